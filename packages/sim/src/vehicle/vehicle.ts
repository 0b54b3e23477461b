/**
 * One tick of one car: what its driver asks becomes changes of the body's velocities, before the engine moves it.
 *
 * 1. Steering follows the stick, less far the faster the car is.
 * 2. Throttle, brake and boost become a wanted acceleration.
 * 3. Wheels: suspension and tyres (wheels.ts).
 * 4. On the ground: downforce, and the drift's grip on the heading. In the air: righting, and a little say for the driver.
 */

import { clamp } from '../math/scalar.ts';
import { lengthOf } from '../math/vector.ts';
import { AXIS_MAX, type DriverInput } from '../state/input.ts';
import { TICK_SECONDS } from '../state/tick.ts';
import { createTrackSample, sampleTrackAt } from '../track/road.ts';
import type { Track } from '../track/track.ts';
import { AIR, BOOST, DRIFT, DRIVE, GRAVITY, SPIN_MAX_RAD_S, STEER, WHEELBASE_M } from '../tuning/car.ts';
import type { Chassis } from './chassis.ts';
import { applyWheels, type DriveRequest, type GroundSupport } from './wheels.ts';

const DT = TICK_SECONDS;
const BOOST_MAX = 1023;

/** Upward part of the car's up axis below which it lies on its side, and on its roof. */
const LYING = 0.5;
const ROOF_DOWN = -0.2;

const drive: DriveRequest = { acceleration: 0, isHolding: false, isDrifting: false };
const footing: GroundSupport = { wheels: 0, drag: 0, nx: 0, ny: 1, nz: 0 };
const road = createTrackSample();

/** Advances steering, boost and velocities by one tick; `powered` is false for a wreck, whose engine is dead. */
export function stepVehicle(chassis: Chassis, input: DriverInput, powered: boolean, tick: number, track: Track): void {
  const { position, velocity: v } = chassis.body;
  const { forward } = chassis;
  limitSpin(chassis);
  chassis.hint = sampleTrackAt(track, position, chassis.hint, road).index;
  const speed = v.x * forward.x + v.y * forward.y + v.z * forward.z;
  const throttle = powered ? input.throttle / AXIS_MAX : 0;
  const steer = powered ? input.steer / AXIS_MAX : 0;
  const boosting = powered && input.boost && chassis.boost >= BOOST.burnPerTick;
  steerFrontWheels(chassis, steer, speed);
  drive.acceleration = requestedAcceleration(throttle, speed, boosting);
  drive.isHolding = throttle === 0 && !boosting && Math.abs(speed) < DRIVE.holdSpeed;
  drive.isDrifting = powered && input.drift;
  applyWheels(chassis, track, drive, footing);
  const sliding = drive.isDrifting && steer !== 0 && speed > DRIFT.minSpeed;
  if (footing.wheels > 0) applyGroundForces(chassis, steer, speed, sliding);
  else applyAirControl(chassis, throttle, steer);
  updateBoost(chassis, tick, boosting, sliding && footing.wheels > 0);
}

function limitSpin(chassis: Chassis): void {
  const w = chassis.body.angularVelocity;
  const spin = lengthOf(w.x, w.y, w.z);
  if (spin > SPIN_MAX_RAD_S) w.scale(SPIN_MAX_RAD_S / spin, w);
}

function steerFrontWheels(chassis: Chassis, steer: number, speed: number): void {
  const limit = STEER.max / (1 + (speed * speed * STEER.max) / (WHEELBASE_M * STEER.sidewaysAcceleration));
  const most = STEER.rate * limit * DT;
  chassis.steer += clamp(steer * limit - chassis.steer, -most, most);
}

/** m/s² that the driver asks of the wheels at a speed along the nose. */
function requestedAcceleration(throttle: number, speed: number, boosting: boolean): number {
  let wanted: number;
  if (throttle > 0) {
    const top = boosting ? DRIVE.boostTopSpeed : DRIVE.topSpeed;
    const share = speed > 0 ? speed / top : 0;
    wanted = DRIVE.engine * throttle * (1 - share * share);
  } else if (throttle < 0 && speed > 0.5) wanted = DRIVE.brake * throttle;
  else if (throttle < 0) wanted = speed > -DRIVE.reverseTopSpeed ? DRIVE.reverse * throttle : 0;
  else wanted = -DRIVE.coast * speed;
  return boosting && speed < DRIVE.boostTopSpeed ? wanted + DRIVE.boost : wanted;
}

/** On the ground: downforce, ground that slows, and the heading held by damping or by the drift. */
function applyGroundForces(chassis: Chassis, steer: number, speed: number, sliding: boolean): void {
  const { velocity: v, angularVelocity: w } = chassis.body;
  const { nx, ny, nz } = footing;
  const share = footing.wheels / 4;
  const press = DRIVE.downforce * speed * speed * DT * share;
  const drag = 1 - footing.drag * DT;
  v.x = (v.x - nx * press) * drag;
  v.y = (v.y - ny * press) * drag;
  v.z = (v.z - nz * press) * drag;
  const yaw = w.x * nx + w.y * ny + w.z * nz;
  let change = -STEER.yawDamping * yaw * DT;
  if (sliding) {
    const { left } = chassis;
    const pace = lengthOf(v.x, v.y, v.z);
    const slip = (v.x * left.x + v.y * left.y + v.z * left.z) / pace;
    const wanted = -(DRIFT.hold * (DRIFT.slip * steer - slip) + (steer * DRIFT.follow * GRAVITY) / pace);
    change = (wanted - yaw) * DRIFT.rate * DT * share;
  }
  w.x += nx * change;
  w.y += ny * change;
  w.z += nz * change;
}

/** In the air: turn upright over the road below, and let the driver pitch and yaw a little. */
function applyAirControl(chassis: Chassis, throttle: number, steer: number): void {
  const w = chassis.body.angularVelocity;
  const { left, up, forward } = chassis;
  const keep = 1 - AIR.damping * DT;
  const pitch = throttle * AIR.pitch * DT;
  const yaw = -steer * AIR.yaw * DT;
  const upright = up.x * road.nx + up.y * road.ny + up.z * road.nz;
  const lying = upright < LYING && road.height < AIR.lyingHeight;
  const right = AIR.righting * DT * (lying ? AIR.lyingFactor : 1);
  // Upside down the way to upright has no direction: roll towards the lower side.
  const low = left.x * road.nx + left.y * road.ny + left.z * road.nz;
  const roll = upright < ROOF_DOWN ? (low > 0 ? 1 : -1) * right * upright : 0;
  w.x = w.x * keep + left.x * pitch + up.x * yaw + forward.x * roll + (up.y * road.nz - up.z * road.ny) * right;
  w.y = w.y * keep + left.y * pitch + up.y * yaw + forward.y * roll + (up.z * road.nx - up.x * road.nz) * right;
  w.z = w.z * keep + left.z * pitch + up.z * yaw + forward.z * roll + (up.x * road.ny - up.y * road.nx) * right;
}

function updateBoost(chassis: Chassis, tick: number, boosting: boolean, sliding: boolean): void {
  let { boost } = chassis;
  if (boosting) boost -= BOOST.burnPerTick;
  else if (sliding) boost += BOOST.driftPerTick;
  if (tick % BOOST.trickleTicks === 0) boost++;
  chassis.boost = clamp(boost, 0, BOOST_MAX);
}
