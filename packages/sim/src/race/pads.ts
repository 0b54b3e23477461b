/** Pads on the road: what a car gets that drives over one, once each time it comes to it. Integers only. */

import { clamp } from '../math/scalar.ts';
import { lengthOf } from '../math/vector.ts';
import type { WorldEvent } from '../state/event.ts';
import { CAR, carField, STATUS, VELOCITY_STEP } from '../state/fields.ts';
import { createPose, readPose } from '../state/pose.ts';
import { carOffset, type WorldState } from '../state/state.ts';
import { createTrackSample, sampleTrackAt } from '../track/road.ts';
import type { Track, TrackPad } from '../track/track.ts';
import { PAD } from '../tuning/race.ts';
import { ROCKET } from '../tuning/weapons.ts';

const HEALTH_MAX = 100;
const place = createTrackSample();
const pose = createPose();

/** Notes which pad a car is on; whoever has just come to one gets what it gives. */
export function updatePad(state: WorldState, car: number, track: Track, events: WorldEvent[]): void {
  const at = carOffset(car);
  const pad = state[at + CAR.status] === STATUS.racing ? padUnder(state, car, track) : 0;
  const before = state[at + CAR.pad];
  state[at + CAR.pad] = pad;
  if (pad === 0 || pad === before) return;
  give(state, at, track, track.pads[pad - 1]!);
  events.push({ kind: 'pad', car, pad: pad - 1 });
}

/** Number of the pad under the car's middle, from 1; 0 for none. Who flies high over one is not on it. */
function padUnder(state: WorldState, car: number, track: Track): number {
  const near = track.padsNear[state[carOffset(car) + CAR.trackHint]!];
  if (!near) return 0;
  sampleTrackAt(track, readPose(state, car, pose), state[carOffset(car) + CAR.trackHint]!, place);
  if (place.height > PAD.reachUp) return 0;
  for (let index = 0; index < near.length; index++) {
    const pad = near[index]!;
    if (Math.abs(place.lateral - track.pads[pad]!.lateral) <= PAD.halfWidth) return pad + 1;
  }
  return 0;
}

function give(state: WorldState, at: number, track: Track, { kind, index }: TrackPad): void {
  if (kind === 'boost') shove(state, at, track, index);
  else if (kind === 'repair') {
    state[at + CAR.health] = Math.min(HEALTH_MAX, state[at + CAR.health]! + PAD.repair);
  } else {
    state[at + CAR.rockets] = Math.min(ROCKET.maxCarried, state[at + CAR.rockets]! + PAD.rockets);
    state[at + CAR.heat] = 0;
    state[at + CAR.jammed] = 0;
  }
}

/** Faster along the road; whoever is as fast as it makes anybody gets nothing. */
function shove(state: WorldState, at: number, track: Track, sample: number): void {
  const velocity = (axis: number) => state[at + CAR.vx + axis]! * VELOCITY_STEP;
  const room = PAD.boostTopSpeed - lengthOf(velocity(0), velocity(1), velocity(2));
  pushAlongRoad(state, at, track, sample, clamp(room, 0, PAD.boostSpeed));
}

/** Adds `speed` m/s along the road at a sample. */
export function pushAlongRoad(state: WorldState, at: number, track: Track, sample: number, speed: number): void {
  const steps = speed / VELOCITY_STEP;
  add(state, at + CAR.vx, track.tx[sample]! * steps);
  add(state, at + CAR.vy, track.ty[sample]! * steps);
  add(state, at + CAR.vz, track.tz[sample]! * steps);
}

const { min: V_MIN, max: V_MAX } = carField(CAR.vx);

function add(state: WorldState, index: number, steps: number): void {
  state[index] = clamp(state[index]! + Math.floor(steps + 0.5), V_MIN, V_MAX);
}
