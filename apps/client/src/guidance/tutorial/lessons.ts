/** The lessons of the tutorial: for each seat, in which order the player learns what, and what counts as doing it. */
import type { Role } from '@shotgun-rally/protocol';

/** What the player's car and the player do in one frame, and what the player could do. Shares are from 0 to 1. */
export interface Activity {
  readonly role: Role;
  /** -1 (full brake or reverse) to 1 (full throttle). */
  readonly throttle: number;
  /** True while the car drifts so that it fills the boost. */
  readonly isDrifting: boolean;
  readonly isBoosting: boolean;
  readonly boost: number;
  /** The angle by which a gunner has turned the aim since the last frame (radians). */
  readonly turned: number;
  /** True if there is a rival in range that can be hit. */
  readonly hasRival: boolean;
  /** True while the gun points at a rival that can be hit. */
  readonly isOnTarget: boolean;
  /** False while guns and rockets are switched off. */
  readonly hasWeapons: boolean;
  readonly isFiring: boolean;
  /** The gun jams at 1. */
  readonly heat: number;
  readonly rockets: number;
  /** True for a short time after the launch of a rocket. */
  readonly isReloadingRocket: boolean;
  /** True in the frame in which the server confirms a call of the player. */
  readonly hasCalled: boolean;
}

export type LessonName = 'throttle' | 'brake' | 'drift' | 'boost' | 'aim' | 'follow' | 'heat' | 'rocket' | 'call';

export interface Lesson {
  readonly name: LessonName;
  /** Returns true if the player could do it now. Missing if that is always so. */
  readonly isPossible?: (activity: Activity) => boolean;
  /** Returns how much of it the player does in a frame of `delta` seconds. */
  readonly amount: (activity: Activity, delta: number) => number;
  /** The lesson is done when the amounts of all frames add up to this. */
  readonly goal: number;
}

/** Throttle and brake count from this share on. */
const PEDAL_MIN = 0.3;
/** A tank with less boost than this is empty. */
const BOOST_MIN = 0.05;
/** A gun above this heat is hot. */
const HOT = 0.25;

const DRIVER_LESSONS: readonly Lesson[] = [
  { name: 'throttle', amount: ({ throttle }, delta) => (throttle > PEDAL_MIN ? delta : 0), goal: 1 },
  { name: 'brake', amount: ({ throttle }, delta) => (throttle < -PEDAL_MIN ? delta : 0), goal: 0.4 },
  { name: 'drift', amount: ({ isDrifting }, delta) => (isDrifting ? delta : 0), goal: 0.5 },
  {
    name: 'boost',
    isPossible: ({ boost }) => boost > BOOST_MIN,
    amount: ({ isBoosting }, delta) => (isBoosting ? delta : 0),
    goal: 0.5,
  },
];

const GUNNER_LESSONS: readonly Lesson[] = [
  { name: 'aim', amount: ({ turned }) => turned, goal: 1.2 },
  {
    name: 'follow',
    isPossible: ({ hasRival, hasWeapons }) => hasRival && hasWeapons,
    amount: ({ isOnTarget }, delta) => (isOnTarget ? delta : 0),
    goal: 0.5,
  },
  {
    // Letting go is what the player must learn, so only the time in which a hot gun cools counts.
    name: 'heat',
    isPossible: ({ hasWeapons }) => hasWeapons,
    amount: ({ heat, isFiring }, delta) => (heat > HOT && !isFiring ? delta : 0),
    goal: 0.5,
  },
  {
    name: 'rocket',
    isPossible: ({ hasWeapons, rockets }) => hasWeapons && rockets > 0,
    amount: ({ isReloadingRocket }) => Number(isReloadingRocket),
    goal: 1,
  },
  { name: 'call', amount: ({ hasCalled }) => Number(hasCalled), goal: 1 },
];

/** The lessons of each seat, in the order of their prompts. */
export const LESSONS: Readonly<Record<Role, readonly Lesson[]>> = { driver: DRIVER_LESSONS, gunner: GUNNER_LESSONS };
