/** The four wheels: where each meets the road, and the impulses that suspension and tyre give the body. */
import type { Chassis } from './chassis.ts';
import { clamp, cos, lengthOf, PI, sin } from './math.ts';
import { TICK_SECONDS } from './tick.ts';
import { createTrackSample, sampleTrack, type Track } from './track.ts';
import { CAR_BODY, CONTACT, GRAVITY, GRIP, SUSPENSION, WHEELS } from './tuning.ts';

/** What the driver asks of the tyres in this tick. */
export interface Drive {
  /** Wanted change of speed along the wheels, m/s². */
  acceleration: number;
  /** The car stands and nothing is pressed: hold it there. */
  hold: boolean;
  drifting: boolean;
}

/** What the wheels stand on together; filled by `applyWheels`. */
export interface Footing {
  /** Wheels on the ground. */
  wheels: number;
  /** Of these, on grass. */
  onGrass: number;
  /** Mean normal of the ground under them. */
  nx: number;
  ny: number;
  nz: number;
}

const DT = TICK_SECONDS;
const QUARTER_MASS = CAR_BODY.massKg / 4;
const OMEGA = 2 * PI * SUSPENSION.frequencyHz;
/** Spring and damper of one wheel, N/m and N·s/m. */
export const SPRING = QUARTER_MASS * OMEGA * OMEGA;
const DAMPER = 2 * SUSPENSION.dampingRatio * QUARTER_MASS * OMEGA;
const FORCE_MAX = QUARTER_MASS * SUSPENSION.limit;
const REACH_M = WHEELS.rest + WHEELS.radius;
/** A mount this far below the road is on the wrong side of it, m. */
const DEPTH_MAX_M = 1.5;
/** The strut must point this much into the road for the wheel to stand on it. */
const UPRIGHT_MIN = 0.25;
/** Share of the friction circle that drive may take before cornering. */
const DRIVE_SHARE = 0.9;

const ground = createTrackSample();
const impulse = { x: 0, y: 0, z: 0 };
const turn = { x: 0, y: 0, z: 0 };

/** Adds one tick of suspension and tyres to the body's velocities; fills `footing`, `grounded` and `landing`. */
export function applyWheels(chassis: Chassis, track: Track, drive: Drive, footing: Footing): void {
  footing.wheels = 0;
  footing.onGrass = 0;
  footing.nx = 0;
  footing.ny = 0;
  footing.nz = 0;
  impulse.x = impulse.y = impulse.z = 0;
  turn.x = turn.y = turn.z = 0;
  chassis.landing = CONTACT.landSpeed;
  const sinSteer = sin(chassis.steer);
  const cosSteer = cos(chassis.steer);
  for (let wheel = 0; wheel < 4; wheel++) {
    const front = wheel < 2;
    addWheel(chassis, track, drive, footing, wheel, front ? sinSteer : 0, front ? cosSteer : 1);
  }
  applyImpulse(chassis);
  if (footing.wheels > 0) {
    const length = lengthOf(footing.nx, footing.ny, footing.nz);
    footing.nx /= length;
    footing.ny /= length;
    footing.nz /= length;
  }
  chassis.grounded = footing.wheels;
  if (footing.wheels === 0 || chassis.landing === CONTACT.landSpeed) chassis.landing = 0;
}

function addWheel(
  chassis: Chassis,
  track: Track,
  drive: Drive,
  footing: Footing,
  wheel: number,
  sinSteer: number,
  cosSteer: number,
): void {
  const { body, left, up, forward } = chassis;
  const { position: p, velocity: v, angularVelocity: w } = body;
  const mount = WHEELS.mounts[wheel] as (typeof WHEELS.mounts)[number];
  const ox = left.x * mount.x + up.x * mount.y + forward.x * mount.z;
  const oy = left.y * mount.x + up.y * mount.y + forward.y * mount.z;
  const oz = left.z * mount.x + up.z * mount.y + forward.z * mount.z;
  sampleTrack(track, p.x + ox, p.y + oy, p.z + oz, chassis.hint, ground);
  const { nx, ny, nz } = ground;
  const upright = up.x * nx + up.y * ny + up.z * nz;
  if (upright < UPRIGHT_MIN) return;
  const reach = ground.height / upright;
  if (reach > REACH_M || reach < -DEPTH_MAX_M) return;
  const compression = REACH_M - reach;

  // The point of contact from the centre of mass, and its velocity.
  const cx = ox - up.x * reach;
  const cy = oy - up.y * reach;
  const cz = oz - up.z * reach;
  const px = v.x + w.y * cz - w.z * cy;
  const py = v.y + w.z * cx - w.x * cz;
  const pz = v.z + w.x * cy - w.y * cx;
  const closing = px * nx + py * ny + pz * nz;
  let force = SPRING * compression - DAMPER * closing;
  if (compression > WHEELS.travel && closing < 0) force -= (closing * QUARTER_MASS * SUSPENSION.stop) / DT;
  force = clamp(force, 0, FORCE_MAX);

  footing.wheels++;
  footing.nx += nx;
  footing.ny += ny;
  footing.nz += nz;
  const onGrass = Math.abs(ground.lateral) > ground.halfWidth;
  if (onGrass) footing.onGrass++;
  // A wheel that a tick ago was clear of the road comes down now; one that was not means that the car had landed before.
  if (compression + closing * DT > 0) chassis.landing = 0;
  else if (chassis.landing > 0 && -closing > chassis.landing) chassis.landing = -closing;

  // Along the wheel and to its right, both in the road's plane.
  let tx = forward.x * cosSteer - left.x * sinSteer;
  let ty = forward.y * cosSteer - left.y * sinSteer;
  let tz = forward.z * cosSteer - left.z * sinSteer;
  const lift = tx * nx + ty * ny + tz * nz;
  tx -= lift * nx;
  ty -= lift * ny;
  tz -= lift * nz;
  const flat = 1 / lengthOf(tx, ty, tz);
  tx *= flat;
  ty *= flat;
  tz *= flat;
  const bx = ty * nz - tz * ny;
  const by = tz * nx - tx * nz;
  const bz = tx * ny - ty * nx;

  // Tyre: take away slip, and in advance what gravity adds along the slope; all within the friction circle.
  const fall = GRAVITY * DT;
  const slip = px * bx + py * by + pz * bz;
  let side = -(slip * GRIP.sideRate - fall * by) * QUARTER_MASS;
  const creep = px * tx + py * ty + pz * tz;
  let along = drive.hold ? -(creep / 2 - fall * ty) * QUARTER_MASS : drive.acceleration * QUARTER_MASS * DT;
  const grip = (wheel < 2 ? GRIP.front : drive.drifting ? GRIP.rearDrifting : GRIP.rear) * (onGrass ? GRIP.grass : 1);
  const most = grip * force * DT;
  if (side * side + along * along > most * most) {
    const driveMost = most * DRIVE_SHARE;
    along = clamp(along, -driveMost, driveMost);
    const rest = Math.sqrt(most * most - along * along);
    side = clamp(side, -rest, rest);
  }

  const push = force * DT;
  const lever = reach * (1 - GRIP.lever);
  addImpulse(cx, cy, cz, nx * push, ny * push, nz * push);
  addImpulse(
    cx + up.x * lever,
    cy + up.y * lever,
    cz + up.z * lever,
    tx * along + bx * side,
    ty * along + by * side,
    tz * along + bz * side,
  );
}

/** Collects an impulse (N·s) that acts at a point from the centre of mass. */
function addImpulse(cx: number, cy: number, cz: number, jx: number, jy: number, jz: number): void {
  impulse.x += jx;
  impulse.y += jy;
  impulse.z += jz;
  turn.x += cy * jz - cz * jy;
  turn.y += cz * jx - cx * jz;
  turn.z += cx * jy - cy * jx;
}

function applyImpulse(chassis: Chassis): void {
  const { velocity: v, angularVelocity: w, invInertiaWorld } = chassis.body;
  const [a, b, c, d, e, f, g, h, i] = invInertiaWorld.elements as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  v.x += impulse.x / CAR_BODY.massKg;
  v.y += impulse.y / CAR_BODY.massKg;
  v.z += impulse.z / CAR_BODY.massKg;
  w.x += a * turn.x + b * turn.y + c * turn.z;
  w.y += d * turn.x + e * turn.y + f * turn.z;
  w.z += g * turn.x + h * turn.y + i * turn.z;
}
