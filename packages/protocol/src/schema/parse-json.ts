/** Parses the text frames of untrusted senders. */

/** Returns the value of a JSON text; null if it is none. Never throws. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
