/** The server's log: one line for each event, as JSON for programs or as text for people. */
import { type DestinationStream, type Logger, pino } from 'pino';
import { textOf } from './text-line.ts';

/** The levels of the log, from none to all. */
export const LOG_LEVELS = ['silent', 'error', 'warn', 'info', 'debug'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];
/** `json`: one JSON object per line. `text`: time, level, event, and the other fields as `name=value`. */
export const LOG_FORMATS = ['json', 'text'] as const;
export type LogFormat = (typeof LOG_FORMATS)[number];

/** Writes events. The first argument has the fields, and the second is the name of the event. */
export type Log = Logger;

/** A log that writes to the standard output. */
export interface OpenLog {
  readonly log: Log;
  /** Writes the lines that are still waiting. Call before the process ends. */
  flush(): void;
}

const STANDARD_OUTPUT = 1;

/** Creates a log that writes to `destination`, with one line per call. */
export function createLog(level: LogLevel, destination: DestinationStream): Log {
  const options = {
    level,
    // Without the name of this machine and the number of the process: the program that collects the lines adds them.
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
  };
  return pino(options, destination);
}

/** Opens the log on the standard output. Lines are written in the background, so that a slow reader does not delay the ticks. */
export function openLog(level: LogLevel, format: LogFormat): OpenLog {
  const output = pino.destination({ dest: STANDARD_OUTPUT, sync: false });
  const lines = format === 'json' ? output : { write: (line: string) => void output.write(textOf(line)) };
  return { log: createLog(level, lines), flush: () => output.flushSync() };
}
