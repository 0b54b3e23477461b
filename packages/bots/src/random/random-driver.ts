/**
 * A fast driver, for measurements, whose inputs are hard to predict.
 *
 * 1. It follows the racing line at a random lateral distance by pure pursuit (Coulter 1992).
 * 2. In some tight bends it drifts, which earns boost, and it uses boost where the line is fast.
 * 3. It often changes its behaviour: it changes lanes, brakes or lifts the throttle briefly, or rams a rival nearby.
 * 4. Its steering and pedals have noise like a person's.
 * The driver has no memory: behaviour and noise are hashed from seed, car and tick.
 */
import {
  CAR,
  carOffset,
  type DriverInput,
  PHASE,
  RACE,
  type Track,
  type TunedTrack,
  type Vec3,
  type WorldState,
} from '@shotgun-rally/sim';
import { clamp, hash32 } from '@shotgun-rally/sim/math';
import { AXIS_MAX, carCountOf, createPose, hasCar, readPose, readVelocity } from '@shotgun-rally/sim/state';
import { createTrackSample, trackPoint } from '@shotgun-rally/sim/track';
import { tuningOfCar } from '@shotgun-rally/sim/tuning';
import { canDrift, driftSteer } from '../driver/drifting.ts';
import { racingDriverInput } from '../driver/racing-driver.ts';
import { recoverDriver } from '../driver/recovery.ts';
import { curvatureTo, lookAheadM, pedalsFor, steerFor, toAxis } from '../driver/steering.ts';
import { lateralAt, type RacingLine, racingLineOf, TIGHT_BEND } from '../line/racing-line.ts';
import { createOwnCar, readOwnCar } from '../situation/own-car.ts';
import type { Situation } from '../situation/situation.ts';
import { inputNoise } from '../skill/input-noise.ts';
import { BOT_LEVELS } from '../skill/levels.ts';

/** Amplitude of the noise, as a share of the full input. */
const STEER_NOISE_SHARE = 0.07;
const PEDAL_NOISE_SHARE = 0.12;

/** Number of ticks for which a behaviour (lane and ramming), a decision on drifting, and a pedal action last. */
const BEHAVIOUR_TICKS = 90;
const DRIFT_TICKS = 350;
const PEDAL_TICKS = 14;
/** The periods of cars in successive slots are shifted by these numbers of ticks. */
const BEHAVIOUR_SHIFT = 17;
const DRIFT_SHIFT = 29;
const PEDAL_SHIFT = 5;
/** Percentages of the periods with ramming, drifting, braking, and a lifted throttle. */
const RAM_PERCENT = 45;
const DRIFT_PERCENT = 35;
const BRAKE_PERCENT = 3;
const LIFT_PERCENT = 6;
const PERCENT = 100;
/** Largest distance (m) from the racing line, and distance (m) kept from the road's edge. */
const LANE_M = 1.8;
const EDGE_M = 1.2;
/** A lane is one of this many steps to either side. The behaviour's hash without its lowest LANE_SHIFT_BITS selects it. */
const LANE_STEPS = 1000;
const LANE_SHIFT_BITS = 8;

/** Boost is used above this value of the boost field, with at least this throttle (share of full) ... */
const BOOST_MIN = 60;
const BOOST_THROTTLE = 0.9;
/** ... if the line allows more than this much extra speed (m/s), here and where the car is after this time (s). */
const BOOST_SPARE_SPEED = 7;
const BOOST_AHEAD_S = 0.8;

/** Rivals are rammed within these distances (m) ahead, to the side and behind. */
const RAM_AHEAD_M = 40;
const RAM_BESIDE_M = 10;
const RAM_BEHIND_M = 3;
/** The driver aims where the rival will be after this time (s). */
const RAM_AIM_S = 0.25;
/** Speed while ramming, as a share of what the line allows. */
const RAM_SPEED_SHARE = 1.06;
/** A medium bot takes over if the car is farther off the road than this (m), slower than this (m/s), or faces away from it. */
const LOST_M = 2.5;
const LOST_SPEED = 6;
const LOST_COSINE = 0.3;
/** Added to the bot's seed, so that the random values for each purpose are independent. */
const [DRIFT_SEED, PEDAL_SEED, STEER_NOISE_SEED, PEDAL_NOISE_SEED] = [3, 7, 11, 21];

// Reused between calls, to avoid allocations. `aim` is the point that the driver steers for.
const own = createOwnCar();
const { pose, velocity, here, left, up, forward } = own;
const rival = createPose();
const rivalVelocity: Vec3 = { x: 0, y: 0, z: 0 };
const lineAhead = createTrackSample();
const aim: Vec3 = { x: 0, y: 0, z: 0 };

/** Returns the driver's input for a tick. A pure function of its arguments. */
export function randomDriverInput(
  state: WorldState,
  world: TunedTrack,
  car: number,
  tick: number,
  seed: number,
): DriverInput {
  const { track } = world;
  const { speed } = readOwnCar(state, track, car, own);
  const tuning = tuningOfCar(world.tuning, state, car);
  const situation = { state, track, tuning, car, tick, seed, skill: BOT_LEVELS.medium.driver };
  const isEmpty = !hasCar(state, car);
  const recovery = isEmpty ? null : recoverDriver(situation, own);
  if (recovery) return withNoise(recovery, car, tick, seed);
  if (isEmpty || isLost(state, speed)) {
    return withNoise(racingDriverInput(situation), car, tick, seed);
  }
  return withNoise(drive(situation), car, tick, seed);
}

function drive({ state, track, tuning, car, tick, seed }: Situation<unknown>): DriverInput {
  const line = racingLineOf(track, tuning);
  const { speed } = own;
  const behaviour = hash32(seed, car, Math.floor((tick + car * BEHAVIOUR_SHIFT) / BEHAVIOUR_TICKS));
  const isRamming = behaviour % PERCENT < RAM_PERCENT && aimAtRival(state, car);
  const laneHash = behaviour >>> LANE_SHIFT_BITS;
  if (!isRamming) aimAlongLine(line, track, speed, (laneHash % (2 * LANE_STEPS + 1)) / LANE_STEPS - 1);
  const driftHash = hash32(seed + DRIFT_SEED, car, Math.floor((tick + car * DRIFT_SHIFT) / DRIFT_TICKS));
  const wantsDrift = !isRamming && driftHash % PERCENT < DRIFT_PERCENT;
  const allowed = wantsDrift ? line.driftSpeed : line.speed;
  const wantedSpeed = allowed[(here.index + 1) % track.count]! * (isRamming ? RAM_SPEED_SHARE : 1);
  const drift = wantsDrift && canDrift(own, line, TIGHT_BEND, wantedSpeed);
  const steer = drift ? driftSteer(own, aim, tuning) : steerFor(curvatureTo(pose, forward, up, aim), speed, tuning);
  const throttle = pedalAction(car, tick, seed) ?? (drift ? 1 : pedalsFor(wantedSpeed, speed));
  const canBoost = !drift && throttle > BOOST_THROTTLE && state[carOffset(car) + CAR.boost]! > BOOST_MIN;
  return {
    steer: toAxis(steer),
    throttle: toAxis(throttle),
    drift,
    boost: canBoost && hasRoomForBoost(line, track, speed),
    reset: false,
  };
}

/** Returns true for a car that is waiting for the start, slow, off the road, or facing away from the road. */
function isLost(state: WorldState, speed: number): boolean {
  if (state[RACE.phase] === PHASE.countdown) return true;
  const cosine = forward.x * here.tx + forward.y * here.ty + forward.z * here.tz;
  return speed < LOST_SPEED || cosine < LOST_COSINE || Math.abs(here.lateral) > here.halfWidth + LOST_M;
}

/** Sets `aim` to a point beside the racing line ahead; `lane` is -1 (left) to 1 (right). */
function aimAlongLine(line: RacingLine, track: Track, speed: number, lane: number): void {
  trackPoint(track, here.distance + lookAheadM(speed), 0, 0, lineAhead);
  const maxLateral = lineAhead.halfWidth - EDGE_M;
  const lateral = clamp(lateralAt(line, lineAhead) + lane * LANE_M, -maxLateral, maxLateral);
  aim.x = lineAhead.x + lineAhead.rx * lateral;
  aim.y = lineAhead.y + lineAhead.ry * lateral;
  aim.z = lineAhead.z + lineAhead.rz * lateral;
}

/** Sets `aim` to where the nearest rival ahead or beside will be. Returns false if there is none. */
function aimAtRival(state: WorldState, car: number): boolean {
  let nearestAhead = RAM_AHEAD_M;
  let isFound = false;
  for (let other = 0; other < carCountOf(state); other++) {
    if (other === car || !hasCar(state, other)) continue;
    readPose(state, other, rival);
    const [dx, dy, dz] = [rival.x - pose.x, rival.y - pose.y, rival.z - pose.z];
    const ahead = dx * forward.x + dy * forward.y + dz * forward.z;
    const beside = Math.abs(dx * left.x + dy * left.y + dz * left.z);
    if (ahead < -RAM_BEHIND_M || ahead > nearestAhead || beside > RAM_BESIDE_M) continue;
    readVelocity(state, other, rivalVelocity);
    aim.x = rival.x + (rivalVelocity.x - velocity.x) * RAM_AIM_S + forward.x;
    aim.y = rival.y;
    aim.z = rival.z + (rivalVelocity.z - velocity.z) * RAM_AIM_S + forward.z;
    nearestAhead = ahead;
    isFound = true;
  }
  return isFound;
}

/** Returns true if the allowed speed, here and ahead, is high enough to make boost worthwhile. */
function hasRoomForBoost(line: RacingLine, track: Track, speed: number): boolean {
  const samples = Math.floor((speed * BOOST_AHEAD_S * track.count) / track.length);
  const speedAhead = line.speed[(here.index + samples) % track.count]!;
  return Math.min(speedAhead, line.speed[here.index]!) > speed + BOOST_SPARE_SPEED;
}

/** Returns the throttle of a random pedal action: -1 to brake, 0 to lift the throttle, null for no action. */
function pedalAction(car: number, tick: number, seed: number): number | null {
  const chance = hash32(seed + PEDAL_SEED, car, Math.floor((tick + car * PEDAL_SHIFT) / PEDAL_TICKS)) % PERCENT;
  if (chance < BRAKE_PERCENT) return -1;
  return chance < BRAKE_PERCENT + LIFT_PERCENT ? 0 : null;
}

/** Adds noise to an input. A fully pressed pedal gets no noise. */
function withNoise(input: DriverInput, car: number, tick: number, seed: number): DriverInput {
  const steer = input.steer / AXIS_MAX + STEER_NOISE_SHARE * inputNoise(seed + STEER_NOISE_SEED, car, tick);
  const isPedalAtStop = Math.abs(input.throttle) === AXIS_MAX;
  const pedalNoise = isPedalAtStop ? 0 : PEDAL_NOISE_SHARE * inputNoise(seed + PEDAL_NOISE_SEED, car, tick);
  return { ...input, steer: toAxis(steer), throttle: toAxis(input.throttle / AXIS_MAX + pedalNoise) };
}
