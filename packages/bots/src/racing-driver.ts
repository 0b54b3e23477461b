/**
 * A driver who races: along the racing line as fast as its level dares, past who is slower, beside who is faster.
 *
 * 1. Not racing yet, in the air, turned round or stuck: recovery.ts knows what to do.
 * 2. Pick a lane among the others (lane.ts), and steer for it by pure pursuit (Coulter 1992), no more sharply than the
 *    tyres can answer.
 * 3. No faster than the line allows there, bends ahead braked for, nor than the car in front lets it.
 * 4. Boost where the line is faster than the engine.
 * It keeps no memory: what differs from seed to seed is hashed from seed, car and tick.
 */
import {
  AXIS_MAX,
  CAR,
  carOffset,
  clamp,
  createTrackSample,
  type DriverInput,
  GROUND,
  hash32,
  NEUTRAL_DRIVER,
  PHASE,
  RACE,
  RACE_RULES,
  STATUS,
  type Surface,
  type Track,
  trackPoint,
  type WorldState,
} from '@shotgun-rally/sim';
import { canDrift, driftSteer } from './drifting.ts';
import { handNoise } from './hand-noise.ts';
import { chooseLane } from './lane.ts';
import type { DriverSkill } from './levels.ts';
import { createOwnCar, readOwnCar } from './own-car.ts';
import { padAside } from './pads.ts';
import { HAIRPIN, offsetAt, type RacingLine, racingLineOf } from './racing-line.ts';
import { recoverDriver } from './recovery.ts';
import { arcTo, axis, pedalsFor, steerFor } from './steering.ts';
import { neighboursOf } from './traffic.ts';

/** Kept between a lane and the road's edge, m. */
const EDGE_M = 1.3;
/** How far ahead it looks. */
const LOOK_AHEAD_M = 5;
const LOOK_AHEAD_S = 0.32;
/** A lane leads sideways at so much on tarmac, m/s, but never more steeply than so, metres per metre ahead. */
const SIDEWAYS_SPEED = 6;
const STEEPEST = 0.7;
/** Boost: the line must be this much faster, m/s, here and so far ahead, s. */
const BOOST_SPARE_SPEED = 5;
const BOOST_AHEAD_S = 0.7;
/** Salts of the hashes. */
const [WANDER, STICK, PACE, START] = [11, 21, 31, 41];

const own = createOwnCar();
const aim = createTrackSample();

/** What a driver of `skill` at the wheel of `car` does in `tick`: a pure function of its arguments. */
export function racingDriver(
  state: WorldState,
  track: Track,
  car: number,
  tick: number,
  skill: DriverSkill,
  seed: number,
): DriverInput {
  if (state[carOffset(car) + CAR.status] === STATUS.empty) return NEUTRAL_DRIVER;
  if (state[RACE.phase] === PHASE.countdown) return waitForStart(state, car, skill, seed);
  readOwnCar(state, track, car, own);
  const input = recoverDriver(state, track, car, own) ?? race(state, track, car, tick, skill, seed);
  return { ...input, steer: axis(input.steer / AXIS_MAX + skill.stickNoise * handNoise(seed + STICK, car, tick)) };
}

function race(
  state: WorldState,
  track: Track,
  car: number,
  tick: number,
  skill: DriverSkill,
  seed: number,
): DriverInput {
  const line = racingLineOf(track);
  const { aside, goal, speedLimit } = takeLane(state, track, line, car, tick, skill, seed);
  const { speed } = own;
  const boost = state[carOffset(car) + CAR.boost]!;
  const drifter = boost < skill.driftBelow;
  const pace = lineSpeed(drifter ? line.hairpinDriftSpeed : line.speed, line, track, aside) * paceOf(skill, car, seed);
  const wanted = Math.min(pace, speedLimit);
  const drift = drifter && canDrift(own, line, HAIRPIN, wanted);
  const throttle = drift ? 1 : pedalsFor(wanted, speed);
  const steer = drift ? driftSteer(own, aim) : steerFor(arcTo(own.pose, own.forward, own.up, aim), speed);
  const isStraight = !drift && Math.abs(goal - aside) < 1;
  return {
    // Rolling backwards the wheels turn the nose the other way.
    steer: axis(speed < -1 ? -steer : steer),
    throttle: axis(throttle),
    drift,
    boost: boost > skill.boostReserve && throttle > 0.9 && isStraight && hasRoom(line, track, skill, wanted),
    reset: false,
  };
}

/** Sets the aim on the lane to take; m right of the line: where the car is, and where the aim is. */
function takeLane(
  state: WorldState,
  track: Track,
  line: RacingLine,
  car: number,
  tick: number,
  skill: DriverSkill,
  seed: number,
) {
  const { here, speed } = own;
  const ahead = LOOK_AHEAD_M + LOOK_AHEAD_S * Math.max(0, speed);
  trackPoint(track, here.distance + ahead, 0, 0, aim);
  const lineThere = offsetAt(line, aim);
  const edge = aim.halfWidth - EDGE_M;
  const aside = here.lateral - offsetAt(line, here);
  const wander = skill.wanderM * handNoise(seed + WANDER, car, tick >> 2);
  const home = padAside(state, track, line, car, own, skill.padReachM) + wander;
  const wish = { aside, home, least: -edge - lineThere, most: edge - lineThere, speed: own.along, ...skill };
  const lane = chooseLane(wish, neighboursOf(state, track, line, car, own));
  const sideways = SIDEWAYS_SPEED * GROUND.grip[track.surface[here.index] as Surface];
  const shift = ahead * Math.min(STEEPEST, sideways / Math.max(speed, 1));
  const goal = clamp(lane.aside, aside - shift, aside + shift);
  const lateral = lineThere + goal;
  aim.x += aim.rx * lateral;
  aim.y += aim.ry * lateral;
  aim.z += aim.rz * lateral;
  return { aside, goal, speedLimit: lane.speedLimit };
}

/** Throttle just before the signal is worth a flying start. */
function waitForStart(state: WorldState, car: number, { launchTicks: [least, most] }: DriverSkill, seed: number) {
  const startedTick = state[RACE.phaseStartTick]!;
  const left = startedTick + RACE_RULES.countdownTicks - state[RACE.tick]!;
  const early = least + (hash32(seed + START, car, startedTick) % (most - least + 1));
  return left <= early ? { ...NEUTRAL_DRIVER, throttle: AXIS_MAX } : NEUTRAL_DRIVER;
}

/** m/s that the line allows here; a lane inside of it bends more tightly, and one outside less. */
function lineSpeed(allowed: Float64Array, { curvature }: RacingLine, track: Track, aside: number): number {
  const i = (own.here.index + 1) % track.count;
  const inside = 1 - clamp(curvature[i]! * aside, -0.5, 0.5);
  return allowed[i]! * Math.sqrt(Math.min(1, inside));
}

/** Cars of one level are not all alike. */
const paceOf = ({ pace, paceSpread }: DriverSkill, car: number, seed: number): number =>
  pace + paceSpread * ((hash32(seed + PACE, car, 0) % 2001) / 1000 - 1);

/** Whether the line stays faster than the car for long enough that boost is no waste. */
function hasRoom(line: RacingLine, track: Track, { pace }: DriverSkill, wanted: number): boolean {
  const samples = Math.floor((own.speed * BOOST_AHEAD_S * track.count) / track.length);
  const there = line.speed[(own.here.index + samples) % track.count]! * pace;
  return Math.min(there, wanted) > own.speed + BOOST_SPARE_SPEED;
}
