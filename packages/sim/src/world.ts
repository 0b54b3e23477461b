/**
 * A race that advances tick by tick. Each step depends only on the integers of the state, the inputs and the commands,
 * so a replay gives the same states, in any World with the same ground, car models, number of cars, laps and seed.
 */
import { requireLoadable, requireState } from './checks/check-arguments.ts';
import { type CommandLimits, checkCommands } from './checks/check-commands.ts';
import { checkDriver, checkInputs } from './checks/check-inputs.ts';
import { requireInteger } from './errors/invalid-value.ts';
import type { Vec3 } from './math/vector.ts';
import { awardPlaces, updateProgress } from './race/checkpoints.ts';
import { applyStartBoost, countThrottleTicks } from './race/launch.ts';
import { updatePad } from './race/pads.ts';
import { advancePhase, countdownTicksLeft, startRace, startWarmup } from './race/phase.ts';
import { placeCar, type StandingPlace, standingPose } from './race/place-car.ts';
import type { DrivingContext, RaceContext } from './race/race-context.ts';
import { recover } from './race/recovery.ts';
import { enterCar, removeCar } from './race/spawn.ts';
import { leaderOf } from './race/standings.ts';
import type { Command } from './state/command.ts';
import type { WorldEvent } from './state/event.ts';
import { CAR, PHASE, RACE, STATUS } from './state/fields.ts';
import { type DriverInput, NEUTRAL_DRIVER, NEUTRAL_GUNNER, type StepInput } from './state/input.ts';
import type { Pose } from './state/pose.ts';
import { carOffset, hasCar, hashState, stateLength, type WorldState } from './state/state.ts';
import type { Ground } from './track/ground.ts';
import type { Track } from './track/road/track.ts';
import type { CarTuning } from './tuning/car-tuning.ts';
import { hashTunings } from './tuning/hash-tunings.ts';
import { type CarModel, createCarModel } from './vehicle/car-model.ts';
import type { CarReading } from './vehicle/car-reading.ts';
import { type Chassis, createChassis, loadChassis, saveChassis } from './vehicle/chassis.ts';
import { coast } from './vehicle/coast.ts';
import { WALL } from './vehicle/contacts.ts';
import { CarEngine } from './vehicle/engine.ts';
import { readCar } from './vehicle/read-car.ts';
import { updateSlipstreams } from './vehicle/slipstream.ts';
import { stepVehicle } from './vehicle/vehicle.ts';
import { applyHit } from './weapons/hit.ts';
import { resupply, rocketAim, stepLauncher } from './weapons/rocket.ts';
import { readBarrel, shotAim } from './weapons/shot.ts';
import { stepTurret } from './weapons/turret.ts';
import { checkedOptions, type WorldOptions } from './world-options.ts';

/**
 * The part of a World that never changes: the track and the car models.
 * @example const { track, tuning }: TunedTrack = world;
 */
export type TunedTrack = Pick<World, 'track' | 'tuning'>;

/**
 * A race, or cars on ground without a track.
 *
 * @example
 * const world = new World({ track, cars: 2 });
 * world.step([], [{ kind: 'enter', car: 0 }]);
 * world.step([{ driver: driverInput({ throttle: 1 }) }]);
 */
export class World {
  readonly ground: Ground;
  /** Number of car slots. */
  readonly cars: number;
  /** Laps of a race. Without a track there are no races, and it is the option `laps` or 1. */
  readonly laps: number;
  readonly seed: number;
  /** The car models; the `model` field of a car is an index of this array. */
  readonly tuning: readonly CarTuning[];
  /** The live state: every step changes it in place. Use `save` for a copy. */
  readonly state: WorldState;
  readonly #events: WorldEvent[] = [];
  readonly #context: DrivingContext;
  /** Null without a track. */
  readonly #race: RaceContext | null;
  readonly #engine: CarEngine;
  readonly #models: readonly CarModel[];
  readonly #limits: CommandLimits;
  readonly #chassis: readonly Chassis[];
  /** The chassis that move in the current step. */
  readonly #moving: Chassis[] = [];

  /** Throws a TypeError or RangeError that names an unknown or invalid option, or as `createTuning` does. */
  constructor(options: WorldOptions) {
    const { track, ground, cars, laps, seed, weapons, tuning } = checkedOptions(options);
    this.ground = ground;
    this.cars = cars;
    this.laps = laps;
    this.seed = seed;
    this.tuning = tuning;
    this.state = new Int32Array(stateLength(cars));
    this.state[RACE.weapons] = weapons ? 1 : 0;
    this.state[RACE.tuning] = hashTunings(this.tuning);
    const context = { state: this.state, ground, tuning, events: this.#events };
    this.#race = track ? { ...context, track, laps } : null;
    this.#context = this.#race ?? { ...context, track };
    this.#models = this.tuning.map(createCarModel);
    this.#limits = { cars, models: this.#models.length, hasTrack: track !== null };
    this.#chassis = Array.from({ length: cars }, (_, car) => createChassis(car, this.#models[0]!));
    this.#engine = new CarEngine(ground, this.#chassis);
  }

  /** The track. Throws an Error if the world has none, but other ground. */
  get track(): Track {
    if (this.#race) return this.#race.track;
    throw new Error('World.track: this world has ground without a track; use World.ground');
  }

  /** The car that leads the race; -1 if no race is on. */
  get leader(): number {
    return this.#race && this.state[RACE.phase] === PHASE.racing ? leaderOf(this.state, this.#race.track) : -1;
  }

  /** The events of the last step; none after `load`. The next step empties and refills this array. */
  get events(): readonly WorldEvent[] {
    return this.#events;
  }

  /**
   * Advances the race by one tick (TICK_MS). `inputs[car]` is the input of a car; a missing one is neutral. A car whose
   * input is null is not simulated: it keeps its velocity and touches nothing. `commands` take effect before the inputs.
   *
   * Throws a TypeError or RangeError that names an invalid value of an input or command; the World is then unchanged.
   */
  step(inputs: readonly StepInput[], commands: readonly Command[] = []): void {
    const { state } = this;
    checkInputs(inputs, this.cars);
    checkCommands(commands, this.#limits);
    this.#events.length = 0;
    state[RACE.tick] = state[RACE.tick]! + 1;
    for (const command of commands) this.#applyCommand(command);
    if (this.#race && advancePhase(this.#race)) this.#boostStarts(this.#race);
    if (state[RACE.phase] === PHASE.countdown) this.#countThrottleTicks(inputs);
    else this.#recoverCars(inputs);
    updateSlipstreams(state, this.tuning);
    this.#moveCars(inputs);
    this.#reportTouches();
    this.#stepWeapons(inputs);
  }

  /** Copies the state to `into`, by default a new array, and returns it. Throws as `load` does for a wrong array. */
  save(into: WorldState = new Int32Array(this.state.length)): WorldState {
    requireState('World.save', into, this.state.length);
    into.set(this.state);
    return into;
  }

  /**
   * Replaces the state, and empties `events`. Load only a state that `save` of a World with the same track, laps, seed and car models
   * has returned: most fields are not checked. Throws a TypeError if `state` is no Int32Array, and a RangeError if it has another
   * length or a car model that this World does not have.
   */
  load(state: WorldState): void {
    requireLoadable(state, this.state, this.#models.length);
    this.state.set(state);
    this.#events.length = 0;
  }

  /**
   * Puts a car anywhere, at a velocity (m/s; at rest by default), without spin and with its wheels straight. An empty slot
   * gets a car of model 0 with full health. Changes the state at once: call it between steps. `standingPose` gives a pose
   * on the ground.
   *
   * The next step puts a car that is far below or above the ground or past a wall back on the road, and later steps one that
   * is stuck; RESPAWN of `@shotgun-rally/sim/tuning` has the limits. Lap and next checkpoint stay, so a car beyond its next
   * checkpoint counts in `standings` as one that has driven backwards, unless you set CAR.checkpoint too.
   *
   * Throws a TypeError for a value that is no number, and a RangeError if the slot does not exist, if a position is not from
   * -2047 to 2047 m, a velocity not from -127 to 127 m/s, or if the length of the quaternion is not 1.
   *
   * @example world.placeCar(0, world.standingPose(0, { x: 0, z: 50 }), { x: 0, y: 0, z: 20 })
   */
  placeCar(car: number, pose: Readonly<Pose>, velocity: Readonly<Vec3> = AT_REST): void {
    this.#requireCar('placeCar', car);
    placeCar(this.#context, car, pose, velocity);
  }

  /**
   * Returns the pose in which a car stands on the ground. Throws a RangeError if the slot does not exist, and a TypeError or
   * RangeError that names an invalid number of the place.
   */
  standingPose(car: number, place: StandingPlace): Pose {
    this.#requireCar('standingPose', car);
    return standingPose(this.#context, car, place);
  }

  /**
   * Reads a car in SI units: pose, velocities, slip, and for each wheel its compression, load, tyre forces, slip and
   * surface. The forces are those of the next tick if the driver gives `input`, which is neutral by default, unless the countdown
   * holds the car, it respawns, or its slipstream changes in that tick. Computed from the state alone, which it does not change.
   * Throws a RangeError if the slot does not exist or is empty, and a TypeError or RangeError that names an invalid value of `input`.
   *
   * @example const { speed, wheels } = world.readCar(0)
   */
  readCar(car: number, input: DriverInput = NEUTRAL_DRIVER): CarReading {
    this.#requireCar('readCar', car);
    checkDriver('World.readCar: input', input);
    if (!hasCar(this.state, car)) throw new RangeError(`World.readCar: got the empty slot ${car}; allowed: a car`);
    const chassis = this.#chassis[car]!;
    loadChassis(chassis, this.state, this.#models);
    return readCar(chassis, this.state, this.ground, input);
  }

  /** Returns the hash of the state, an unsigned 32-bit integer. */
  hash(): number {
    return hashState(this.state);
  }

  /** Applies a command that `checkCommands` has accepted. */
  #applyCommand(command: Command): void {
    const { state } = this;
    if (command.kind === 'start') startRace(this.#race!);
    else if (command.kind === 'warmup') startWarmup(state);
    else if (command.kind === 'enter') enterCar(this.#context, command.car, command.model ?? 0);
    else if (command.kind === 'leave') removeCar(state, command.car);
    else applyHit(state, command, this.#events);
  }

  #requireCar(method: string, car: number): void {
    requireInteger(`World.${method}: car`, car, 0, this.cars - 1);
  }

  /** Gives the start boost to each car whose driver timed the throttle well. */
  #boostStarts(race: RaceContext): void {
    for (let car = 0; car < this.cars; car++) if (hasCar(this.state, car)) applyStartBoost(race, car);
  }

  /** Counts the ticks of throttle in the countdown, on which the start boost depends. */
  #countThrottleTicks(inputs: readonly StepInput[]): void {
    const { state } = this;
    const ticksLeft = countdownTicksLeft(state);
    for (let car = 0; car < this.cars; car++) {
      if (hasCar(state, car)) countThrottleTicks(state, car, driverOf(inputs, car), ticksLeft);
    }
  }

  #recoverCars(inputs: readonly StepInput[]): void {
    for (const chassis of this.#chassis) {
      const { car } = chassis;
      if (hasCar(this.state, car) && inputs[car] !== null)
        recover(this.#context, car, driverOf(inputs, car), chassis.beneath);
    }
  }

  /** Loads the bodies from the state, applies the drivers' inputs, steps the engine, and saves the bodies. */
  #moveCars(inputs: readonly StepInput[]): void {
    const { state } = this;
    this.#driveCars(inputs);
    this.#engine.step(this.#moving);
    for (const chassis of this.#moving) {
      const previousSample = state[carOffset(chassis.car) + CAR.trackHint]!;
      saveChassis(chassis, state);
      if (!this.#race) continue;
      updateProgress(this.#race, chassis.car, previousSample);
      updatePad(this.#race, chassis.car);
    }
    if (this.#race) awardPlaces(this.#race);
  }

  #driveCars(inputs: readonly StepInput[]): void {
    const { state, ground } = this;
    const isHeld = state[RACE.phase] === PHASE.countdown;
    this.#moving.length = 0;
    for (const chassis of this.#chassis) {
      const { car } = chassis;
      const mayMove = !isHeld && hasCar(state, car);
      const isMoving = mayMove && inputs[car] !== null;
      if (mayMove && !isMoving) coast(state, car);
      if (!isMoving) continue;
      this.#moving.push(chassis);
      loadChassis(chassis, state, this.#models);
      const isPowered = state[carOffset(car) + CAR.status] !== STATUS.wrecked;
      stepVehicle(chassis, driverOf(inputs, car), isPowered, state[RACE.tick]!, ground);
    }
  }

  #reportTouches(): void {
    for (const { car, landingSpeed } of this.#moving) {
      if (landingSpeed > 0) this.#events.push({ kind: 'land', car, speed: landingSpeed });
    }
    for (const { car, other, speed } of this.#engine.touches) {
      this.#events.push(other === WALL ? { kind: 'wall', car, speed } : { kind: 'contact', car, other, speed });
    }
  }

  /** Turns the turrets, and reports shots and rockets. The caller decides what they hit. */
  #stepWeapons(inputs: readonly StepInput[]): void {
    const { state } = this;
    const tick = state[RACE.tick]!;
    for (let car = 0; car < this.cars; car++) {
      if (!hasCar(state, car) || inputs[car] === null) continue;
      const gunner = inputs[car]?.gunner ?? NEUTRAL_GUNNER;
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

const AT_REST: Readonly<Vec3> = { x: 0, y: 0, z: 0 };

const driverOf = (inputs: readonly StepInput[], car: number): DriverInput => inputs[car]?.driver ?? NEUTRAL_DRIVER;
