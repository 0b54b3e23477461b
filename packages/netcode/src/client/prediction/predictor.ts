/**
 * Simulates the world ahead of the server for a driver, and keeps the states of the last ticks. Most prediction strategies
 * use it.
 *
 *   step      runs the next tick with the driver's input, and stores the state
 *   rewind    goes back to a server state; `state` does not change until `replay` has caught up
 *   replay    simulates the ticks since the server state again with the stored inputs, all at once or in parts
 *
 * Other cars get assumed inputs (remote-inputs.ts), or are left out. Far cars (far-cars.ts) are not simulated, but move on at
 * constant velocity. The events of replayed ticks are dropped, so that no effect is shown twice.
 */
import type { ScheduledCommand, StateMessage } from '@shotgun-rally/protocol';
import {
  CAR,
  type Command,
  carOffset,
  type DriverInput,
  NEUTRAL_DRIVER,
  RACE,
  type StepInput,
  TICK_MS,
  TICK_SECONDS,
  type World,
  type WorldEvent,
  type WorldState,
} from '@shotgun-rally/sim';
import { type CarSet, hasCar, includesCar, withCar } from '@shotgun-rally/sim/state';
import { farCars } from '../../interest/far-cars.ts';
import { interpolatePose } from '../../timeline/pose-timeline.ts';
import { TickRing } from '../../timeline/tick-ring.ts';
import { createTimelinePose, readTimelinePose, type TimelinePose } from '../../timeline/timeline-pose.ts';
import { type ExpectInput, RemoteInputs } from './remote-inputs.ts';

/** Fields of the driver's car that only the server decides. The motion of the car does not depend on them. */
const SERVER_ONLY_FIELDS = [
  ...(['health', 'heat', 'cooldownTicks', 'jammed', 'barrelYaw', 'barrelPitch', 'checkpoint', 'place'] as const),
  ...(['lap', 'lapStartTick', 'lastLapTicks', 'bestLapTicks', 'finishTicks', 'rockets', 'rocketTicks'] as const),
].map((name) => CAR[name]);

interface PredictorOptions {
  readonly world: World;
  /** The driver's car. */
  readonly car: number;
  /** The driver's inputs by tick. The caller sets the input of a tick before the tick is run. */
  readonly inputs: TickRing<DriverInput>;
  /** True to simulate the driver's car as if it were the only one. */
  readonly ignoresRivals?: boolean;
  /** Guesses the inputs of other drivers. If absent, every driver is assumed to repeat the last known input. */
  readonly expectInput?: ExpectInput | undefined;
}

export class Predictor {
  readonly #options: PredictorOptions;
  readonly #states = new TickRing<WorldState>();
  readonly #remoteInputs: RemoteInputs;
  /** Commands (a hit, a race start, ...) that the server has scheduled for ticks after its newest state. */
  #commands: readonly ScheduledCommand[] = [];
  readonly #carInputs: StepInput[] = [];
  /** The cars that were far from the driver in the last server state. */
  #farCars: CarSet = 0;
  /** State of the tick before the newest predicted tick. */
  readonly #previous: WorldState;
  /** The state that a replay has reached so far. */
  readonly #replayed: WorldState;
  /** A copy of the newest predicted state, kept while a replay uses the world. */
  readonly #newest: WorldState;
  #isReplaying = false;
  #replayedTicks = 0;

  constructor(options: PredictorOptions) {
    this.#options = options;
    const { world } = options;
    this.#previous = world.save();
    this.#replayed = world.save();
    this.#newest = world.save();
    this.#remoteInputs = new RemoteInputs(world.cars, options.expectInput);
  }

  /** The newest predicted state. */
  get state(): WorldState {
    return this.#options.world.state;
  }

  /** The newest predicted tick. */
  get tick(): number {
    return this.state[RACE.tick]!;
  }

  /** True from a `rewind` until `replay` has caught up. */
  get isReplaying(): boolean {
    return this.#isReplaying;
  }

  /** Number of ticks that `replay` has simulated so far. */
  get replayedTicks(): number {
    return this.#replayedTicks;
  }

  /** Number of cars that a step simulates: those on the track that are not far. */
  get simulatedCars(): number {
    let cars = 0;
    for (let car = 0; car < this.#options.world.cars; car++) if (hasCar(this.state, car) && !this.#isFar(car)) cars++;
    return cars;
  }

  /** The driver's input of a tick; undefined if there is none or it is too old. */
  inputAt(tick: number): DriverInput | undefined {
    return this.#options.inputs.get(tick);
  }

  /** The predicted state at the end of a tick; undefined if there is none or it is too old. */
  stateAt(tick: number): WorldState | undefined {
    return this.#states.get(tick);
  }

  /** Runs the next tick with the driver's input for it, and appends its events to `effects`. */
  step(effects: WorldEvent[]): void {
    const { world } = this.#options;
    world.save(this.#previous);
    this.#simulate(this.tick + 1);
    effects.push(...world.events);
  }

  /** Restarts from a server state and simulates up to `tick`. */
  restart(message: StateMessage, tick: number): void {
    this.rewind(message);
    // `replay` catches up with the tick of the world's state.
    this.#newest.set(this.#replayed);
    this.#newest[RACE.tick] = tick;
    this.#options.world.load(this.#newest);
    this.replay();
  }

  /**
   * Records the other drivers' inputs and the scheduled commands of a server state. Returns true if a simulated rival has another
   * input than before, so that predicted ticks may be wrong.
   */
  recordRemoteInputs(message: StateMessage): boolean {
    this.#commands = message.commands;
    const changedCars = this.#remoteInputs.record(message);
    return (changedCars & ~withCar(this.#farCars, this.#options.car)) !== 0;
  }

  /** Returns true if the server has scheduled more or fewer commands for predicted ticks than this predictor assumed. */
  hasMissedCommands({ state, commands }: StateMessage): boolean {
    const stateTick = state[RACE.tick]!;
    return this.#countPredicted(commands, stateTick) !== this.#countPredicted(this.#commands, stateTick);
  }

  /** Goes back to a server state. Call `replay` afterwards to get back to the newest tick. */
  rewind(message: StateMessage): void {
    this.recordRemoteInputs(message);
    this.#replayed.set(message.state);
    this.#farCars = farCars(message.state, this.#options.car, 'driver');
    if (this.#options.ignoresRivals) removeRivals(this.#replayed, this.#options.car);
    this.#storeState(this.#replayed);
    this.#isReplaying = true;
  }

  /** Copies the SERVER_ONLY_FIELDS (health, laps, ...) of the driver's car from a server state to `state`. */
  adoptServerOnlyFields({ state, commands }: StateMessage): void {
    const at = carOffset(this.#options.car);
    // A scheduled command can be a hit, which has changed the predicted armour already.
    const hasCommandAhead = this.#countPredicted(commands, state[RACE.tick]!) > 0;
    for (const field of SERVER_ONLY_FIELDS)
      if (!hasCommandAhead || field !== CAR.health) this.state[at + field] = state[at + field]!;
  }

  /**
   * Simulates at most `maxTicks` ticks again after a rewind. Returns true if the replay has caught up: then its result is the
   * newest predicted state.
   */
  replay(maxTicks = Number.POSITIVE_INFINITY): boolean {
    const { world } = this.#options;
    if (!this.#isReplaying) return true;
    world.save(this.#newest);
    const targetTick = this.#newest[RACE.tick]!;
    world.load(this.#replayed);
    for (let count = 0; count < maxTicks && this.tick < targetTick; count++) {
      this.#simulate(this.tick + 1);
      this.#replayedTicks++;
    }
    this.#isReplaying = this.tick < targetTick;
    if (this.#isReplaying) {
      world.save(this.#replayed);
      world.load(this.#newest);
    } else {
      this.#previous.set(this.#states.get(this.tick - 1) ?? this.state);
    }
    return !this.#isReplaying;
  }

  /** Writes the predicted pose of a car at race time `timeMs` to `out`. Returns false if there is none. */
  sample(car: number, timeMs: number, out: TimelinePose): boolean {
    const ticks = Math.min(timeMs / TICK_MS, this.tick);
    const tick = Math.max(Math.ceil(ticks), 1);
    const after = tick === this.tick ? this.state : this.#states.get(tick);
    const before = tick === this.tick ? this.#previous : this.#states.get(tick - 1);
    if (!after || !hasCar(after, car)) return false;
    if (!before || !hasCar(before, car)) {
      readTimelinePose(after, car, out);
      return true;
    }
    readTimelinePose(before, car, from);
    readTimelinePose(after, car, to);
    interpolatePose(from, to, Math.max(ticks - tick + 1, 0), TICK_SECONDS, out);
    return true;
  }

  #isFar(car: number): boolean {
    return includesCar(this.#farCars, car);
  }

  #simulate(tick: number): void {
    const { world, car, inputs } = this.#options;
    for (let other = 0; other < world.cars; other++) {
      if (other === car) continue;
      this.#carInputs[other] = this.#isFar(other) ? null : this.#remoteInputs.expected(other, world, tick);
    }
    const { gunner } = this.#remoteInputs.latest(car);
    this.#carInputs[car] = { driver: inputs.get(tick) ?? NEUTRAL_DRIVER, gunner };
    world.step(this.#carInputs, this.#commandsFor(tick));
    this.#storeState(world.state);
  }

  /** Returns the commands scheduled for a tick, except commands for cars that are left out. */
  #commandsFor(tick: number): Command[] {
    const scheduled = this.#commands.filter((each) => each.tick === tick && this.#applies(each.command));
    return scheduled.map(({ command }) => command);
  }

  /** Returns how many of the commands take effect after `stateTick`, but in a predicted tick. */
  #countPredicted(commands: readonly ScheduledCommand[], stateTick: number): number {
    return commands.filter(({ tick, command }) => tick > stateTick && tick <= this.tick && this.#applies(command))
      .length;
  }

  /** Returns true unless the command is for a car that is left out. */
  #applies(command: Command): boolean {
    const { car, ignoresRivals } = this.#options;
    return !ignoresRivals || !('car' in command) || command.car === car;
  }

  /** Stores a copy of a state by its tick. Reuses the memory of the oldest state. */
  #storeState(state: WorldState): void {
    const tick = state[RACE.tick]!;
    const copy = this.#states.recycle(tick) ?? new Int32Array(state.length);
    copy.set(state);
    this.#states.set(tick, copy);
  }
}

// Reused between calls.
const from = createTimelinePose();
const to = createTimelinePose();

function removeRivals(state: WorldState, car: number): void {
  state.fill(0, carOffset(0), carOffset(car));
  state.fill(0, carOffset(car + 1));
}
