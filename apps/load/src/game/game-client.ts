/** A client of the game: the game's own client code on a WebSocket, with a bot at the controls, and without a picture. */
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { createBot, racingLineOf } from '@shotgun-rally/bots';
import { GameClient, type Link } from '@shotgun-rally/netcode';
import { PROTOCOL_VERSION, type SeatInput } from '@shotgun-rally/protocol';
import { CAR_MODELS, type CarInput, NEUTRAL_INPUT, PHASE, RACE, TICK_MS, World } from '@shotgun-rally/sim';
import { WebSocket } from 'ws';
import type { Client, Place, Traffic } from '../processes/client.ts';
import { carsFor } from '../race/cars.ts';
import { TRACK } from '../race/track.ts';

const SEED = 1;
/** How often (ms) the client asks for the start of its race until it runs. The server accepts it from the host. */
const START_EVERY_MS = 500;
const POLL_MS = 10;

const now = (): number => performance.now();
const bot = createBot('medium', SEED);
const newWorld = (cars: number): World =>
  new World({ track: TRACK, cars, seed: SEED, tuning: Object.values(CAR_MODELS) });

/** The bot's inputs of a car, and the tick of the state that they were computed from. */
interface BotInputs {
  readonly tick: number;
  readonly inputs: CarInput;
}
/** The track and the car models that the bots of this process drive with. */
let botWorld: World | null = null;
/** By room and car: the two clients of a car share the bot's work, so that many clients fit on one core. */
const newestInputs = new Map<string, BotInputs>();

/** Joins the race as the player of that seat. Resolves when the client plays. */
export async function joinGame({ port, race, players, car, role, traffic }: Place): Promise<Client> {
  botWorld ??= prepareBots(carsFor(players));
  const world = botWorld;
  const socket = new WebSocket(`ws://127.0.0.1:${port}/ws`, { perMessageDeflate: false });
  await once(socket, 'open');
  const room = `LOAD${race}`;
  const game = new GameClient({
    ...{ link: linkOf(socket, traffic), clock: now, strategy: 'none', createWorld: ({ cars }) => newWorld(cars) },
    hello: {
      ...{ kind: 'hello', version: PROTOCOL_VERSION, name: `Load ${car} ${role}`, room, role, car },
      ...{ model: '', encoding: 'packed', token: '', isNewcomer: false },
    },
  });
  setInterval(() => game.advance(() => inputOf(game, room, world)), TICK_MS / 2);
  // Entering a seat takes long enough that the clients of a process must not all do it at once.
  while (game.phase === 'joining') await setTimeout(POLL_MS);
  return {
    get isPlaying() {
      return game.phase === 'playing' && phaseOf(game) === PHASE.racing;
    },
    get failure() {
      return game.bye?.text ?? null;
    },
    start: () => {
      setInterval(() => {
        if (phaseOf(game) === PHASE.warmup) game.start();
      }, START_EVERY_MS);
    },
  };
}

/** Computes the bots' racing lines before the first connection opens, because that takes up to seconds on a busy machine. */
function prepareBots(cars: number): World {
  for (const tuning of Object.values(CAR_MODELS)) racingLineOf(TRACK, tuning);
  return newWorld(cars);
}

const phaseOf = ({ newestState }: GameClient): number | undefined => newestState?.state[RACE.phase];

/** Returns the bot's input for the newest state. */
function inputOf({ welcome, newestState }: GameClient, room: string, world: World): SeatInput {
  const role = welcome?.role === 'gunner' ? 'gunner' : 'driver';
  if (!welcome || !newestState) return NEUTRAL_INPUT[role];
  const { state } = newestState;
  const tick = state[RACE.tick]!;
  const key = `${room} ${welcome.car}`;
  const newest = newestInputs.get(key);
  if (newest && newest.tick >= tick) return newest.inputs[role];
  const inputs = bot(state, world, welcome.car, tick);
  newestInputs.set(key, { tick, inputs });
  return inputs[role];
}

/** Returns the socket as a Link that counts messages. */
function linkOf(socket: WebSocket, traffic: Traffic): Link {
  socket.binaryType = 'nodebuffer';
  let receive: (bytes: Uint8Array) => void = () => {};
  socket.on('message', (data, isBinary) => {
    if (!isBinary) return;
    traffic.receivedMessages++;
    traffic.receivedBytes += (data as Buffer).length;
    receive(data as Buffer);
  });
  return {
    send: (bytes) => {
      traffic.sentMessages++;
      traffic.sentBytes += bytes.length;
      socket.send(bytes);
    },
    onReceive: (handler) => {
      receive = handler;
    },
    onClose: (handler) => socket.on('close', handler),
    close: () => socket.close(),
  };
}
