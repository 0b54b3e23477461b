/** Shows the progress of a long run: on a terminal one line that is rewritten, elsewhere a new line every 10 %. */

/** A new line is printed after this much progress if the output is not a terminal. */
const STEP_PERCENT = 10;
const PERCENT = 100;
/** Control sequence that clears a terminal's line. */
const CLEAR_LINE = '\r\x1b[K';

/** The part of a writable stream that this file uses. */
interface ProgressOutput {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

/** Returns two functions: call `update` with the completed share, from 0 to 1, and `end` before other output. */
export function showProgress(output: ProgressOutput): { update: (share: number) => void; end: () => void } {
  let lastPercent = -1;
  return {
    update(share) {
      const percent = Math.floor(share * PERCENT);
      if (percent < lastPercent + (output.isTTY ? 1 : STEP_PERCENT)) return;
      lastPercent = percent;
      output.write(output.isTTY ? `\rracing: ${percent} %` : `racing: ${percent} %\n`);
    },
    end() {
      if (output.isTTY) output.write(CLEAR_LINE);
    },
  };
}
