/**
 * A client of the game: it sends and receives the messages of the game's own client at the same pace, with a bot at the controls. It
 * simulates and shows nothing, and of all clients of a race only the first one decodes the states, so that many clients fit on one
 * core. The others read the tick of a state, which is enough to acknowledge it.
 */
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
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
import { PHASE, RACE, TICK_MS, type World } from '@shotgun-rally/sim';
import { timeOfTick } from '@shotgun-rally/sim/state';
import { WebSocket } from 'ws';
import type { Client, Place, Traffic } from '../processes/client.ts';
import { carsFor } from '../race/cars.ts';
import { packedStateTick } from './packed-state-tick.ts';
import { createBotWorld, RaceView } from './race-view.ts';

/** How far (ticks) inputs are ahead of the newest state. A larger value makes each message repeat more inputs. */
const LEAD_TICKS = 5;
/** After this many ticks without a state, no more inputs are made, because the server may run late. */
const SILENCE_MAX_TICKS = 10;
/** After this many states, a client also pings, and asks for the start of its race. A real client pings as often. */
const STATES_PER_PING = 8;
/** How old the world is that a gunner claims to see, as on a fast network. */
const VIEW_DELAY_MS = 48;
const POLL_MS = 10;

let botWorld: World | null = null;
/** By room: the races that have clients in this process. */
const views = new Map<string, RaceView>();

/** Joins the race as the player of that seat. Resolves when the first state has arrived. */
export async function joinGame({ port, race, players, car, role, traffic }: Place): Promise<Client> {
  botWorld ??= createBotWorld(carsFor(players));
  const socket = new WebSocket(`ws://127.0.0.1:${port}/ws`, { perMessageDeflate: false });
  await once(socket, 'open');
  const room = `LOAD${race}`;
  const known = views.get(room);
  const view = known ?? new RaceView(botWorld);
  views.set(room, view);
  const client = new GamePlayer(socket, { room, car, role, traffic, view, decodesStates: known === undefined });
  // Entering a seat takes long enough that the clients of a process must not all do it at once.
  while (!client.hasState && client.failure === null) await setTimeout(POLL_MS);
  return client;
}

interface GamePlayerOptions extends Pick<Place, 'car' | 'role'> {
  readonly room: string;
  readonly traffic: Traffic;
  readonly view: RaceView;
  /** True for one client of each race: its states become those of the view. */
  readonly decodesStates: boolean;
}

class GamePlayer implements Client {
  failure: string | null = null;
  readonly #socket: WebSocket;
  readonly #options: GamePlayerOptions;
  /** Decoded states by tick. A later state may be encoded as the difference from one of them. */
  readonly #states = new Map<number, StateMessage>();
  /** The inputs that the server has not executed yet, oldest first. */
  #pending: InputRun[] = [];
  /** Tick of the newest state, -1 before the first. */
  #newestTick = -1;
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
      kind: 'hello',
      version: PROTOCOL_VERSION,
      name: `Load ${car} ${role}`,
      room,
      role,
      car,
      model: '',
      encoding: 'packed',
      token: '',
      isNewcomer: false,
    });
    setInterval(() => this.#sendInputs(), TICK_MS);
  }

  get hasState(): boolean {
    return this.#newestTick >= 0;
  }

  get isPlaying(): boolean {
    return this.failure === null && this.hasState && this.#options.view.phase === PHASE.racing;
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
    const stateTick = packedStateTick(bytes);
    if (stateTick !== null && !this.#options.decodesStates) {
      this.#receiveState(stateTick);
      return;
    }
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
    const tick = message.state[RACE.tick]!;
    this.#states.set(tick, message);
    // A state is the difference from states that are at most this old.
    for (const old of this.#states.keys()) if (old < tick - MAX_BASELINE_TICKS) this.#states.delete(old);
    if (tick > this.#newestTick) this.#options.view.newest = message;
    this.#receiveState(tick);
  }

  /** Drops the inputs that were executed or are too late. Pings from time to time. */
  #receiveState(tick: number): void {
    if (tick <= this.#newestTick) return;
    [this.#newestTick, this.#newestAtMs] = [tick, performance.now()];
    const executedMs = timeOfTick(tick);
    this.#pending = this.#pending
      .filter(({ timeMs }) => timeMs > executedMs)
      .map((run) => ({ ...run, timeDeltaMs: Math.min(run.timeDeltaMs, run.timeMs - executedMs) }));
    if (this.#received++ % STATES_PER_PING !== 0) return;
    this.#send({ kind: 'ping', clientTimeMs: Math.round(this.#newestAtMs) });
    if (this.#wantsStart && this.#options.view.phase === PHASE.warmup) this.#send({ kind: 'start' });
  }

  /** Sends all inputs that the server has not executed, as the game's client does in each tick. */
  #sendInputs(): void {
    const newestTick = this.#newestTick;
    if (!this.hasState || this.#socket.readyState !== this.#socket.OPEN) return;
    const elapsedTicks = Math.floor((performance.now() - this.#newestAtMs) / TICK_MS);
    const targetTick = newestTick + Math.min(elapsedTicks, SILENCE_MAX_TICKS) + LEAD_TICKS;
    // After a pause of the process, ticks that are too late are left out.
    for (let tick = Math.max(this.#lastTick + 1, newestTick + 1); tick <= targetTick; tick++) this.#addInput(tick);
    this.#lastTick = Math.max(this.#lastTick, targetTick);
    this.#send({
      kind: 'inputs',
      runs: this.#pending,
      stateTick: newestTick,
      eventSequence: this.#eventSequence,
      rosterNumber: this.#rosterNumber,
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

  #input(): SeatInput {
    const { view, role } = this.#options;
    const input = view.inputsOf(this.#car)[role];
    return 'steer' in input ? input : { ...roundAim(input), viewDelayMs: VIEW_DELAY_MS };
  }
}

const isEqual = (a: SeatInput, b: SeatInput): boolean =>
  Object.entries(a).every(([name, value]) => value === b[name as keyof SeatInput]);
