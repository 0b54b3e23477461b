/**
 * A field of the state: after each tick it is rounded to a whole number of steps, and stored as that integer. Messages
 * contain these integers, so a prediction can equal the server's state exactly.
 */

/** One field of the state. Its value in SI units is its integer times `step`. */
export interface StateField {
  readonly name: string;
  /** Smallest and largest integer the field may hold. */
  readonly min: number;
  readonly max: number;
  /** The SI value that the integer 1 stands for. */
  readonly step: number;
  readonly unit: 'm' | 'm/s' | 'rad/s' | 'rad' | 'quaternion' | 'ticks' | 'count' | 'turn' | 'share';
}

/**
 * Returns the integer nearest to an SI value divided by the field's step, limited to the field's range.
 * NaN becomes 0, or `min` if that is above 0.
 */
export function toStateInteger(value: number, field: StateField): number {
  const scaled = Math.floor(value / field.step + 0.5);
  return scaled >= field.min && scaled <= field.max ? scaled : limited(scaled, field);
}

/** Limits an integer that is outside the range of a field. A function of its own, so that V8 inlines `toStateInteger` everywhere. */
function limited(scaled: number, { min, max }: StateField): number {
  if (scaled > max) return max;
  return scaled < min ? min : Math.max(0, min);
}
