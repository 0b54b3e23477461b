/**
 * A client of the game: it sends and receives the messages of the game's own client at the same pace, with a bot at the controls. It
 * simulates and shows nothing, so that many clients fit on one core.
 */
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { createBot, racingLineOf } from '@shotgun-rally/bots';
import {
  type ClientMessage,
  decodeServerMessage,
  encodeClientMessage,
  type InputRun,
  MAX_BASELINE_TICKS,
  PROTOCOL_VERSION,
  roundAim,
  type SeatInput,
  type ServerMessage,
  type StateMessage,
} from '@shotgun-rally/protocol';
import { CAR_MODELS, type CarInput, PHASE, RACE, TICK_MS, World } from '@shotgun-rally/sim';
import { timeOfTick } from '@shotgun-rally/sim/state';
import { WebSocket } from 'ws';
import type { Client, Place, Traffic } from '../processes/client.ts';
import { carsFor } from '../race/cars.ts';
import { TRACK } from '../race/track.ts';

const SEED = 1;
/** How far (ticks) inputs are ahead of the newest state. A larger value makes each message repeat more inputs. */
const LEAD_TICKS = 5;
/** After this many ticks without a state, no more inputs are made, because the server may run late. */
const SILENCE_MAX_TICKS = 10;
/** After this many states, a client also pings, and asks for the start of its race. A real client pings as often. */
const STATES_PER_PING = 8;
/** How old the world is that a gunner claims to see, as on a fast network. */
const VIEW_DELAY_MS = 48;
const POLL_MS = 10;

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
/** By room and car: the two clients of a car share the bot's work. */
const newestInputs = new Map<string, BotInputs>();

/** Joins the race as the player of that seat. Resolves when the first state has arrived. */
export async function joinGame({ port, race, players, car, role, traffic }: Place): Promise<Client> {
  botWorld ??= prepareBots(carsFor(players));
  const socket = new WebSocket(`ws://127.0.0.1:${port}/ws`, { perMessageDeflate: false });
  await once(socket, 'open');
  const client = new GamePlayer(socket, { room: `LOAD${race}`, car, role, traffic, world: botWorld });
  // Entering a seat takes long enough that the clients of a process must not all do it at once.
  while (!client.hasState && client.failure === null) await setTimeout(POLL_MS);
  return client;
}

/** Computes the bots' racing lines before the first connection opens, because that takes up to seconds on a busy machine. */
function prepareBots(cars: number): World {
  for (const tuning of Object.values(CAR_MODELS)) racingLineOf(TRACK, tuning);
  return newWorld(cars);
}

interface GamePlayerOptions extends Pick<Place, 'car' | 'role'> {
  readonly room: string;
  readonly traffic: Traffic;
  readonly world: World;
}

class GamePlayer implements Client {
  failure: string | null = null;
  readonly #socket: WebSocket;
  readonly #options: GamePlayerOptions;
  /** States by tick. A later state may be encoded as the difference from one of them. */
  readonly #states = new Map<number, StateMessage>();
  /** The inputs that the server has not executed yet, oldest first. */
  #pending: InputRun[] = [];
  #newest: StateMessage | null = null;
  #newestAtMs = 0;
  #lastTick = 0;
  #cars = 0;
  #car = 0;
  #eventSequence = 0;
  #rosterNumber = 0;
  #received = 0;
  #wantsStart = false;

  constructor(socket: WebSocket, options: GamePlayerOptions) {
    const { room, car, role } = options;
    this.#socket = socket;
    this.#options = options;
    socket.binaryType = 'nodebuffer';
    socket.on('message', (data, isBinary) => isBinary && this.#receive(data as Buffer));
    socket.on('close', () => {
      this.failure ??= 'the connection is closed';
    });
    this.#send({
      ...{ kind: 'hello', version: PROTOCOL_VERSION, name: `Load ${car} ${role}`, room, role, car },
      ...{ model: '', encoding: 'packed', token: '', isNewcomer: false },
    });
    setInterval(() => this.#sendInputs(), TICK_MS);
  }

  get hasState(): boolean {
    return this.#newest !== null;
  }

  get isPlaying(): boolean {
    return this.failure === null && this.#newest?.state[RACE.phase] === PHASE.racing;
  }

  start(): void {
    this.#wantsStart = true;
  }

  #send(message: ClientMessage): void {
    const bytes = encodeClientMessage(message, this.#options.role, 'packed');
    this.#options.traffic.sentMessages++;
    this.#options.traffic.sentBytes += bytes.length;
    this.#socket.send(bytes);
  }

  #receive(bytes: Buffer): void {
    this.#options.traffic.receivedMessages++;
    this.#options.traffic.receivedBytes += bytes.length;
    const decoded = decodeServerMessage(bytes, this.#cars, (tick) => this.#states.get(tick));
    if (decoded.ok) this.#apply(decoded.message);
    else this.failure = `the server has sent an unreadable message: ${decoded.reason}`;
  }

  #apply(message: ServerMessage): void {
    if (message.kind === 'welcome') [this.#cars, this.#car] = [message.cars, message.car];
    else if (message.kind === 'state') this.#applyState(message);
    else if (message.kind === 'events') this.#eventSequence = message.events.at(-1)?.sequence ?? this.#eventSequence;
    else if (message.kind === 'roster') this.#rosterNumber = message.number;
    else if (message.kind === 'bye') this.failure = message.text;
  }

  #applyState(message: StateMessage): void {
    const { state, reports } = message;
    const tick = state[RACE.tick]!;
    this.#states.set(tick, message);
    // A state is the difference from one of the last MAX_BASELINE_TICKS, and that one from an equally older one.
    for (const old of this.#states.keys()) if (old < tick - 2 * MAX_BASELINE_TICKS) this.#states.delete(old);
    if (this.#newest && tick <= this.#newest.state[RACE.tick]!) return;
    [this.#newest, this.#newestAtMs] = [message, performance.now()];
    const executedMs = Math.max(reports[this.#car]?.[this.#options.role].lastTimeMs ?? 0, timeOfTick(tick));
    this.#pending = this.#pending
      .filter(({ timeMs }) => timeMs > executedMs)
      .map((run) => ({ ...run, timeDeltaMs: Math.min(run.timeDeltaMs, run.timeMs - executedMs) }));
    if (this.#received++ % STATES_PER_PING !== 0) return;
    this.#send({ kind: 'ping', clientTimeMs: Math.round(this.#newestAtMs) });
    if (this.#wantsStart && state[RACE.phase] === PHASE.warmup) this.#send({ kind: 'start' });
  }

  /** Sends all inputs that the server has not executed, as the game's client does in each tick. */
  #sendInputs(): void {
    if (!this.#newest || this.#socket.readyState !== this.#socket.OPEN) return;
    const newestTick = this.#newest.state[RACE.tick]!;
    const elapsedTicks = Math.floor((performance.now() - this.#newestAtMs) / TICK_MS);
    const targetTick = newestTick + Math.min(elapsedTicks, SILENCE_MAX_TICKS) + LEAD_TICKS;
    // After a pause of the process, ticks that are too late are left out.
    for (let tick = Math.max(this.#lastTick + 1, newestTick + 1); tick <= targetTick; tick++) this.#addInput(tick);
    this.#lastTick = Math.max(this.#lastTick, targetTick);
    this.#send({
      ...{ kind: 'inputs', runs: this.#pending, stateTick: newestTick },
      ...{ eventSequence: this.#eventSequence, rosterNumber: this.#rosterNumber },
    });
  }

  #addInput(tick: number): void {
    const movement = this.#input();
    const last = this.#pending.at(-1);
    const isHeld = last !== undefined && last.timeMs === timeOfTick(tick - 1) && isEqual(last.movement, movement);
    if (isHeld) this.#pending.pop();
    const timeDeltaMs = isHeld ? last.timeDeltaMs + TICK_MS : TICK_MS;
    this.#pending.push({ movement, timeDeltaMs, timeMs: timeOfTick(tick) });
  }

  /** Returns the bot's input for the newest state. */
  #input(): SeatInput {
    const { room, role, world } = this.#options;
    const { state } = this.#newest!;
    const tick = state[RACE.tick]!;
    const key = `${room} ${this.#car}`;
    let newest = newestInputs.get(key);
    if (!newest || newest.tick < tick) {
      newest = { tick, inputs: bot(state, world, this.#car, tick) };
      newestInputs.set(key, newest);
    }
    const input = newest.inputs[role];
    return 'steer' in input ? input : { ...roundAim(input), viewDelayMs: VIEW_DELAY_MS };
  }
}

const isEqual = (a: SeatInput, b: SeatInput): boolean =>
  Object.entries(a).every(([name, value]) => value === b[name as keyof SeatInput]);
