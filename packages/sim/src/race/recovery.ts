/** When a car is put back on the road: asked to, stuck, wrecked, or out of the world. Integers only. */

import { lengthOf } from '../math/vector.ts';
import type { WorldEvent } from '../state/event.ts';
import { CAR, STATUS } from '../state/fields.ts';
import type { DriverInput } from '../state/input.ts';
import { createPose, readPose, readVelocity } from '../state/pose.ts';
import { carOffset, type WorldState } from '../state/state.ts';
import { createTrackSample, sampleTrackAt } from '../track/road.ts';
import type { Track } from '../track/track.ts';
import { RESPAWN } from '../tuning/race.ts';
import { respawn } from './spawn.ts';

const TIMER_MAX = 1023;
/** Throttle beyond which a driver tries to get somewhere. */
const TRYING = 32;
/** Upward part of the car's up axis below which it lies on its side or roof. */
const LYING = 0.3;

const pose = createPose();
const velocity = { x: 0, y: 0, z: 0 };
const place = createTrackSample();

/** Counts a car's timers down, and respawns it if that is due. */
export function recover(state: WorldState, car: number, track: Track, input: DriverInput, events: WorldEvent[]): void {
  const at = carOffset(car);
  state[at + CAR.protectTicks] = Math.max(0, state[at + CAR.protectTicks]! - 1);
  const waited = hasWaited(state, at);
  const isWrecked = state[at + CAR.status] === STATUS.wrecked;
  const mustBe = isWrecked ? waited : isStuck(state, car, input) || isLost(state, car, track);
  const isAsked = !isWrecked && waited && input.reset && state[at + CAR.resetHeld] === 0;
  // Held from before its time it counts when that has come, and then not again until it is let go.
  if (!input.reset) state[at + CAR.resetHeld] = 0;
  if (!mustBe && !isAsked) return;
  if (input.reset) state[at + CAR.resetHeld] = 1;
  respawn(state, car, track, !mustBe);
  events.push({ kind: 'respawn', car });
}

/** Until a wreck is repaired, and until the driver of any other car may ask again. */
function hasWaited(state: WorldState, at: number): boolean {
  const ticks = Math.max(0, state[at + CAR.respawnTicks]! - 1);
  state[at + CAR.respawnTicks] = ticks;
  return ticks === 0;
}

function isStuck(state: WorldState, car: number, input: DriverInput): boolean {
  const at = carOffset(car);
  readVelocity(state, car, velocity);
  readPose(state, car, pose);
  const lying = 1 - 2 * (pose.qx * pose.qx + pose.qz * pose.qz) < LYING;
  const trying = Math.abs(input.throttle) > TRYING || lying;
  const slow = lengthOf(velocity.x, velocity.y, velocity.z) < RESPAWN.stuckSpeed;
  const ticks = trying && slow ? Math.min(TIMER_MAX, state[at + CAR.stuckTicks]! + 1) : 0;
  state[at + CAR.stuckTicks] = ticks;
  return ticks >= RESPAWN.stuckTicks;
}

function isLost(state: WorldState, car: number, track: Track): boolean {
  readPose(state, car, pose);
  sampleTrackAt(track, pose, state[carOffset(car) + CAR.trackHint]!, place);
  if (place.height < -RESPAWN.belowRoad || place.height > RESPAWN.aboveRoad) return true;
  return Math.abs(place.lateral) > place.wall + RESPAWN.pastWall;
}
