/** Why the own car was not where it was predicted: every correction carries its cause. */
import type { StateMessage } from '@shotgun-rally/protocol';
import {
  CAR,
  type CarFieldName,
  carCountOf,
  carOffset,
  type DriverInput,
  driverInputsEqual,
  RACE,
  readField,
  STATUS,
  type WorldState,
} from '@shotgun-rally/sim';

/**
 * `budget`: the replay was too long for one frame, and its outcome came some ticks late. `drift`: what had been left
 * alone because it was small has grown, in strategies that tolerate. `unexplained`: a mistake of ours.
 */
export const CORRECTION_CAUSES = [
  'input',
  'contact',
  'hit',
  'respawn',
  'clock',
  'budget',
  'drift',
  'unexplained',
] as const;
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
  ...(['px', 'py', 'pz', 'qx', 'qy', 'qz', 'qw', 'vx', 'vy', 'vz', 'wx', 'wy', 'wz'] as const),
  ...(['steer', 'trackHint', 'boost', 'status'] as const),
].map((name: CarFieldName) => CAR[name]);
/** Closer than this another car may have been touched, m. */
const CONTACT_RANGE_M = 8;

/** Whether a car is driven the same in both states, to the bit. */
export function drivenEqually(a: WorldState, b: WorldState, car: number): boolean {
  const at = carOffset(car);
  return DRIVEN_FIELDS.every((field) => a[at + field] === b[at + field]);
}

/** Whether both states are of the same phase of the same race: in the countdown the cars are held. */
export const samePhase = (a: WorldState, b: WorldState): boolean =>
  a[RACE.phase] === b[RACE.phase] && a[RACE.phaseStartTick] === b[RACE.phaseStartTick];

/** Distance between a car's places in two states, m. */
export const distanceM = (a: WorldState, b: WorldState, car: number): number => distanceBetween(a, car, b, car);

/** Compares server states with what was predicted for their ticks, and counts the corrections that followed. */
export class CorrectionLog {
  readonly counts = noCorrections();
  /** Size of the last correction, m. */
  lastErrorM = 0;
  readonly #car: number;
  readonly #otherwise: CorrectionCause;
  /** The server's count of missed inputs when it was last compared, and whether it has moved since. */
  #missed = -1;
  #hasMissed = false;
  /** A clock step left the ticks up to this one without inputs: differences there are its doing. */
  #steppedToTick = Number.POSITIVE_INFINITY;

  /** `otherwise`: what a difference is put down to when nothing else explains it. */
  constructor(car: number, otherwise: 'drift' | 'unexplained' = 'unexplained') {
    this.#car = car;
    this.#otherwise = otherwise;
  }

  /** The simulation has started over and gone on to `tick`. */
  restarted(tick: number): void {
    this.#steppedToTick = tick;
  }

  /** How the own car differs from what was `predicted` with the input `own`; null when it does not. */
  compare(predicted: WorldState, message: StateMessage, own: DriverInput | undefined): Correction | null {
    const { state } = message;
    const missed = message.reports[this.#car]?.driver.missed ?? this.#missed;
    this.#hasMissed = missed !== this.#missed;
    this.#missed = missed;
    if (drivenEqually(predicted, state, this.#car)) return null;
    const tick = state[RACE.tick] as number;
    return { tick, cause: this.#cause(predicted, message, own), errorM: distanceM(predicted, state, this.#car) };
  }

  /** Counts a correction that was carried out. */
  count({ cause, errorM }: Omit<Correction, 'tick'>): void {
    this.counts[cause]++;
    this.lastErrorM = errorM;
  }

  #cause(predicted: WorldState, { state, reports }: StateMessage, own: DriverInput | undefined): CorrectionCause {
    if ((state[RACE.tick] as number) <= this.#steppedToTick) return 'clock';
    const at = carOffset(this.#car);
    const differs = (name: CarFieldName): boolean => state[at + CAR[name]] !== predicted[at + CAR[name]];
    if (differs('status') || differs('protectTicks')) return 'respawn';
    if ((state[at + CAR.health] as number) < (predicted[at + CAR.health] as number)) return 'hit';
    const report = reports[this.#car];
    if (!report || !own || !driverInputsEqual(report.input, own) || this.#hasMissed) return 'input';
    return this.#somebodyNear(state) ? 'contact' : this.#otherwise;
  }

  #somebodyNear(state: WorldState): boolean {
    for (let car = 0; car < carCountOf(state); car++) {
      if (car === this.#car || state[carOffset(car) + CAR.status] === STATUS.empty) continue;
      if (distanceBetween(state, this.#car, state, car) < CONTACT_RANGE_M) return true;
    }
    return false;
  }
}

function distanceBetween(a: WorldState, carA: number, b: WorldState, carB: number): number {
  const x = readField(a, carA, 'px') - readField(b, carB, 'px');
  const y = readField(a, carA, 'py') - readField(b, carB, 'py');
  const z = readField(a, carA, 'pz') - readField(b, carB, 'pz');
  return Math.sqrt(x * x + y * y + z * z);
}
