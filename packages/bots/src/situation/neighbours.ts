/** The cars around a driver, measured along and across the road. */
import { CAR, type CarTuning, carOffset, STATUS, type Track, type Vec3, type WorldState } from '@shotgun-rally/sim';
import { carCountOf, createPose, readPose, readVelocity } from '@shotgun-rally/sim/state';
import type { RacingLine } from '../line/racing-line.ts';
import type { OwnCar } from './own-car.ts';

/** Another car nearby. */
export interface Neighbour {
  /** Distance ahead along the road, from centre to centre (m); negative if the car is behind. */
  ahead: number;
  /** Distance to the right of the racing line (m); negative to the left. */
  offset: number;
  /** Speed along the road (m/s). */
  speed: number;
}

/** Cars farther ahead or behind than this (m) are ignored. */
const AHEAD_M = 70;
const BEHIND_M = 14;

// Reused between calls, to avoid allocations.
const pose = createPose();
const velocity: Vec3 = { x: 0, y: 0, z: 0 };
const pool: Neighbour[] = [];
const near: Neighbour[] = [];

/** What the driver of the car `own` (in slot `car`) sees. */
export interface RoadView {
  readonly state: WorldState;
  readonly track: Track;
  /** The model of the driver's car. */
  readonly tuning: CarTuning;
  readonly line: RacingLine;
  readonly car: number;
  readonly own: OwnCar;
}

/** Returns the cars near `view.car`, except protected cars, which cannot be touched. The next call overwrites the result. */
export function neighboursOf(view: RoadView): readonly Neighbour[] {
  const { state, car } = view;
  near.length = 0;
  for (let other = 0; other < carCountOf(state); other++) {
    const at = carOffset(other);
    if (other === car || state[at + CAR.status] === STATUS.empty || state[at + CAR.protectTicks]! > 0) continue;
    if (near.length === pool.length) pool.push({ ahead: 0, offset: 0, speed: 0 });
    const neighbour = pool[near.length]!;
    if (measure(view, other, neighbour)) near.push(neighbour);
  }
  return near;
}

/** Sets `out` to the position and speed of car `other`. Returns false if the car is too far away. */
function measure({ state, track, line, own }: RoadView, other: number, out: Neighbour): boolean {
  const i = state[carOffset(other) + CAR.trackHint]!;
  const difference = track.distance[i]! - own.here.distance;
  // The shorter way round the track.
  const ahead = difference - Math.floor(difference / track.length + 0.5) * track.length;
  if (ahead > AHEAD_M || ahead < -BEHIND_M) return false;
  readPose(state, other, pose);
  readVelocity(state, other, velocity);
  const dx = pose.x - track.px[i]!;
  const dy = pose.y - track.py[i]!;
  const dz = pose.z - track.pz[i]!;
  const tx = track.tx[i]!;
  const ty = track.ty[i]!;
  const tz = track.tz[i]!;
  out.ahead = ahead + dx * tx + dy * ty + dz * tz;
  out.offset = dx * track.rx[i]! + dy * track.ry[i]! + dz * track.rz[i]! - line.lateral[i]!;
  out.speed = velocity.x * tx + velocity.y * ty + velocity.z * tz;
  return true;
}
