/**
 * A race that advances by ticks. Its only memory is its state: each step starts from the state's integers and ends in
 * integers, so replay equals play by construction, in any World of the same track, cars, laps and seed.
 */
import { Body, World as Engine, Plane, Vec3 } from 'cannon-es';
import { applyLaunch, countLaunchTicks } from './race/launch.ts';
import { updatePad } from './race/pads.ts';
import { advancePhase, countProgress, startRace, startWarmup } from './race/race.ts';
import { recover } from './race/recovery.ts';
import { placeOnGrid } from './race/spawn.ts';
import type { Command } from './state/command.ts';
import type { WorldEvent } from './state/event.ts';
import { CAR, carField, MAX_CARS, PHASE, PUSH_STEP, RACE, STATUS, VELOCITY_STEP } from './state/fields.ts';
import { type CarInput, NEUTRAL_INPUT } from './state/input.ts';
import { carOffset, hashState, stateLength, type WorldState } from './state/state.ts';
import { TICK_SECONDS } from './state/tick.ts';
import type { Track } from './track/track.ts';
import { CONTACT, GRAVITY } from './tuning/car.ts';
import { RESPAWN } from './tuning/race.ts';
import { REWARD } from './tuning/weapons.ts';
import { type Chassis, createChassis, loadChassis, saveChassis } from './vehicle/chassis.ts';
import { NoBroadphase, RoadNarrowphase } from './vehicle/contacts.ts';
import { stepVehicle } from './vehicle/vehicle.ts';
import { resupply, rocketAim, stepLauncher } from './weapons/rocket.ts';
import { readBarrel, shotAim } from './weapons/shot.ts';
import { stepTurret } from './weapons/turret.ts';

const PUSH_IN_VELOCITY_STEPS = PUSH_STEP / VELOCITY_STEP;

export interface WorldOptions {
  readonly track: Track;
  /** Slots, 1 to 16; all empty at first. */
  readonly cars: number;
  /** Laps of a race, 1 to 255; the track's own when absent. */
  readonly laps?: number;
  /** What the spread of shots depends on; 0 when absent. */
  readonly seed?: number;
  /** Whether turrets may fire; they may when absent. A state that is loaded brings its own answer. */
  readonly weapons?: boolean;
}

export class World {
  readonly track: Track;
  readonly cars: number;
  readonly laps: number;
  readonly seed: number;
  /** The live state; to keep one, `save` it. */
  readonly state: WorldState;
  readonly #happened: WorldEvent[] = [];
  readonly #engine: Engine;
  readonly #contacts: RoadNarrowphase;
  readonly #chassis: readonly Chassis[];
  readonly #active: Chassis[] = [];

  /** Throws a RangeError when `cars` or `laps` is out of range. */
  constructor({ track, cars, laps = track.laps, seed = 0, weapons = true }: WorldOptions) {
    requireWhole('cars', cars, MAX_CARS);
    requireWhole('laps', laps, 255);
    this.track = track;
    this.cars = cars;
    this.laps = laps;
    this.seed = seed;
    this.state = new Int32Array(stateLength(cars));
    this.state[RACE.weapons] = weapons ? 1 : 0;
    this.#chassis = Array.from({ length: cars }, (_, car) => createChassis(car));
    this.#engine = createEngine();
    const ground = new Body({ mass: 0 });
    ground.addShape(new Plane());
    this.#engine.addBody(ground);
    for (const { body } of this.#chassis) this.#engine.addBody(body);
    this.#contacts = new RoadNarrowphase(this.#engine, track, ground);
    this.#engine.narrowphase = this.#contacts;
  }

  /** What the last step brought about; the array is used again by the next step. */
  get events(): readonly WorldEvent[] {
    return this.#happened;
  }

  /** Advances exactly one tick. `inputs[car]` is what both seats of a car do; a missing one is neutral. */
  step(inputs: readonly CarInput[], commands: readonly Command[] = []): void {
    const { state } = this;
    this.#happened.length = 0;
    state[RACE.tick] = state[RACE.tick]! + 1;
    for (const command of commands) this.#apply(command);
    if (advancePhase(state, this.track, this.laps, this.#happened) === 'go') this.#launchCars();
    this.#recoverCars(inputs);
    this.#moveCars(inputs);
    this.#reportTouches();
    this.#turnTurrets(inputs);
  }

  /** A copy of the state, into `into` if given. */
  save(into: WorldState = new Int32Array(this.state.length)): WorldState {
    into.set(this.state);
    return into;
  }

  /** Takes over a saved state; throws a RangeError when it is not of this world's size. */
  load(state: WorldState): void {
    if (state.length !== this.state.length) {
      throw new RangeError(`World.load: expected ${this.state.length} integers, got ${state.length}`);
    }
    this.state.set(state);
  }

  /** Hash of the state, an unsigned 32-bit integer. */
  hash(): number {
    return hashState(this.state);
  }

  #apply(command: Command): void {
    const { state, track } = this;
    if (command.kind === 'start') startRace(state, track);
    else if (command.kind === 'warmup') startWarmup(state);
    else if (command.car < 0 || command.car >= this.cars) {
      throw new RangeError(`World.step: ${command.kind} names car ${command.car}; allowed are 0 to ${this.cars - 1}`);
    } else if (command.kind === 'enter') placeOnGrid(state, command.car, track);
    else if (command.kind === 'leave') state.fill(0, carOffset(command.car), carOffset(command.car + 1));
    else this.#hit(command);
  }

  #hit({ car, by, damage, push }: Extract<Command, { kind: 'hit' }>): void {
    const { state } = this;
    const at = carOffset(car);
    // What was fired before the countdown and lands in it hurts nobody.
    if (state[RACE.phase] === PHASE.countdown) return;
    if (state[at + CAR.status] !== STATUS.racing || state[at + CAR.protectTicks]! > 0) return;
    for (let axis = 0; axis < 3; axis++) {
      const field = CAR.vx + axis;
      const { min, max } = carField(field);
      const pushed = state[at + field]! + push[axis]! * PUSH_IN_VELOCITY_STEPS;
      state[at + field] = Math.min(max, Math.max(min, pushed));
    }
    const health = Math.max(0, Math.floor(state[at + CAR.health]! - damage));
    state[at + CAR.health] = health;
    this.#happened.push({ kind: 'hit', car, by, damage });
    if (by >= 0 && by !== car) this.#reward(by, damage * REWARD.perDamage + (health > 0 ? 0 : REWARD.forWreck));
    if (health > 0) return;
    state[at + CAR.status] = STATUS.wrecked;
    state[at + CAR.respawnTicks] = RESPAWN.wreckTicks;
    this.#happened.push({ kind: 'wreck', car, by });
  }

  /** Boost for the team whose gunner hit. */
  #reward(car: number, boost: number): void {
    const at = carOffset(car) + CAR.boost;
    if (this.#statusOf(car) === STATUS.empty) return;
    this.state[at] = Math.min(carField(CAR.boost).max, this.state[at]! + boost);
  }

  #launchCars(): void {
    for (let car = 0; car < this.cars; car++) {
      if (this.#statusOf(car) !== STATUS.empty) applyLaunch(this.state, car, this.track, this.#happened);
    }
  }

  #recoverCars(inputs: readonly CarInput[]): void {
    const { state, track } = this;
    const held = state[RACE.phase] === PHASE.countdown;
    for (let car = 0; car < this.cars; car++) {
      if (this.#statusOf(car) === STATUS.empty) continue;
      if (held) countLaunchTicks(state, car, inputOf(inputs, car).driver);
      else recover(state, car, track, inputOf(inputs, car).driver, this.#happened);
    }
  }

  /** Integers to bodies, drivers' wishes to velocities, the engine's step, bodies to integers. */
  #moveCars(inputs: readonly CarInput[]): void {
    const { state, track } = this;
    const active = this.#active;
    const held = state[RACE.phase] === PHASE.countdown;
    active.length = 0;
    for (const chassis of this.#chassis) {
      const present = !held && this.#statusOf(chassis.car) !== STATUS.empty;
      chassis.body.type = present ? Body.DYNAMIC : Body.STATIC;
      if (!present) continue;
      active.push(chassis);
      loadChassis(chassis, state);
      const powered = this.#statusOf(chassis.car) !== STATUS.wrecked;
      stepVehicle(chassis, inputOf(inputs, chassis.car).driver, powered, state[RACE.tick]!, track);
    }
    this.#contacts.cars = active;
    this.#engine.step(TICK_SECONDS);
    for (const chassis of active) {
      const before = state[carOffset(chassis.car) + CAR.trackHint]!;
      saveChassis(chassis, state);
      countProgress(state, chassis.car, track, this.laps, before, this.#happened);
      updatePad(state, chassis.car, track, this.#happened);
    }
  }

  #reportTouches(): void {
    for (const { car, landing } of this.#active)
      if (landing > 0) this.#happened.push({ kind: 'land', car, speed: landing });
    for (const { car, other, speed } of this.#contacts.touches) {
      this.#happened.push(other < 0 ? { kind: 'wall', car, speed } : { kind: 'contact', car, other, speed });
    }
  }

  #turnTurrets(inputs: readonly CarInput[]): void {
    const { state } = this;
    for (let car = 0; car < this.cars; car++) {
      if (this.#statusOf(car) === STATUS.empty) continue;
      const { gunner } = inputOf(inputs, car);
      const tick = state[RACE.tick]!;
      resupply(state, car);
      if (stepTurret(state, car, gunner)) {
        const aim = shotAim(readBarrel(state, car), this.seed, car, tick);
        this.#happened.push({ kind: 'fired', car, tick, aim });
      }
      if (stepLauncher(state, car, gunner)) {
        this.#happened.push({ kind: 'launched', car, tick, aim: rocketAim(readBarrel(state, car)) });
      }
    }
  }

  #statusOf(car: number): number {
    return this.state[carOffset(car) + CAR.status]!;
  }
}

const inputOf = (inputs: readonly CarInput[], car: number): CarInput => inputs[car] ?? NEUTRAL_INPUT;

function createEngine(): Engine {
  const engine = new Engine({ gravity: new Vec3(0, -GRAVITY, 0), allowSleep: false, quatNormalizeSkip: 0 });
  engine.quatNormalizeFast = false;
  engine.broadphase = new NoBroadphase();
  // With a tolerance the solver stops when all contacts together are quiet, and so couples cars that never met.
  Object.assign(engine.solver, { iterations: CONTACT.iterations, tolerance: 0 });
  return engine;
}

function requireWhole(name: string, value: number, max: number): void {
  if (!Number.isInteger(value) || value < 1 || value > max) {
    throw new RangeError(`World: ${name} is ${value}; allowed is a whole number from 1 to ${max}`);
  }
}
