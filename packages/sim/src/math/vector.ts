/** Functions of vectors and rotations, which are plain objects. Results go to objects that the caller provides. */

/**
 * A point, direction or velocity (m or m/s): right-handed, Y up.
 *
 * @example
 * const position: Vec3 = { x: 0, y: 0, z: 20 };
 */
export interface Vec3 {
  x: number;
  y: number;
  z: number;
}

/** A rotation as a unit quaternion. */
export interface Quat extends Vec3 {
  w: number;
}

/** Returns the length of the vector (x, y, z). */
export const lengthOf = (x: number, y: number, z: number): number => Math.sqrt(x * x + y * y + z * z);

/** Writes the axes of a body with rotation `q` in world coordinates: left (+X), up (+Y) and forward (+Z). */
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

/**
 * Writes to `out` the rotation whose body axes are `left`, `up` and `forward` (orthonormal, right-handed). Each branch
 * divides by 4 times the largest component of the quaternion.
 */
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

/** Rotates `v` by the unit quaternion `q`; writes to `out`, which may be `v`, and returns it. */
export function rotate(q: Quat, v: Vec3, out: Vec3): Vec3 {
  // With t = 2 q x v, the result is v + w t + q x t.
  const tx = 2 * (q.y * v.z - q.z * v.y);
  const ty = 2 * (q.z * v.x - q.x * v.z);
  const tz = 2 * (q.x * v.y - q.y * v.x);
  const { x, y, z } = v;
  out.x = x + q.w * tx + q.y * tz - q.z * ty;
  out.y = y + q.w * ty + q.z * tx - q.x * tz;
  out.z = z + q.w * tz + q.x * ty - q.y * tx;
  return out;
}
