/** Counts corrections of the player's car, which was predicted differently from the server's state, by their cause. */
import { CORRECTION_CAUSES, type CorrectionCause, MISSED_CYCLE, type StateMessage } from '@shotgun-rally/protocol';
import {
  CAR,
  type CarFieldName,
  carOffset,
  type DriverInput,
  RACE,
  readField,
  type WorldState,
} from '@shotgun-rally/sim';
import { carCountOf, driverInputsEqual, hasCar, timeOfTick } from '@shotgun-rally/sim/state';
import { TAKEOVER_TICKS } from '../../inputs/input-limits.ts';

/** Returns a counter for every cause, all 0. */
export const noCorrections = (): Record<CorrectionCause, number> =>
  Object.fromEntries(CORRECTION_CAUSES.map((cause) => [cause, 0])) as Record<CorrectionCause, number>;

interface Correction {
  readonly tick: number;
  readonly cause: CorrectionCause;
  /** Distance (m) between the predicted and the server's position at `tick`. */
  readonly errorM: number;
}

/** Fields of the player's car that depend on the driver's inputs and the world. The turret's fields are not compared. */
const DRIVEN_FIELDS = [
  ...(['px', 'py', 'pz', 'qx', 'qy', 'qz', 'qw', 'vx', 'vy', 'vz', 'wx', 'wy', 'wz'] as const),
  ...(['steer', 'trackHint', 'boost', 'status'] as const),
].map((name: CarFieldName) => CAR[name]);
/** Two cars whose centres are closer than this (m) may be touching. */
const TOUCHING_M = 4.5;
/** Two cars closer than this (m) may have touched since the previous comparison. */
const NEAR_M = 8;
/** Added to NEAR_M for each tick since the previous comparison. */
const NEAR_M_PER_TICK = 0.3;

/** Returns true if all DRIVEN_FIELDS of a car are equal in both states. */
function areDrivenFieldsEqual(a: WorldState, b: WorldState, car: number): boolean {
  const at = carOffset(car);
  return DRIVEN_FIELDS.every((field) => a[at + field] === b[at + field]);
}

/** Returns true if both states are in the same phase of the same race. The phase matters: a countdown holds all cars. */
export const isSamePhase = (a: WorldState, b: WorldState): boolean =>
  a[RACE.phase] === b[RACE.phase] && a[RACE.phaseStartTick] === b[RACE.phaseStartTick];

/** Distance (m) between the positions of one car in two states. */
export const distanceM = (a: WorldState, b: WorldState, car: number): number => distanceBetween(a, car, b, car);

/** Returns the player's input of a tick, or undefined if it is unknown. */
export type InputLookup = (tick: number) => DriverInput | undefined;

/** Finds the cause of each difference between server state and prediction, and counts the corrections of a strategy. */
export class CorrectionLog {
  readonly counts = noCorrections();
  /** Size of the last correction (m). */
  lastErrorM = 0;
  readonly #car: number;
  readonly #defaultCause: CorrectionCause;
  /** The server's count of missed inputs at the last comparison. */
  #missedInputs = -1;
  /** True if `#missedInputs` changed at the last comparison. */
  #hasMissedInputs = false;
  #comparedTick = 0;
  #ticksSinceComparison = 0;
  /** Up to this tick the prediction may lack inputs because of a restart. Infinite before the first restart. */
  #restartedToTick = Number.POSITIVE_INFINITY;

  /** `car` is the player's car. `defaultCause` is used if no other cause applies. */
  constructor(car: number, defaultCause: 'drift' | 'unexplained' = 'unexplained') {
    this.#car = car;
    this.#defaultCause = defaultCause;
  }

  /** Records that the simulation has restarted from a server state and run to `tick`. */
  recordRestart(tick: number): void {
    this.#restartedToTick = tick;
  }

  /**
   * Compares the player's car in a server state with `predicted`, the state that was predicted for the same tick.
   * `inputAt` returns the player's input of a tick. Returns null if there is no difference. Does not count the correction.
   */
  compare(predicted: WorldState, message: StateMessage, inputAt: InputLookup): Correction | null {
    const { state } = message;
    const tick = state[RACE.tick]!;
    this.#ticksSinceComparison = tick - this.#comparedTick;
    this.#comparedTick = tick;
    const missedInputs = message.reports[this.#car]?.driver.missed ?? this.#missedInputs;
    this.#hasMissedInputs = missedInputs !== this.#missedInputs;
    this.#missedInputs = missedInputs;
    if (areDrivenFieldsEqual(predicted, state, this.#car)) return null;
    return { tick, cause: this.#cause(predicted, message, inputAt), errorM: distanceM(predicted, state, this.#car) };
  }

  /** Counts a correction that was carried out. */
  count({ cause, errorM }: Omit<Correction, 'tick'>): void {
    this.counts[cause]++;
    this.lastErrorM = errorM;
  }

  #cause(predicted: WorldState, { state, reports }: StateMessage, inputAt: InputLookup): CorrectionCause {
    const tick = state[RACE.tick]!;
    if (tick <= this.#restartedToTick) return 'clock';
    const at = carOffset(this.#car);
    const differs = (name: CarFieldName): boolean => state[at + CAR[name]] !== predicted[at + CAR[name]];
    if (differs('status') || differs('protectTicks')) return 'respawn';
    if (state[at + CAR.health]! < predicted[at + CAR.health]!) return 'hit';
    const report = reports[this.#car];
    const lastTimeMs = report?.driver.lastTimeMs ?? 0;
    if (lastTimeMs > 0 && timeOfTick(tick) - lastTimeMs > timeOfTick(TAKEOVER_TICKS)) return 'takeover';
    const ownInput = inputAt(tick + (report?.inputAheadTicks ?? 0));
    if (!report || !ownInput || !driverInputsEqual(report.input, ownInput) || this.#hasMissedInputs) return 'input';
    if (this.#isRewarded(predicted, state)) return 'reward';
    const nearestM = Math.min(this.#nearestM(state), this.#nearestM(predicted));
    if (nearestM <= NEAR_M + NEAR_M_PER_TICK * this.#ticksSinceComparison)
      return this.#nearestM(state) < TOUCHING_M ? 'contact' : 'rival';
    // The server's count of missed inputs is sent modulo MISSED_CYCLE: after that many ticks, an equal count proves nothing.
    return this.#ticksSinceComparison < MISSED_CYCLE ? this.#defaultCause : 'input';
  }

  /** Returns true if the only difference is that the car has more boost than predicted. */
  #isRewarded(predicted: WorldState, state: WorldState): boolean {
    const at = carOffset(this.#car);
    const isEqualWithoutBoost = DRIVEN_FIELDS.every(
      (field) => field === CAR.boost || predicted[at + field] === state[at + field],
    );
    return isEqualWithoutBoost && state[at + CAR.boost]! > predicted[at + CAR.boost]!;
  }

  /** Distance (m) from the player's car to the nearest other car; infinite if there is none. */
  #nearestM(state: WorldState): number {
    let nearestM = Number.POSITIVE_INFINITY;
    for (let car = 0; car < carCountOf(state); car++) {
      if (car === this.#car || !hasCar(state, car)) continue;
      nearestM = Math.min(nearestM, distanceBetween(state, this.#car, state, car));
    }
    return nearestM;
  }
}

function distanceBetween(a: WorldState, carA: number, b: WorldState, carB: number): number {
  const x = readField(a, carA, 'px') - readField(b, carB, 'px');
  const y = readField(a, carA, 'py') - readField(b, carB, 'py');
  const z = readField(a, carA, 'pz') - readField(b, carB, 'pz');
  return Math.sqrt(x * x + y * y + z * z);
}
