/** What is printed on the player's keys, where the browser tells: on AZERTY, KeyW is called Z. */

interface KeyboardWithLayout {
  getLayoutMap?(): Promise<ReadonlyMap<string, string>>;
}

let printed: ReadonlyMap<string, string> = new Map();

/** Asks the browser; until it has answered, and where it never does, keys are called as on a US board. */
export async function printedKeys(): Promise<void> {
  const { keyboard } = navigator as { keyboard?: KeyboardWithLayout };
  try {
    printed = (await keyboard?.getLayoutMap?.()) ?? printed;
  } catch {
    // Inside of frames it is forbidden: the US names will do.
  }
}

/** undefined where it is not known. */
export const printedOn = (code: string): string | undefined => printed.get(code)?.toUpperCase();
