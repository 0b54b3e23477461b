/**
 * The line that a fast driver takes round a track, and how fast each metre of it can be driven.
 *
 * 1. Every point of the line slides across the road to where the line around it bends least (coordinate descent on the
 *    squares of curvature times step², so that short ways count as well), on coarse points first, then on finer ones.
 * 2. The speed that tyres, surface, slope and crests allow in each bend.
 * 3. From the end backwards, no faster than the brakes can take away before the next bend.
 * Only + - * / and sqrt, so that every engine draws the same line.
 */
import {
  clamp,
  DRIFT,
  DRIVE,
  GRAVITY,
  GRIP,
  GROUND,
  lengthOf,
  STEER,
  type Surface,
  type Track,
  type TrackSample,
  WHEELBASE_M,
} from '@shotgun-rally/sim';

/** Per track sample. */
export interface RacingLine {
  /** m right of the middle of the road. */
  readonly offset: Float64Array;
  /** 1/m, positive where the line bends right. */
  readonly curvature: Float64Array;
  /** Fastest that the line can be driven here with the bends ahead, m/s. */
  readonly speed: Float64Array;
  /** The same for who drifts through all tight bends, and through hairpins alone. */
  readonly driftSpeed: Float64Array;
  readonly hairpinDriftSpeed: Float64Array;
}

/** Bends from this on can be drifted, 1/m. */
export const TIGHT_BEND = 1 / 95;
/** Tighter than this, what a slide costs is less than the boost that it earns, 1/m. */
export const HAIRPIN = 1 / 40;

/** Kept between the line and the road's edge, m. */
const EDGE_M = 1.6;
/** Samples between the points that are moved, coarse to fine, and sweeps over each. */
const STRIDES = [16, 8, 4, 2, 1];
const SWEEPS = 60;
/** Samples to each side from which a bend is measured. */
const BEND_REACH = 4;
/** Share of the front tyres' grip, and of the brakes, that the line is driven with. */
const GRIP_SHARE = 0.86;
const BRAKE_SHARE = 0.9;
/** Share of the steering lock that the line uses, and of the turn that a slide can hold. */
const LOCK_SHARE = 0.84;
const DRIFT_SHARE = 0.85;
/** (m/s)² that any bend allows, and that no car exceeds. */
const SLOWEST = 100;
const FASTEST = DRIVE.boostTopSpeed ** 2;
/** Of the brakes, what is left in the tightest bend. */
const BRAKE_IN_BEND = 0.25;
/** Bends less tight than this are driven flat out over any crest, 1/m. */
const STRAIGHT = 1 / 400;

const lines = new WeakMap<Track, RacingLine>();

/** The racing line of a track, worked out when first asked for. */
export function racingLineOf(track: Track): RacingLine {
  const known = lines.get(track);
  if (known) return known;
  const offset = straighten(track);
  const curvature = bendsOf(track, offset, track.rx, track.ry, track.rz);
  const rise = bendsOf(track, offset, track.nx, track.ny, track.nz);
  const gripped = (bend: number, i: number) => gripLimit(track, bend, at(rise, i), i);
  const speed = brakeInTime(track, curvature, gripped);
  const sliding = (from: number) =>
    brakeInTime(track, curvature, (bend, i) => Math.min(gripped(bend, i), driftLimit(bend, from)));
  const [driftSpeed, hairpinDriftSpeed] = [sliding(TIGHT_BEND), sliding(HAIRPIN)];
  const line = { offset, curvature, speed, driftSpeed, hairpinDriftSpeed };
  lines.set(track, line);
  return line;
}

/** The line's offset at a place on the road, m right of its middle. */
export function offsetAt({ offset }: RacingLine, { index, fraction }: TrackSample): number {
  const from = at(offset, index);
  return from + (at(offset, (index + 1) % offset.length) - from) * fraction;
}

const at = (array: Float64Array, index: number): number => array[index]!;

/** Offsets of a short line that bends little: the sum of `bend²` is brought down point by point, coarse points first. */
function straighten(track: Track): Float64Array {
  const offset = new Float64Array(track.count);
  for (const stride of STRIDES) {
    const points = sparse(track, offset, stride);
    for (let sweep = 0; sweep < SWEEPS; sweep++) {
      for (let point = 0; point < points.offset.length; point++) slide(points, point);
    }
    spread(points.offset, offset);
  }
  return offset;
}

/** Points round the track: offset, the road's own bend, how far it may be left, and their distance. */
interface Points {
  readonly offset: Float64Array;
  readonly road: Float64Array;
  readonly most: Float64Array;
  readonly step: number;
}

function sparse(track: Track, offset: Float64Array, stride: number): Points {
  const length = Math.floor(track.count / stride);
  const pick = (array: Float64Array) =>
    Float64Array.from({ length }, (_, point) => at(array, Math.floor((point * track.count) / length)));
  const most = pick(track.halfWidth).map((half) => Math.max(0, half - EDGE_M));
  return { offset: pick(offset), road: pick(track.curvature), most, step: track.length / length };
}

/** Moves one point across the road to where the line around it bends least. */
function slide({ offset, road, most, step }: Points, point: number): void {
  const count = offset.length;
  const near = (array: Float64Array, away: number) => at(array, (point + away + count) % count);
  // Offset by e, a road that bends by c bends by about c + c² e + e'', in steps that are 1 - c e as long. Their squares
  // are counted in, since a shorter way is worth some bend: c - c² e + e''.
  const bend = (away: number) => {
    const [c, e] = [near(road, away), near(offset, away)];
    return c - c * c * e + (near(offset, away - 1) - 2 * e + near(offset, away + 1)) / (step * step);
  };
  const [own, others] = [-(near(road, 0) ** 2) - 2 / (step * step), 1 / (step * step)];
  const slope = own * bend(0) + others * (bend(-1) + bend(1));
  const moved = near(offset, 0) - slope / (own * own + 2 * others * others);
  offset[point] = clamp(moved, -near(most, 0), near(most, 0));
}

/** Fills all samples from sparse points. */
function spread(points: Float64Array, offset: Float64Array): void {
  for (let i = 0; i < offset.length; i++) {
    const place = (i * points.length) / offset.length;
    const point = Math.floor(place);
    const share = place - point;
    offset[i] = at(points, point) * (1 - share) + at(points, (point + 1) % points.length) * share;
  }
}

/** How much the line bends towards the axis given per sample, 1/m. */
function bendsOf(track: Track, offset: Float64Array, ax: Float64Array, ay: Float64Array, az: Float64Array) {
  const { count, px, py, pz, rx, ry, rz } = track;
  return Float64Array.from({ length: count }, (_, i) => {
    const [behind, ahead] = [(i - BEND_REACH + count) % count, (i + BEND_REACH) % count];
    const way = (middle: Float64Array, right: Float64Array, from: number, to: number) =>
      at(middle, to) + at(right, to) * at(offset, to) - at(middle, from) - at(right, from) * at(offset, from);
    const [ix, iy, iz] = [way(px, rx, behind, i), way(py, ry, behind, i), way(pz, rz, behind, i)];
    const [ox, oy, oz] = [way(px, rx, i, ahead), way(py, ry, i, ahead), way(pz, rz, i, ahead)];
    const [into, out] = [lengthOf(ix, iy, iz), lengthOf(ox, oy, oz)];
    const turn =
      (ox / out - ix / into) * at(ax, i) + (oy / out - iy / into) * at(ay, i) + (oz / out - iz / into) * at(az, i);
    return (2 * turn) / (into + out);
  });
}

/** The front tyres' grip on what the road is made of, as far as the line uses it. */
const gripAt = (track: Track, i: number): number => GRIP.front * GRIP_SHARE * GROUND.grip[track.surface[i] as Surface];

/** (m/s)² that tyres and steering lock allow in sample `i`. */
function gripLimit(track: Track, bend: number, rise: number, i: number): number {
  const tight = Math.abs(bend);
  const grip = gripAt(track, i);
  // Tyres: tight v² = grip (g + (rise + downforce) v²) + what the bank pulls inwards.
  const inwards = -GRAVITY * at(track.ry, i) * (bend > 0 ? 1 : -1);
  const left = tight - grip * (rise + DRIVE.downforce);
  const tyres = left <= 0 ? FASTEST : (grip * GRAVITY + inwards) / left;
  // Full lock, which turns the wheels less far the faster the car: 1 / tight = wheelbase / lock + v² / sideways.
  const lock = STEER.sidewaysAcceleration * LOCK_SHARE * (1 / tight - WHEELBASE_M / STEER.max);
  return Math.max(SLOWEST, Math.min(tyres, lock));
}

/** (m/s)² at which a slide still follows the bend, where it is tight enough, 1/m, for one. */
const driftLimit = (bend: number, from: number): number =>
  Math.abs(bend) < from ? FASTEST : (GRAVITY * DRIFT.follow * DRIFT_SHARE) / Math.abs(bend);

/** From (m/s)² allowed in each sample to m/s, with the brakes applied in time. */
function brakeInTime(track: Track, curvature: Float64Array, allowed: (bend: number, i: number) => number) {
  const { count } = track;
  const squared = curvature.map((bend, i) =>
    Math.abs(bend) < STRAIGHT ? FASTEST : Math.min(FASTEST, allowed(bend, i)),
  );
  const spacing = track.length / count;
  for (let step = 2 * count - 1; step >= 0; step--) {
    const i = step % count;
    const next = at(squared, (i + 1) % count);
    const grip = gripAt(track, i) * GRAVITY;
    const used = Math.min(1, (Math.abs(at(curvature, i)) * next) / grip);
    const brake = Math.min(DRIVE.brake * BRAKE_SHARE, grip) * Math.max(BRAKE_IN_BEND, Math.sqrt(1 - used * used));
    squared[i] = Math.min(at(squared, i), next + 2 * brake * spacing);
  }
  return squared.map((value) => Math.sqrt(value));
}
