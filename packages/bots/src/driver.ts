/**
 * A driver that steers as people do, from the race's state alone: pure pursuit of a lane, braking before bends.
 *
 * 1. Look ahead along the road, further the faster, and steer for that point (pure pursuit, Coulter 1992).
 * 2. Drive no faster than each bend ahead allows, given the room that is left to brake.
 * 3. Facing the wrong way or up against something: back off while steering the other way.
 * 4. In the air, turn the nose to where the car flies: whoever lands across its way spins.
 * It keeps no memory, so any machine can take a wheel over at any tick.
 */
import {
  AXIS_MAX,
  axesOf,
  CAR,
  carOffset,
  clamp,
  createPose,
  createTrackSample,
  DRIVE,
  type DriverInput,
  hash32,
  lengthOf,
  NEUTRAL_DRIVER,
  PHASE,
  RACE,
  readPose,
  readVelocity,
  STATUS,
  sampleTrack,
  type Track,
  type TrackSample,
  trackPoint,
  type Vec3,
  type WorldState,
} from '@shotgun-rally/sim';

/** Sideways and braking acceleration that it trusts itself with, m/s². */
const CORNERING = 20;
const BRAKING = 11;
const LOOK_AHEAD_MIN_M = 9;
const LOOK_AHEAD_S = 0.42;
const SCAN_MAX_M = 150;
const SCAN_STEP = 5;
/** Steering per sine of the angle to the aim: at rest, and what speed adds per m/s. */
const STEER_GAIN = 2.2;
const STEER_GAIN_PER_SPEED = 0.07;
/** Ticks of no progress after which it backs off. */
const STUCK_TICKS = 45;
/** Cosine of the angle to the aim from which it drives on forwards, and its speed while it turns round, m/s. */
const CLEARLY_AHEAD = 0.8;
const TURNING_SPEED = 7;
/** Lanes change about every so many ticks. */
const LANE_TICKS = 400;
const LANE_SPREAD_M = 2.5;
/** Higher over the road than this, m, and faster than this, m/s, it flies. */
const FLYING_M = 1.1;
const FLYING_SPEED = 8;
/** Steering in flight per sine of the angle between nose and way. */
const FLIGHT_GAIN = 3;
const BOOST_MIN = 200;
const BOOST_SPARE_SPEED = 8;

const pose = createPose();
const velocity = { x: 0, y: 0, z: 0 };
const here = createTrackSample();
const aim = createTrackSample();
const left = { x: 0, y: 0, z: 0 };
const up = { x: 0, y: 0, z: 0 };
const forward = { x: 0, y: 0, z: 0 };

/** What a bot at the wheel of `car` does in `tick`: a pure function of its arguments. */
export function botDriver(state: WorldState, track: Track, car: number, tick: number): DriverInput {
  const at = carOffset(car);
  if (state[at + CAR.status] === STATUS.empty || state[RACE.phase] === PHASE.countdown) return NEUTRAL_DRIVER;
  readPose(state, car, pose);
  readVelocity(state, car, velocity);
  axesOf({ x: pose.qx, y: pose.qy, z: pose.qz, w: pose.qw }, left, up, forward);
  sampleTrack(track, pose.x, pose.y, pose.z, state[at + CAR.trackHint] as number, here);
  const speed = velocity.x * forward.x + velocity.y * forward.y + velocity.z * forward.z;
  if (isFlying(here, speed)) return steerFlight(left, velocity);
  trackPoint(track, here.distance + LOOK_AHEAD_MIN_M + Math.abs(speed) * LOOK_AHEAD_S, laneOf(car, tick), 0, aim);

  const dx = aim.x - pose.x;
  const dy = aim.y - pose.y;
  const dz = aim.z - pose.z;
  const away = lengthOf(dx, dy, dz) || 1;
  const right = -(dx * left.x + dy * left.y + dz * left.z) / away;
  const ahead = (dx * forward.x + dy * forward.y + dz * forward.z) / away;
  const stuck = (state[at + CAR.stuckTicks] as number) > STUCK_TICKS;
  // Once it rolls backwards it goes on doing so until the road is in front again: the speed is its memory.
  if (stuck || (speed < -1 && ahead < CLEARLY_AHEAD)) return backOff(right);

  const turn = ahead < 0 ? Math.sign(right) : right * (STEER_GAIN + Math.abs(speed) * STEER_GAIN_PER_SPEED);
  const limit = ahead < 0 ? TURNING_SPEED : speedLimit(track, here.index);
  const straight = limit > DRIVE.topSpeed + BOOST_SPARE_SPEED && Math.abs(right) < 0.2;
  return {
    // Rolling backwards the wheels turn the nose the other way.
    steer: axis(speed < -1 ? -turn : turn),
    throttle: axis(clamp(limit - speed, -1, 1)),
    drift: false,
    boost: straight && speed > 15 && (state[at + CAR.boost] as number) > BOOST_MIN,
    reset: false,
  };
}

/** Whether a car is so high over the road that its wheels have nothing to say, and does not stand on another. */
export const isFlying = (place: TrackSample, speed: number): boolean => place.height > FLYING_M && speed > FLYING_SPEED;

/** Nose to the way, and no throttle, which would press it down. */
export function steerFlight(leftAxis: Vec3, way: Vec3): DriverInput {
  const right = -(leftAxis.x * way.x + leftAxis.y * way.y + leftAxis.z * way.z);
  const pace = lengthOf(way.x, way.y, way.z) || 1;
  return { ...NEUTRAL_DRIVER, steer: axis((FLIGHT_GAIN * right) / pace) };
}

function backOff(right: number): DriverInput {
  return { ...NEUTRAL_DRIVER, steer: axis(right > 0 ? -1 : 1), throttle: -AXIS_MAX };
}

const axis = (share: number): number => Math.floor(clamp(share, -1, 1) * AXIS_MAX + 0.5);

/** Metres right of the middle that a bot keeps to for now. */
function laneOf(car: number, tick: number): number {
  const spell = Math.floor((tick + car * 53) / LANE_TICKS);
  return ((hash32(car, spell, 1) % 1000) / 500 - 1) * LANE_SPREAD_M;
}

/** The fastest that the bends ahead allow here, m/s. */
function speedLimit(track: Track, from: number): number {
  const spacing = track.length / track.count;
  let squared = Number.POSITIVE_INFINITY;
  for (let step = 0; step * spacing < SCAN_MAX_M; step += SCAN_STEP) {
    const bend = Math.abs(track.curvature[(from + step) % track.count] as number) + 1e-4;
    squared = Math.min(squared, CORNERING / bend + 2 * BRAKING * step * spacing);
  }
  return Math.sqrt(squared);
}
