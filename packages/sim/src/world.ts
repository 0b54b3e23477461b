/**
 * A race that advances tick by tick. Each step depends only on the integers of the state, the inputs and the commands,
 * so a replay gives the same states, in any World with the same track, cars, laps and seed.
 */
import { Body, World as Engine, Plane, Vec3 } from 'cannon-es';
import { updateProgress } from './race/checkpoints.ts';
import { applyStartBoost, countThrottleTicks } from './race/launch.ts';
import { updatePad } from './race/pads.ts';
import { advancePhase, startRace, startWarmup } from './race/phase.ts';
import type { RaceContext } from './race/race-context.ts';
import { recover } from './race/recovery.ts';
import { enterCar } from './race/spawn.ts';
import type { Command } from './state/command.ts';
import type { WorldEvent } from './state/event.ts';
import { CAR, MAX_CAR_MODELS, MAX_CARS, MAX_LAPS, PHASE, RACE, STATUS } from './state/fields.ts';
import { type CarInput, NEUTRAL_INPUT } from './state/input.ts';
import { carOffset, hashState, isPresent, stateLength, type WorldState } from './state/state.ts';
import { TICK_SECONDS } from './state/tick.ts';
import type { Track } from './track/track.ts';
import { CAR_MODELS } from './tuning/car-models.ts';
import type { CarTuning, TuningOptions } from './tuning/car-tuning.ts';
import { createTuning } from './tuning/create-tuning.ts';
import { hashTunings } from './tuning/hash-tunings.ts';
import { CONTACT, GRAVITY } from './tuning/physics.ts';
import { type CarModel, createCarModel } from './vehicle/car-model.ts';
import { type Chassis, createChassis, loadChassis, saveChassis } from './vehicle/chassis.ts';
import { coast } from './vehicle/coast.ts';
import { NoBroadphase, RoadNarrowphase, WALL } from './vehicle/contacts.ts';
import { stepVehicle } from './vehicle/vehicle.ts';
import { applyHit } from './weapons/hit.ts';
import { resupply, rocketAim, stepLauncher } from './weapons/rocket.ts';
import { readBarrel, shotAim } from './weapons/shot.ts';
import { stepTurret } from './weapons/turret.ts';

export interface WorldOptions {
  readonly track: Track;
  /** Number of car slots, 1 to MAX_CARS; all slots are empty at first. */
  readonly cars: number;
  /** Laps of a race, 1 to MAX_LAPS; the laps of the track by default. */
  readonly laps?: number;
  /** Integer that the spread of shots depends on; 0 by default. */
  readonly seed?: number;
  /** False to disable guns and rockets; true by default. This setting is part of the state, so `load` replaces it. */
  readonly weapons?: boolean;
  /**
   * One value changes the car model of this World; an array gives up to MAX_CAR_MODELS models, from which each car gets
   * one when it enters. The rally car by default.
   */
  readonly tuning?: TuningOptions | readonly TuningOptions[];
}

/** The part of a World that never changes: the track and the car models. */
export type TunedTrack = Pick<World, 'track' | 'tuning'>;

/** The input of a car in one tick; null to let the car coast instead of simulating it. */
export type StepInput = CarInput | null;

export class World {
  readonly track: Track;
  /** Number of car slots. */
  readonly cars: number;
  readonly laps: number;
  readonly seed: number;
  /** The car models; the `model` field of a car is an index of this array. */
  readonly tuning: readonly CarTuning[];
  /** The live state: every step changes it in place. Use `save` for a copy. */
  readonly state: WorldState;
  readonly #events: WorldEvent[] = [];
  readonly #race: RaceContext;
  readonly #engine: Engine;
  readonly #contacts: RoadNarrowphase;
  readonly #models: readonly CarModel[];
  readonly #chassis: readonly Chassis[];
  /** The chassis that move in the current step. */
  readonly #moving: Chassis[] = [];

  /** Throws a RangeError if `cars` or `laps` is out of range, or as `createTuning` does. */
  constructor({ track, cars, laps = track.laps, seed = 0, weapons = true, tuning = CAR_MODELS.rally }: WorldOptions) {
    requireInteger('cars', cars, MAX_CARS);
    requireInteger('laps', laps, MAX_LAPS);
    this.track = track;
    this.cars = cars;
    this.laps = laps;
    this.seed = seed;
    this.tuning = createTunings(tuning);
    this.state = new Int32Array(stateLength(cars));
    this.state[RACE.weapons] = weapons ? 1 : 0;
    this.state[RACE.tuning] = hashTunings(this.tuning);
    this.#race = { state: this.state, track, tuning: this.tuning, laps, events: this.#events };
    this.#models = this.tuning.map(createCarModel);
    this.#chassis = Array.from({ length: cars }, (_, car) => createChassis(car, this.#models[0]!));
    this.#engine = createEngine();
    const ground = new Body({ mass: 0 });
    ground.addShape(new Plane());
    this.#engine.addBody(ground);
    for (const { body } of this.#chassis) this.#engine.addBody(body);
    this.#contacts = new RoadNarrowphase(this.#engine, track, ground);
    this.#engine.narrowphase = this.#contacts;
  }

  /** The events of the last step. The next step empties and refills this array. */
  get events(): readonly WorldEvent[] {
    return this.#events;
  }

  /**
   * Advances the race by one tick. `inputs[car]` is the input of a car's driver and gunner; a missing input is neutral,
   * and ranges are not checked. A car whose input is null is not simulated: it keeps its velocity and touches nothing.
   * Throws a RangeError if a command names a slot or a car model that does not exist.
   */
  step(inputs: readonly StepInput[], commands: readonly Command[] = []): void {
    const { state } = this;
    this.#events.length = 0;
    state[RACE.tick] = state[RACE.tick]! + 1;
    for (const command of commands) this.#applyCommand(command);
    if (advancePhase(this.#race) === 'go') this.#boostStarts();
    if (state[RACE.phase] === PHASE.countdown) this.#countThrottleTicks(inputs);
    else this.#recoverCars(inputs);
    this.#moveCars(inputs);
    this.#reportTouches();
    this.#stepWeapons(inputs);
  }

  /** Copies the state to `into`, by default a new array, and returns it. */
  save(into: WorldState = new Int32Array(this.state.length)): WorldState {
    into.set(this.state);
    return into;
  }

  /**
   * Replaces the state; throws a RangeError if its length is not that of this world, or if it is one of other car
   * models.
   */
  load(state: WorldState): void {
    if (state.length !== this.state.length) {
      throw new RangeError(`World.load: got ${state.length} integers; allowed: ${this.state.length}`);
    }
    if (state[RACE.tuning] !== this.state[RACE.tuning]) {
      throw new RangeError(
        `World.load: got a state with the tuning ${state[RACE.tuning]}; allowed: ${this.state[RACE.tuning]}, the car models of this World`,
      );
    }
    for (let car = 0; car < this.cars; car++) this.#requireModel('World.load', state[carOffset(car) + CAR.model]!);
    this.state.set(state);
  }

  /** Returns the hash of the state, an unsigned 32-bit integer. */
  hash(): number {
    return hashState(this.state);
  }

  #applyCommand(command: Command): void {
    const { state } = this;
    if (command.kind === 'start') startRace(this.#race);
    else if (command.kind === 'warmup') startWarmup(state);
    else if (command.car < 0 || command.car >= this.cars) {
      throw new RangeError(`World.step: got car ${command.car} in '${command.kind}'; allowed: 0 to ${this.cars - 1}`);
    } else if (command.kind === 'enter') this.#enter(command.car, command.model ?? 0);
    else if (command.kind === 'leave') state.fill(0, carOffset(command.car), carOffset(command.car + 1));
    else applyHit(state, command, this.#events);
  }

  #enter(car: number, model: number): void {
    this.#requireModel("World.step: in 'enter'", model);
    enterCar(this.#race, car, model);
  }

  #requireModel(place: string, model: number): void {
    if (this.#models[model]) return;
    throw new RangeError(`${place}: got the car model ${model}; allowed: 0 to ${this.#models.length - 1}`);
  }

  /** Gives the start boost to each car whose driver timed the throttle well. */
  #boostStarts(): void {
    for (let car = 0; car < this.cars; car++) if (isPresent(this.state, car)) applyStartBoost(this.#race, car);
  }

  /** Counts the ticks of throttle in the countdown, on which the start boost depends. */
  #countThrottleTicks(inputs: readonly StepInput[]): void {
    const { state } = this;
    for (let car = 0; car < this.cars; car++) {
      if (isPresent(state, car)) countThrottleTicks(state, car, inputOf(inputs, car).driver);
    }
  }

  #recoverCars(inputs: readonly StepInput[]): void {
    for (let car = 0; car < this.cars; car++) {
      if (isPresent(this.state, car) && inputs[car] !== null) recover(this.#race, car, inputOf(inputs, car).driver);
    }
  }

  /** Loads the bodies from the state, applies the drivers' inputs, steps the engine, and saves the bodies. */
  #moveCars(inputs: readonly StepInput[]): void {
    const { state } = this;
    this.#driveCars(inputs);
    this.#contacts.cars = this.#moving;
    this.#engine.step(TICK_SECONDS);
    for (const chassis of this.#moving) {
      const previousSample = state[carOffset(chassis.car) + CAR.trackHint]!;
      saveChassis(chassis, state);
      updateProgress(this.#race, chassis.car, previousSample);
      updatePad(this.#race, chassis.car);
    }
  }

  #driveCars(inputs: readonly StepInput[]): void {
    const { state, track } = this;
    const isHeld = state[RACE.phase] === PHASE.countdown;
    this.#moving.length = 0;
    for (const chassis of this.#chassis) {
      const { car, body } = chassis;
      const isOnTrack = !isHeld && isPresent(state, car);
      const isMoving = isOnTrack && inputs[car] !== null;
      if (isOnTrack && !isMoving) coast(state, car);
      body.type = isMoving ? Body.DYNAMIC : Body.STATIC;
      if (!isMoving) continue;
      this.#moving.push(chassis);
      loadChassis(chassis, state, this.#models);
      const isPowered = state[carOffset(car) + CAR.status] !== STATUS.wrecked;
      stepVehicle(chassis, inputOf(inputs, car).driver, isPowered, state[RACE.tick]!, track);
    }
  }

  #reportTouches(): void {
    for (const { car, landingSpeed } of this.#moving) {
      if (landingSpeed > 0) this.#events.push({ kind: 'land', car, speed: landingSpeed });
    }
    for (const { car, other, speed } of this.#contacts.touches) {
      this.#events.push(other === WALL ? { kind: 'wall', car, speed } : { kind: 'contact', car, other, speed });
    }
  }

  /** Turns the turrets, and reports shots and rockets. The caller decides what they hit. */
  #stepWeapons(inputs: readonly StepInput[]): void {
    const { state } = this;
    const tick = state[RACE.tick]!;
    for (let car = 0; car < this.cars; car++) {
      if (!isPresent(state, car) || inputs[car] === null) continue;
      const { gunner } = inputOf(inputs, car);
      resupply(state, car);
      if (stepTurret(state, car, gunner)) {
        const aim = shotAim(readBarrel(state, car), this.seed, car, tick);
        this.#events.push({ kind: 'fired', car, tick, aim });
      }
      if (stepLauncher(state, car, gunner)) {
        this.#events.push({ kind: 'launched', car, tick, aim: rocketAim(readBarrel(state, car)) });
      }
    }
  }
}

function createTunings(tuning: TuningOptions | readonly TuningOptions[]): readonly CarTuning[] {
  const list = Array.isArray(tuning) ? (tuning as readonly TuningOptions[]) : [tuning as TuningOptions];
  if (list.length > 0 && list.length <= MAX_CAR_MODELS) return Object.freeze(list.map((each) => createTuning(each)));
  throw new RangeError(`World: got ${list.length} car models; allowed: 1 to ${MAX_CAR_MODELS}`);
}

const inputOf = (inputs: readonly StepInput[], car: number): CarInput => inputs[car] ?? NEUTRAL_INPUT;

function createEngine(): Engine {
  const engine = new Engine({ gravity: new Vec3(0, -GRAVITY, 0), allowSleep: false, quatNormalizeSkip: 0 });
  engine.quatNormalizeFast = false;
  engine.broadphase = new NoBroadphase();
  // With a tolerance the solver stops once the sum of the changes over all contacts is small, so cars far apart would
  // affect each other.
  Object.assign(engine.solver, { iterations: CONTACT.iterations, tolerance: 0 });
  return engine;
}

function requireInteger(name: string, value: number, max: number): void {
  if (!Number.isInteger(value) || value < 1 || value > max) {
    throw new RangeError(`World: got ${name} ${value}; allowed: an integer from 1 to ${max}`);
  }
}
