/**
 * Applies the four wheels of a car: the impulses of their suspensions and tyres on its body.
 *
 * For each wheel: find the ground below its mount (`findGround`), push the body up (`pushUp`), then drive and corner
 * within the friction circle (`pushAlong`). The impulses are summed and applied to the body once.
 */
import { clamp } from '../math/scalar.ts';
import { cos, sin } from '../math/trigonometry.ts';
import { lengthOf, type Vec3 } from '../math/vector.ts';
import { TICK_SECONDS } from '../state/tick.ts';
import type { Ground } from '../track/ground.ts';
import { createTrackSample } from '../track/road/road.ts';
import { SURFACE, type Surface } from '../track/road/surface.ts';
import { CONTACT, GRAVITY } from '../tuning/physics.ts';
import { type CarModel, FRONT_WHEELS, WHEEL_COUNT } from './car-model.ts';
import type { Chassis } from './chassis.ts';

/** What the driver requests from the tyres in this tick. */
export interface DriveRequest {
  /** Acceleration along the wheels (m/s²). */
  acceleration: number;
  /** True if the car stands still without input, so that the tyres hold it in place. */
  isHolding: boolean;
  isDrifting: boolean;
}

/** The ground under all wheels together; filled by `applyWheels`. */
export interface GroundSupport {
  /** Number of wheels on the ground. */
  wheels: number;
  /** Share of the speed that the ground removes per second. */
  drag: number;
  /** Mean unit normal of the ground under the wheels. */
  nx: number;
  ny: number;
  nz: number;
}

/** A wheel on the ground, until the next wheel is computed. */
interface ComputedWheel {
  readonly contact: Readonly<typeof contact>;
  /** Force of the suspension along the normal of the ground (N). */
  readonly load: number;
  /** Unit vectors along the wheel and to its right, in the plane of the road. */
  readonly along: Readonly<Vec3>;
  readonly across: Readonly<Vec3>;
  /** Impulse of the tyre (N·s). */
  readonly impulse: Readonly<Vec3>;
}

const DT = TICK_SECONDS;
/** Elements in a row of a 3x3 matrix. */
const MATRIX_ROW = 3;
/** A wheel whose mount is farther than this below the road does not touch the road: the car is underneath. */
const DEPTH_MAX_M = 1.5;
/** Smallest cosine of the angle between strut and road normal at which a wheel stands on the road. */
const UPRIGHT_MIN = 0.25;
/** Largest share of a tyre's friction that driving or braking may use, so that some is left for cornering. */
const DRIVE_SHARE = 0.9;

/** The ground below the current wheel. */
const below = createTrackSample();
/** The contact of the current wheel with the ground. */
const contact = {
  /** Position of the contact point from the centre of mass (m), and its velocity (m/s). */
  cx: 0,
  cy: 0,
  cz: 0,
  vx: 0,
  vy: 0,
  vz: 0,
  /** Distance from the mount to the ground (m). */
  reach: 0,
  /** Compression of the spring (m). */
  compression: 0,
  /** Speed of the contact point along the normal of the ground (m/s); negative while the spring is being compressed. */
  rising: 0,
  surface: SURFACE.road as Surface,
};
/** The direction of the front wheels: forward, turned by the steering angle. */
const front = { x: 0, y: 0, z: 0 };
/** Unit vectors along the current wheel and to its right, in the plane of the road. */
const along = { x: 0, y: 0, z: 0 };
const across = { x: 0, y: 0, z: 0 };
/** An impulse of the current wheel (N·s), and the point where it acts, from the centre of mass (m). */
const wheelImpulse = { x: 0, y: 0, z: 0 };
const arm = { x: 0, y: 0, z: 0 };
/** Sums of the impulses on the body (N·s) and of their angular impulses about its centre of mass (N·m·s). */
const impulseSum = { x: 0, y: 0, z: 0 };
const angularSum = { x: 0, y: 0, z: 0 };

/** Adds one tick of suspension and tyres to the body's velocities; fills `support` and `chassis.landingSpeed`. */
export function applyWheels(
  chassis: Chassis,
  ground: Ground,
  drive: Readonly<DriveRequest>,
  support: GroundSupport,
): void {
  support.wheels = support.drag = support.nx = support.ny = support.nz = 0;
  impulseSum.x = impulseSum.y = impulseSum.z = angularSum.x = angularSum.y = angularSum.z = 0;
  turnFrontWheels(chassis);
  let landingSpeed = 0;
  let wasOnGround = false;
  for (let wheel = 0; wheel < WHEEL_COUNT; wheel++) {
    if (!findGround(chassis, ground, wheel)) continue;
    addSupport(support, chassis.model);
    landingSpeed = Math.max(landingSpeed, -contact.rising);
    // The wheel was on the ground in the last tick if its compression one tick ago was above 0.
    wasOnGround ||= contact.compression + contact.rising * DT > 0;
    const force = suspensionForce(chassis.model);
    pushUp(force);
    aimTyre(chassis, wheel);
    pushAlong(chassis, drive, wheel, force);
  }
  applyImpulse(chassis);
  if (support.wheels > 0) normalizeSupport(support);
  chassis.landingSpeed = !wasOnGround && landingSpeed > CONTACT.landSpeed ? landingSpeed : 0;
}

/** Computes a wheel as `applyWheels` does, but leaves the body as it is. Returns null if the wheel is in the air. */
export function computeWheel(
  chassis: Chassis,
  ground: Ground,
  drive: Readonly<DriveRequest>,
  wheel: number,
): ComputedWheel | null {
  if (!findGround(chassis, ground, wheel)) return null;
  const load = suspensionForce(chassis.model);
  turnFrontWheels(chassis);
  aimTyre(chassis, wheel);
  pushAlong(chassis, drive, wheel, load);
  return { contact, load, along, across, impulse: wheelImpulse };
}

/** Returns true if the wheel reaches the ground; fills `below` and `contact`. */
function findGround(chassis: Chassis, ground: Ground, wheel: number): boolean {
  const { body, left, up, forward, model } = chassis;
  const { position: p } = body;
  const mount = model.mounts[wheel]!;
  const ox = left.x * mount.x + up.x * mount.y + forward.x * mount.z;
  const oy = left.y * mount.x + up.y * mount.y + forward.y * mount.z;
  const oz = left.z * mount.x + up.z * mount.y + forward.z * mount.z;
  arm.x = p.x + ox;
  arm.y = p.y + oy;
  arm.z = p.z + oz;
  ground.sample(arm, chassis.trackHint, below);
  const upright = up.x * below.nx + up.y * below.ny + up.z * below.nz;
  if (upright < UPRIGHT_MIN) return false;
  const reach = below.height / upright;
  if (reach > model.reach || reach < -DEPTH_MAX_M) return false;
  contact.cx = ox - up.x * reach;
  contact.cy = oy - up.y * reach;
  contact.cz = oz - up.z * reach;
  contact.reach = reach;
  contact.compression = model.reach - reach;
  contact.surface = ground.surfaceAt(below);
  findContactVelocity(chassis);
  return true;
}

function findContactVelocity({ body }: Chassis): void {
  const { velocity: v, angularVelocity: w } = body;
  const { cx, cy, cz } = contact;
  contact.vx = v.x + w.y * cz - w.z * cy;
  contact.vy = v.y + w.z * cx - w.x * cz;
  contact.vz = v.z + w.x * cy - w.y * cx;
  contact.rising = contact.vx * below.nx + contact.vy * below.ny + contact.vz * below.nz;
}

function addSupport(support: GroundSupport, { surfaceDrag }: CarModel): void {
  support.wheels++;
  support.nx += below.nx;
  support.ny += below.ny;
  support.nz += below.nz;
  support.drag += surfaceDrag[contact.surface]! / WHEEL_COUNT;
}

function normalizeSupport(support: GroundSupport): void {
  const length = lengthOf(support.nx, support.ny, support.nz);
  support.nx /= length;
  support.ny /= length;
  support.nz /= length;
}

/** Returns the force of spring, damper and bump stop along the normal of the ground (N). */
function suspensionForce({ tuning, spring, damper, wheelMassKg, forceMax }: CarModel): number {
  const { compression, rising } = contact;
  let force = spring * compression - damper * rising;
  const isPastTravel = compression > tuning.wheels.travel;
  if (isPastTravel && rising < 0) force -= (rising * wheelMassKg * tuning.suspension.stopShare) / DT;
  return clamp(force, 0, forceMax);
}

/** Adds the impulse of a suspension force (N), which acts at the contact point along the normal of the ground. */
function pushUp(force: number): void {
  const push = force * DT;
  const { cx, cy, cz } = contact;
  const x = below.nx * push;
  const y = below.ny * push;
  const z = below.nz * push;
  impulseSum.x += x;
  impulseSum.y += y;
  impulseSum.z += z;
  angularSum.x += cy * z - cz * y;
  angularSum.y += cz * x - cx * z;
  angularSum.z += cx * y - cy * x;
}

function turnFrontWheels({ left, forward, steer }: Chassis): void {
  const sinSteer = sin(steer);
  const cosSteer = cos(steer);
  front.x = forward.x * cosSteer - left.x * sinSteer;
  front.y = forward.y * cosSteer - left.y * sinSteer;
  front.z = forward.z * cosSteer - left.z * sinSteer;
}

/** Fills `along` and `across` for a wheel. */
function aimTyre({ forward }: Chassis, wheel: number): void {
  const { nx, ny, nz } = below;
  const { x: tx, y: ty, z: tz } = wheel < FRONT_WHEELS ? front : forward;
  const lift = tx * nx + ty * ny + tz * nz;
  const scale = 1 / lengthOf(tx - lift * nx, ty - lift * ny, tz - lift * nz);
  const x = (tx - lift * nx) * scale;
  const y = (ty - lift * ny) * scale;
  const z = (tz - lift * nz) * scale;
  along.x = x;
  along.y = y;
  along.z = z;
  across.x = y * nz - z * ny;
  across.y = z * nx - x * nz;
  across.z = x * ny - y * nx;
}

/**
 * Adds the tyre's impulse: it drives the wheel, and removes sideways slip, including what gravity adds in this tick.
 */
function pushAlong(chassis: Chassis, drive: Readonly<DriveRequest>, wheel: number, force: number): void {
  const { vx, vy, vz } = contact;
  const { wheelMassKg, tuning, surfaceGrip } = chassis.model;
  const { grip } = tuning;
  const fall = GRAVITY * DT;
  const slip = vx * across.x + vy * across.y + vz * across.z;
  const creep = vx * along.x + vy * along.y + vz * along.z;
  let side = -(slip * grip.slipShare - fall * across.y) * wheelMassKg;
  let push = drive.isHolding ? -(creep / 2 - fall * along.y) * wheelMassKg : drive.acceleration * wheelMassKg * DT;
  const friction = wheel < FRONT_WHEELS ? grip.front : drive.isDrifting ? grip.rearDrifting : grip.rear;
  const most = friction * surfaceGrip[contact.surface]! * force * DT;
  if (side * side + push * push > most * most) {
    // Not written with `clamp`, because passing numbers to a function and back allocates for each wheel in each tick.
    const driveMost = most * DRIVE_SHARE;
    if (push > driveMost) push = driveMost;
    else if (push < -driveMost) push = -driveMost;
    const sideMost = Math.sqrt(most * most - push * push);
    if (side > sideMost) side = sideMost;
    else if (side < -sideMost) side = -sideMost;
  }
  armAtTyre(chassis);
  wheelImpulse.x = along.x * push + across.x * side;
  wheelImpulse.y = along.y * push + across.y * side;
  wheelImpulse.z = along.z * push + across.z * side;
  addWheelImpulse();
}

/** Fills `arm` with the point where tyre forces act: on the strut, near the height of the centre of mass. */
function armAtTyre({ up, model }: Chassis): void {
  const lever = contact.reach * (1 - model.tuning.grip.lever);
  arm.x = contact.cx + up.x * lever;
  arm.y = contact.cy + up.y * lever;
  arm.z = contact.cz + up.z * lever;
}

/** Adds `wheelImpulse`, which acts at `arm`, to the sums. */
function addWheelImpulse(): void {
  impulseSum.x += wheelImpulse.x;
  impulseSum.y += wheelImpulse.y;
  impulseSum.z += wheelImpulse.z;
  angularSum.x += arm.y * wheelImpulse.z - arm.z * wheelImpulse.y;
  angularSum.y += arm.z * wheelImpulse.x - arm.x * wheelImpulse.z;
  angularSum.z += arm.x * wheelImpulse.y - arm.y * wheelImpulse.x;
}

/** Changes the body's velocities by the summed impulses. */
function applyImpulse({ body, model }: Chassis): void {
  const { velocity: v, angularVelocity: w, invInertiaWorld } = body;
  const { massKg } = model.tuning.body;
  const inverse = invInertiaWorld.elements;
  v.x += impulseSum.x / massKg;
  v.y += impulseSum.y / massKg;
  v.z += impulseSum.z / massKg;
  w.x += rowTimesAngularSum(inverse, 0);
  w.y += rowTimesAngularSum(inverse, MATRIX_ROW);
  w.z += rowTimesAngularSum(inverse, 2 * MATRIX_ROW);
}

/** Multiplies the matrix row that starts at index `row` by `angularSum`. */
function rowTimesAngularSum(matrix: readonly number[], row: number): number {
  return matrix[row]! * angularSum.x + matrix[row + 1]! * angularSum.y + matrix[row + 2]! * angularSum.z;
}
