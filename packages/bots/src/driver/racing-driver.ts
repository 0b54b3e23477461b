/**
 * A racing driver: follows the racing line as fast as its skill level allows, overtakes, and gives way.
 *
 * 1. A car that is in the air, turned round or stuck is recovered first (recovery.ts).
 * 2. The driver chooses a lane among the other cars (lane.ts) and steers towards it by pure pursuit (Coulter 1992).
 * 3. The speed is limited by the racing line, which takes the bends ahead into account, and by the cars ahead.
 * 4. Boost is used where the line allows clearly more than the current speed.
 * The driver has no memory: random decisions are hashed from seed, car and tick.
 */
import { CAR, type CarTuning, carOffset, type DriverInput, NEUTRAL_DRIVER, PHASE, RACE } from '@shotgun-rally/sim';
import { clamp, hash32 } from '@shotgun-rally/sim/math';
import { AXIS_MAX, hasCar } from '@shotgun-rally/sim/state';
import { createTrackSample, surfaceGripOf, trackPoint } from '@shotgun-rally/sim/track';
import { RACE_RULES } from '@shotgun-rally/sim/tuning';
import { HAIRPIN, lateralAt, racingLineOf } from '../line/racing-line.ts';
import { neighboursOf, type RoadView } from '../situation/neighbours.ts';
import { createOwnCar, readOwnCar } from '../situation/own-car.ts';
import type { Situation } from '../situation/situation.ts';
import { inputNoise, randomValue } from '../skill/input-noise.ts';
import type { DriverSkill } from '../skill/levels.ts';
import { canDrift, driftSteer } from './drifting.ts';
import { chooseLane } from './lane.ts';
import { padOffset } from './pads.ts';
import { recoverDriver } from './recovery.ts';
import { BACKWARDS_SPEED, curvatureTo, pedalsFor, steerFor, toAxis } from './steering.ts';

/** Distance (m) kept between a lane and the road's edge. */
const EDGE_M = 1.3;
/** Space (m) that a driver adds to each end of the car. */
const BUMPER_M = 0.03;
/** The driver aims this far (m) ahead, plus the distance driven in this time (s). */
const LOOK_AHEAD_M = 5;
const LOOK_AHEAD_S = 0.32;
/** A lane change is limited to this speed across the road on tarmac (m/s) ... */
const SIDEWAYS_SPEED = 6;
/** ... and to this many metres sideways per metre forward. */
const MAX_LANE_SLOPE = 0.7;
/** Boost is used if the line allows more than this much extra speed (m/s), here and where the car is after this time (s). */
const BOOST_SPARE_SPEED = 5;
const BOOST_AHEAD_S = 0.7;
/** Boost needs at least this throttle (share of full). */
const BOOST_THROTTLE = 0.9;
/** A driver within this distance (m) of the wanted lane keeps the lane. */
const LANE_KEEPING_M = 1;
/** The driver wanders across the lane, 2 ** WANDER_SHIFT times more slowly than the steering noise changes. */
const WANDER_SHIFT = 2;
/** A driver's pace changes every PACE_TICKS ticks (8 s). */
const PACE_TICKS = 500;
/** Added to the bot's seed, so that the random values for each purpose are independent. */
const [WANDER_SEED, STEER_SEED, PACE_SEED, START_SEED] = [11, 21, 31, 41];

// Reused between calls, to avoid allocations. `aim` is the point that the driver steers for.
const own = createOwnCar();
const aim = createTrackSample();

type DriverSituation = Situation<DriverSkill>;

/** Returns the driver's input for a tick. A pure function of the situation. */
export function racingDriverInput(situation: DriverSituation): DriverInput {
  const { state, track, car, tick, skill, seed } = situation;
  if (!hasCar(state, car)) return NEUTRAL_DRIVER;
  if (state[RACE.phase] === PHASE.countdown) return waitForStart(situation);
  readOwnCar(state, track, car, own);
  const input = recoverDriver(situation, own) ?? race(situation);
  const noise = skill.steerNoise * inputNoise(seed + STEER_SEED, car, tick);
  return { ...input, steer: toAxis(input.steer / AXIS_MAX + noise) };
}

function race(situation: DriverSituation): DriverInput {
  const { state, track, tuning, car, skill } = situation;
  const line = racingLineOf(track, tuning);
  const view: RoadView = { state, track, tuning, line, car, own };
  const { offset, targetOffset, speedLimit } = aimAtLane(situation, view);
  const { speed } = own;
  const boost = state[carOffset(car) + CAR.boost]!;
  const wantsDrift = boost < skill.driftBelow;
  const allowedSpeed = lineSpeed(wantsDrift ? line.hairpinDriftSpeed : line.speed, view, offset);
  const wantedSpeed = Math.min(allowedSpeed * paceOf(situation), speedLimit);
  const drift = wantsDrift && canDrift(own, line, HAIRPIN, wantedSpeed);
  const throttle = drift ? 1 : pedalsFor(wantedSpeed, speed);
  const steer = drift ? driftSteer(own, aim, tuning) : gripSteer(tuning);
  const isKeepingLane = !drift && Math.abs(targetOffset - offset) < LANE_KEEPING_M;
  const canBoost = boost > skill.boostReserve && throttle > BOOST_THROTTLE && isKeepingLane;
  return {
    // While the car rolls backwards, steering turns its nose the other way.
    steer: toAxis(speed < BACKWARDS_SPEED ? -steer : steer),
    throttle: toAxis(throttle),
    drift,
    boost: canBoost && hasRoomForBoost(view, skill.pace, wantedSpeed),
    reset: false,
  };
}

/** Returns the steering (share of full) towards `aim`, for a car that does not drift. */
const gripSteer = (tuning: CarTuning): number =>
  steerFor(curvatureTo(own.pose, own.forward, own.up, aim), own.speed, tuning);

/** Chooses a lane and sets `aim` to a point in it. Returns the offsets (m right of the racing line) of the car and of `aim`. */
function aimAtLane({ car, tick, skill, seed }: DriverSituation, view: RoadView) {
  const { track, tuning, line } = view;
  const { capsule } = tuning.body;
  const { here, speed } = own;
  const aheadM = LOOK_AHEAD_M + LOOK_AHEAD_S * Math.max(0, speed);
  trackPoint(track, here.distance + aheadM, 0, 0, aim);
  const lineLateral = lateralAt(line, aim);
  const edge = aim.halfWidth - EDGE_M;
  const offset = here.lateral - lateralAt(line, here);
  const wander = skill.wanderM * inputNoise(seed + WANDER_SEED, car, tick >> WANDER_SHIFT);
  const preferredOffset = padOffset(view, skill.padReachM) + wander;
  const laneRequest = {
    offset,
    preferredOffset,
    minOffset: -edge - lineLateral,
    maxOffset: edge - lineLateral,
    speed: own.roadSpeed,
    freeSpeed: line.speed[here.index]! * skill.pace,
    halfWidthM: capsule.radius,
    halfLengthM: capsule.halfLength + capsule.radius + BUMPER_M,
    sideRoomM: skill.sideRoomM,
    gapS: skill.gapS,
  };
  const lane = chooseLane(laneRequest, neighboursOf(view));
  const sidewaysSpeed = SIDEWAYS_SPEED * surfaceGripOf(tuning, track.surface[here.index]!);
  const maxShift = aheadM * Math.min(MAX_LANE_SLOPE, sidewaysSpeed / Math.max(speed, 1));
  const targetOffset = clamp(lane.offset, offset - maxShift, offset + maxShift);
  const lateral = lineLateral + targetOffset;
  aim.x += aim.rx * lateral;
  aim.y += aim.ry * lateral;
  aim.z += aim.rz * lateral;
  return { offset, targetOffset, speedLimit: lane.speedLimit };
}

/** Presses the throttle a random number of ticks before the start signal: good timing gives a faster start. */
function waitForStart({ state, car, skill, seed }: DriverSituation): DriverInput {
  const [fewest, most] = skill.launchTicks;
  const countdownTick = state[RACE.phaseStartTick]!;
  const ticksLeft = countdownTick + RACE_RULES.countdownTicks - state[RACE.tick]!;
  const launchTicks = fewest + (hash32(seed + START_SEED, car, countdownTick) % (most - fewest + 1));
  return ticksLeft <= launchTicks ? { ...NEUTRAL_DRIVER, throttle: AXIS_MAX } : NEUTRAL_DRIVER;
}

/** Returns the speed (m/s) allowed here at an offset from the line. It is lower on the inside of a bend, which is tighter. */
function lineSpeed(allowed: Float64Array, { line, track }: RoadView, offset: number): number {
  const i = (own.here.index + 1) % track.count;
  const radiusShare = 1 - clamp(line.curvature[i]! * offset, -0.5, 0.5);
  return allowed[i]! * Math.sqrt(Math.min(1, radiusShare));
}

/** Returns the share of the allowed speed at which this car drives now. */
const paceOf = ({ skill, car, seed, tick }: DriverSituation): number =>
  skill.pace + skill.paceSpread * randomValue(seed + PACE_SEED, car, Math.floor(tick / PACE_TICKS));

/** Returns true if the allowed speed, here and ahead, is high enough to make boost worthwhile. */
function hasRoomForBoost({ line, track }: RoadView, pace: number, wantedSpeed: number): boolean {
  const samples = Math.floor((own.speed * BOOST_AHEAD_S * track.count) / track.length);
  const speedAhead = line.speed[(own.here.index + samples) % track.count]! * pace;
  return Math.min(speedAhead, wantedSpeed) > own.speed + BOOST_SPARE_SPEED;
}
