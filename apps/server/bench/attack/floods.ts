/** Attacks that send as much as the server reads, over one connection that has joined a room. */
import type { Socket } from 'node:net';
import { NEUTRAL_DRIVER, TICK_MS } from '@shotgun-rally/sim';
import { timeOfTick } from '@shotgun-rally/sim/state';
import { encode, keepJoining, type Route } from './attacker-socket.ts';

/** Frames in one write of a flood. */
const FLOOD_FRAMES = 2000;

/** First bytes of WebSocket frames (RFC 6455). */
const FRAME = { text: 0x81, binary: 0x82, ping: 0x89, firstFragment: 0x02, nextFragment: 0x00 };
const MASKED = 0x80;
const LENGTH_16_BITS = 126;

/** Returns a masked frame. The mask is zero, so the payload stays as it is. */
function frame(first: number, payload: Uint8Array = new Uint8Array(0)): Buffer {
  const { length } = payload;
  const size = length < LENGTH_16_BITS ? [MASKED | length] : [MASKED | LENGTH_16_BITS, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([first, ...size, 0, 0, 0, 0]), payload]);
}

const copies = (...frames: readonly Buffer[]): Buffer =>
  Buffer.concat(Array.from({ length: FLOOD_FRAMES }, () => frames).flat());

/** Writes `bytes` again and again, as quickly as the other end reads them. */
export function writeForever(stream: Socket, bytes: Uint8Array): void {
  const write = (): void => {
    while (!stream.destroyed && stream.write(bytes));
  };
  stream.on('drain', write);
  write();
}

/** Joins, and then sends copies of the frames that `framesOf` returns as quickly as the server reads them. */
const flood =
  (framesOf: (stateTick: number) => Buffer) =>
  (route: Route): void =>
    keepJoining(route, 'driver', (socket, stateTick) =>
      writeForever((socket as unknown as { readonly _socket: Socket })._socket, framesOf(stateTick)),
    );

/** Valid inputs for the ticks that follow. */
export const inputs = (stateTick: number): Uint8Array =>
  encode({
    kind: 'inputs',
    stateTick,
    eventSequence: 0,
    rosterNumber: 0,
    runs: Array.from({ length: 30 }, (_, index) => ({
      movement: { ...NEUTRAL_DRIVER, steer: index },
      timeDeltaMs: TICK_MS,
      timeMs: timeOfTick(stateTick + index + 20),
    })),
  });

const ping = encode({ kind: 'ping', clientTimeMs: 7 });

export const floodWithPings = flood(() => copies(frame(FRAME.binary, ping)));
export const floodWithSocketPings = flood(() => copies(frame(FRAME.ping)));
export const floodWithInputs = flood((tick) => copies(frame(FRAME.binary, inputs(tick))));
export const floodWithSignals = flood(() => copies(frame(FRAME.text, Buffer.from('{"type":"dropped"}'))));
export const floodWithFragments = flood(() =>
  Buffer.concat([frame(FRAME.firstFragment, Buffer.from([1])), copies(frame(FRAME.nextFragment, Buffer.from([1])))]),
);
