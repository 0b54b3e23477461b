/**
 * Deterministic sine, cosine and arctangent from + - * /, floor and sqrt, which every JavaScript engine rounds alike.
 * The results of Math.sin, Math.cos and Math.atan2 differ between engines, so the simulation does not use them.
 */

export const PI = Math.PI;
export const TAU = 2 * PI;
const HALF_PI = PI / 2;

/** Taylor coefficients of sine, from x^3 to x^15: the error is below 1e-11 up to a quarter turn. */
const SIN_3 = -1 / 6;
const SIN_5 = 1 / 120;
const SIN_7 = -1 / 5040;
const SIN_9 = 1 / 362_880;
const SIN_11 = -1 / 39_916_800;
const SIN_13 = 1 / 6_227_020_800;
const SIN_15 = -1 / 1_307_674_368_000;

/** Returns the sine of an angle in radians, accurate to about 1e-11 for angles up to 1e4. */
export function sin(angle: number): number {
  let x = angle - Math.floor(angle / TAU + 0.5) * TAU;
  if (x > HALF_PI) x = PI - x;
  else if (x < -HALF_PI) x = -PI - x;
  const xx = x * x;
  return (
    x * (1 + xx * (SIN_3 + xx * (SIN_5 + xx * (SIN_7 + xx * (SIN_9 + xx * (SIN_11 + xx * (SIN_13 + xx * SIN_15)))))))
  );
}

/** Returns the cosine of an angle in radians, as accurate as `sin`. */
export const cos = (angle: number): number => sin(angle + HALF_PI);

/**
 * Returns the angle of the vector (x, y) from the x axis: -PI to PI, 0 for the null vector, accurate to about 1e-10.
 */
export function atan2(y: number, x: number): number {
  if (x === 0 && y === 0) return 0;
  const isSteep = Math.abs(y) > Math.abs(x);
  const angle = isSteep ? HALF_PI - arctangent(Math.abs(x / y)) : arctangent(Math.abs(y / x));
  const folded = x < 0 ? PI - angle : angle;
  return y < 0 ? -folded : folded;
}

/** Returns the arctangent for 0 <= x <= 1. Halves the angle twice, so that a short Taylor series is accurate. */
function arctangent(x: number): number {
  const half = x / (1 + Math.sqrt(1 + x * x));
  const quarter = half / (1 + Math.sqrt(1 + half * half));
  const qq = quarter * quarter;
  const series = 1 + qq * (-1 / 3 + qq * (1 / 5 + qq * (-1 / 7 + qq * (1 / 9 + qq * (-1 / 11 + qq / 13)))));
  return 4 * quarter * series;
}
