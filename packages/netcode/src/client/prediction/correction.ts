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
  timeOfTick,
  type WorldState,
} from '@shotgun-rally/sim';

/** Why; the first that fits is taken. */
export const CORRECTION_CAUSES = [
  /** Our clock had jumped over the tick: it was simulated without our inputs. */
  'clock',
  /** Wrecked, or put back on the track. */
  'respawn',
  'hit',
  /** Our inputs stayed away for so long that somebody else had the wheel. */
  'takeover',
  /** An input came late or was lost, and the one before it was repeated. */
  'input',
  /** Boost was given. */
  'reward',
  /** Touched another car, whose driver could not be foreseen. */
  'contact',
  /** Expected to touch, or to be touched by, another car that is near and did something else. */
  'rival',
  /** The replay was too long for one frame, and its outcome came some ticks late. */
  'budget',
  /** In strategies that tolerate: what had been left alone because it was small has grown. */
  'drift',
  /** A mistake of ours. */
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
/** Cars whose middles are closer than this may be touching, m. */
const TOUCHING_M = 4.5;
/** Cars closer than this may have touched since the state before, m, and how much more for each tick since then. */
const NEAR_M = 8;
const NEAR_M_PER_TICK = 0.3;
/** Without a real input for so long a stand-in has a hand on the wheel, ms. */
const TAKEOVER_MS = 200;

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
  #comparedTick = 0;
  #ticksSince = 0;
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
    const tick = state[RACE.tick]!;
    this.#ticksSince = tick - this.#comparedTick;
    this.#comparedTick = tick;
    const missed = message.reports[this.#car]?.driver.missed ?? this.#missed;
    this.#hasMissed = missed !== this.#missed;
    this.#missed = missed;
    if (drivenEqually(predicted, state, this.#car)) return null;
    return { tick, cause: this.#cause(predicted, message, own), errorM: distanceM(predicted, state, this.#car) };
  }

  /** Counts a correction that was carried out. */
  count({ cause, errorM }: Omit<Correction, 'tick'>): void {
    this.counts[cause]++;
    this.lastErrorM = errorM;
  }

  #cause(predicted: WorldState, { state, reports }: StateMessage, own: DriverInput | undefined): CorrectionCause {
    const tick = state[RACE.tick]!;
    if (tick <= this.#steppedToTick) return 'clock';
    const at = carOffset(this.#car);
    const differs = (name: CarFieldName): boolean => state[at + CAR[name]] !== predicted[at + CAR[name]];
    if (differs('status') || differs('protectTicks')) return 'respawn';
    if (state[at + CAR.health]! < predicted[at + CAR.health]!) return 'hit';
    const report = reports[this.#car];
    const lastTimeMs = report?.driver.lastTimeMs ?? 0;
    if (lastTimeMs > 0 && timeOfTick(tick) - lastTimeMs >= TAKEOVER_MS) return 'takeover';
    if (!report || !own || !driverInputsEqual(report.input, own) || this.#hasMissed) return 'input';
    if (this.#isRewarded(predicted, state)) return 'reward';
    const nearest = Math.min(this.#nearestM(state), this.#nearestM(predicted));
    if (nearest > NEAR_M + NEAR_M_PER_TICK * this.#ticksSince) return this.#otherwise;
    return this.#nearestM(state) < TOUCHING_M ? 'contact' : 'rival';
  }

  /** Whether there is more boost than was predicted, and no other difference in how the car is driven. */
  #isRewarded(predicted: WorldState, state: WorldState): boolean {
    const at = carOffset(this.#car);
    const same = DRIVEN_FIELDS.every((field) => field === CAR.boost || predicted[at + field] === state[at + field]);
    return same && state[at + CAR.boost]! > predicted[at + CAR.boost]!;
  }

  /** Distance to the nearest other car, m. */
  #nearestM(state: WorldState): number {
    let nearest = Number.POSITIVE_INFINITY;
    for (let car = 0; car < carCountOf(state); car++) {
      if (car === this.#car || state[carOffset(car) + CAR.status] === STATUS.empty) continue;
      nearest = Math.min(nearest, distanceBetween(state, this.#car, state, car));
    }
    return nearest;
  }
}

function distanceBetween(a: WorldState, carA: number, b: WorldState, carB: number): number {
  const x = readField(a, carA, 'px') - readField(b, carB, 'px');
  const y = readField(a, carA, 'py') - readField(b, carB, 'py');
  const z = readField(a, carA, 'pz') - readField(b, carB, 'pz');
  return Math.sqrt(x * x + y * y + z * z);
}
