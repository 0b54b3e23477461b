/** The notice that a part of the page could not be loaded, while the game goes on without it. */
import { element } from './dom.ts';

/** How long a notice is shown (ms). */
const NOTICE_MS = 6000;

/**
 * Logs the error and shows the notice. `part` names what is missing, such as `settings`, because of a network failure or a new
 * version of the page.
 */
export function showNotLoaded(part: string, error: unknown): void {
  console.error(error);
  const textContent = `The ${part} could not be loaded. Check the network and reload the page.`;
  const notice = element('p', { className: 'notice', role: 'alert', textContent });
  document.body.append(notice);
  setTimeout(() => notice.remove(), NOTICE_MS);
}
