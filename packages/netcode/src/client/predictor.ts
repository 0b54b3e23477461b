/**
 * The driver's world, ahead of the server: every car simulated with the newest inputs known.
 *
 *   step        runs one tick with the driver's own input at once, and files input and state by tick
 *   reconcile   takes the newest server state that has come, once, and compares it with what was predicted for that
 *               tick. Equal to the bit: nothing to do. Otherwise it is loaded, and every later tick is simulated again
 *               with the inputs on file (Gambetta; Tucker's tick rings; newest frame only, none twice).
 *
 * Other cars go on with the inputs that the server relays. Events of replayed ticks are dropped: they have been shown.
 */
import type { CarReport, StateMessage } from '@shotgun-rally/protocol';
import {
  CAR,
  type CarInput,
  carOffset,
  type DriverInput,
  driverInputsEqual,
  NEUTRAL_DRIVER,
  NEUTRAL_INPUT,
  RACE,
  readField,
  STATUS,
  statesEqual,
  type World,
  type WorldState,
} from '@shotgun-rally/sim';
import { TickRing } from '../ring.ts';

/** Why the own car was not where it was predicted. */
export const CORRECTION_CAUSES = ['input', 'contact', 'hit', 'respawn', 'clock', 'unexplained'] as const;
export type CorrectionCause = (typeof CORRECTION_CAUSES)[number];

/** A count of nothing yet for every cause. */
export const noCorrections = (): Record<CorrectionCause, number> =>
  Object.fromEntries(CORRECTION_CAUSES.map((cause) => [cause, 0])) as Record<CorrectionCause, number>;

export interface Correction {
  readonly tick: number;
  readonly cause: CorrectionCause;
  /** Distance between prediction and authority at that tick, m. */
  readonly errorM: number;
}

/** Fields that only the driver's inputs and the world change: the gunner's are not the driver's to predict. */
const DRIVEN_FIELDS = [
  'px',
  'py',
  'pz',
  'qx',
  'qy',
  'qz',
  'qw',
  'vx',
  'vy',
  'vz',
  'wx',
  'wy',
  'wz',
  'steer',
  'trackHint',
  'boost',
  'status',
].map((name) => CAR[name as keyof typeof CAR]);
/** Closer than this another car may have been touched, m. */
const CONTACT_RANGE_M = 8;

export class Predictor {
  readonly world: World;
  readonly car: number;
  /** State of the tick before the newest. */
  readonly previous: WorldState;
  readonly #inputs = new TickRing<DriverInput>();
  readonly #states = new TickRing<WorldState>();
  readonly #carInputs: CarInput[];
  #newest: StateMessage | null = null;
  #reconciledTick = -1;
  /** The server's count of missed inputs when it was last compared, and whether it has moved since. */
  #missed = -1;
  #hasMissed = false;
  /** A clock step left the ticks up to this one without inputs: differences there are its doing. */
  #steppedToTick = Number.POSITIVE_INFINITY;
  /** Ticks simulated again since the start. */
  replayedTicks = 0;

  constructor(world: World, car: number) {
    this.world = world;
    this.car = car;
    this.previous = world.save();
    this.#carInputs = new Array<CarInput>(world.cars).fill(NEUTRAL_INPUT);
  }

  /** The newest predicted tick. */
  get tick(): number {
    return this.world.state[RACE.tick] as number;
  }

  /** Keeps a server state for the next `reconcile`, if it is the newest. */
  receive(message: StateMessage): void {
    const tick = message.state[RACE.tick] as number;
    if (tick > (this.#newest?.state[RACE.tick] ?? this.#reconciledTick)) this.#newest = message;
  }

  /** Starts over from a server state, and simulates on to `tick`: after joining, a freeze, or a clock step. */
  restart(message: StateMessage, tick: number): void {
    this.#load(message);
    this.#replayTo(tick);
    this.#steppedToTick = tick;
    this.#newest = null;
  }

  /** Runs the next tick with the driver's input. */
  step(input: DriverInput): void {
    const tick = this.tick + 1;
    this.#inputs.set(tick, input);
    this.#simulate(tick);
  }

  /** Compares with the newest server state and corrects; the correction of the own car, or null if it was right. */
  reconcile(): Correction | null {
    const message = this.#newest;
    if (!message) return null;
    this.#newest = null;
    const { state } = message;
    const tick = state[RACE.tick] as number;
    const predicted = this.#states.get(tick);
    const missed = message.reports[this.car]?.driver.missed ?? this.#missed;
    this.#hasMissed = missed !== this.#missed;
    this.#missed = missed;
    const target = Math.max(this.tick, tick);
    this.#relay(message.reports, state);
    this.#reconciledTick = tick;
    if (predicted && statesEqual(predicted, state)) return null;
    const correction = predicted ? this.#correctionOf(predicted, message) : null;
    this.#load(message);
    this.#replayTo(target);
    return correction;
  }

  #load(message: StateMessage): void {
    const { state } = message;
    const tick = state[RACE.tick] as number;
    this.#relay(message.reports, state);
    this.#reconciledTick = tick;
    this.world.load(state);
    this.previous.set(state);
    this.#file(tick);
  }

  #replayTo(target: number): void {
    while (this.tick < target) {
      this.#simulate(this.tick + 1);
      this.replayedTicks++;
    }
  }

  #simulate(tick: number): void {
    const other = this.#carInputs[this.car] as CarInput;
    this.#carInputs[this.car] = { driver: this.#inputs.get(tick) ?? NEUTRAL_DRIVER, gunner: other.gunner };
    this.world.save(this.previous);
    this.world.step(this.#carInputs);
    this.#file(tick);
  }

  #file(tick: number): void {
    this.#states.set(tick, this.world.save(this.#states.recycle(tick)));
  }

  /** Other drivers are taken to hold their inputs, and every barrel to stay where it points. */
  #relay(reports: readonly CarReport[], state: WorldState): void {
    for (let car = 0; car < this.world.cars; car++) {
      const at = carOffset(car);
      this.#carInputs[car] = {
        driver: reports[car]?.input ?? NEUTRAL_DRIVER,
        gunner: {
          aimYaw: state[at + CAR.barrelYaw] as number,
          aimPitch: state[at + CAR.barrelPitch] as number,
          fire: false,
          viewDelayMs: 0,
        },
      };
    }
  }

  #correctionOf(predicted: WorldState, message: StateMessage): Correction | null {
    const { state } = message;
    const at = carOffset(this.car);
    if (DRIVEN_FIELDS.every((field) => predicted[at + field] === state[at + field])) return null;
    const tick = state[RACE.tick] as number;
    return { tick, cause: this.#cause(predicted, message), errorM: distance(predicted, state, this.car) };
  }

  #cause(predicted: WorldState, { state, reports }: StateMessage): CorrectionCause {
    if ((state[RACE.tick] as number) <= this.#steppedToTick) return 'clock';
    const at = carOffset(this.car);
    const tick = state[RACE.tick] as number;
    const field = (from: WorldState, name: keyof typeof CAR): number => from[at + CAR[name]] as number;
    if (field(state, 'status') !== field(predicted, 'status')) return 'respawn';
    if (field(state, 'protectTicks') !== field(predicted, 'protectTicks')) return 'respawn';
    if (field(state, 'health') < field(predicted, 'health')) return 'hit';
    const report = reports[this.car];
    const own = this.#inputs.get(tick);
    if (!report || !own || !driverInputsEqual(report.input, own) || this.#hasMissed) return 'input';
    return this.#somebodyNear(state) ? 'contact' : 'unexplained';
  }

  #somebodyNear(state: WorldState): boolean {
    for (let car = 0; car < this.world.cars; car++) {
      if (car === this.car || state[carOffset(car) + CAR.status] === STATUS.empty) continue;
      if (distanceBetween(state, this.car, state, car) < CONTACT_RANGE_M) return true;
    }
    return false;
  }
}

function distance(a: WorldState, b: WorldState, car: number): number {
  return distanceBetween(a, car, b, car);
}

function distanceBetween(a: WorldState, carA: number, b: WorldState, carB: number): number {
  const x = readField(a, carA, 'px') - readField(b, carB, 'px');
  const y = readField(a, carA, 'py') - readField(b, carB, 'py');
  const z = readField(a, carA, 'pz') - readField(b, carB, 'pz');
  return Math.sqrt(x * x + y * y + z * z);
}
