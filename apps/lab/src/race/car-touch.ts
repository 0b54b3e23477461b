/** Detects from poses whether two cars touch, because the simulation has no event for a gentle push. */
import { CAR_MODELS, type CarFieldName, readField, TICK_SECONDS, type WorldState } from '@shotgun-rally/sim';
import { axesOf } from '@shotgun-rally/sim/math';

interface Vector {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

/** A vector on the plane through a car's left and forward axes: an offset in metres, or a direction of length 1 or less. */
interface PlaneVector {
  readonly x: number;
  readonly z: number;
}

/** The axes of a car, of length 1. */
interface Axes {
  readonly left: Vector;
  readonly up: Vector;
  readonly forward: Vector;
}

/** The lab measures races of rally cars. */
const { halfLength, radius, reachUp } = CAR_MODELS.rally.body.capsule;
/** Cars whose centres are further apart cannot touch within a tick. */
const FAR_M = 2 * (halfLength + radius) + 2;
/** Cars count as touching if the gap between them is smaller than this plus their relative movement in a tick. */
const SLACK_M = 0.05;
/** An axis that points out of the plane has no length on it: do not divide by its square. */
const SHORTEST_SQUARED = 1e-9;
/** Sine of the angle between two axes below which they count as parallel. */
const PARALLEL_SINE = 1e-6;

/** Returns true if the capsules of two cars meet now or within the next tick, on the plane of either car. */
export function areTouching(state: WorldState, a: number, b: number): boolean {
  const offset = difference(state, a, b, 'px', 'py', 'pz');
  if (Math.hypot(offset.x, offset.y, offset.z) > FAR_M) return false;
  const motion = difference(state, a, b, 'vx', 'vy', 'vz');
  const reach = 2 * radius + SLACK_M + Math.hypot(motion.x, motion.y, motion.z) * TICK_SECONDS;
  const [axesA, axesB] = [axesOfCar(state, a), axesOfCar(state, b)];
  // A car can be tilted, in the air or on its side: then its plane is not that of the other car.
  return [axesA, axesB].some(({ left, up, forward }) => {
    const onPlane = (vector: Vector): PlaneVector => ({ x: dot(vector, left), z: dot(vector, forward) });
    const [forwardA, forwardB] = [onPlane(axesA.forward), onPlane(axesB.forward)];
    return Math.abs(dot(offset, up)) <= reachUp && distanceOfAxes(onPlane(offset), forwardA, forwardB) < reach;
  });
}

/** Returns the vector from a's fields to those of b. */
const difference = (
  state: WorldState,
  a: number,
  b: number,
  ...[x, y, z]: [CarFieldName, CarFieldName, CarFieldName]
) => ({
  x: readField(state, b, x) - readField(state, a, x),
  y: readField(state, b, y) - readField(state, a, y),
  z: readField(state, b, z) - readField(state, a, z),
});

const dot = (a: Vector, b: Vector): number => a.x * b.x + a.y * b.y + a.z * b.z;

function axesOfCar(state: WorldState, car: number): Axes {
  const [x, y] = [readField(state, car, 'qx'), readField(state, car, 'qy')];
  const [z, w] = [readField(state, car, 'qz'), readField(state, car, 'qw')];
  const axes = { left: { x: 0, y: 0, z: 0 }, up: { x: 0, y: 0, z: 0 }, forward: { x: 0, y: 0, z: 0 } };
  axesOf({ x, y, z, w }, axes.left, axes.up, axes.forward);
  return axes;
}

/**
 * Distance (m) between the axes of two capsules: segments along `forwardA` and `forwardB` that reach `halfLength` to
 * each side of their centres. `offset` is the vector from the first centre to the second.
 */
function distanceOfAxes(offset: PlaneVector, forwardA: PlaneVector, forwardB: PlaneVector): number {
  if (areCrossing(offset, forwardA, forwardB)) return 0;
  const { x: dx, z: dz } = offset;
  let distance = Number.POSITIVE_INFINITY;
  for (const end of [-halfLength, halfLength]) {
    distance = Math.min(distance, distanceToAxis({ x: dx + forwardB.x * end, z: dz + forwardB.z * end }, forwardA));
    distance = Math.min(distance, distanceToAxis({ x: forwardA.x * end - dx, z: forwardA.z * end - dz }, forwardB));
  }
  return distance;
}

/** Distance (m) of a point from the axis of a capsule at the origin, along `forward`. */
function distanceToAxis({ x, z }: PlaneVector, forward: PlaneVector): number {
  const squaredLength = Math.max(forward.x * forward.x + forward.z * forward.z, SHORTEST_SQUARED);
  const along = Math.min(halfLength, Math.max(-halfLength, (x * forward.x + z * forward.z) / squaredLength));
  return Math.hypot(x - forward.x * along, z - forward.z * along);
}

/**
 * Returns true if the axes intersect. Solves for the distances from both centres to the intersection of the two lines.
 */
function areCrossing({ x: dx, z: dz }: PlaneVector, forwardA: PlaneVector, forwardB: PlaneVector): boolean {
  const sine = forwardA.x * forwardB.z - forwardA.z * forwardB.x;
  if (Math.abs(sine) < PARALLEL_SINE) return false;
  const alongA = (dx * forwardB.z - dz * forwardB.x) / sine;
  const alongB = (dx * forwardA.z - dz * forwardA.x) / sine;
  return Math.abs(alongA) <= halfLength && Math.abs(alongB) <= halfLength;
}
