/** The cars around a driver, measured along the road and across it: all that overtaking and giving way need to know. */
import {
  CAR,
  carCountOf,
  carOffset,
  createPose,
  readPose,
  readVelocity,
  STATUS,
  type Track,
  type Vec3,
  type WorldState,
} from '@shotgun-rally/sim';
import type { OwnCar } from './own-car.ts';
import type { RacingLine } from './racing-line.ts';

/** Another car near by. */
export interface Neighbour {
  /** m ahead along the road, from middle to middle; negative behind. */
  ahead: number;
  /** m right of the racing line. */
  aside: number;
  /** m/s along the road. */
  speed: number;
}

/** How far ahead and behind others matter, m. */
const AHEAD_M = 70;
const BEHIND_M = 14;

const pose = createPose();
const velocity: Vec3 = { x: 0, y: 0, z: 0 };
const pool: Neighbour[] = [];
const near: Neighbour[] = [];

/** Who is near `car`; the array and its members are used again by the next call. Who touches nobody is not there. */
export function neighboursOf(
  state: WorldState,
  track: Track,
  line: RacingLine,
  car: number,
  own: OwnCar,
): readonly Neighbour[] {
  near.length = 0;
  for (let other = 0; other < carCountOf(state); other++) {
    const at = carOffset(other);
    if (other === car || state[at + CAR.status] === STATUS.empty || state[at + CAR.protectTicks]! > 0) continue;
    if (near.length === pool.length) pool.push({ ahead: 0, aside: 0, speed: 0 });
    const neighbour = pool[near.length]!;
    if (place(state, track, line, other, own, neighbour)) near.push(neighbour);
  }
  return near;
}

/** Fills `out`; false for a car that is too far away to matter. */
function place(state: WorldState, track: Track, line: RacingLine, other: number, own: OwnCar, out: Neighbour): boolean {
  const i = state[carOffset(other) + CAR.trackHint]!;
  const at = (array: Float64Array): number => array[i]!;
  const apart = at(track.distance) - own.here.distance;
  const ahead = apart - Math.floor(apart / track.length + 0.5) * track.length;
  if (ahead > AHEAD_M || ahead < -BEHIND_M) return false;
  readPose(state, other, pose);
  readVelocity(state, other, velocity);
  const [dx, dy, dz] = [pose.x - at(track.px), pose.y - at(track.py), pose.z - at(track.pz)];
  out.ahead = ahead + dx * at(track.tx) + dy * at(track.ty) + dz * at(track.tz);
  out.aside = dx * at(track.rx) + dy * at(track.ry) + dz * at(track.rz) - at(line.offset);
  out.speed = velocity.x * at(track.tx) + velocity.y * at(track.ty) + velocity.z * at(track.tz);
  return true;
}
