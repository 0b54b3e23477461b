/** What a driver does who cannot race just now: in the air, overturned, turned round, up against something, or stuck. */
import {
  AXIS_MAX,
  CAR,
  CAR_BODY,
  carOffset,
  clamp,
  createTrackSample,
  type DriverInput,
  lengthOf,
  NEUTRAL_DRIVER,
  type Track,
  trackPoint,
  type WorldState,
} from '@shotgun-rally/sim';
import type { OwnCar } from './own-car.ts';
import { axis, pedalsFor } from './steering.ts';

/** Higher over the road than this, m, and faster than this, m/s, it flies. */
const FLYING_M = 1.1;
const FLYING_SPEED = 8;
/** It comes down on its wheels while it sinks faster than this, m/s. */
const LANDING_SPEED = 2.5;
/** Steering in flight per sine of the angle between nose and way. */
const FLIGHT_GAIN = 3;
/** Ticks of no progress after which it backs off, and after which it asks to be put back on the road. */
const STUCK_TICKS = 25;
const HOPELESS_TICKS = 75;
/** Upward part of the car's up axis below which it lies on its side, and on its roof. */
const LYING = 0.5;
const ROOF_DOWN = -0.2;
/** It looks for the road this far ahead, m. */
const LOOK_AHEAD_M = 10;
/** Cosine of the angle to the aim from which it drives on forwards, and below which it turns round first. */
const CLEARLY_AHEAD = 0.7;
const FACING_AWAY = 0.35;
/** How far ahead of its middle a car meets a wall, m. */
const NOSE_M = 2.8;
/** Speed at which it turns round, m/s. */
const TURNING_SPEED = 7;

const aim = createTrackSample();

/** What gets `car` going again; null for one that races. A pure function of its arguments. */
export function recoverDriver(state: WorldState, track: Track, car: number, own: OwnCar): DriverInput | null {
  const { here, pose, left, forward, speed, velocity } = own;
  const sinking = -(velocity.x * here.nx + velocity.y * here.ny + velocity.z * here.nz);
  if (speed > FLYING_SPEED && (here.height > FLYING_M || sinking > LANDING_SPEED)) return steerFlight(own);
  trackPoint(track, here.distance + LOOK_AHEAD_M, clamp(here.lateral, -here.halfWidth / 2, here.halfWidth / 2), 0, aim);
  const [dx, dy, dz] = [aim.x - pose.x, aim.y - pose.y, aim.z - pose.z];
  const away = lengthOf(dx, dy, dz) || 1;
  const right = -(dx * left.x + dy * left.y + dz * left.z) / away;
  const ahead = (dx * forward.x + dy * forward.y + dz * forward.z) / away;
  const stuckTicks = state[carOffset(car) + CAR.stuckTicks]!;
  if (stuckTicks > HOPELESS_TICKS || isOverturned(own, stuckTicks))
    return { ...NEUTRAL_DRIVER, throttle: AXIS_MAX, reset: true };
  // Once it rolls backwards it goes on doing so until the road is in front again: the speed is its memory.
  if (stuckTicks > STUCK_TICKS || (ahead < CLEARLY_AHEAD && isNoseToWall(own)) || (speed < -1 && ahead < CLEARLY_AHEAD))
    return backOff(right);
  if (ahead > FACING_AWAY) return null;
  const slide = lengthOf(velocity.x, velocity.y, velocity.z);
  const throttle = pedalsFor(TURNING_SPEED, slide > 2 * TURNING_SPEED ? slide : speed);
  return { ...NEUTRAL_DRIVER, steer: axis(Math.sign(right) * (speed < -1 ? -1 : 1)), throttle: axis(throttle) };
}

/** On its roof, or for a while on its side: pedals only roll it about, which starts the count of stuck ticks anew. */
function isOverturned({ here, up, velocity }: OwnCar, stuckTicks: number): boolean {
  const upright = up.x * here.nx + up.y * here.ny + up.z * here.nz;
  if (upright < ROOF_DOWN) return lengthOf(velocity.x, velocity.y, velocity.z) < FLYING_SPEED;
  return upright < LYING && stuckTicks > STUCK_TICKS;
}

/** Slow, and with the wall right in front of either front corner. */
const isNoseToWall = ({ here, left, forward, speed }: OwnCar): boolean => {
  const nose = here.lateral + NOSE_M * (forward.x * here.rx + forward.y * here.ry + forward.z * here.rz);
  const corner = CAR_BODY.halfWidth * Math.abs(left.x * here.rx + left.y * here.ry + left.z * here.rz);
  return speed < TURNING_SPEED / 2 && Math.abs(nose) + corner > here.wall;
};

/** Nose to the way, and no throttle, which would press it down. */
function steerFlight({ left, velocity }: OwnCar): DriverInput {
  const right = -(left.x * velocity.x + left.y * velocity.y + left.z * velocity.z);
  const pace = lengthOf(velocity.x, velocity.y, velocity.z) || 1;
  return { ...NEUTRAL_DRIVER, steer: axis((FLIGHT_GAIN * right) / pace) };
}

const backOff = (right: number): DriverInput => ({
  ...NEUTRAL_DRIVER,
  steer: axis(right > 0 ? -1 : 1),
  throttle: -AXIS_MAX,
});
