/** What the browser remembers for the player; a browser that forbids it only forgets. */

const PREFIX = 'shotgun-rally:';

/** '' where nothing is stored, or storage is off. */
export function recall(storage: 'localStorage' | 'sessionStorage', key: string): string {
  try {
    return window[storage].getItem(PREFIX + key) ?? '';
  } catch {
    return '';
  }
}

/** An empty text forgets the key. */
export function remember(storage: 'localStorage' | 'sessionStorage', key: string, text: string): void {
  try {
    if (text === '') window[storage].removeItem(PREFIX + key);
    else window[storage].setItem(PREFIX + key, text);
  } catch {
    // Storage is off or full: the game works without.
  }
}
