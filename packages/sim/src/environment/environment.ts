/**
 * An environment for learning agents, with the terms of Gymnasium: `reset` starts an episode, `step` takes one action per
 * car and returns observations, rewards, and which episodes have ended.
 *
 * The cars drive freely: there is no countdown, place or finish of a race.
 */
import { requireSeed } from '../checks/check-arguments.ts';
import { wrongNumber, wrongType } from '../errors/invalid-value.ts';
import type { Command } from '../state/command.ts';
import type { WorldEvent } from '../state/event.ts';
import { CAR, RACE } from '../state/fields.ts';
import { createPose, readPose } from '../state/pose.ts';
import { carOffset, hasCar, type WorldState } from '../state/state.ts';
import { TICK_SECONDS } from '../state/tick.ts';
import { createTrackSample, sampleTrack } from '../track/road/road.ts';
import type { Track } from '../track/road/track.ts';
import { NO_SHOTS, resolveShots } from '../weapons/resolve-shots.ts';
import { World } from '../world.ts';
import { CAR_ACTION_SIZE, DRIVER_ACTION_SIZE, inputFromAction } from './action.ts';
import { type CarStep, hasFailed } from './car-step.ts';
import { checkOptions, type EnvironmentOptions } from './environment-options.ts';
import { type EnvironmentState, requireEnvironmentState } from './environment-state.ts';
import { moveToRandomPlaces } from './start.ts';

/** The results of a step. All arrays are new ones, so they may be kept. */
export interface EnvironmentStep {
  /** `cars * observationSize` numbers: the observation of car 0, then that of car 1, and so on. */
  readonly observations: Float32Array;
  /** The reward of each car; 0 for a car whose episode was terminated before this step. */
  readonly rewards: Float64Array;
  /** For each car 1 if its episode has ended: it drove all laps, was wrecked, or had to be put back on the road. */
  readonly terminated: Uint8Array;
  /** For each car 1 if its episode was stopped after `stepsMax` steps, before it ended. */
  readonly truncated: Uint8Array;
  /** Distance along the track that each car has driven since the reset (m); negative for backwards. */
  readonly progressM: Float64Array;
  /** True if the episodes of all cars are terminated or truncated. Then call `reset` or `load`. */
  readonly isOver: boolean;
}

// Reused between calls.
const pose = createPose();
const road = createTrackSample();

/**
 * Creates an environment; call `reset` first. Throws a TypeError or RangeError that names a wrong option. Environments share
 * nothing, so any number of them can run in one process and in worker threads.
 *
 * ```js
 * const environment = createEnvironment({ track });
 * let observations = environment.reset(1);
 * for (let isOver = false; !isOver; ) {
 *   ({ observations, isOver } = environment.step(policy(observations)));
 * }
 * ```
 */
export const createEnvironment = (options: EnvironmentOptions): Environment => new Environment(options);

/**
 * Cars that learn to drive, in the terms of Gymnasium. Call `reset` first and then `step` with one action per car. The constructor,
 * `reset` and `step` throw a TypeError or RangeError for a wrong argument; `step` throws an Error if all episodes have ended.
 */
export class Environment {
  readonly cars: number;
  /** How many numbers the observation of a car has. */
  readonly observationSize: number;
  /** How many numbers the action of a car has: 4, or 8 with weapons. */
  readonly actionSize: number;
  readonly #options: Required<EnvironmentOptions>;
  #world: World;
  #shots = NO_SHOTS;
  #steps = 0;
  readonly #progressM: Float64Array;
  readonly #terminated: Uint8Array;

  constructor(options: EnvironmentOptions) {
    this.#options = checkOptions(options);
    this.cars = this.#options.cars;
    this.observationSize = this.#options.observe.size;
    this.actionSize = this.#options.weapons ? CAR_ACTION_SIZE : DRIVER_ACTION_SIZE;
    this.#world = this.#createWorld(0);
    this.#progressM = new Float64Array(this.cars);
    // There is no episode before the first reset.
    this.#terminated = new Uint8Array(this.cars).fill(1);
  }

  /**
   * Starts an episode and returns the first observations, shaped as in EnvironmentStep. The seed decides where the cars start
   * and how shots spread: the same seed and actions give the same episode. Throws a TypeError if the seed is no number, and a
   * RangeError unless it is an integer from 0 to 4 294 967 295.
   */
  reset(seed: number): Float32Array {
    requireSeed('Environment.reset: seed', seed);
    this.#world = this.#createWorld(seed);
    const models = this.#world.tuning.length;
    this.#world.step(
      [],
      Array.from({ length: this.cars }, (_, car) => ({ kind: 'enter', car, model: car % models }) as const),
    );
    if (this.#options.start === 'random') moveToRandomPlaces(this.#world, seed);
    this.#shots = NO_SHOTS;
    this.#steps = 0;
    this.#progressM.fill(0);
    this.#terminated.fill(0);
    return this.observe();
  }

  /**
   * Advances by one step. `actions` are `cars * actionSize` numbers: those of car 0, then those of car 1, and so on. The
   * numbers of a car are `[steer, throttle, drift, boost]`, with weapons followed by `[yaw, pitch, fire, rocket]`:
   *
   * - `steer` and `yaw` are positive to the right, `throttle` forwards, `pitch` upwards. -1 and 1 are full lock, full throttle,
   *   half a turn from the nose of the car, and a quarter turn from the horizontal. Values beyond are limited.
   * - `drift`, `boost`, `fire` and `rocket` are held if the number is positive.
   *
   * A car whose episode was terminated leaves the track: its action is ignored, and its observation and reward are 0.
   * Throws a TypeError if `actions` or one of them has a wrong type, a RangeError if their number is wrong or one of them is not
   * finite, and an Error if all episodes have ended.
   */
  step(actions: ArrayLike<number>): EnvironmentStep {
    this.#checkStep(actions);
    const wasTerminated = this.#terminated.slice();
    const before = this.#distances();
    const events = this.#advance(actions);
    this.#steps++;
    const steps = this.#carSteps(before, events);
    for (const step of steps) if (wasTerminated[step.car] === 0) this.#recordProgress(step);
    const { reward } = this.#options;
    return {
      observations: this.#observe(steps),
      rewards: Float64Array.from(steps, (step) => (wasTerminated[step.car] === 1 ? 0 : reward(step))),
      terminated: this.#terminated.slice(),
      truncated: this.#terminated.map((isTerminated) => (this.#isTimeOver && isTerminated === 0 ? 1 : 0)),
      progressM: this.#progressM.slice(),
      isOver: this.#isOver,
    };
  }

  /** Returns the observations of the current state, shaped as in EnvironmentStep. */
  observe(): Float32Array {
    return this.#observe(this.#carSteps(this.#distances(), []));
  }

  /** Returns a copy of the complete state. */
  save(): EnvironmentState {
    return {
      seed: this.#world.seed,
      world: this.#world.save(),
      shots: this.#shots,
      steps: this.#steps,
      progressM: this.#progressM.slice(),
      terminated: this.#terminated.slice(),
    };
  }

  /**
   * Continues from a saved state, also one of another environment with the same options: the same actions then give the same
   * results. Throws a TypeError or RangeError for a state of another number of cars, of other car models or with another value
   * of `weapons`, and for a missing or wrong field; the environment is then unchanged.
   */
  load(state: EnvironmentState): void {
    requireEnvironmentState(state, this.cars);
    const loaded = this.#createWorld(state.seed);
    const weapons = loaded.state[RACE.weapons];
    loaded.load(state.world);
    if (loaded.state[RACE.weapons] !== weapons) {
      throw new RangeError(
        `Environment.load: got a state with weapons: ${weapons === 0}; allowed: ${weapons === 1}, as in the options`,
      );
    }
    this.#world = loaded;
    this.#shots = state.shots;
    this.#steps = state.steps;
    this.#progressM.set(state.progressM);
    this.#terminated.set(state.terminated);
  }

  get #isTimeOver(): boolean {
    return this.#steps >= this.#options.stepsMax;
  }

  get #isOver(): boolean {
    return this.#isTimeOver || this.#terminated.every((each) => each === 1);
  }

  #createWorld(seed: number): World {
    const { track, cars, weapons, tuning } = this.#options;
    return new World({ track, cars, weapons, tuning, seed });
  }

  #checkStep(actions: ArrayLike<number>): void {
    if (this.#isOver)
      throw new Error('Environment.step: all episodes have ended; call reset(seed) or load(state) first');
    const size = this.cars * this.actionSize;
    if (typeof actions?.length !== 'number') throw wrongType('Environment.step: actions', actions, `${size} numbers`);
    if (actions.length !== size) {
      throw new RangeError(`Environment.step: got ${actions.length} actions; allowed: ${size} numbers`);
    }
    for (let i = 0; i < size; i++) {
      if (!Number.isFinite(actions[i]))
        throw wrongNumber(`Environment.step: actions[${i}]`, actions[i], 'a finite number');
    }
  }

  /** Steps the world with the same actions in all ticks; returns the events of all ticks. */
  #advance(actions: ArrayLike<number>): WorldEvent[] {
    const world = this.#world;
    const inputs = Array.from({ length: this.cars }, (_, car) =>
      inputFromAction(actions, car * this.actionSize, this.#options.weapons, world.state, car),
    );
    const events: WorldEvent[] = [];
    let commands: readonly Command[] = this.#leaveCommands();
    for (let tick = 0; tick < this.#options.ticksPerStep; tick++) {
      world.step(inputs, [...commands, ...this.#shots.hits]);
      commands = [];
      this.#shots = resolveShots(world, this.#shots.rockets);
      events.push(...world.events);
    }
    return events;
  }

  /** Returns commands that remove the cars whose episodes have ended. */
  #leaveCommands(): Command[] {
    const { state } = this.#world;
    const cars = Array.from({ length: this.cars }, (_, car) => car);
    return cars
      .filter((car) => this.#terminated[car] === 1 && hasCar(state, car))
      .map((car) => ({ kind: 'leave', car }));
  }

  /** Returns the position of each car along the track (m). */
  #distances(): Float64Array {
    const { state, track } = this.#world;
    return Float64Array.from({ length: this.cars }, (_, car) => distanceOf(state, car, track));
  }

  /** Returns what each car did in a step. `before` are its distances before it. */
  #carSteps(before: Float64Array, events: readonly WorldEvent[]): CarStep[] {
    const { state, track } = this.#world;
    const seconds = this.#options.ticksPerStep * TICK_SECONDS;
    const now = this.#distances();
    return Array.from({ length: this.cars }, (_, car) => {
      const wasMoved = events.some((event) => event.kind === 'respawn' && event.car === car);
      const progressM = wasMoved ? 0 : shorterWay(now[car]! - before[car]!, track.length);
      return { car, state, track, progressM, seconds, events };
    });
  }

  /** Adds the progress of a car, and terminates its episode if it failed or drove all laps. */
  #recordProgress(step: CarStep): void {
    const { laps, track } = this.#options;
    const progressM = this.#progressM[step.car]! + step.progressM;
    this.#progressM[step.car] = progressM;
    if (hasFailed(step) || progressM >= laps * track.length) this.#terminated[step.car] = 1;
  }

  #observe(steps: readonly CarStep[]): Float32Array {
    const { observe } = this.#options;
    const observations = new Float32Array(this.cars * observe.size);
    for (const step of steps) {
      const from = step.car * observe.size;
      if (hasCar(step.state, step.car)) observe.observe(step, observations.subarray(from, from + observe.size));
    }
    return observations;
  }
}

/** Returns the position of a car along the track (m). */
function distanceOf(state: WorldState, car: number, track: Track): number {
  return sampleTrack(track, readPose(state, car, pose), state[carOffset(car) + CAR.trackHint]!, road).distance;
}

/** Returns the way from one point of a closed track to another, in the direction in which it is shorter (m). */
const shorterWay = (metres: number, lapM: number): number => metres - Math.floor(metres / lapM + 0.5) * lapM;
