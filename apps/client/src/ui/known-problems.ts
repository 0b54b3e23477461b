/** The texts of known problems. Loaded when one occurs. */
import { SEAT_KEPT_MS } from '@shotgun-rally/netcode';
import type { ByeReason } from '@shotgun-rally/protocol';
import type { ConfigError } from '../page/config.ts';
import { type Problem, type RECONNECT_REASONS, reload, retry, startPage } from './problems.ts';

const RELOAD_ADVICE = 'Reload the page. If that does not help, close all tabs of the game and open it again.';
const toLobby = { remedy: 'lobby', label: 'Choose another seat' } as const;
const toOtherRoom = { remedy: 'lobby', label: 'Choose another room' } as const;

/** Returns the problem for a `bye`, the server's last message; null if reconnecting solves it. `text` comes from the server. */
export function problemOfBye(reason: ByeReason, text: string, room: string): Problem | null {
  return BYE_PROBLEMS[reason]?.(text, room) ?? null;
}

type CreateProblem = (text: string, room: string) => Problem;
type ReconnectReason = (typeof RECONNECT_REASONS)[number];

/** The problem for each reason of a `bye`; undefined if reconnecting solves it. */
const BYE_PROBLEMS: Readonly<
  Record<Exclude<ByeReason, ReconnectReason>, CreateProblem> & Partial<Record<ReconnectReason, undefined>>
> = {
  roomFull: (_text, room) => ({
    id: 'room-full',
    title: 'This race is full',
    text: `Room ${room} is full, even for spectators.`,
    advice: 'Choose another room code and send your friends its link, or try again later.',
    remedies: [toOtherRoom, retry],
  }),
  serverFull: (text) => ({
    id: 'server-full',
    title: 'This server is full',
    text,
    advice: 'Join one of the open races, or try again later.',
    remedies: [toOtherRoom, retry],
  }),
  addressLimit: (text) => ({
    id: 'address-limit',
    title: 'Too many connections from your network',
    text,
    advice: 'Close other pages of the game in your network, or wait a minute.',
    remedies: [retry],
  }),
  overBudget: (text) => ({
    id: 'over-budget',
    title: 'This page sent too much',
    text,
    advice: 'Reload the page. If it happens again, please report it.',
    remedies: [reload],
  }),
  idle: (text) => ({
    id: 'idle',
    title: 'Your seat was given away',
    text,
    advice: 'Join again when you want to play.',
    remedies: [retry, toOtherRoom],
  }),
  seatTaken: (_text, room) => ({
    id: 'seat-taken',
    title: 'This seat is taken',
    text: `Another player has that seat in room ${room}, or the race has no such car.`,
    advice:
      'Choose the other seat, another car, or "Any free seat" below "More". The seat of a player who loses the ' +
      `connection is kept for up to ${SEAT_KEPT_MS / 1000} s.`,
    remedies: [toLobby, retry],
  }),
  kicked: (text) => ({
    id: 'kicked',
    title: 'You were removed from this room',
    text,
    advice:
      'After a vote you can come back in 10 minutes. If the operator of the server removed you, you can join again, unless you ' +
      'are banned: then every room refuses you for a day.',
    remedies: [toOtherRoom, retry],
  }),
  versionMismatch: (text) => ({
    id: 'wrong-version',
    title: 'The page and the server have different versions',
    text,
    advice: RELOAD_ADVICE,
    remedies: [reload],
  }),
  replaced: () => ({
    id: 'replaced',
    title: 'You are playing in another tab',
    text: 'The same seat was opened in another tab or browser, and only one page can have it.',
    advice: 'Close this page, or take the seat back here.',
    remedies: [{ ...retry, label: 'Play here' }, toLobby],
  }),
  noDatagrams: (text) => ({
    id: 'no-datagrams',
    title: 'No WebRTC connection',
    text,
    advice:
      'UDP packets from the server do not reach this browser. A firewall, a proxy or a VPN may block them. Try another ' +
      'network, or allow WebSockets: transport=auto in the link, --transport auto on the server.',
    remedies: [retry, startPage],
  }),
  clockMismatch: (text) => cannotKeepUp('clock-mismatch', text),
  tooSlow: (text) => cannotKeepUp('too-slow', text),
  badMessage: (text) => ({
    id: 'bad-message',
    title: 'The server did not understand this page',
    text,
    advice: RELOAD_ADVICE,
    remedies: [reload],
  }),
};

const cannotKeepUp = (id: string, text: string): Problem => ({
  id,
  title: 'This page cannot keep up with the race',
  text,
  advice: 'Close other programs, pause downloads, and join again.',
  remedies: [retry, toLobby],
});

export const NO_WEBGL: Problem = {
  id: 'no-webgl',
  title: 'This browser cannot show 3D graphics',
  text: 'The game needs WebGL 2, which this browser does not offer.',
  advice:
    'Turn on "Use graphics acceleration" in the browser settings and restart the browser, or open this link in a ' +
    'current Chrome, Edge, Firefox or Safari.',
  remedies: [retry],
};

/** Returns the problem for a link with an unknown parameter, or with a value that is not allowed. */
export function badParameter(error: ConfigError): Problem {
  return {
    id: 'bad-parameter',
    title: 'This link cannot be used',
    text: `It contains ${error.parameter}=${error.got}. Allowed: ${error.allowed}.`,
    advice: 'Correct it in the address bar, ask for a new link, or start without it.',
    remedies: [startPage],
  };
}

/** Returns the problem for a race on a track that this page does not have. */
export function unknownTrack(name: string): Problem {
  return {
    id: 'unknown-track',
    title: 'This page does not have the track',
    text: `The race is on "${name}", which was added after this page was loaded.`,
    advice: 'Reload the page.',
    remedies: [reload, toLobby],
  };
}
