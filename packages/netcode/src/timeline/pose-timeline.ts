/**
 * The poses of all cars tick by tick, and interpolated between ticks. Gunners see the cars at these poses, and the server
 * rewinds to them.
 *
 * Both ends use this class, so a shot is judged against the same curve that was shown:
 *   positions follow a cubic Hermite curve through positions and velocities (straight lines would cut corners),
 *   rotations and barrel angles turn at a constant rate,
 *   after the newest pose a car is extrapolated,
 *   a move further than a car can drive is a respawn: it is not interpolated, the car changes position at once.
 */
import { POSE, POSE_FIELDS } from '@shotgun-rally/protocol';
import { ANGLE_STEPS, CAR, CAR_FIELDS, type Pose, TICK_MS, TICK_SECONDS } from '@shotgun-rally/sim';
import { extrapolatePose } from './extrapolate-pose.ts';
import { TickRing } from './tick-ring.ts';
import { createTimelinePose, type TimelinePose } from './timeline-pose.ts';

const POSITION_STEP = CAR_FIELDS[CAR.px]?.step as number;
const VELOCITY_STEP = CAR_FIELDS[CAR.vx]?.step as number;
/** A car that moved this much further (m) than its speed explains has respawned. */
const TELEPORT_SLACK_M = 3;
/** Two known ticks further apart than this are not interpolated. */
const GAP_MAX_TICKS = 64;
/** Extrapolation compares the newest pose with one that is between these numbers of ticks older. */
const TREND_TICKS = 2;
const TREND_MAX_TICKS = 8;

/** How a sample was computed; `none` if no pose near that time is known. */
export type SampleKind = 'interpolated' | 'extrapolated' | 'none';

export class PoseTimeline {
  readonly #ring = new TickRing<Int32Array>();
  #newestTick = -1;

  get newestTick(): number {
    return this.#newestTick;
  }

  /** Stores the poses of all cars at `tick`, in the format of protocol's `extractPoses`. Keeps the array. */
  insert(tick: number, poses: Int32Array): void {
    this.#ring.set(tick, poses);
    if (tick > this.#newestTick) this.#newestTick = tick;
  }

  /** The poses stored for exactly this tick. */
  at(tick: number): Int32Array | undefined {
    return this.#ring.get(tick);
  }

  /** Writes the car's pose at race time `timeMs` to `out`, and returns how it was computed. */
  sample(car: number, timeMs: number, out: TimelinePose): SampleKind {
    const time = timeMs / TICK_MS;
    const before = this.#nearestTick(Math.min(Math.floor(time), this.#newestTick), -1);
    if (before < 0 || !this.#read(before, car, from)) return 'none';
    if (time === before) {
      Object.assign(out, from);
      return 'interpolated';
    }
    const after = before < this.#newestTick ? this.#nearestTick(before + 1, 1) : -1;
    if (after < 0 || !this.#read(after, car, to)) {
      this.#extrapolate(before, car, (time - before) * TICK_SECONDS, out);
      return 'extrapolated';
    }
    blendPoses(from, to, (time - before) / (after - before), (after - before) * TICK_SECONDS, out);
    return 'interpolated';
  }

  /** Extrapolates from `from`, the car's pose at `tick`, by `seconds`. */
  #extrapolate(tick: number, car: number, seconds: number, out: TimelinePose): void {
    const earlier = this.#nearestTick(tick - TREND_TICKS, -1);
    const since = (tick - earlier) * TICK_SECONDS;
    const isTrend = earlier >= 0 && tick - earlier <= TREND_MAX_TICKS && this.#read(earlier, car, to);
    if (!isTrend || isTeleport(to, from, since)) Object.assign(to, from);
    extrapolatePose(to, from, since, seconds, out);
  }

  /** The nearest tick with poses, from `tick` in `direction`; -1 if there is none within GAP_MAX_TICKS. */
  #nearestTick(tick: number, direction: 1 | -1): number {
    for (let step = 0; step < GAP_MAX_TICKS && tick >= 0 && tick <= this.#newestTick; step++, tick += direction) {
      if (this.#ring.get(tick)) return tick;
    }
    return -1;
  }

  /** Reads a stored pose into `out`; returns false if there is none for that car. */
  #read(tick: number, car: number, out: TimelinePose): boolean {
    const poses = this.#ring.get(tick);
    if (!poses) return false;
    const at = car * POSE_FIELDS.length;
    const value = (name: keyof typeof POSE): number => poses[at + POSE[name]]!;
    const length = Math.sqrt(value('qx') ** 2 + value('qy') ** 2 + value('qz') ** 2 + value('qw') ** 2);
    if (!(length > 0)) return false;
    out.x = value('px') * POSITION_STEP;
    out.y = value('py') * POSITION_STEP;
    out.z = value('pz') * POSITION_STEP;
    out.qx = value('qx') / length;
    out.qy = value('qy') / length;
    out.qz = value('qz') / length;
    out.qw = value('qw') / length;
    out.vx = value('vx') * VELOCITY_STEP;
    out.vy = value('vy') * VELOCITY_STEP;
    out.vz = value('vz') * VELOCITY_STEP;
    out.barrelYaw = value('barrelYaw');
    out.barrelPitch = value('barrelPitch');
    return true;
  }
}

// Reused between calls, to avoid allocations.
const from = createTimelinePose();
const to = createTimelinePose();

/** Writes to `out` the pose at `share` (0 to 1) of the way from `a` to `b`, which are `seconds` apart. */
export function blendPoses(a: TimelinePose, b: TimelinePose, share: number, seconds: number, out: TimelinePose): void {
  if (isTeleport(a, b, seconds)) {
    Object.assign(out, share < 1 ? a : b);
    return;
  }
  out.x = hermite(a.x, a.vx * seconds, b.x, b.vx * seconds, share);
  out.y = hermite(a.y, a.vy * seconds, b.y, b.vy * seconds, share);
  out.z = hermite(a.z, a.vz * seconds, b.z, b.vz * seconds, share);
  out.vx = a.vx + (b.vx - a.vx) * share;
  out.vy = a.vy + (b.vy - a.vy) * share;
  out.vz = a.vz + (b.vz - a.vz) * share;
  blendRotation(a, b, share, out);
  out.barrelYaw = wrapTurn(a.barrelYaw + shortestTurn(b.barrelYaw - a.barrelYaw) * share);
  out.barrelPitch = a.barrelPitch + (b.barrelPitch - a.barrelPitch) * share;
}

function isTeleport(a: TimelinePose, b: TimelinePose, seconds: number): boolean {
  const speed = Math.sqrt(Math.max(a.vx ** 2 + a.vy ** 2 + a.vz ** 2, b.vx ** 2 + b.vy ** 2 + b.vz ** 2));
  const reach = speed * seconds + TELEPORT_SLACK_M;
  return (b.x - a.x) ** 2 + (b.y - a.y) ** 2 + (b.z - a.z) ** 2 > reach ** 2;
}

function hermite(start: number, startSlope: number, end: number, endSlope: number, t: number): number {
  const squared = t * t;
  const cubed = squared * t;
  return (
    start * (2 * cubed - 3 * squared + 1) +
    startSlope * (cubed - 2 * squared + t) +
    end * (3 * squared - 2 * cubed) +
    endSlope * (cubed - squared)
  );
}

/** A normalised linear blend along the shorter arc. Over one snapshot it differs from a slerp by less than 1e-4 rad. */
function blendRotation(a: Pose, b: Pose, share: number, out: Pose): void {
  const sign = a.qx * b.qx + a.qy * b.qy + a.qz * b.qz + a.qw * b.qw < 0 ? -1 : 1;
  const x = a.qx + (b.qx * sign - a.qx) * share;
  const y = a.qy + (b.qy * sign - a.qy) * share;
  const z = a.qz + (b.qz * sign - a.qz) * share;
  const w = a.qw + (b.qw * sign - a.qw) * share;
  const length = Math.sqrt(x * x + y * y + z * z + w * w);
  out.qx = x / length;
  out.qy = y / length;
  out.qz = z / length;
  out.qw = w / length;
}

/** The angle in 0 to ANGLE_STEPS. */
const wrapTurn = (angle: number): number => ((angle % ANGLE_STEPS) + ANGLE_STEPS) % ANGLE_STEPS;
/** The angle in -ANGLE_STEPS / 2 to ANGLE_STEPS / 2. */
const shortestTurn = (angle: number): number => wrapTurn(angle + ANGLE_STEPS / 2) - ANGLE_STEPS / 2;
