/** Whether two cars touch, from their poses alone: a gentle push is no event of the simulation, but it is a touch. */
import { CAR_BODY, readField, TICK_SECONDS, type WorldState } from '@shotgun-rally/sim';

const { halfLength, radius, reachUp } = CAR_BODY.capsule;
const FAR_M = 2 * (halfLength + radius) + 2;
/** Bodies this close count as touching, on top of what they move in a tick, m. */
const SLACK_M = 0.05;

/** Whether the capsules of two cars meet now or within the coming tick. */
export function areTouching(state: WorldState, a: number, b: number): boolean {
  const dx = readField(state, b, 'px') - readField(state, a, 'px');
  const dy = readField(state, b, 'py') - readField(state, a, 'py');
  const dz = readField(state, b, 'pz') - readField(state, a, 'pz');
  if (dx * dx + dz * dz > FAR_M * FAR_M || Math.abs(dy) > reachUp) return false;
  const vx = readField(state, b, 'vx') - readField(state, a, 'vx');
  const vz = readField(state, b, 'vz') - readField(state, a, 'vz');
  const reach = 2 * radius + SLACK_M + Math.hypot(vx, vz) * TICK_SECONDS;
  return axesDistance(dx, dz, forwardOf(state, a), forwardOf(state, b)) < reach;
}

/** Heading on the plane; cars that touch stand on the same piece of road. */
function forwardOf(state: WorldState, car: number): { x: number; z: number } {
  const qx = readField(state, car, 'qx');
  const qy = readField(state, car, 'qy');
  const qz = readField(state, car, 'qz');
  const qw = readField(state, car, 'qw');
  return { x: 2 * (qx * qz + qw * qy), z: 1 - 2 * (qx * qx + qy * qy) };
}

/** Distance between two segments of `halfLength` each way, the second's middle at (dx, dz) from the first's. */
function axesDistance(dx: number, dz: number, f: { x: number; z: number }, g: { x: number; z: number }): number {
  let least = Number.POSITIVE_INFINITY;
  for (const end of [-halfLength, halfLength]) {
    least = Math.min(least, pointDistance(dx + g.x * end, dz + g.z * end, f));
    least = Math.min(least, pointDistance(f.x * end - dx, f.z * end - dz, g));
  }
  return isCrossing(dx, dz, f, g) ? 0 : least;
}

/** Distance of a point from a segment through the origin along `f`. */
function pointDistance(x: number, z: number, f: { x: number; z: number }): number {
  const along = Math.min(halfLength, Math.max(-halfLength, x * f.x + z * f.z));
  return Math.hypot(x - f.x * along, z - f.z * along);
}

function isCrossing(dx: number, dz: number, f: { x: number; z: number }, g: { x: number; z: number }): boolean {
  const turn = f.x * g.z - f.z * g.x;
  if (Math.abs(turn) < 1e-6) return false;
  const alongF = (dx * g.z - dz * g.x) / turn;
  const alongG = (dx * f.z - dz * f.x) / turn;
  return Math.abs(alongF) <= halfLength && Math.abs(alongG) <= halfLength;
}
