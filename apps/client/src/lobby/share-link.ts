/** A text to share, such as a link, with a copy button. */
import type { Role } from '@shotgun-rally/protocol';
import { copyButton } from '../ui/copy-button.ts';
import { element } from '../ui/dom.ts';

const LOCAL_HOSTS = ['localhost', '127.0.0.1', '[::1]'];

/** Returns true if the page's address names this machine: links to it do not work on another one. */
export const isLocalPage = (): boolean => LOCAL_HOSTS.includes(location.hostname);

/** Returns the address that takes a seat of a room, without showing the lobby first. -1 for `car` means any car. */
export function seatUrl(location: Location, room: string, role: Role, car: number): string {
  const params = new URLSearchParams({ room, role, car: String(car), autojoin: '1' });
  return `${location.origin}${location.pathname}?${params}`;
}

/** Creates a row with a text to share and its copy button. */
export function shareLink(label: string, text: string): HTMLElement {
  const field = element('input', {
    type: 'text',
    readOnly: true,
    defaultValue: text,
    className: 'share-url',
    tabIndex: -1,
  });
  field.ariaLabel = label;
  field.addEventListener('focus', () => field.select());
  const copy = copyButton('Copy', () => text, field);
  return element('div', { className: 'share' }, element('span', { textContent: label }), field, copy);
}
