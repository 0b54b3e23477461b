/** Marks the button of the room panel that the Enter key presses. */
import { element } from '../ui/dom.ts';

/** Gives the button the id `start` and, if `hasKey`, the name of the key. Returns the button. */
export function markAsStart(start: HTMLButtonElement, hasKey = true): HTMLButtonElement {
  if (hasKey) start.append(element('kbd', { textContent: 'Enter' }));
  start.id = 'start';
  return start;
}
