/** The invitation link to a seat, with a copy button. */
import type { Role } from '@shotgun-rally/protocol';
import { copyText } from '../ui/copy-text.ts';
import { button, element } from '../ui/dom.ts';

/** How long the result of copying is shown (ms). */
const RESULT_MS = 2000;
const LOCAL_HOSTS = ['localhost', '127.0.0.1', '[::1]'];

/** Returns true if the page's address names this machine: links to it do not work on another one. */
export const isLocalPage = (): boolean => LOCAL_HOSTS.includes(location.hostname);

/** Returns the address that takes a seat of a room, without showing the lobby first. -1 for `car` means any car. */
export function seatUrl(location: Location, room: string, role: Role, car: number): string {
  const params = new URLSearchParams({ room, role, car: String(car), autojoin: '1' });
  return `${location.origin}${location.pathname}?${params}`;
}

/** Creates a row with the link and its copy button. */
export function shareLink(label: string, url: string): HTMLElement {
  const field = element('input', {
    type: 'text',
    readOnly: true,
    defaultValue: url,
    className: 'share-url',
    tabIndex: -1,
  });
  field.ariaLabel = label;
  field.addEventListener('focus', () => field.select());
  const copy = button('Copy', 'small', async () => {
    const isCopied = await copyText(url);
    copy.textContent = isCopied ? 'Copied' : 'Select and copy';
    if (!isCopied) field.select();
    setTimeout(() => {
      copy.textContent = 'Copy';
    }, RESULT_MS);
  });
  return element('div', { className: 'share' }, element('span', { textContent: label }), field, copy);
}
