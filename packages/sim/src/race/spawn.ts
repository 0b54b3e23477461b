/** Puts cars on the road: on the starting grid, and back at their last checkpoint. Writes integers only. */

import { PI } from '../math/trigonometry.ts';
import { quatOfAxes } from '../math/vector.ts';
import { CAR, STATUS } from '../state/fields.ts';
import { carOffset, type WorldState, writeCar } from '../state/state.ts';
import { createTrackSample, trackPoint } from '../track/road.ts';
import type { Track } from '../track/track.ts';
import { BOOST, GRAVITY, SUSPENSION, WHEELS } from '../tuning/car.ts';
import { RACE_RULES, RESPAWN } from '../tuning/race.ts';
import { ROCKET } from '../tuning/weapons.ts';

/** Height of the centre of mass over level ground when the springs carry the car, m. */
export const RIDE_HEIGHT_M =
  WHEELS.rest + WHEELS.radius - GRAVITY / (4 * PI * PI * SUSPENSION.frequencyHz * SUSPENSION.frequencyHz);

const FULL_HEALTH = 100;
const spot = createTrackSample();
const left = { x: 0, y: 0, z: 0 };
const up = { x: 0, y: 0, z: 0 };
const forward = { x: 0, y: 0, z: 0 };
const rotation = { x: 0, y: 0, z: 0, w: 1 };

/** At rest on its wheels, `distance` m along the track and `lateral` m right of its middle, facing along it. */
export function placeCar(state: WorldState, car: number, track: Track, distance: number, lateral: number): void {
  trackPoint(track, distance, lateral, RIDE_HEIGHT_M, spot);
  left.x = -spot.rx;
  left.y = -spot.ry;
  left.z = -spot.rz;
  up.x = spot.nx;
  up.y = spot.ny;
  up.z = spot.nz;
  forward.x = left.y * up.z - left.z * up.y;
  forward.y = left.z * up.x - left.x * up.z;
  forward.z = left.x * up.y - left.y * up.x;
  quatOfAxes(left, up, forward, rotation);
  const at = carOffset(car);
  const write = (offset: number, value: number) => writeCar(state, car, offset, value);
  write(CAR.px, spot.x);
  write(CAR.py, spot.y);
  write(CAR.pz, spot.z);
  write(CAR.qx, rotation.x);
  write(CAR.qy, rotation.y);
  write(CAR.qz, rotation.z);
  write(CAR.qw, rotation.w);
  state.fill(0, at + CAR.vx, at + CAR.wz + 1);
  state[at + CAR.steer] = 0;
  state[at + CAR.trackHint] = spot.index;
  state[at + CAR.stuckTicks] = 0;
  state[at + CAR.respawnTicks] = 0;
}

function placeOnSlot(state: WorldState, car: number, track: Track): void {
  const row = Math.floor(car / 2);
  const lane = car % 2 === 0 ? -RACE_RULES.gridLane : RACE_RULES.gridLane;
  placeCar(state, car, track, -RACE_RULES.gridFirst - row * RACE_RULES.gridRow, lane);
}

/** Row after row behind the line, two abreast, lower car numbers first; race fields as at the start of a race. */
export function placeOnGrid(state: WorldState, car: number, track: Track): void {
  const at = carOffset(car);
  const { barrelYaw, barrelPitch } = { barrelYaw: state[at + CAR.barrelYaw], barrelPitch: state[at + CAR.barrelPitch] };
  state.fill(0, at, carOffset(car + 1));
  state[at + CAR.barrelYaw] = barrelYaw as number;
  state[at + CAR.barrelPitch] = barrelPitch as number;
  placeOnSlot(state, car, track);
  state[at + CAR.status] = STATUS.racing;
  state[at + CAR.health] = FULL_HEALTH;
  state[at + CAR.boost] = BOOST.atStart;
  state[at + CAR.rockets] = ROCKET.atStart;
  state[at + CAR.checkpoint] = 1;
}

/**
 * Back at the last checkpoint passed, or on the grid before the first, and safe for a while. Whole again, unless it only
 * `isAsked` for: that repairs nothing, and is not to be had again for some time.
 */
export function respawn(state: WorldState, car: number, track: Track, isAsked: boolean): void {
  const at = carOffset(car);
  if (isBehindStart(state, at, track)) placeOnSlot(state, car, track);
  else placeAtCheckpoint(state, car, track);
  state[at + CAR.protectTicks] = RESPAWN.protectTicks;
  if (isAsked) {
    state[at + CAR.respawnTicks] = RESPAWN.requestIntervalTicks;
    return;
  }
  if (state[at + CAR.status] === STATUS.wrecked) state[at + CAR.status] = STATUS.racing;
  state[at + CAR.health] = FULL_HEALTH;
  state[at + CAR.heat] = 0;
  state[at + CAR.jammed] = 0;
}

/** Whether it has not come over the start line since the grid. */
const isBehindStart = (state: WorldState, at: number, track: Track): boolean =>
  state[at + CAR.lap] === 0 && state[at + CAR.checkpoint] === 1 && state[at + CAR.trackHint]! * 2 > track.count;

function placeAtCheckpoint(state: WorldState, car: number, track: Track): void {
  const at = carOffset(car);
  const { checkpoints } = track;
  const last = (state[at + CAR.checkpoint]! + checkpoints.length - 1) % checkpoints.length;
  const lane = ((car % 4) - 1.5) * (RACE_RULES.gridLane * 0.6);
  placeCar(state, car, track, track.distance[checkpoints[last]!]!, lane);
}
