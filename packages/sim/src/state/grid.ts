/**
 * The grid is the simulation's precision: after each tick every stateful field *is* an integer on it.
 * So what is sent is what is simulated, and a prediction can equal the authority's state to the bit.
 * A field's SI value is its integer times `step`.
 */

export interface GridField {
  readonly name: string;
  /** Smallest and largest integer the field may hold. */
  readonly min: number;
  readonly max: number;
  /** SI value of one step of the integer. */
  readonly step: number;
  readonly unit: 'm' | 'm/s' | 'rad/s' | 'rad' | 'quaternion' | 'ticks' | 'count' | 'turn' | 'share';
}

/** Nearest integer on the grid for `value`, held within the field's range; NaN becomes the value nearest 0. */
export function toGrid(value: number, field: GridField): number {
  const scaled = Math.floor(value / field.step + 0.5);
  if (scaled >= field.min && scaled <= field.max) return scaled;
  if (scaled > field.max) return field.max;
  return scaled < field.min ? field.min : Math.max(0, field.min);
}
