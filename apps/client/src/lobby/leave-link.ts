/** The way from a race back to the lobby. */
import { element } from '../ui/dom.ts';
import type { RoomPanelModel } from './room-panel-model.ts';

/** The parameters of the address that hold in every race: the player's name, and how the page connects and draws. */
const KEPT = ['name', 'stun', 'rendezvous', 'transport', 'quality'];

/** Returns the address of the lobby, with the room code if that helps to join again. */
export function leaveUrl({ roster, hasLink }: Pick<RoomPanelModel, 'roster' | 'hasLink'>): string {
  const kept = [...new URLSearchParams(location.search)].filter(([name]) => KEPT.includes(name));
  const query = String(new URLSearchParams([...(hasLink ? [['room', roster.room]] : []), ...kept]));
  return location.pathname + (query && `?${query}`);
}

/** Creates a link to the lobby. */
export const createLeaveLink = (model: RoomPanelModel): HTMLAnchorElement =>
  element('a', { href: leaveUrl(model), id: 'leave', textContent: 'Leave' });
