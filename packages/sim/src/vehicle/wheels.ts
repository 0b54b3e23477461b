/** The four wheels: where each meets the road, and the impulses that suspension and tyre give the body. */

import { clamp } from '../math/scalar.ts';
import { cos, PI, sin } from '../math/trigonometry.ts';
import { lengthOf } from '../math/vector.ts';
import { TICK_SECONDS } from '../state/tick.ts';
import { createTrackSample, sampleTrackAt, surfaceAt } from '../track/road.ts';
import type { Track } from '../track/track.ts';
import { CAR_BODY, CONTACT, GRAVITY, GRIP, GROUND, SUSPENSION, WHEELS } from '../tuning/car.ts';
import type { Chassis } from './chassis.ts';

/** What the driver asks of the tyres in this tick. */
export interface DriveRequest {
  /** Wanted change of speed along the wheels, m/s². */
  acceleration: number;
  /** The car stands and nothing is pressed: hold it there. */
  isHolding: boolean;
  isDrifting: boolean;
}

/** What the wheels stand on together; filled by `applyWheels`. */
export interface GroundSupport {
  /** Wheels on the ground. */
  wheels: number;
  /** Share of the speed that the ground takes away, per second, over all four. */
  drag: number;
  /** Mean normal of the ground under them. */
  nx: number;
  ny: number;
  nz: number;
}

const DT = TICK_SECONDS;
const QUARTER_MASS = CAR_BODY.massKg / 4;
const OMEGA = 2 * PI * SUSPENSION.frequencyHz;
/** Spring and damper of one wheel, N/m and N·s/m. */
const SPRING = QUARTER_MASS * OMEGA * OMEGA;
const DAMPER = 2 * SUSPENSION.dampingRatio * QUARTER_MASS * OMEGA;
const FORCE_MAX = QUARTER_MASS * SUSPENSION.maxAcceleration;
const REACH_M = WHEELS.rest + WHEELS.radius;
/** A mount this far below the road is on the wrong side of it, m. */
const DEPTH_MAX_M = 1.5;
/** The strut must point this much into the road for the wheel to stand on it. */
const UPRIGHT_MIN = 0.25;
/** Share of the friction circle that drive may take before cornering. */
const DRIVE_SHARE = 0.9;

const ground = createTrackSample();
/** Of the wheel in hand: its contact point from the centre of mass, how fast that moves, and the state of its spring. */
const contact = { cx: 0, cy: 0, cz: 0, px: 0, py: 0, pz: 0, reach: 0, compression: 0, closing: 0, grip: 1 };
/** Of the wheel in hand: along it and to its right, both in the road's plane. */
const along = { x: 0, y: 0, z: 0 };
const across = { x: 0, y: 0, z: 0 };
/** An impulse in the making, and where it acts from the centre of mass. */
const kick = { x: 0, y: 0, z: 0 };
const arm = { x: 0, y: 0, z: 0 };
/** What all wheels together do to the body: N·s, and N·m·s about its centre. */
const impulse = { x: 0, y: 0, z: 0 };
const turn = { x: 0, y: 0, z: 0 };

/** Adds one tick of suspension and tyres to the body's velocities; fills `footing`, `grounded` and `landing`. */
export function applyWheels(chassis: Chassis, track: Track, drive: DriveRequest, footing: GroundSupport): void {
  footing.wheels = footing.drag = footing.nx = footing.ny = footing.nz = 0;
  impulse.x = impulse.y = impulse.z = turn.x = turn.y = turn.z = 0;
  let landing = 0;
  let hadLanded = false;
  for (let wheel = 0; wheel < 4; wheel++) {
    if (!meetsGround(chassis, track, wheel)) continue;
    standOn(footing, track);
    landing = Math.max(landing, -contact.closing);
    // A wheel that would have been clear of the road a tick ago comes down now.
    hadLanded ||= contact.compression + contact.closing * DT > 0;
    const force = suspensionForce();
    pushUp(force);
    aimTyre(chassis, wheel);
    pushAlong(chassis, drive, wheel, force);
  }
  applyImpulse(chassis);
  if (footing.wheels > 0) {
    const length = lengthOf(footing.nx, footing.ny, footing.nz);
    footing.nx /= length;
    footing.ny /= length;
    footing.nz /= length;
  }
  chassis.grounded = footing.wheels;
  chassis.landing = !hadLanded && landing > CONTACT.landSpeed ? landing : 0;
}

/** Whether the wheel reaches the road; fills `ground` and `contact`. */
function meetsGround(chassis: Chassis, track: Track, wheel: number): boolean {
  const { body, left, up, forward } = chassis;
  const { position: p, velocity: v, angularVelocity: w } = body;
  const mount = WHEELS.mounts[wheel]!;
  const ox = left.x * mount.x + up.x * mount.y + forward.x * mount.z;
  const oy = left.y * mount.x + up.y * mount.y + forward.y * mount.z;
  const oz = left.z * mount.x + up.z * mount.y + forward.z * mount.z;
  arm.x = p.x + ox;
  arm.y = p.y + oy;
  arm.z = p.z + oz;
  sampleTrackAt(track, arm, chassis.hint, ground);
  const upright = up.x * ground.nx + up.y * ground.ny + up.z * ground.nz;
  if (upright < UPRIGHT_MIN) return false;
  const reach = ground.height / upright;
  if (reach > REACH_M || reach < -DEPTH_MAX_M) return false;
  const cx = ox - up.x * reach;
  const cy = oy - up.y * reach;
  const cz = oz - up.z * reach;
  contact.cx = cx;
  contact.cy = cy;
  contact.cz = cz;
  contact.px = v.x + w.y * cz - w.z * cy;
  contact.py = v.y + w.z * cx - w.x * cz;
  contact.pz = v.z + w.x * cy - w.y * cx;
  contact.reach = reach;
  contact.compression = REACH_M - reach;
  contact.closing = contact.px * ground.nx + contact.py * ground.ny + contact.pz * ground.nz;
  contact.grip = GROUND.grip[surfaceAt(track, ground.index, ground.lateral)];
  return true;
}

function standOn(footing: GroundSupport, track: Track): void {
  footing.wheels++;
  footing.nx += ground.nx;
  footing.ny += ground.ny;
  footing.nz += ground.nz;
  footing.drag += GROUND.drag[surfaceAt(track, ground.index, ground.lateral)] / 4;
}

/** N, square to the road: spring and damper, and the inelastic stop once travel is used up. */
function suspensionForce(): number {
  const { compression, closing } = contact;
  let force = SPRING * compression - DAMPER * closing;
  if (compression > WHEELS.travel && closing < 0) force -= (closing * QUARTER_MASS * SUSPENSION.stopShare) / DT;
  return clamp(force, 0, FORCE_MAX);
}

function pushUp(force: number): void {
  const push = force * DT;
  arm.x = contact.cx;
  arm.y = contact.cy;
  arm.z = contact.cz;
  kick.x = ground.nx * push;
  kick.y = ground.ny * push;
  kick.z = ground.nz * push;
  addKick();
}

/** Fills `along` and `across` for a wheel, the front ones steered. */
function aimTyre(chassis: Chassis, wheel: number): void {
  const { left, forward, steer } = chassis;
  const { nx, ny, nz } = ground;
  const sinSteer = wheel < 2 ? sin(steer) : 0;
  const cosSteer = wheel < 2 ? cos(steer) : 1;
  const tx = forward.x * cosSteer - left.x * sinSteer;
  const ty = forward.y * cosSteer - left.y * sinSteer;
  const tz = forward.z * cosSteer - left.z * sinSteer;
  const lift = tx * nx + ty * ny + tz * nz;
  const scale = 1 / lengthOf(tx - lift * nx, ty - lift * ny, tz - lift * nz);
  along.x = (tx - lift * nx) * scale;
  along.y = (ty - lift * ny) * scale;
  along.z = (tz - lift * nz) * scale;
  across.x = along.y * nz - along.z * ny;
  across.y = along.z * nx - along.x * nz;
  across.z = along.x * ny - along.y * nx;
}

/** Drive and cornering: slip is taken away, and in advance what gravity adds along the slope, within the friction circle. */
function pushAlong(chassis: Chassis, drive: DriveRequest, wheel: number, force: number): void {
  const { cx, cy, cz, px, py, pz, reach, grip } = contact;
  const { up } = chassis;
  const fall = GRAVITY * DT;
  const slip = px * across.x + py * across.y + pz * across.z;
  const creep = px * along.x + py * along.y + pz * along.z;
  let side = -(slip * GRIP.slipShare - fall * across.y) * QUARTER_MASS;
  let push = drive.isHolding ? -(creep / 2 - fall * along.y) * QUARTER_MASS : drive.acceleration * QUARTER_MASS * DT;
  const rubber = wheel < 2 ? GRIP.front : drive.isDrifting ? GRIP.rearDrifting : GRIP.rear;
  const most = rubber * grip * force * DT;
  if (side * side + push * push > most * most) {
    // Spelt out: numbers handed to a function and back are garbage, 64 wheels a tick.
    const driveMost = most * DRIVE_SHARE;
    if (push > driveMost) push = driveMost;
    else if (push < -driveMost) push = -driveMost;
    const rest = Math.sqrt(most * most - push * push);
    if (side > rest) side = rest;
    else if (side < -rest) side = -rest;
  }
  const lever = reach * (1 - GRIP.lever);
  arm.x = cx + up.x * lever;
  arm.y = cy + up.y * lever;
  arm.z = cz + up.z * lever;
  kick.x = along.x * push + across.x * side;
  kick.y = along.y * push + across.y * side;
  kick.z = along.z * push + across.z * side;
  addKick();
}

/** Collects `kick`, acting at `arm`. */
function addKick(): void {
  impulse.x += kick.x;
  impulse.y += kick.y;
  impulse.z += kick.z;
  turn.x += arm.y * kick.z - arm.z * kick.y;
  turn.y += arm.z * kick.x - arm.x * kick.z;
  turn.z += arm.x * kick.y - arm.y * kick.x;
}

function applyImpulse(chassis: Chassis): void {
  const { velocity: v, angularVelocity: w, invInertiaWorld } = chassis.body;
  const inverse = invInertiaWorld.elements;
  v.x += impulse.x / CAR_BODY.massKg;
  v.y += impulse.y / CAR_BODY.massKg;
  v.z += impulse.z / CAR_BODY.massKg;
  w.x += rowTimesTurn(inverse, 0);
  w.y += rowTimesTurn(inverse, 3);
  w.z += rowTimesTurn(inverse, 6);
}

function rowTimesTurn(matrix: readonly number[], row: number): number {
  return matrix[row]! * turn.x + matrix[row + 1]! * turn.y + matrix[row + 2]! * turn.z;
}
