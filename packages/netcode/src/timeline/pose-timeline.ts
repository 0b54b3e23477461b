/**
 * The poses of all cars by tick, with interpolation between ticks. Clients draw cars with it, and the server judges shots
 * with it, so a shot is judged against the same curve that the gunner saw.
 *
 *   position                  a cubic Hermite curve through positions and velocities (straight lines would cut bends)
 *   rotation, barrel angles   linear interpolation; over lost ticks, a curve through four rotations (rotation-curve.ts)
 *   after the newest pose     extrapolation (extrapolate-pose.ts)
 *   missing ticks             simulated poses, if there are any, until the real ones arrive
 *   respawn                   a jump farther than the car could drive is not interpolated
 */
import { POSE, POSE_FIELDS } from '@shotgun-rally/protocol';
import { CAR, type Pose, TICK_MS, TICK_SECONDS } from '@shotgun-rally/sim';
import { ANGLE_STEPS } from '@shotgun-rally/sim/math';
import { CAR_FIELDS } from '@shotgun-rally/sim/state';
import { extrapolatePose } from './extrapolate-pose.ts';
import { interpolateRotations } from './rotation-curve.ts';
import { TickRing } from './tick-ring.ts';
import { copyTimelinePose, createTimelinePose, type TimelinePose } from './timeline-pose.ts';

const POSITION_STEP = CAR_FIELDS[CAR.px]?.step as number;
const VELOCITY_STEP = CAR_FIELDS[CAR.vx]?.step as number;
/** A car that has moved at least this much (m) farther than its velocity allows was teleported, for example by a respawn. */
const TELEPORT_SLACK_M = 3;
/** How many ticks in one direction are searched for a known pose. */
const SEARCH_TICKS = 64;

/** For extrapolation, the trend (how the car turns and accelerates) is measured over at least and at most this many ticks. */
const TREND_MIN_TICKS = 2;
const TREND_MAX_TICKS = 8;

/**
 * `interpolated`: the time is not later than the newest real pose. `extrapolated`: it is later, so the pose is simulated or
 * extrapolated. `none`: there is no pose of the car near that time.
 */
export type SampleKind = 'interpolated' | 'extrapolated' | 'none';

/** The recent poses of all cars by tick. `sample` writes the pose at any race time (ms), interpolated or extrapolated. */
export class PoseTimeline {
  readonly #ring = new TickRing<Int32Array>();
  /** Simulated poses of ticks whose real poses are unknown. */
  readonly #simulated = new TickRing<Int32Array>();
  #newestTick = -1;
  /** The newest tick with real or simulated poses. */
  #lastTick = -1;

  /** The newest tick with real poses; -1 if there is none. */
  get newestTick(): number {
    return this.#newestTick;
  }

  /** The newest tick with real or simulated poses; -1 if there is none. */
  get lastTick(): number {
    return this.#lastTick;
  }

  /**
   * Stores the real poses of all cars at `tick`, as returned by the protocol's `extractPoses`. Keeps `poses` without copying it.
   * If the tick is newer than all real ones, drops the simulated poses after those.
   */
  insert(tick: number, poses: Int32Array): void {
    this.#ring.set(tick, poses);
    if (tick <= this.#newestTick) return;
    for (let later = this.#newestTick + 1; later <= this.#lastTick; later++) this.#simulated.delete(later);
    this.#newestTick = tick;
    this.#lastTick = tick;
  }

  /** Returns the array of real poses that `insert` would replace for `tick`, so that the caller can reuse its memory. */
  recycle(tick: number): Int32Array | undefined {
    return this.#ring.recycle(tick);
  }

  /** Stores simulated poses of a tick, in the same form. They are used until real poses of the tick are inserted. */
  insertSimulated(tick: number, poses: Int32Array): void {
    this.#simulated.set(tick, poses);
    if (tick > this.#lastTick) this.#lastTick = tick;
  }

  /** Returns the real poses of `tick`; undefined if they are unknown or too old. A server overwrites the array after 1024 ticks. */
  at(tick: number): Int32Array | undefined {
    return this.#ring.get(tick);
  }

  /** Writes the car's pose at race time `timeMs` to `out`. Leaves `out` unchanged if it returns `none`. */
  sample(car: number, timeMs: number, out: TimelinePose): SampleKind {
    const ticks = timeMs / TICK_MS;
    const kind = ticks > this.#newestTick ? 'extrapolated' : 'interpolated';
    const before = this.#findKnownTick(Math.min(Math.floor(ticks), this.#lastTick), -1);
    if (before < 0 || !this.#readPose(before, car, from)) return 'none';
    if (ticks === before) {
      copyTimelinePose(from, out);
      return kind;
    }
    const after = before < this.#lastTick ? this.#findKnownTick(before + 1, 1) : -1;
    if (after < 0 || !this.#readPose(after, car, to)) {
      this.#extrapolate(before, car, (ticks - before) * TICK_SECONDS, out);
      return 'extrapolated';
    }
    const gapTicks = after - before;
    interpolatePose(from, to, (ticks - before) / gapTicks, gapTicks * TICK_SECONDS, out);
    if (gapTicks > 1 && !isTeleport(from, to, gapTicks * TICK_SECONDS))
      this.#bendRotation(car, before, after, ticks, out);
    return kind;
  }

  /**
   * Replaces the rotation in `out` by that of a curve at `ticks`. The curve goes through four known rotations: those in `from`
   * and `to` at the ends of the gap (`before` and `after`), and the next one on each side. Does nothing if one of these two is
   * missing, or farther from the gap than the gap is long.
   */
  #bendRotation(car: number, before: number, after: number, ticks: number, out: TimelinePose): void {
    const isNeighbour = (tick: number, end: number, rotation: TimelinePose, endPose: TimelinePose): boolean =>
      Math.abs(tick - end) <= after - before &&
      this.#readPose(tick, car, rotation) &&
      !isTeleport(rotation, endPose, Math.abs(tick - end) * TICK_SECONDS);
    const earlierTick = this.#findKnownTick(before - 1, -1);
    const laterTick = this.#findKnownTick(after + 1, 1);
    if (!isNeighbour(earlierTick, before, earlier, from) || !isNeighbour(laterTick, after, later, to)) return;
    interpolateRotations(
      [
        { tick: earlierTick, rotation: earlier },
        { tick: before, rotation: from },
        { tick: after, rotation: to },
        { tick: laterTick, rotation: later },
      ],
      ticks,
      out,
    );
  }

  /** Extrapolates the pose in `from`, which is the car's pose at `tick`, by `aheadSeconds`. Overwrites `earlier`. */
  #extrapolate(tick: number, car: number, aheadSeconds: number, out: TimelinePose): void {
    const earlierTick = this.#findKnownTick(tick - TREND_MIN_TICKS, -1);
    const trendSeconds = (tick - earlierTick) * TICK_SECONDS;
    const hasTrend =
      earlierTick >= 0 && tick - earlierTick <= TREND_MAX_TICKS && this.#readPose(earlierTick, car, earlier);
    // Without a trend the car keeps its velocity and does not turn.
    if (!hasTrend || isTeleport(earlier, from, trendSeconds)) copyTimelinePose(from, earlier);
    extrapolatePose(earlier, from, trendSeconds, aheadSeconds, out);
  }

  /** Returns the first tick with known poses, starting at `tick` in `direction`; -1 if none is near. */
  #findKnownTick(tick: number, direction: 1 | -1): number {
    for (let step = 0; step < SEARCH_TICKS && tick >= 0 && tick <= this.#lastTick; step++, tick += direction) {
      if (this.#posesOf(tick)) return tick;
    }
    return -1;
  }

  /** Returns the real poses of a tick, or else simulated ones. */
  #posesOf(tick: number): Int32Array | undefined {
    return this.#ring.get(tick) ?? this.#simulated.get(tick);
  }

  /** Writes the car's pose at a known tick to `out`. Returns false if the car was not in the race. */
  #readPose(tick: number, car: number, out: TimelinePose): boolean {
    const poses = this.#posesOf(tick);
    if (!poses) return false;
    const offset = car * POSE_FIELDS.length;
    const x = poses[offset + POSE.qx]!;
    const y = poses[offset + POSE.qy]!;
    const z = poses[offset + POSE.qz]!;
    const w = poses[offset + POSE.qw]!;
    const length = Math.sqrt(x * x + y * y + z * z + w * w);
    // An empty car slot has a quaternion of zeros.
    if (!(length > 0)) return false;
    out.x = poses[offset + POSE.px]! * POSITION_STEP;
    out.y = poses[offset + POSE.py]! * POSITION_STEP;
    out.z = poses[offset + POSE.pz]! * POSITION_STEP;
    out.qx = x / length;
    out.qy = y / length;
    out.qz = z / length;
    out.qw = w / length;
    out.vx = poses[offset + POSE.vx]! * VELOCITY_STEP;
    out.vy = poses[offset + POSE.vy]! * VELOCITY_STEP;
    out.vz = poses[offset + POSE.vz]! * VELOCITY_STEP;
    out.barrelYaw = poses[offset + POSE.barrelYaw]!;
    out.barrelPitch = poses[offset + POSE.barrelPitch]!;
    return true;
  }
}

// Reused between calls.
const from = createTimelinePose();
const to = createTimelinePose();
const earlier = createTimelinePose();
const later = createTimelinePose();

/** Writes the pose at `share` (0 to 1) of the way from `a` to `b`, which are `seconds` apart, to `out`. */
export function interpolatePose(
  a: TimelinePose,
  b: TimelinePose,
  share: number,
  seconds: number,
  out: TimelinePose,
): void {
  if (isTeleport(a, b, seconds)) {
    copyTimelinePose(share < 1 ? a : b, out);
    return;
  }
  out.x = hermite(a.x, a.vx * seconds, b.x, b.vx * seconds, share);
  out.y = hermite(a.y, a.vy * seconds, b.y, b.vy * seconds, share);
  out.z = hermite(a.z, a.vz * seconds, b.z, b.vz * seconds, share);
  out.vx = a.vx + (b.vx - a.vx) * share;
  out.vy = a.vy + (b.vy - a.vy) * share;
  out.vz = a.vz + (b.vz - a.vz) * share;
  interpolateRotation(a, b, share, out);
  out.barrelYaw = wrapAngle(a.barrelYaw + shortestAngle(b.barrelYaw - a.barrelYaw) * share);
  out.barrelPitch = a.barrelPitch + (b.barrelPitch - a.barrelPitch) * share;
}

/** Returns the squared length of a vector. */
const squareOf = (x: number, y: number, z: number): number => x * x + y * y + z * z;

/** Returns true if a car at `a` cannot have driven to `b` in `seconds`. */
function isTeleport(a: TimelinePose, b: TimelinePose, seconds: number): boolean {
  const squaredSpeed = Math.max(squareOf(a.vx, a.vy, a.vz), squareOf(b.vx, b.vy, b.vz));
  const reach = Math.sqrt(squaredSpeed) * seconds + TELEPORT_SLACK_M;
  return squareOf(b.x - a.x, b.y - a.y, b.z - a.z) > reach * reach;
}

/** Cubic Hermite interpolation: returns the value at `t` (0 to 1) of the curve with the given ends and slopes. */
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

/**
 * Normalised linear interpolation (nlerp) of rotations, the shorter way round. It needs no trigonometry, and differs from
 * spherical interpolation (slerp) by less than 1e-4 rad over two ticks.
 */
function interpolateRotation(a: Pose, b: Pose, share: number, out: Pose): void {
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

/** Wraps an angle (unit: 1/65536 turn) to the range from 0 to one turn. */
const wrapAngle = (angle: number): number => ((angle % ANGLE_STEPS) + ANGLE_STEPS) % ANGLE_STEPS;
/** Wraps an angle to the range from minus half a turn to half a turn. */
const shortestAngle = (angle: number): number => wrapAngle(angle + ANGLE_STEPS / 2) - ANGLE_STEPS / 2;
