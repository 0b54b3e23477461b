/** The addresses of the pages that play what a player has chosen in the lobby. */
import { isInvitation } from '../page/fragments.ts';
import type { LobbyChoice } from './lobby.ts';
import type { SeatRequest } from './requested-seat.ts';

/**
 * Returns the address of the page that plays what the player has chosen in a lobby; null if the current page does, as for a
 * guest who takes another seat. Do not call it for a room if the current page plays on a server. `room` is the code that the
 * lobby offered.
 */
export function addressOfChoice({ seat, place }: LobbyChoice, page: string, room: string): URL | null {
  if (place !== 'server') return tabUrl(page, seat, place);
  // A guest who has chosen no other room stays with the host.
  const staysGuest = isInvitation(new URL(page).hash) && seat.room === room;
  return staysGuest ? null : serverUrl(page, seat);
}

/** Returns the address of a race whose server runs in this tab, with the same name, role and car model. */
export const tabUrl = (page: string, { name, role, model }: SeatRequest, place: 'solo' | 'host'): URL =>
  raceUrl(page, { name, role, ...(model && { model }), [place]: '1' });

/** Returns the address of a race on the page's server, without the lobby. */
const serverUrl = (page: string, { name, room, role, car, model }: SeatRequest): URL =>
  raceUrl(page, { name, room, role, car: String(car), ...(model && { model }), autojoin: '1' });

/** Returns the page's address with these parameters instead of those that name a race and a seat. */
function raceUrl(page: string, parameters: Readonly<Record<string, string>>): URL {
  const address = new URL(page);
  address.hash = '';
  for (const name of ['room', 'car', 'model', 'autojoin', 'solo', 'host']) address.searchParams.delete(name);
  for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, value);
  return address;
}
