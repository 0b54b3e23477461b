/** Shows the progress of a long run: one line that is rewritten on a terminal, and single lines elsewhere. */

/** Progress between two lines if the output is not a terminal. */
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
  let shownPercent = -1;
  return {
    update(share) {
      const percent = Math.floor(share * PERCENT);
      if (percent < shownPercent + (output.isTTY ? 1 : STEP_PERCENT)) return;
      shownPercent = percent;
      output.write(output.isTTY ? `\rracing: ${percent} %` : `racing: ${percent} %\n`);
    },
    end() {
      if (output.isTTY) output.write(CLEAR_LINE);
    },
  };
}
