/** Reads the motion and the wheels of a car from the state. */
import { atan2 } from '../math/trigonometry.ts';
import { lengthOf } from '../math/vector.ts';
import { CAR, RACE, STATUS } from '../state/fields.ts';
import type { DriverInput } from '../state/input.ts';
import { createPose, readPose } from '../state/pose.ts';
import { carOffset, readField, type WorldState } from '../state/state.ts';
import { TICK_SECONDS } from '../state/tick.ts';
import type { Ground } from '../track/ground.ts';
import { SURFACE_NAMES } from '../track/road/surface.ts';
import { WHEEL_COUNT } from './car-model.ts';
import { type CarReading, WHEEL_IN_AIR, type WheelReading } from './car-reading.ts';
import type { Chassis } from './chassis.ts';
import { prepareDrive } from './vehicle.ts';
import { computeWheel, type DriveRequest } from './wheels.ts';

/** Below this speed (m/s) a direction of motion is mostly rounding, and slip angles are read as 0. */
const SLIP_SPEED_MIN = 0.5;

/**
 * Reads a chassis that is loaded from the state, with the tyre forces of the next tick if the driver gives `input`.
 * Changes the chassis, but not the state, and depends on nothing else.
 */
export function readCar(chassis: Chassis, state: WorldState, ground: Ground, input: DriverInput): CarReading {
  const { car, body } = chassis;
  const pose = readPose(state, car, createPose());
  const { x, y, z } = body.velocity;
  const { x: wx, y: wy, z: wz } = body.angularVelocity;
  const { left, up, forward } = chassis;
  const forwardSpeed = x * forward.x + y * forward.y + z * forward.z;
  const leftSpeed = x * left.x + y * left.y + z * left.z;
  const speed = lengthOf(x, y, z);
  const tick = state[RACE.tick]!;
  const reading = {
    tick,
    seconds: tick * TICK_SECONDS,
    car,
    pose,
    velocity: { x, y, z },
    angularVelocity: { x: wx, y: wy, z: wz },
    speed,
    forwardSpeed,
    slipAngle: speed < SLIP_SPEED_MIN ? 0 : atan2(leftSpeed, forwardSpeed),
    yawRate: 0 - (wx * up.x + wy * up.y + wz * up.z),
    tilt: atan2(lengthOf(up.x, 0, up.z), up.y),
    steer: chassis.steer,
    heightAboveGround: ground.sample(pose, chassis.trackHint, chassis.beneath).height,
    boost: readField(state, car, 'boost'),
    health: readField(state, car, 'health'),
  };
  return { ...reading, wheels: readWheels(chassis, state, ground, input) };
}

/** Reads the wheels of a loaded chassis, which this function changes. */
function readWheels(chassis: Chassis, state: WorldState, ground: Ground, input: DriverInput) {
  const isPowered = state[carOffset(chassis.car) + CAR.status] !== STATUS.wrecked;
  const drive = prepareDrive(chassis, input, isPowered);
  return Array.from({ length: WHEEL_COUNT }, (_, wheel) => readWheel(chassis, ground, drive, wheel));
}

/** Reads a wheel as the next tick computes it. */
function readWheel(chassis: Chassis, ground: Ground, drive: Readonly<DriveRequest>, wheel: number): WheelReading {
  const computed = computeWheel(chassis, ground, drive, wheel);
  if (!computed) return WHEEL_IN_AIR;
  const { contact, load, along, across, impulse } = computed;
  const { compression, vx, vy, vz } = contact;
  const creep = vx * along.x + vy * along.y + vz * along.z;
  const slip = vx * across.x + vy * across.y + vz * across.z;
  const { x, y, z } = impulse;
  // `+ 0` turns -0 into 0, which is the same number in JSON.
  return {
    isOnGround: true,
    compression,
    load,
    driveForce: (x * along.x + y * along.y + z * along.z) / TICK_SECONDS + 0,
    sideForce: (x * across.x + y * across.y + z * across.z) / TICK_SECONDS + 0,
    slipAngle: lengthOf(creep, slip, 0) < SLIP_SPEED_MIN ? 0 : atan2(0 - slip, Math.abs(creep)),
    surface: SURFACE_NAMES[contact.surface]!,
  };
}
