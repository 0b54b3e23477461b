/**
 * One end of the input delivery benchmark, in a separate process: `delivery-endpoint.ts server` or `delivery-endpoint.ts client
 * SECONDS`. Inputs are sent over a WebSocket (`ws`) and a data channel (`rtc`) at the same time. When the process ends, it
 * prints JSON: the time at which it sent or first received each input, by transport and tick (ms on the machine's clock).
 */
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import {
  decodeClientMessage,
  decodeSignal,
  encodeClientMessage,
  encodeSignal,
  type InputRun,
} from '@shotgun-rally/protocol';
import { TICK_MS } from '@shotgun-rally/sim';
import { AXIS_MAX, timeOfTick } from '@shotgun-rally/sim/state';
import { WebSocket, WebSocketServer } from 'ws';
import { Datagrams } from '../src/connections/datagrams.ts';
import { Traffic } from '../src/connections/traffic.ts';
import { TestChannel } from '../src/testing/test-channel.ts';
import { SERVER_ADDRESS } from './lossy-network.ts';

const PORT = 8080;
/** Each message holds this many of the newest inputs. */
const INPUTS_PER_MESSAGE = 5;
/** How long the client waits at the end, so that the last inputs can arrive. */
const LAST_ARRIVAL_MS = 3000;
/** Change of the steering from tick to tick, so that no two inputs in a row are equal. */
const STEER_STEP = 37;
/** Pause between two attempts to connect the WebSocket. */
const CONNECT_INTERVAL_MS = 200;
/** After this time, a data channel that has not opened is closed, and another is tried. */
const OPEN_TIMEOUT_MS = 5000;

/** The time in ms by tick, for each transport. */
export interface Times {
  readonly ws: Record<number, number>;
  readonly rtc: Record<number, number>;
}

const NANOSECONDS_PER_MS = 1e6;
/** Reads the machine's monotonic clock in ms, which is the same in all processes. */
const monotonicMs = (): number => Number(process.hrtime.bigint()) / NANOSECONDS_PER_MS;

/** Records inputs from a WebSocket, and from a data channel that is opened by signals on a second WebSocket. */
async function receiveInputs(): Promise<void> {
  const datagrams = await Datagrams.load(SERVER_ADDRESS, () => PORT);
  if (!datagrams) throw new Error('node-datachannel does not run on this platform');
  const times: Times = { ws: {}, rtc: {} };
  const record = (transport: keyof Times, bytes: Uint8Array): void => {
    const decoded = decodeClientMessage(bytes, 'driver');
    if (!decoded.ok || decoded.message.kind !== 'inputs') return;
    for (const { timeMs } of decoded.message.runs) times[transport][timeMs / TICK_MS] ??= monotonicMs();
  };
  const server = new WebSocketServer({ host: SERVER_ADDRESS, port: PORT, perMessageDeflate: false });
  server.on('connection', (socket) => {
    socket.on('error', () => {});
    socket.on('message', (data, isBinary) => {
      if (isBinary) return record('ws', data as Buffer);
      const decoded = decodeSignal(String(data));
      if (!decoded.ok || decoded.signal.type !== 'offer') return undefined;
      datagrams.answer(decoded.signal.sdp, {
        onAnswer: (sdp) => socket.send(encodeSignal({ type: 'answer', sdp })),
        onRefused: () => {},
        accepts: () => true,
        traffic: new Traffic(),
        onOpen: (link) => link.onReceive((bytes) => record('rtc', bytes)),
      });
      return undefined;
    });
  });
  process.on('SIGTERM', () => {
    process.stdout.write(JSON.stringify(times), () => process.exit(0));
  });
}

/** Sends the newest inputs on both transports every tick, for `seconds`. */
async function sendInputs(seconds: number): Promise<void> {
  const socket = await connectSocket();
  const channel = await openChannel();
  const times: Times = { ws: {}, rtc: {} };
  const startMs = monotonicMs() + TICK_MS;
  // The first message is full: it holds the inputs of the ticks from 1 to INPUTS_PER_MESSAGE.
  const firstTick = INPUTS_PER_MESSAGE;
  for (let tick = firstTick; tick < firstTick + (seconds * 1000) / TICK_MS; tick++) {
    await setTimeout(Math.max(0, startMs + (tick - firstTick) * TICK_MS - monotonicMs()));
    const bytes = inputsUpTo(tick);
    const nowMs = monotonicMs();
    times.ws[tick] = nowMs;
    times.rtc[tick] = nowMs;
    socket.send(bytes);
    channel.send(bytes);
  }
  await setTimeout(LAST_ARRIVAL_MS);
  process.stdout.write(JSON.stringify(times), () => process.exit(0));
}

/** Encodes a driver's message with the newest inputs up to `tick`. The steering changes every tick. */
function inputsUpTo(tick: number): Uint8Array {
  const runs: InputRun[] = [];
  for (let earlier = tick - INPUTS_PER_MESSAGE + 1; earlier <= tick; earlier++) {
    const steer = (earlier * STEER_STEP) % (AXIS_MAX + 1);
    const movement = { steer, throttle: AXIS_MAX, drift: false, boost: false, reset: false };
    runs.push({ movement, timeDeltaMs: TICK_MS, timeMs: timeOfTick(earlier) });
  }
  const message = { kind: 'inputs', runs, stateTick: tick, eventSequence: 0, rosterNumber: 0 } as const;
  return encodeClientMessage(message, 'driver', 'packed');
}

/** Opens a WebSocket. Tries again until the server listens. */
async function connectSocket(): Promise<WebSocket> {
  for (;;) {
    const socket = new WebSocket(`ws://${SERVER_ADDRESS}:${PORT}`, { perMessageDeflate: false });
    const opened = await Promise.race([
      once(socket, 'open').then(
        () => true,
        () => false,
      ),
      once(socket, 'error').then(() => false),
    ]);
    if (opened) return socket;
    await setTimeout(CONNECT_INTERVAL_MS);
  }
}

/** Opens the data channel. Tries again until an attempt succeeds. */
async function openChannel(): Promise<TestChannel> {
  for (;;) {
    const channel = await TestChannel.negotiate(await connectSocket(), '0.0.0.0');
    const hasOpened = channel.opened.then(() => true);
    if (await Promise.race([hasOpened, setTimeout(OPEN_TIMEOUT_MS, false)])) return channel;
    channel.close();
  }
}

const [, , end, seconds] = process.argv;
if (end === 'server') await receiveInputs();
else await sendInputs(Number(seconds));
