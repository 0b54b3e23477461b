/** The invitation of the room panel: a link to a free seat, and its QR code. */
import type { Role, RosterMessage } from '@shotgun-rally/protocol';
import { element } from '../ui/dom.ts';
import { qrCode } from '../ui/qr-code.ts';
import { isLocalPage, seatUrl, shareLink } from './share-link.ts';

/** The seat of the person who invites. */
interface Seat {
  readonly roster: RosterMessage;
  /** -1 for a spectator. */
  readonly car: number;
  readonly role: Role;
}

/** Creates the invitation link and its QR code, for the partner's seat or, if that is taken or missing, for any driver's seat. */
export function createInvitation({ roster, car, role }: Seat): HTMLElement {
  const partnerRole: Role = role === 'driver' ? 'gunner' : 'driver';
  // A seat that nobody plays is not always free: it can be reserved for this player, who has taken over that of a disconnected partner.
  const hasFreeSeat = car >= 0 && roster.people.filter((person) => person.car === car).length < 2;
  const label = hasFreeSeat ? `Invite your ${partnerRole}` : 'Invite a driver';
  const url = hasFreeSeat
    ? seatUrl(location, roster.room, partnerRole, car)
    : seatUrl(location, roster.room, 'driver', -1);
  const localHint = isLocalPage() ? ' On another device, use one of the addresses that the server printed.' : '';
  return element(
    'div',
    {},
    shareLink(label, url),
    ...qrCode(url),
    element('p', { className: 'hint', textContent: `You can practise until the race starts.${localHint}` }),
  );
}
