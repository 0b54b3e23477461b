/** Attacks on the people in a room: on their seats, their race, their votes, their names, and by false claims. */
import type { ChoicesMessage, HelloMessage, RaceSetup } from '@shotgun-rally/protocol';
import { NEUTRAL_GUNNER, RACE, TICK_MS } from '@shotgun-rally/sim';
import { timeOfTick } from '@shotgun-rally/sim/state';
import type { WebSocket } from 'ws';
import { CONNECTING_AT_ONCE, encode, HELLO, keepOpen, listen, type Route } from './attacker-socket.ts';

/** How often a host sends another setup, and a spectator another vote (ms). */
const CHOICE_EVERY_MS = 25;
/** How often (ms) a person who only keeps the connection alive sends an empty message. */
const ALIVE_EVERY_MS = 1000;
/** More people than a room has seats, so that some of them wait. */
const IDLE_PEOPLE = 24;
const SPECTATORS = 3;
/** A claimed age (ms) of the world on the gunner's screen. The real age on this machine is below 50 ms. */
const CLAIMED_AGE_MS = 190;
const GUNNER_LEAD_TICKS = 60;
/** After more unreadable messages than this, the server closes a connection. */
const BAD_MESSAGES = 9;

const CHOICES: Omit<ChoicesMessage, 'number' | 'setup'> = {
  kind: 'choices',
  isReady: false,
  vote: 'none',
  wantsSwap: false,
  kick: -1,
};

/** Calls `action` until the connection ends. */
function repeat(socket: WebSocket, everyMs: number, action: () => void): void {
  const timer = setInterval(() => socket.readyState === socket.OPEN && action(), everyMs);
  socket.on('close', () => clearInterval(timer));
}

/** Joins and leaves at once, again and again. */
export const joinAndLeave =
  (helloOf: (count: number) => Partial<HelloMessage>) =>
  (route: Route): void => {
    let count = 0;
    for (let each = 0; each < CONNECTING_AT_ONCE; each++) {
      keepOpen(route, (socket) => {
        socket.on('message', () => socket.terminate());
        socket.send(encode({ ...HELLO, ...helloOf(count++) }));
      });
    }
  };

/** Is the host of a room and sends another setup all the time. Returns to the seat in each new race. */
export function flipSetup(route: Route, room: string): void {
  let [token, number] = ['', 0];
  keepOpen(route, (socket) => {
    number = 0;
    socket.send(encode({ ...HELLO, room, token }));
    repeat(socket, CHOICE_EVERY_MS, () => {
      const setup: RaceSetup = {
        trackName: number % 2 === 0 ? 'canyon' : 'city',
        laps: (number % 90) + 1,
        botCars: 7,
        botLevel: 'hard',
        weapons: true,
      };
      socket.send(encode({ ...CHOICES, number: ++number, setup }));
    });
    listen(socket, (message) => {
      if (message.kind === 'welcome') token = message.token;
    });
  });
}

/** Takes the seats of a room, and sends nothing but empty inputs. */
export function keepSeatsIdle(route: Route): void {
  for (let person = 0; person < IDLE_PEOPLE; person++) {
    const role = person % 2 === 0 ? 'driver' : 'gunner';
    keepOpen(route, (socket) => {
      socket.send(encode({ ...HELLO, role }));
      const empty = { kind: 'inputs', runs: [], stateTick: 0, eventSequence: 0, rosterNumber: 0 } as const;
      repeat(socket, ALIVE_EVERY_MS, () => socket.send(encode(empty, role)));
    });
  }
}

/** Votes with several spectators to remove the others in the room, one after the other, and starts the race. */
export function voteAsSpectators(route: Route): void {
  for (let spectator = 0; spectator < SPECTATORS; spectator++) {
    let count = 0;
    keepOpen(route, (socket) => {
      socket.send(encode({ ...HELLO, role: 'spectator', name: `${HELLO.name} ${spectator}${count++ % 10}` }));
      let kick = -1;
      listen(socket, (message) => {
        if (message.kind !== 'roster') return;
        kick = message.people.find(({ name }) => !name.startsWith(HELLO.name))?.id ?? -1;
      });
      let number = 0;
      repeat(socket, CHOICE_EVERY_MS, () => {
        socket.send(encode({ ...CHOICES, number: ++number, kick, setup: null }, 'spectator'));
        socket.send(encode({ kind: 'start' }, 'spectator'));
      });
    });
  }
}

/** Joins as a gunner whose shots all claim that the world on the screen was older than it can have been. */
export function claimOldViews(route: Route): void {
  keepOpen(route, (socket) => {
    socket.send(encode({ ...HELLO, role: 'gunner' }));
    listen(socket, (message) => {
      if (message.kind !== 'state') return;
      const stateTick = message.state[RACE.tick]!;
      const run = {
        movement: { ...NEUTRAL_GUNNER, fire: true, viewDelayMs: CLAIMED_AGE_MS },
        timeDeltaMs: GUNNER_LEAD_TICKS * TICK_MS,
        timeMs: timeOfTick(stateTick + GUNNER_LEAD_TICKS),
      };
      socket.send(encode({ kind: 'inputs', runs: [run], stateTick, eventSequence: 0, rosterNumber: 0 }, 'gunner'));
    });
  });
}

/** Names that would hide, reorder or cover the text around them. */
const REFUSED_NAMES: Readonly<Record<string, string>> = {
  'a right-to-left override': 'Ann\u202eBo',
  'zero-width characters only': '\u200b\u200b\u200b',
  'blanks only': '   ',
  'a byte order mark': '\ufeffAnn',
  'a line separator': 'Ann\u2028Bo',
  'stacked combining marks': `A${'\u0315'.repeat(15)}`,
  'a form that is not NFC': 'Jose\u0301',
};

/** Encodes a hello with a name that the encoder would refuse. */
function helloNamed(name: string): Uint8Array {
  const bytes = Buffer.from(name);
  // Valid names with the same number of bytes take the same place in the message.
  const valid = '漢'.repeat(Math.floor(bytes.length / 3)) + 'x'.repeat(bytes.length % 3);
  const hello = Buffer.from(encode({ ...HELLO, name: valid }));
  hello.set(bytes, hello.indexOf(valid));
  return hello;
}

/** Says hello with refused names, again and again. */
export function useRefusedNames(route: Route): void {
  const hellos = Object.values(REFUSED_NAMES).map(helloNamed);
  keepOpen(route, (socket) => {
    for (let count = 0; count < BAD_MESSAGES; count++) socket.send(hellos[count % hellos.length]!);
  });
}
