/**
 * A driver at race speed, for measuring: nothing that it does is easy to foresee.
 *
 * 1. It follows the racing line, moved aside by a lane of its own, by pure pursuit (Coulter 1992), and brakes late.
 * 2. In tight bends it now and then drifts, which earns boost, and it spends boost wherever the line is fast.
 * 3. It changes its mind often: lanes, a lift or a stab of the brakes, and, within reach, ramming a rival.
 * 4. Its hands are a person's: what it means to do reaches the stick with sway and tremor.
 * It keeps no memory: moods and noise are hashes of seed, car and tick.
 */
import {
  AXIS_MAX,
  CAR,
  carCountOf,
  carOffset,
  clamp,
  createPose,
  createTrackSample,
  type DriverInput,
  hash32,
  PHASE,
  RACE,
  readPose,
  readVelocity,
  STATUS,
  type Track,
  trackPoint,
  type Vec3,
  type WorldState,
} from '@shotgun-rally/sim';
import { canDrift, driftSteer } from './drifting.ts';
import { handNoise } from './hand-noise.ts';
import { BOT_LEVELS } from './levels.ts';
import { createOwnCar, readOwnCar } from './own-car.ts';
import { racingDriver } from './racing-driver.ts';
import { offsetAt, type RacingLine, racingLineOf, TIGHT_BEND } from './racing-line.ts';
import { recoverDriver } from './recovery.ts';
import { arcTo, axis, lookAheadM, pedalsFor, steerFor } from './steering.ts';

/** What the hands add, as a share of full deflection, on the stick and on the pedals. */
const STICK_NOISE = 0.07;
const PEDAL_NOISE = 0.12;

/** How long a mood lasts, ticks; how long a stab of the brakes or a lift. */
const MOOD_TICKS = 90;
const WHIM_TICKS = 14;
/** Of 100 whims, how many brake, and how many lift. */
const STABS = 3;
const LIFTS = 6;
/** Of 100 moods, how many are for ramming; of 100 longer spells, how many for drifting, and how long those are, ticks. */
const RAMMING = 45;
const DRIFTING = 35;
const DRIFT_TICKS = 350;
/** Most that its lane is off the line, m, and what it keeps from the road's edge. */
const LANE_M = 1.8;
const EDGE_M = 1.2;

const BOOST_MIN = 60;
const BOOST_SPARE_SPEED = 7;
const BOOST_AHEAD_S = 0.8;

/** Rivals this far ahead or beside are rammed, m, and how far ahead in time it aims, s. */
const RAM_AHEAD_M = 40;
const RAM_BESIDE_M = 10;
const RAM_BEHIND_M = 3;
const RAM_AIM_S = 0.25;
/** A rammer is this much faster than the line allows. */
const RAM_DARE = 1.06;
/** Off the road by this much, m, or this slow, m/s, or facing away, it drives as everybody else does. */
const LOST_M = 2.5;
const LOST_SPEED = 6;
const LOST_COSINE = 0.3;

const own = createOwnCar();
const { pose, velocity, here, left, up, forward } = own;
const rival = createPose();
const rivalVelocity: Vec3 = { x: 0, y: 0, z: 0 };
const place = createTrackSample();
const aim: Vec3 = { x: 0, y: 0, z: 0 };

/** What a wild driver of `car` does in `tick`: a pure function of its arguments. */
export function wildDriver(state: WorldState, track: Track, car: number, tick: number, seed: number): DriverInput {
  const line = racingLineOf(track);
  const at = carOffset(car);
  const { speed } = readOwnCar(state, track, car, own);
  const recovery = state[at + CAR.status] === STATUS.empty ? null : recoverDriver(state, track, car, own);
  if (recovery) return shaky(recovery, car, tick, seed);
  if (isLost(state, at, speed))
    return shaky(racingDriver(state, track, car, tick, BOT_LEVELS.medium.driver, seed), car, tick, seed);

  const mood = hash32(seed, car, Math.floor((tick + car * 17) / MOOD_TICKS));
  const victim = mood % 100 < RAMMING ? nearestRival(state, car) : -1;
  if (victim < 0) aimAlongLine(line, track, speed, ((mood >>> 8) % 2001) / 1000 - 1);
  const drifter = victim < 0 && hash32(seed + 3, car, Math.floor((tick + car * 29) / DRIFT_TICKS)) % 100 < DRIFTING;
  const allowed = drifter ? line.driftSpeed : line.speed;
  const wanted = allowed[(here.index + 1) % track.count]! * (victim < 0 ? 1 : RAM_DARE);
  const drifting = drifter && canDrift(own, line, TIGHT_BEND, wanted);
  const steer = drifting ? driftSteer(own, aim) : steerFor(arcTo(pose, forward, up, aim), speed);
  const throttle = whim(car, tick, seed) ?? (drifting ? 1 : pedalsFor(wanted, speed));
  const input = {
    steer: axis(steer),
    throttle: axis(throttle),
    drift: drifting,
    boost: !drifting && throttle > 0.9 && state[at + CAR.boost]! > BOOST_MIN && hasRoom(line, track, speed),
    reset: false,
  };
  return shaky(input, car, tick, seed);
}

/** Standing, off the road or facing away: racing can wait. */
function isLost(state: WorldState, at: number, speed: number): boolean {
  if (state[at + CAR.status] === STATUS.empty || state[RACE.phase] === PHASE.countdown) return true;
  const along = forward.x * here.tx + forward.y * here.ty + forward.z * here.tz;
  return speed < LOST_SPEED || along < LOST_COSINE || Math.abs(here.lateral) > here.halfWidth + LOST_M;
}

function aimAlongLine(line: RacingLine, track: Track, speed: number, lane: number): void {
  trackPoint(track, here.distance + lookAheadM(speed), 0, 0, place);
  const most = place.halfWidth - EDGE_M;
  const lateral = clamp(offsetAt(line, place) + lane * LANE_M, -most, most);
  aim.x = place.x + place.rx * lateral;
  aim.y = place.y + place.ry * lateral;
  aim.z = place.z + place.rz * lateral;
}

/** The nearest rival ahead or beside, the aim set to where it will be; -1 when there is none. */
function nearestRival(state: WorldState, car: number): number {
  let best = -1;
  let bestAhead = RAM_AHEAD_M;
  for (let other = 0; other < carCountOf(state); other++) {
    if (other === car || state[carOffset(other) + CAR.status] === STATUS.empty) continue;
    readPose(state, other, rival);
    const [dx, dy, dz] = [rival.x - pose.x, rival.y - pose.y, rival.z - pose.z];
    const ahead = dx * forward.x + dy * forward.y + dz * forward.z;
    const beside = Math.abs(dx * left.x + dy * left.y + dz * left.z);
    if (ahead < -RAM_BEHIND_M || ahead > bestAhead || beside > RAM_BESIDE_M) continue;
    readVelocity(state, other, rivalVelocity);
    aim.x = rival.x + (rivalVelocity.x - velocity.x) * RAM_AIM_S + forward.x;
    aim.y = rival.y;
    aim.z = rival.z + (rivalVelocity.z - velocity.z) * RAM_AIM_S + forward.z;
    best = other;
    bestAhead = ahead;
  }
  return best;
}

function hasRoom(line: RacingLine, track: Track, speed: number): boolean {
  const samples = Math.floor((speed * BOOST_AHEAD_S * track.count) / track.length);
  const ahead = line.speed[(here.index + samples) % track.count]!;
  return Math.min(ahead, line.speed[here.index]!) > speed + BOOST_SPARE_SPEED;
}

/** Now and then the foot does something else: -1 a stab of the brakes, 0 a lift. */
function whim(car: number, tick: number, seed: number): number | null {
  const dice = hash32(seed + 7, car, Math.floor((tick + car * 5) / WHIM_TICKS)) % 100;
  if (dice < STABS) return -1;
  return dice < STABS + LIFTS ? 0 : null;
}

/** The same through a person's hands; pedals at their stop stay there. */
function shaky(input: DriverInput, car: number, tick: number, seed: number): DriverInput {
  const steer = input.steer / AXIS_MAX + STICK_NOISE * handNoise(seed + 11, car, tick);
  const pedals = Math.abs(input.throttle) === AXIS_MAX ? 0 : PEDAL_NOISE * handNoise(seed + 21, car, tick);
  return { ...input, steer: axis(steer), throttle: axis(input.throttle / AXIS_MAX + pedals) };
}
