/** Copies text to the clipboard, even on plain http pages, where browsers offer no clipboard API. */

/** Resolves to true if the text was copied. Otherwise, callers should select a visible text for the player to copy. */
export async function copyText(text: string): Promise<boolean> {
  try {
    if (navigator.clipboard) {
      await navigator.clipboard.writeText(text);
      return true;
    }
  } catch {
    // Permission was denied: try the older way below.
  }
  return copyBySelection(text);
}

function copyBySelection(text: string): boolean {
  const focused = document.activeElement as HTMLElement | null;
  const area = document.createElement('textarea');
  area.value = text;
  area.className = 'off-screen';
  // While a dialog is open, nothing outside it can be selected. In Safari, the button that was clicked has no focus.
  (focused?.closest('dialog') ?? document.querySelector('dialog[open]') ?? document.body).append(area);
  area.select();
  const isCopied = document.execCommand('copy');
  area.remove();
  focused?.focus();
  return isCopied;
}
