/** A line that says how far a long run is: rewritten on a terminal, a new one now and then elsewhere. */

/** Elsewhere than on a terminal: a line every so much, percent. */
const STEP_PERCENT = 10;

interface Output {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

export function showProgress(output: Output): { at: (share: number) => void; end: () => void } {
  let shown = -1;
  return {
    at(share) {
      const percent = Math.floor(share * 100);
      if (percent < shown + (output.isTTY ? 1 : STEP_PERCENT)) return;
      shown = percent;
      output.write(output.isTTY ? `\rracing: ${percent} %` : `racing: ${percent} %\n`);
    },
    end() {
      if (output.isTTY) output.write('\r\x1b[K');
    },
  };
}
