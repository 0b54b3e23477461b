/** Stores short texts in the browser. The game also works if the browser forbids storage. */

const PREFIX = 'shotgun-rally:';

/** Returns the stored text; '' if there is none or the browser forbids storage. */
export function readStorage(storage: 'localStorage' | 'sessionStorage', key: string): string {
  try {
    return window[storage].getItem(PREFIX + key) ?? '';
  } catch {
    return '';
  }
}

/** Stores the text; an empty text removes the key. Does nothing if storage is forbidden or full. */
export function writeStorage(storage: 'localStorage' | 'sessionStorage', key: string, text: string): void {
  try {
    if (text === '') window[storage].removeItem(PREFIX + key);
    else window[storage].setItem(PREFIX + key, text);
  } catch {
    // Storage is forbidden or full.
  }
}
