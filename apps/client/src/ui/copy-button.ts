/** A button that copies a text, and says for a moment whether it was copied. */
import { copyText } from './copy-text.ts';
import { button } from './dom.ts';

/** How long the result of copying is shown (ms). */
const RESULT_MS = 2000;

/**
 * Creates a button that copies what `textOf` returns. `field` shows the same text: if the browser does not allow copying, the
 * text in it is selected for the player to copy.
 */
export function copyButton(
  label: string,
  textOf: () => string,
  field: HTMLInputElement | null = null,
): HTMLButtonElement {
  const copy = button(label, 'small', async () => {
    const isCopied = await copyText(textOf());
    if (isCopied) copy.textContent = 'Copied';
    else copy.textContent = field ? 'Select and copy' : 'Not copied';
    if (!isCopied) field?.select();
    setTimeout(() => {
      copy.textContent = label;
    }, RESULT_MS);
  });
  return copy;
}
