/**
 * Deterministic arithmetic: only + - * /, floor and sqrt, which every engine rounds alike.
 * Math.sin, cos, atan2 and the like differ between engines, and are not used below the apps.
 */

export interface Vec3 {
  x: number;
  y: number;
  z: number;
}

/** A rotation; components in the order x, y, z, w. */
export interface Quat extends Vec3 {
  w: number;
}

export const PI = Math.PI;
export const TAU = 6.283185307179586;
const HALF_PI = 1.5707963267948966;

/** Taylor coefficients of sin from x^3 to x^15: under 1e-11 off within a quarter turn. */
const SIN_3 = -1 / 6;
const SIN_5 = 1 / 120;
const SIN_7 = -1 / 5040;
const SIN_9 = 1 / 362_880;
const SIN_11 = -1 / 39_916_800;
const SIN_13 = 1 / 6_227_020_800;
const SIN_15 = -1 / 1_307_674_368_000;

/** Sine of an angle in radians, to about 1e-11 for angles up to 1e4. */
export function sin(angle: number): number {
  let x = angle - Math.floor(angle / TAU + 0.5) * TAU;
  if (x > HALF_PI) x = PI - x;
  else if (x < -HALF_PI) x = -PI - x;
  const z = x * x;
  return x * (1 + z * (SIN_3 + z * (SIN_5 + z * (SIN_7 + z * (SIN_9 + z * (SIN_11 + z * (SIN_13 + z * SIN_15)))))));
}

/** Cosine of an angle in radians, as exact as `sin`. */
export const cos = (angle: number): number => sin(angle + HALF_PI);

/** Angle in radians, -PI to PI, of the vector (x, y) from the x axis; 0 for the null vector. To about 1e-10. */
export function atan2(y: number, x: number): number {
  if (x === 0 && y === 0) return 0;
  const steep = Math.abs(y) > Math.abs(x);
  const angle = steep ? HALF_PI - atanOfShare(Math.abs(x / y)) : atanOfShare(Math.abs(y / x));
  const folded = x < 0 ? PI - angle : angle;
  return y < 0 ? -folded : folded;
}

/** atan for 0 <= x <= 1: the angle is halved twice, then a short series serves. */
function atanOfShare(x: number): number {
  const half = x / (1 + Math.sqrt(1 + x * x));
  const quarter = half / (1 + Math.sqrt(1 + half * half));
  const z = quarter * quarter;
  const series = 1 + z * (-1 / 3 + z * (1 / 5 + z * (-1 / 7 + z * (1 / 9 + z * (-1 / 11 + z / 13)))));
  return 4 * quarter * series;
}

export const clamp = (value: number, min: number, max: number): number => Math.min(Math.max(value, min), max);

export const lengthOf = (x: number, y: number, z: number): number => Math.sqrt(x * x + y * y + z * z);

/** The body axes of `q` in the world: left (+X), up (+Y) and forward (+Z). */
export function axesOf(q: Quat, left: Vec3, up: Vec3, forward: Vec3): void {
  const { x, y, z, w } = q;
  left.x = 1 - 2 * (y * y + z * z);
  left.y = 2 * (x * y + w * z);
  left.z = 2 * (x * z - w * y);
  up.x = 2 * (x * y - w * z);
  up.y = 1 - 2 * (x * x + z * z);
  up.z = 2 * (y * z + w * x);
  forward.x = 2 * (x * z + w * y);
  forward.y = 2 * (y * z - w * x);
  forward.z = 1 - 2 * (x * x + y * y);
}

/** The rotation whose body axes are `left`, `up` and `forward` (orthonormal, right-handed). */
export function quatOfAxes(left: Vec3, up: Vec3, forward: Vec3, out: Quat): void {
  const trace = left.x + up.y + forward.z;
  if (trace > 0) {
    const s = 2 * Math.sqrt(trace + 1);
    setQuat(out, (up.z - forward.y) / s, (forward.x - left.z) / s, (left.y - up.x) / s, s / 4);
  } else if (left.x > up.y && left.x > forward.z) {
    const s = 2 * Math.sqrt(1 + left.x - up.y - forward.z);
    setQuat(out, s / 4, (up.x + left.y) / s, (forward.x + left.z) / s, (up.z - forward.y) / s);
  } else if (up.y > forward.z) {
    const s = 2 * Math.sqrt(1 + up.y - left.x - forward.z);
    setQuat(out, (up.x + left.y) / s, s / 4, (forward.y + up.z) / s, (forward.x - left.z) / s);
  } else {
    const s = 2 * Math.sqrt(1 + forward.z - left.x - up.y);
    setQuat(out, (forward.x + left.z) / s, (forward.y + up.z) / s, s / 4, (left.y - up.x) / s);
  }
}

function setQuat(out: Quat, x: number, y: number, z: number, w: number): void {
  out.x = x;
  out.y = y;
  out.z = z;
  out.w = w;
}

/** Rotates `v` by the unit quaternion `q` into `out` (which may be `v`). */
export function rotate(q: Quat, v: Vec3, out: Vec3): Vec3 {
  const tx = 2 * (q.y * v.z - q.z * v.y);
  const ty = 2 * (q.z * v.x - q.x * v.z);
  const tz = 2 * (q.x * v.y - q.y * v.x);
  const { x, y, z } = v;
  out.x = x + q.w * tx + q.y * tz - q.z * ty;
  out.y = y + q.w * ty + q.z * tx - q.x * tz;
  out.z = z + q.w * tz + q.x * ty - q.y * tx;
  return out;
}

/** A well-mixed unsigned 32-bit integer that depends on three integers only (MurmurHash3's mixing steps). */
export function hash32(a: number, b: number, c: number): number {
  let hash = mix(0x9747_b28c, a);
  hash = mix(hash, b);
  hash = mix(hash, c);
  hash ^= hash >>> 16;
  hash = Math.imul(hash, 0x85eb_ca6b);
  hash ^= hash >>> 13;
  hash = Math.imul(hash, 0xc2b2_ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

function mix(hash: number, word: number): number {
  let k = Math.imul(word, 0xcc9e_2d51);
  k = (k << 15) | (k >>> 17);
  k = Math.imul(k, 0x1b87_3593);
  const mixed = hash ^ k;
  return (Math.imul((mixed << 13) | (mixed >>> 19), 5) + 0xe654_6b64) | 0;
}
