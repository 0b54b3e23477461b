/** The invitation of the pit board: a link to a free seat, and its QR code. */
import type { Role, RosterMessage } from '@shotgun-rally/protocol';
import { button, element } from '../ui/dom.ts';
import { seatUrl, shareLink } from './share-link.ts';

/** The seat of the player who invites. */
interface Seat {
  readonly roster: RosterMessage;
  readonly car: number;
  readonly role: Role;
}

const LOCAL_HOSTS = ['localhost', '127.0.0.1', '[::1]'];

/** Creates the invitation link and its QR code, for the partner's seat or, if that is taken, for any driver's seat. */
export function createInvitation({ roster, car, role }: Seat): HTMLElement {
  const partnerRole: Role = role === 'driver' ? 'gunner' : 'driver';
  const ownCar = roster.cars.find((each) => each.car === car);
  const partner = ownCar?.[partnerRole] ?? '';
  const label = partner ? 'Invite a driver' : `Invite your ${partnerRole}`;
  const url = partner ? seatUrl(location, roster.room, 'driver', -1) : seatUrl(location, roster.room, partnerRole, car);
  const localHint = LOCAL_HOSTS.includes(location.hostname)
    ? ' On another device, use one of the addresses that the server printed.'
    : '';
  const code = element('div', { className: 'qr' });
  const show = button('QR code', 'small', async () => {
    const { renderSVG } = await import('uqr');
    code.innerHTML = code.innerHTML ? '' : renderSVG(url, { border: 1 });
  });
  return element(
    'div',
    {},
    shareLink(label, url),
    show,
    code,
    element('p', { className: 'hint', textContent: `Drive around until the race starts.${localHint}` }),
  );
}
