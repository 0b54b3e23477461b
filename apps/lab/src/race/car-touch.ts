/** Detects from poses whether two cars touch, because the simulation has no event for a gentle push. */
import { CAR_BODY, readField, TICK_SECONDS, type WorldState } from '@shotgun-rally/sim';

/** A vector on the horizontal plane, in metres. */
interface PlaneVector {
  readonly x: number;
  readonly z: number;
}

const { halfLength, radius, reachUp } = CAR_BODY.capsule;
/** Cars whose centres are further apart cannot touch within a tick. */
const FAR_M = 2 * (halfLength + radius) + 2;
/** Cars this close count as touching, in addition to the distance that they move in a tick. */
const SLACK_M = 0.05;
/** Sine of the angle between two axes below which they count as parallel. */
const PARALLEL_SINE = 1e-6;

/** Returns true if the capsules of two cars meet now or within the next tick. */
export function areTouching(state: WorldState, a: number, b: number): boolean {
  const offset = {
    x: readField(state, b, 'px') - readField(state, a, 'px'),
    z: readField(state, b, 'pz') - readField(state, a, 'pz'),
  };
  const dy = readField(state, b, 'py') - readField(state, a, 'py');
  if (offset.x * offset.x + offset.z * offset.z > FAR_M * FAR_M || Math.abs(dy) > reachUp) return false;
  const vx = readField(state, b, 'vx') - readField(state, a, 'vx');
  const vz = readField(state, b, 'vz') - readField(state, a, 'vz');
  const reach = 2 * radius + SLACK_M + Math.hypot(vx, vz) * TICK_SECONDS;
  return distanceOfAxes(offset, forwardOf(state, a), forwardOf(state, b)) < reach;
}

/** The forward direction on the horizontal plane; touching cars are on about the same slope. */
function forwardOf(state: WorldState, car: number): PlaneVector {
  const qx = readField(state, car, 'qx');
  const qy = readField(state, car, 'qy');
  const qz = readField(state, car, 'qz');
  const qw = readField(state, car, 'qw');
  return { x: 2 * (qx * qz + qw * qy), z: 1 - 2 * (qx * qx + qy * qy) };
}

/**
 * Distance between the axes of two capsules: segments along `f` and `g`, `halfLength` to each side of their centres.
 * `offset` is the vector from the first centre to the second.
 */
function distanceOfAxes(offset: PlaneVector, f: PlaneVector, g: PlaneVector): number {
  if (areCrossing(offset, f, g)) return 0;
  const { x: dx, z: dz } = offset;
  let distance = Number.POSITIVE_INFINITY;
  for (const end of [-halfLength, halfLength]) {
    distance = Math.min(distance, distanceToAxis({ x: dx + g.x * end, z: dz + g.z * end }, f));
    distance = Math.min(distance, distanceToAxis({ x: f.x * end - dx, z: f.z * end - dz }, g));
  }
  return distance;
}

/** Distance of `point` from a segment through the origin along `f`. */
function distanceToAxis({ x, z }: PlaneVector, f: PlaneVector): number {
  const along = Math.min(halfLength, Math.max(-halfLength, x * f.x + z * f.z));
  return Math.hypot(x - f.x * along, z - f.z * along);
}

/** Returns true if the axes intersect. */
function areCrossing({ x: dx, z: dz }: PlaneVector, f: PlaneVector, g: PlaneVector): boolean {
  const sine = f.x * g.z - f.z * g.x;
  if (Math.abs(sine) < PARALLEL_SINE) return false;
  const alongF = (dx * g.z - dz * g.x) / sine;
  const alongG = (dx * f.z - dz * f.x) / sine;
  return Math.abs(alongF) <= halfLength && Math.abs(alongG) <= halfLength;
}
