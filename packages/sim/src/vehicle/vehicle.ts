/**
 * Advances one car by one tick: turns the driver's input into changes of the body's velocities. Afterwards the engine
 * moves the body.
 *
 * 1. A spin that is too fast is limited.
 * 2. The front wheels follow the steering input; their largest angle is smaller at higher speed.
 * 3. Throttle, brake and boost become a requested acceleration.
 * 4. Suspension and tyres act on the body (wheels.ts).
 * 5. On the ground, downforce and drag act, and the yaw is damped or follows the drift. In the air, the car turns
 *    upright, and the driver can turn it a little.
 * 6. The boost tank is updated (drift.ts says which drifts fill it).
 */
import { clamp } from '../math/scalar.ts';
import { lengthOf } from '../math/vector.ts';
import { BOOST_MAX } from '../state/fields.ts';
import { AXIS_MAX, type DriverInput } from '../state/input.ts';
import { TICK_SECONDS } from '../state/tick.ts';
import type { Ground } from '../track/ground.ts';
import type { CarTuning } from '../tuning/car-tuning.ts';
import { BOOST_TRICKLE_TICKS, GRAVITY } from '../tuning/physics.ts';
import { steerLimitAt } from '../tuning/steer-limit.ts';
import { WHEEL_COUNT } from './car-model.ts';
import type { Chassis } from './chassis.ts';
import { isFillingSlip, isTurningInDrift, slipOf } from './drift.ts';
import { applyWheels, type DriveRequest, type GroundSupport } from './wheels.ts';

const DT = TICK_SECONDS;
/** Forward speed above which reverse throttle brakes (m/s). */
const BRAKING_SPEED_MIN = 0.5;
/** Cosine of a car's tilt below which the car is on its side, and below which it is on its roof. */
const ON_SIDE = 0.5;
const ON_ROOF = -0.2;

/** What the driver requests from the car in this tick. */
interface VehicleRequest extends DriveRequest {
  /** Shares of full steering and full throttle, -1 to 1. */
  steer: number;
  throttle: number;
  /** Velocity along the nose at the start of the tick (m/s). */
  speed: number;
  isBoosting: boolean;
}

const request: VehicleRequest = {
  acceleration: 0,
  isHolding: false,
  isDrifting: false,
  steer: 0,
  throttle: 0,
  speed: 0,
  isBoosting: false,
};
const support: GroundSupport = { wheels: 0, drag: 0, nx: 0, ny: 1, nz: 0 };

/** Advances steering, boost and velocities by one tick. `isPowered` is false for a wreck, which ignores its driver. */
export function stepVehicle(
  chassis: Chassis,
  input: DriverInput,
  isPowered: boolean,
  tick: number,
  ground: Ground,
): void {
  const { steer, throttle, speed, isDrifting, isBoosting } = prepareDrive(chassis, input, isPowered);
  const { body, left, model } = chassis;
  applyWheels(chassis, ground, request, support);
  const isOnGround = support.wheels > 0;
  const isDrift = isOnGround && isTurningInDrift(isDrifting, steer, speed, model.tuning);
  if (isOnGround) applyGroundForces(chassis, steer, speed, isDrift);
  else applyAirControl(chassis, throttle, steer);
  updateBoost(chassis, tick, isBoosting, isDrift && isFillingSlip(slipOf(body.velocity, left), steer, model.tuning));
}

/**
 * Limits the spin, turns the front wheels, and returns what the driver requests. The next call changes the returned object.
 */
export function prepareDrive(chassis: Chassis, input: DriverInput, isPowered: boolean): Readonly<VehicleRequest> {
  const { velocity: v } = chassis.body;
  const { forward } = chassis;
  const { tuning } = chassis.model;
  limitSpin(chassis);
  chassis.trackHint = chassis.beneath.index;
  const speed = v.x * forward.x + v.y * forward.y + v.z * forward.z;
  const throttle = isPowered ? input.throttle / AXIS_MAX : 0;
  const steer = isPowered ? input.steer / AXIS_MAX : 0;
  const isBoosting = isPowered && input.boost && chassis.boost >= tuning.boost.burnPerTick;
  steerFrontWheels(chassis, steer, speed);
  const airDrag = 1 - tuning.wake.dragShare * chassis.slipstream;
  request.acceleration = requestedAcceleration(tuning.drive, throttle, speed, isBoosting, airDrag);
  request.isHolding = throttle === 0 && !isBoosting && Math.abs(speed) < tuning.drive.holdSpeed;
  request.isDrifting = isPowered && input.drift;
  request.steer = steer;
  request.throttle = throttle;
  request.speed = speed;
  request.isBoosting = isBoosting;
  return request;
}

function limitSpin(chassis: Chassis): void {
  const w = chassis.body.angularVelocity;
  const { spinMax } = chassis.model.tuning.air;
  const spin = lengthOf(w.x, w.y, w.z);
  if (spin > spinMax) w.scale(spinMax / spin, w);
}

function steerFrontWheels(chassis: Chassis, steer: number, speed: number): void {
  const { tuning } = chassis.model;
  const limit = steerLimitAt(speed, tuning);
  const maxChange = tuning.steer.rate * limit * DT;
  chassis.steer += clamp(steer * limit - chassis.steer, -maxChange, maxChange);
}

/** Returns the acceleration that the driver requests (m/s²) at a forward speed (m/s). `airDrag` is 1 without a slipstream. */
function requestedAcceleration(
  drive: CarTuning['drive'],
  throttle: number,
  speed: number,
  isBoosting: boolean,
  airDrag: number,
): number {
  let requested: number;
  if (throttle > 0) {
    const top = isBoosting ? drive.boostTopSpeed : drive.topSpeed;
    const share = speed > 0 ? speed / top : 0;
    requested = drive.engine * throttle * (1 - airDrag * share * share);
  } else if (throttle < 0 && speed > BRAKING_SPEED_MIN) requested = drive.brake * throttle;
  else if (throttle < 0) requested = speed > -drive.reverseTopSpeed ? drive.reverse * throttle : 0;
  else requested = -drive.coast * speed;
  return isBoosting && speed < drive.boostTopSpeed ? requested + drive.boost : requested;
}

/** Applies downforce and the drag of the ground, and damps the yaw or turns the car into the drift. */
function applyGroundForces(chassis: Chassis, steer: number, speed: number, isDrift: boolean): void {
  const { velocity: v, angularVelocity: w } = chassis.body;
  const { nx, ny, nz } = support;
  const { drive, steer: steering, drift } = chassis.model.tuning;
  const share = support.wheels / WHEEL_COUNT;
  const downforce = drive.downforce * speed * speed * DT * share;
  const drag = 1 - support.drag * DT;
  v.x = (v.x - nx * downforce) * drag;
  v.y = (v.y - ny * downforce) * drag;
  v.z = (v.z - nz * downforce) * drag;
  const yaw = w.x * nx + w.y * ny + w.z * nz;
  let change = -steering.yawDamping * yaw * DT;
  if (isDrift) {
    const pace = lengthOf(v.x, v.y, v.z);
    const slip = slipOf(v, chassis.left);
    const targetYaw = -(drift.hold * (drift.slip * steer - slip) + (steer * drift.follow * GRAVITY) / pace);
    change = (targetYaw - yaw) * drift.rate * DT * share;
  }
  w.x += nx * change;
  w.y += ny * change;
  w.z += nz * change;
}

/** Turns the car upright relative to the road below, damps its spin, and lets the driver pitch and yaw it a little. */
function applyAirControl(chassis: Chassis, throttle: number, steer: number): void {
  const w = chassis.body.angularVelocity;
  const { left, up, forward, beneath: road, model } = chassis;
  const { air } = model.tuning;
  const keep = 1 - air.damping * DT;
  const pitch = throttle * air.pitch * DT;
  const yaw = -steer * air.yaw * DT;
  const upright = up.x * road.nx + up.y * road.ny + up.z * road.nz;
  const isLying = upright < ON_SIDE && road.height < air.lyingHeight;
  const righting = air.righting * DT * (isLying ? air.lyingFactor : 1);
  // If the car is upside down, up x normal is about zero and gives no direction: roll towards the side that is lower.
  const lean = left.x * road.nx + left.y * road.ny + left.z * road.nz;
  const roll = upright < ON_ROOF ? (lean > 0 ? 1 : -1) * righting * upright : 0;
  w.x = w.x * keep + left.x * pitch + up.x * yaw + forward.x * roll + (up.y * road.nz - up.z * road.ny) * righting;
  w.y = w.y * keep + left.y * pitch + up.y * yaw + forward.y * roll + (up.z * road.nx - up.x * road.nz) * righting;
  w.z = w.z * keep + left.z * pitch + up.z * yaw + forward.z * roll + (up.x * road.ny - up.y * road.nx) * righting;
}

/** Burns boost, or earns it by drifting; every car also earns a little over time. */
function updateBoost(chassis: Chassis, tick: number, isBoosting: boolean, isFilling: boolean): void {
  const { burnPerTick, driftPerTick } = chassis.model.tuning.boost;
  let { boost } = chassis;
  if (isBoosting) boost -= burnPerTick;
  else if (isFilling) boost += driftPerTick;
  if (tick % BOOST_TRICKLE_TICKS === 0) boost++;
  chassis.boost = clamp(boost, 0, BOOST_MAX);
}
