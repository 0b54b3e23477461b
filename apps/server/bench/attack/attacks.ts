/** Attacks on a server, each by one attacker with one address. Each runs until its process is ended. */
import type { Socket } from 'node:net';
import {
  type ChoicesMessage,
  type ClientMessage,
  decodeServerMessage,
  encodeClientMessage,
  type HelloMessage,
  PROTOCOL_VERSION,
  type RaceSetup,
} from '@shotgun-rally/protocol';
import { NEUTRAL_DRIVER, TICK_MS } from '@shotgun-rally/sim';
import { timeOfTick } from '@shotgun-rally/sim/state';
import { WebSocket } from 'ws';

/** The script that carries out an attack. */
export const ATTACKER = 'attack/attacker.ts';
/** The attacker's address, so that the limits per address do not apply to other players on this machine. */
const ATTACKER_ADDRESS = '127.0.0.2';
/** The room of the attacker, and of the people whose seats it tries to take. */
export const ATTACKED_ROOM = 'VICTIM';

/** How many connections an attack tries to keep open or opens at the same time. */
const CONNECTIONS = 1100;
const CONNECTING_AT_ONCE = 8;
/** Frames in one write of a flood. */
const FLOOD_FRAMES = 2000;
const RETRY_MS = 20;
/** How often a host sends another setup (ms). */
const FLIP_EVERY_MS = 25;

/** First bytes of WebSocket frames (RFC 6455). */
const FRAME = { text: 0x81, binary: 0x82, ping: 0x89, firstFragment: 0x02, nextFragment: 0x00 };
const MASKED = 0x80;
const LENGTH_16_BITS = 126;

const HELLO: HelloMessage = {
  ...{ kind: 'hello', version: PROTOCOL_VERSION, name: 'Mallory', room: ATTACKED_ROOM, role: 'driver' },
  ...{ car: -1, model: '', encoding: 'plain', token: '', isNewcomer: false },
};

/** What an attack does to the server on `port`. */
export interface Attack {
  /** What the attacker does. */
  readonly text: string;
  readonly start: (port: number) => void;
}

const encode = (message: ClientMessage): Uint8Array => encodeClientMessage(message, 'driver');

function open(port: number): WebSocket {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/ws`, { localAddress: ATTACKER_ADDRESS });
  return socket.on('error', () => {});
}

/** Opens a connection, and another one whenever it has ended. */
function keepOpen(port: number, onOpen: (socket: WebSocket) => void): void {
  const socket = open(port);
  socket.on('open', () => onOpen(socket));
  socket.on('close', () => setTimeout(() => keepOpen(port, onOpen), RETRY_MS));
}

/** Joins and leaves at once, again and again. */
const joinAndLeave =
  (helloOf: (count: number) => Partial<HelloMessage>) =>
  (port: number): void => {
    let count = 0;
    for (let each = 0; each < CONNECTING_AT_ONCE; each++) {
      keepOpen(port, (socket) => {
        socket.on('message', () => socket.terminate());
        socket.send(encode({ ...HELLO, ...helloOf(count++) }));
      });
    }
  };

/** Returns a masked frame. The mask is zero, so the payload stays as it is. */
function frame(first: number, payload: Uint8Array = new Uint8Array(0)): Buffer {
  const { length } = payload;
  const size = length < LENGTH_16_BITS ? [MASKED | length] : [MASKED | LENGTH_16_BITS, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([first, ...size, 0, 0, 0, 0]), payload]);
}

/** Joins, and then sends copies of the frames that `framesOf` returns as quickly as the server reads them. */
const flood =
  (framesOf: (stateTick: number) => Buffer) =>
  (port: number): void =>
    keepOpen(port, (socket) => {
      socket.send(encode(HELLO));
      let isFlooding = false;
      socket.on('message', (data) => {
        const decoded = decodeServerMessage(data as Buffer, 8);
        if (isFlooding || !decoded.ok || decoded.message.kind !== 'welcome') return;
        isFlooding = true;
        const frames = framesOf(Math.floor(decoded.message.timeMs / TICK_MS));
        const stream = (socket as unknown as { readonly _socket: Socket })._socket;
        const write = (): void => {
          while (!stream.destroyed && stream.write(frames));
        };
        stream.on('drain', write);
        write();
      });
    });

const copies = (...frames: readonly Buffer[]): Buffer =>
  Buffer.concat(Array.from({ length: FLOOD_FRAMES }, () => frames).flat());

/** Valid inputs for the ticks that follow. */
const inputs = (stateTick: number): Uint8Array =>
  encode({
    ...{ kind: 'inputs', stateTick, eventSequence: 0, rosterNumber: 0 },
    runs: Array.from({ length: 30 }, (_, index) => ({
      movement: { ...NEUTRAL_DRIVER, steer: index },
      timeDeltaMs: TICK_MS,
      timeMs: timeOfTick(stateTick + index + 20),
    })),
  });

/** Is the host of a room and sends another setup all the time. Returns to the seat in each new race. */
function flipSetup(port: number, room: string): void {
  let [token, number] = ['', 0];
  keepOpen(port, (socket) => {
    number = 0;
    socket.send(encode({ ...HELLO, room, token }));
    const timer = setInterval(() => {
      const setup: RaceSetup = {
        ...{ trackName: number % 2 === 0 ? 'canyon' : 'city', laps: (number % 90) + 1, botCars: 7 },
        ...{ botLevel: 'hard', weapons: true },
      };
      const idle: Omit<ChoicesMessage, 'number' | 'setup'> = {
        ...{ kind: 'choices', isReady: false, vote: 'none', wantsSwap: false, kick: -1 },
      };
      if (socket.readyState === socket.OPEN) socket.send(encode({ ...idle, number: ++number, setup }));
    }, FLIP_EVERY_MS);
    socket.on('close', () => clearInterval(timer));
    socket.on('message', (data) => {
      const decoded = decodeServerMessage(data as Buffer, 8);
      if (decoded.ok && decoded.message.kind === 'welcome') token = decoded.message.token;
    });
  });
}

const ping = encode({ kind: 'ping', clientTimeMs: 7 });

/** All attacks by name. */
export const ATTACKS: Readonly<Record<string, Attack>> = {
  connections: {
    text: `tries to keep ${CONNECTIONS} connections open that say nothing`,
    start: (port) => {
      for (let count = 0; count < CONNECTIONS; count++) setTimeout(() => keepOpen(port, () => {}), count);
    },
  },
  rooms: {
    text: 'opens rooms and leaves them at once',
    start: joinAndLeave((count) => ({ room: `R${count}` })),
  },
  places: {
    text: 'takes the places of spectators in a room and leaves at once',
    start: joinAndLeave(() => ({ role: 'spectator' })),
  },
  seats: {
    text: 'takes the seats of a room and leaves at once',
    start: joinAndLeave((count) => ({ role: count % 2 === 0 ? 'driver' : 'gunner' })),
  },
  setup: { text: 'changes the setup of its room all the time', start: (port) => flipSetup(port, ATTACKED_ROOM) },
  setups: {
    text: 'changes the setup of 6 rooms all the time',
    start: (port) => {
      for (let room = 0; room < 6; room++) flipSetup(port, `FLIP${room}`);
    },
  },
  pings: { text: 'floods the server with pings', start: flood(() => copies(frame(FRAME.binary, ping))) },
  socketPings: { text: 'floods the server with WebSocket pings', start: flood(() => copies(frame(FRAME.ping))) },
  inputs: {
    text: 'floods the server with valid inputs',
    start: flood((tick) => copies(frame(FRAME.binary, inputs(tick)))),
  },
  signals: {
    text: 'floods the server with signals',
    start: flood(() => copies(frame(FRAME.text, Buffer.from('{"type":"dropped"}')))),
  },
  fragments: {
    text: 'floods the server with fragments of one byte',
    start: flood(() =>
      Buffer.concat([
        frame(FRAME.firstFragment, Buffer.from([1])),
        copies(frame(FRAME.nextFragment, Buffer.from([1]))),
      ]),
    ),
  },
};
