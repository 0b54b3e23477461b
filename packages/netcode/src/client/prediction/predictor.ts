/**
 * A world run ahead of the server, with the inputs and states of its ticks on file: what every strategy stands on.
 *
 *   step      runs one tick with the driver's own input at once, and files the state by tick
 *   rewind    goes back to a server state; the present goes on as it was until the replay has reached it
 *   replay    simulates the ticks since again, with the inputs on file: all of them, or as many as are allowed
 *
 * Other cars go on with the inputs that the server relays (relayed-inputs.ts), or, `alone`, are left out. Events of
 * replayed ticks are dropped: they have been shown.
 */
import type { ScheduledCommand, StateMessage } from '@shotgun-rally/protocol';
import {
  CAR,
  type CarInput,
  type Command,
  carOffset,
  type DriverInput,
  NEUTRAL_DRIVER,
  RACE,
  STATUS,
  TICK_MS,
  TICK_SECONDS,
  type World,
  type WorldEvent,
  type WorldState,
} from '@shotgun-rally/sim';
import { blend } from '../../timeline/pose-timeline.ts';
import { TickRing } from '../../timeline/tick-ring.ts';
import { createTimelinePose, readTimelinePose, type TimelinePose } from '../../timeline/timeline-pose.ts';
import { type ExpectInput, RemoteInputs } from './remote-inputs.ts';

/** What the server alone decides about a car, and its driver's simulation does not depend on. */
const SERVER_ONLY_FIELDS = [
  ...(['health', 'heat', 'cooldownTicks', 'jammed', 'barrelYaw', 'barrelPitch', 'checkpoint', 'place'] as const),
  ...(['lap', 'lapStartTick', 'lastLapTicks', 'bestLapTicks', 'finishTicks', 'rockets', 'rocketTicks'] as const),
].map((name) => CAR[name]);

export interface PredictorOptions {
  readonly world: World;
  /** The driver's car. */
  readonly car: number;
  /** The driver's inputs by tick, filed by whoever reads the hands. */
  readonly inputs: TickRing<DriverInput>;
  /** Whether the own car is simulated as if it were the only one. */
  readonly alone?: boolean;
  /** What other drivers are expected to do; when absent they hold on to their last input. */
  readonly expectInput?: ExpectInput | undefined;
}

export class Predictor {
  readonly #options: PredictorOptions;
  readonly #states = new TickRing<WorldState>();
  readonly #relayed: RemoteInputs;
  /** What the server has decided for ticks after the newest state of its. */
  #commands: readonly ScheduledCommand[] = [];
  readonly #carInputs: CarInput[] = [];
  /** State of the tick before the present. */
  readonly #previous: WorldState;
  /** How far a replay under way has come. */
  readonly #past: WorldState;
  readonly #present: WorldState;
  #isReplaying = false;
  /** Ticks simulated again since the start. */
  replayedTicks = 0;

  constructor(options: PredictorOptions) {
    this.#options = options;
    const { world } = options;
    this.#previous = world.save();
    this.#past = world.save();
    this.#present = world.save();
    this.#relayed = new RemoteInputs(world.cars, options.expectInput);
  }

  /** The newest predicted state. */
  get state(): WorldState {
    return this.#options.world.state;
  }

  /** The newest predicted tick. */
  get tick(): number {
    return this.state[RACE.tick]!;
  }

  get isReplaying(): boolean {
    return this.#isReplaying;
  }

  /** The driver's input in `tick`, and the state predicted for its end; undefined when it is not on file. */
  inputAt(tick: number): DriverInput | undefined {
    return this.#options.inputs.get(tick);
  }

  stateAt(tick: number): WorldState | undefined {
    return this.#states.get(tick);
  }

  /** Runs the next tick with the input on file for it, and adds what happened to `effects`. */
  step(effects: WorldEvent[]): void {
    const { world } = this.#options;
    world.save(this.#previous);
    this.#simulate(this.tick + 1);
    effects.push(...world.events);
  }

  /** Starts over from a server state, and simulates on to `tick`. */
  restart(message: StateMessage, tick: number): void {
    this.rewind(message);
    this.#present.set(this.#past);
    this.#present[RACE.tick] = tick;
    this.#options.world.load(this.#present);
    this.replay();
  }

  /** Takes over what the server says the other drivers do, who are taken to go on with it, and what it has decided. */
  recordRemoteInputs(message: StateMessage): void {
    this.#relayed.record(message);
    this.#commands = message.commands;
  }

  /** Whether the server tells of a decision for a tick that has been predicted without it. */
  differsFrom({ state, commands }: StateMessage): boolean {
    const isPredicted = ({ tick }: ScheduledCommand): boolean => tick > state[RACE.tick]! && tick <= this.tick;
    return commands.filter(isPredicted).length !== this.#commands.filter(isPredicted).length;
  }

  /** Goes back to a server state, from which `replay` comes back to the present. */
  rewind(message: StateMessage): void {
    this.recordRemoteInputs(message);
    this.#past.set(message.state);
    if (this.#options.alone) leaveOthersOut(this.#past, this.#options.car);
    this.#storeTick(this.#past);
    this.#isReplaying = true;
  }

  /** Takes over what the server alone decides about the own car (armour, laps), without a replay. */
  adoptServerOnlyFields({ state }: StateMessage): void {
    const at = carOffset(this.#options.car);
    for (const field of SERVER_ONLY_FIELDS) this.state[at + field] = state[at + field]!;
  }

  /** Simulates at most `most` ticks again; whether the present has been reached, and is now what came of it. */
  replay(most = Number.POSITIVE_INFINITY): boolean {
    const { world } = this.#options;
    if (!this.#isReplaying) return true;
    world.save(this.#present);
    const target = this.#present[RACE.tick]!;
    world.load(this.#past);
    for (let count = 0; count < most && this.tick < target; count++) {
      this.#simulate(this.tick + 1);
      this.replayedTicks++;
    }
    this.#isReplaying = this.tick < target;
    if (this.#isReplaying) {
      world.save(this.#past);
      world.load(this.#present);
    } else {
      this.#previous.set(this.#states.get(this.tick - 1) ?? this.state);
    }
    return !this.#isReplaying;
  }

  /** The predicted pose of a car at race time `timeMs`, written to `out`; false when there is none. */
  sample(car: number, timeMs: number, out: TimelinePose): boolean {
    const time = Math.min(timeMs / TICK_MS, this.tick);
    const tick = Math.max(Math.ceil(time), 1);
    const after = tick === this.tick ? this.state : this.#states.get(tick);
    const before = tick === this.tick ? this.#previous : this.#states.get(tick - 1);
    if (!after || !isPresent(after, car)) return false;
    readTimelinePose(after, car, out);
    if (!before || !isPresent(before, car)) return true;
    readTimelinePose(before, car, from);
    Object.assign(to, out);
    blend(from, to, Math.max(time - tick + 1, 0), TICK_SECONDS, out);
    return true;
  }

  #simulate(tick: number): void {
    const { world, car, inputs } = this.#options;
    for (let other = 0; other < world.cars; other++) {
      if (other !== car) this.#carInputs[other] = this.#relayed.expected(other, world, tick);
    }
    this.#carInputs[car] = { ...this.#relayed.latest(car), driver: inputs.get(tick) ?? NEUTRAL_DRIVER };
    world.step(this.#carInputs, this.#commandsFor(tick));
    this.#storeTick(world.state);
  }

  /** What happens in `tick` by the server's decision; `alone`, to the own car. */
  #commandsFor(tick: number): Command[] {
    const { car, alone } = this.#options;
    const isOurs = (command: Command): boolean => !alone || !('car' in command) || command.car === car;
    const due = this.#commands.filter((each) => each.tick === tick && isOurs(each.command));
    return due.map(({ command }) => command);
  }

  #storeTick(state: WorldState): void {
    const tick = state[RACE.tick]!;
    const kept = this.#states.recycle(tick) ?? new Int32Array(state.length);
    kept.set(state);
    this.#states.set(tick, kept);
  }
}

const from = createTimelinePose();
const to = createTimelinePose();

const isPresent = (state: WorldState, car: number): boolean => state[carOffset(car) + CAR.status] !== STATUS.empty;

function leaveOthersOut(state: WorldState, car: number): void {
  state.fill(0, carOffset(0), carOffset(car));
  state.fill(0, carOffset(car + 1));
}
