/** The readings of a run by which scenarios measure and plot, one sample for each tick. */
import { type CarReading, TICK_SECONDS } from '@shotgun-rally/sim';

/** Converts m/s to km/h. */
export const KMH_PER_MPS = 3.6;
const DEGREES = 180 / Math.PI;
/** An acceleration is the change of the velocity over this many ticks: over a single tick it would be mostly rounding. */
const ACCELERATION_TICKS = 6;
/** Below this speed (m/s) a path has no radius. */
const RADIUS_SPEED_MIN = 1;

/** The readings and their units. */
export const UNITS = {
  /** Time since the start. */
  seconds: 's',
  /** Distance driven in plan view since the start. */
  distance: 'm',
  speedKmh: 'km/h',
  /** Acceleration along the motion and to its right, in plan view. */
  acceleration: 'm/s²',
  sideways: 'm/s²',
  /** Radius of the path in plan view, right positive; 0 if the car does not turn. */
  radius: 'm',
  /** Angle from the motion to the nose, right positive, and the largest such angle of a wheel without its sign. */
  slip: '°',
  wheelSlip: '°',
  yawRate: '°/s',
  tilt: '°',
  /** Angle of the front wheels, right positive. */
  steer: '°',
  /** Position of the centre of mass, and its distance from the ground. */
  x: 'm',
  y: 'm',
  z: 'm',
  height: 'm',
  wheelsOnGround: '',
  /** Largest and smallest load of a wheel, and the largest compression of a spring. */
  loadMax: 'N',
  loadMin: 'N',
  compression: 'm',
  /** Distance from the line that the driver follows; 0 without a line. */
  offLine: 'm',
  /** Landings on the wheels, and contacts of the body with a wall, since the start. */
  landings: '',
  wallContacts: '',
  boost: '',
} as const;

export type ReadingName = keyof typeof UNITS;
export const READING_NAMES = Object.keys(UNITS) as readonly ReadingName[];
export type Sample = Readonly<Record<ReadingName, number>>;

/** What the runner adds to the reading of a tick. */
export interface Circumstances {
  readonly offLine: number;
  readonly landings: number;
  readonly wallContacts: number;
}

/** Returns the sample of the last of the readings so far; `before` is the sample of the tick before. */
export function sampleOf(
  readings: readonly CarReading[],
  before: Sample | null,
  { offLine, landings, wallContacts }: Circumstances,
): Sample {
  const reading = readings.at(-1)!;
  const { pose, wheels, velocity } = reading;
  const planSpeed = Math.hypot(velocity.x, velocity.z);
  const { acceleration, sideways } = accelerationsOf(readings);
  const isTurning = planSpeed > RADIUS_SPEED_MIN && sideways !== 0;
  return {
    seconds: (readings.length - 1) * TICK_SECONDS,
    distance: before ? before.distance + planSpeed * TICK_SECONDS : 0,
    speedKmh: reading.speed * KMH_PER_MPS,
    acceleration,
    sideways,
    radius: isTurning ? planSpeed ** 2 / sideways : 0,
    slip: reading.slipAngle * DEGREES,
    wheelSlip: Math.max(...wheels.map(({ slipAngle }) => Math.abs(slipAngle))) * DEGREES,
    yawRate: reading.yawRate * DEGREES,
    tilt: reading.tilt * DEGREES,
    steer: reading.steer * DEGREES,
    x: pose.x,
    y: pose.y,
    z: pose.z,
    height: reading.heightAboveGround,
    wheelsOnGround: wheels.filter(({ isOnGround }) => isOnGround).length,
    loadMax: Math.max(...wheels.map(({ load }) => load)),
    loadMin: Math.min(...wheels.map(({ load }) => load)),
    compression: Math.max(...wheels.map(({ compression }) => compression)),
    offLine,
    landings,
    wallContacts,
    boost: reading.boost,
  };
}

function accelerationsOf(readings: readonly CarReading[]): { acceleration: number; sideways: number } {
  const last = readings.length - 1;
  const first = Math.max(0, last - ACCELERATION_TICKS);
  const { x, z } = readings[last]!.velocity;
  const earlier = readings[first]!.velocity;
  const speed = Math.hypot(x, z);
  if (first === last || speed === 0) return { acceleration: 0, sideways: 0 };
  const seconds = (last - first) * TICK_SECONDS;
  const [ax, az] = [(x - earlier.x) / seconds, (z - earlier.z) / seconds];
  // Right of the direction (x, z) is (-z, x).
  return { acceleration: (ax * x + az * z) / speed, sideways: (az * x - ax * z) / speed };
}
