/** What can go wrong before or during a race, in words that say what to do. */
import type { ByeReason } from '@shotgun-rally/protocol';
import type { ConfigError } from '../page/config.ts';

/** What a button on a problem's screen does. */
export type Remedy = 'lobby' | 'retry' | 'reload' | 'start-page';

export interface Problem {
  /** For tests and styles. */
  readonly id: string;
  readonly title: string;
  /** What happened. */
  readonly text: string;
  /** What to do now. */
  readonly advice: string;
  readonly remedies: readonly { readonly remedy: Remedy; readonly label: string }[];
}

const toLobby = { remedy: 'lobby', label: 'Choose another seat' } as const;
const retry = { remedy: 'retry', label: 'Try again' } as const;
const reload = { remedy: 'reload', label: 'Load the page again' } as const;
const startPage = { remedy: 'start-page', label: 'Go to the start page' } as const;

/** The problem behind a `bye` that reconnecting cannot cure; null when it can. */
export function problemOfBye(reason: ByeReason, text: string, room: string): Problem | null {
  switch (reason) {
    case 'serverClosing':
    case 'tooSilent':
    case 'nextRace':
      return null;
    case 'roomFull':
      return {
        id: 'room-full',
        title: 'This race is full',
        text: `Every car in room ${room} has its driver and its gunner.`,
        advice: 'Pick another room code, and send your friends its link; or try again when someone has left.',
        remedies: [{ ...toLobby, label: 'Choose another room' }, retry],
      };
    case 'seatTaken':
      return {
        id: 'seat-taken',
        title: 'Someone sits there already',
        text: `That seat in room ${room} is taken.`,
        advice:
          'Choose the other seat, another car, or "any car". A player who lost the connection keeps a seat for 30 s.',
        remedies: [toLobby, retry],
      };
    case 'kicked':
      return {
        id: 'kicked',
        title: 'You were voted out of this race',
        text: `Most people in room ${room} wanted to go on without you.`,
        advice: 'Pick another room code, or open a race of your own.',
        remedies: [{ ...toLobby, label: 'Choose another room' }],
      };
    case 'versionMismatch':
      return {
        id: 'wrong-version',
        title: 'A newer game is out',
        text: text || 'This page and the server speak different versions of the game.',
        advice: 'Load the page again. If this comes back, clear the cache with Ctrl+Shift+R.',
        remedies: [reload],
      };
    case 'replaced':
      return {
        id: 'replaced',
        title: 'You are playing in another tab',
        text: 'The same seat was opened somewhere else, and only one page can hold it.',
        advice: 'Go on there and close this page, or take the seat back here.',
        remedies: [{ ...retry, label: 'Play here' }, toLobby],
      };
    case 'noDatagrams':
      return {
        id: 'no-datagrams',
        title: 'No WebRTC channel opened',
        text,
        advice:
          'Its UDP packets do not reach this browser: a firewall, a proxy or a VPN may hold them back. Try another ' +
          'network; or play without: transport=auto in the link, --transport auto at the server.',
        remedies: [retry, startPage],
      };
    case 'clockMismatch':
    case 'tooSlow':
      return {
        id: reason === 'clockMismatch' ? 'wild-clock' : 'too-slow',
        title: 'This page lost touch with the race',
        text,
        advice: 'Close what else keeps this computer or its network busy, and join again.',
        remedies: [retry, toLobby],
      };
    case 'badMessage':
      return {
        id: 'bad-message',
        title: 'The server did not understand this page',
        text: text || 'It closed the connection.',
        advice: 'Load the page again; if it comes back, the server and the page are of different versions.',
        remedies: [reload],
      };
  }
}

export const NO_WEBGL: Problem = {
  id: 'no-webgl',
  title: 'This browser shows no 3D graphics',
  text: 'The game needs WebGL 2, and the browser did not give it.',
  advice:
    'Turn on "Use graphics acceleration" in the settings of the browser and start it again; or open this link in a ' +
    'current Chrome, Edge, Firefox or Safari.',
  remedies: [retry],
};

/** A parameter in the address that the game cannot use. */
export function badParameter(error: ConfigError): Problem {
  return {
    id: 'bad-parameter',
    title: `The link's "${error.parameter}" cannot be used`,
    text: `It says "${error.came}"; allowed: ${error.allowed}.`,
    advice: 'Correct it in the address bar, ask for the link again, or start without it.',
    remedies: [startPage],
  };
}

/** The server races on a track that this page does not have. */
export function unknownTrack(name: string): Problem {
  return {
    id: 'unknown-track',
    title: 'This page does not know the track',
    text: `The server races on "${name}", which came after this page was loaded.`,
    advice: 'Load the page again.',
    remedies: [reload, toLobby],
  };
}

/** A fault of the game itself. */
export function crashed(error: unknown): Problem {
  return {
    id: 'crashed',
    title: 'The game has broken down',
    text: error instanceof Error ? error.message : String(error),
    advice: 'Load the page again: your seat is kept for 30 s. If it comes back, please report the sentence above.',
    remedies: [reload, startPage],
  };
}
