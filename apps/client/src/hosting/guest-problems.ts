/** The problems of guests: their connection to the host cannot be opened or has ended, or the host's race does not take them. */
import { type Problem, retry, startPage } from '../ui/problems.ts';

const host = { remedy: 'host', label: 'Host a race yourself' } as const;
const remedies = [host, startPage] as const;

export const HOST_LEFT: Problem = {
  id: 'host-left',
  title: 'The host has left',
  text: 'The race ran in the tab of the host, who has closed it.',
  advice: 'Host a race in your own tab, and invite the others.',
  remedies,
};

/** The host's race, which had a room at a rendezvous, is no longer registered. The host may have lost the network. */
export const ROOM_HOST_LEFT: Problem = { ...HOST_LEFT, remedies: [retry, ...remedies] };

/** No host is registered for the invitation. */
export const NO_SUCH_RACE: Problem = {
  ...ROOM_HOST_LEFT,
  text: 'The host has closed the tab in which the race ran, or the link of the invitation is not complete.',
};

export const HOST_LOST: Problem = {
  id: 'host-lost',
  title: 'The connection to the host is lost',
  text: 'The tab of the host no longer responds.',
  advice: 'Ask the host for a new invitation, or host a race in your own tab.',
  remedies,
};

/** What a player can try if no direct connection opens. Follows the word "try". */
export const OTHER_WAYS =
  'the same Wi-Fi as the host, or race on a game server. If you are in different networks, ask the host to add a STUN ' +
  'server to the link of the page before hosting, for example ?stun=stun.example.org:3478.';

export const NO_DIRECT_CONNECTION: Problem = {
  id: 'no-direct-connection',
  title: 'There is no direct connection to the host',
  text: 'Your network or that of the host blocks direct connections between browsers.',
  advice: `Try ${OTHER_WAYS}`,
  remedies,
};

/** Returns the problem for an invitation that cannot be read; `text` says why. */
export const badInvitation = (text: string): Problem => ({
  id: 'bad-invitation',
  title: 'This invitation cannot be used',
  text,
  advice: 'Ask the host for a new invitation, and open the whole link.',
  remedies,
});

const LATER = { advice: 'Try again later, or host a race in your own tab.', remedies: [retry, host] } as const;

/** By id of a problem: what is different for a guest. The tab of the host has only one room, so there is no other one to choose. */
const DIFFERENCES: Readonly<Record<string, Partial<Problem>>> = {
  'room-full': { text: 'The race is full, even for spectators.', ...LATER },
  'server-full': LATER,
  'seat-taken': { text: 'Another player has that seat, or the race has no such car.' },
  kicked: {
    title: 'You were removed from this race',
    advice: 'Host a race in your own tab, or play on a game server.',
    remedies,
  },
  idle: { remedies: [retry, host] },
  // The host's page may be from before an update of the server: to reload this one would not help.
  'wrong-version': {
    title: 'You and the host have different versions',
    text: 'The host’s page and yours have different versions.',
    advice: 'Ask the host to reload and to invite you again.',
    remedies: [retry, host],
  },
};

/** Returns a problem that a player of a game server can have, as it is for a guest. */
export const problemOfGuest = (problem: Problem): Problem => ({ ...problem, ...DIFFERENCES[problem.id] });
