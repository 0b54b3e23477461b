/** The letters printed on the player's keys. On AZERTY, KeyW is printed as Z. */

interface KeyboardWithLayout {
  getLayoutMap?(): Promise<ReadonlyMap<string, string>>;
}

/** By `KeyboardEvent.code`. Keys that are not in it have their US names. */
let printedByCode = new Map<string, string>();
const listeners = new Set<() => void>();

/** Calls `listener` whenever the printed letter of a key becomes known, until `end`. */
export function watchKeyLayout(listener: () => void, end: AbortSignal): void {
  listeners.add(listener);
  end.addEventListener('abort', () => listeners.delete(listener));
}

/** Asks the browser for the layout. In Firefox and Safari, which do not report it, a letter is learned when its key is pressed. */
export async function loadKeyLayout(): Promise<void> {
  addEventListener('keydown', learnKey, true);
  const { keyboard } = navigator as { keyboard?: KeyboardWithLayout };
  // The call is forbidden inside iframes.
  const layout = await keyboard?.getLayoutMap?.().catch(() => null);
  if (!layout) return;
  removeEventListener('keydown', learnKey, true);
  use(new Map(layout));
}

/** Remembers the letter of a pressed key, but ignores keys with a modifier, dead keys and the numeric keypad. */
function learnKey(event: KeyboardEvent): void {
  const { code, key } = event;
  const isPlain = !['Shift', 'Control', 'Alt', 'Meta', 'AltGraph'].some((each) => event.getModifierState(each));
  if (isPlain && !code.startsWith('Numpad') && key.trim().length === 1 && printedByCode.get(code) !== key)
    use(printedByCode.set(code, key));
}

function use(layout: Map<string, string>): void {
  printedByCode = layout;
  for (const listener of listeners) listener();
}

/** Returns the printed letter of a key; undefined if the layout is unknown. */
export const printedName = (code: string): string | undefined => printedByCode.get(code)?.toUpperCase();
