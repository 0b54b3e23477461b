/** The letters printed on the player's keys, if the browser reveals the layout. On AZERTY, KeyW is printed as Z. */

interface KeyboardWithLayout {
  getLayoutMap?(): Promise<ReadonlyMap<string, string>>;
}

let printedByCode: ReadonlyMap<string, string> = new Map();

/** Loads the keyboard layout. Until then, and in browsers without this API, keys have their US names. */
export async function loadKeyLayout(): Promise<void> {
  const { keyboard } = navigator as { keyboard?: KeyboardWithLayout };
  try {
    printedByCode = (await keyboard?.getLayoutMap?.()) ?? printedByCode;
  } catch {
    // The call is forbidden inside iframes. Keys keep their US names.
  }
}

/** Returns the printed letter of a key; undefined if the layout is unknown. */
export const printedName = (code: string): string | undefined => printedByCode.get(code)?.toUpperCase();
