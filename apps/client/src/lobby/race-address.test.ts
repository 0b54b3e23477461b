import { expect, it } from 'vitest';
import type { LobbyChoice } from './lobby.ts';
import { addressOfChoice } from './race-address.ts';

const GUEST_PAGE = 'https://race.example/?stun=stun.example&role=driver&car=2#join=K7QM2X';

/** Returns the address that opens after a choice in a lobby that offered the room ABCDE; undefined if the page stays. */
const addressAfter = (page: string, place: LobbyChoice['place'], room = 'ABCDE'): string | undefined => {
  const seat = { name: 'Ann', room, role: 'gunner', car: 3, model: '' } as const;
  return addressOfChoice({ seat, place, isInviting: false }, page, 'ABCDE')?.href;
};

it('a guest of a hosted race who chooses another seat stays on the page with the invitation', () => {
  expect(addressAfter(GUEST_PAGE, 'server')).toBeUndefined();
});

it('a guest of a hosted race who chooses a room leaves the hosted race for the server of the page', () => {
  expect(addressAfter(GUEST_PAGE, 'server', 'RALLY')).toBe(
    'https://race.example/?stun=stun.example&role=gunner&name=Ann&room=RALLY&car=3&autojoin=1',
  );
});

it('a player of a race in the tab who joins a room goes to the server of the page', () => {
  expect(addressAfter('https://race.example/?solo', 'server')).toBe(
    'https://race.example/?name=Ann&room=ABCDE&role=gunner&car=3&autojoin=1',
  );
});

it('a player on a server leaves its room for a race in the tab', () => {
  expect(addressAfter('https://race.example/?room=OLD', 'host')).toBe(
    'https://race.example/?name=Ann&role=gunner&host=1',
  );
});
