/** Turns a line of the log from JSON into text for people. */

const LEVEL_WIDTH = 5;
/** Position of the time of day in an ISO time: `19:04:11.123` in `2026-11-22T19:04:11.123Z`. */
const TIME_OF_DAY = [11, 23] as const;
/** A value that is clear without quotes. */
const PLAIN = /^[\w.:+/-]+$/;

/** Returns a line such as `19:04:11.123 info  joined room=RALLY connection=3 name="Ann B"`. `line` is a JSON object. */
export function textOf(line: string): string {
  const { time, level, msg, ...fields } = JSON.parse(line) as Readonly<Record<string, unknown>>;
  const start = `${String(time).slice(...TIME_OF_DAY)} ${String(level).padEnd(LEVEL_WIDTH)} ${msg}`;
  return `${[start, ...Object.entries(fields).map(fieldText)].join(' ')}\n`;
}

function fieldText([name, value]: [string, unknown]): string {
  const text = typeof value === 'string' && PLAIN.test(value) ? value : JSON.stringify(value);
  return `${name}=${text}`;
}
