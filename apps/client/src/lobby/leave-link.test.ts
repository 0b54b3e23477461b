import type { RosterMessage } from '@shotgun-rally/protocol';
import { afterEach, expect, it, vi } from 'vitest';
import { leaveUrl } from './leave-link.ts';

afterEach(() => vi.unstubAllGlobals());

/** Returns the address of the lobby for a player of room RALLY who leaves a page with this query. */
const urlAfter = (search: string, hasLink: boolean): string => {
  vi.stubGlobal('location', { pathname: '/rally/', search });
  return leaveUrl({ roster: { room: 'RALLY' } as RosterMessage, hasLink });
};

it('the lobby after a race offers its room if it has a link, and forgets the seat', () => {
  expect(urlAfter('?autojoin=1&room=OLD&role=gunner&car=2', true)).toBe('/rally/?room=RALLY');
  expect(urlAfter('?solo&bots=3', false)).toBe('/rally/');
});

it('the lobby after a race knows the name in the address', () => {
  expect(urlAfter('?room=OLD&name=Ann', true)).toBe('/rally/?room=RALLY&name=Ann');
});

it('the lobby after a race connects and draws as the race did', () => {
  expect(urlAfter('?host=1&stun=a.example&rendezvous=b.example&quality=low&transport=ws', false)).toBe(
    '/rally/?stun=a.example&rendezvous=b.example&quality=low&transport=ws',
  );
});
