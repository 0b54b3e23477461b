/** Blends two colours without allocating. */
import { clamp } from '@shotgun-rally/sim/math';
import { Color } from 'three';

const result = new Color();
const end = new Color();

/** Returns the colour between two hex colours at `share` (limited to 0 to 1). The next call overwrites the result. */
export const blend = (from: number, to: number, share: number): Color =>
  result.setHex(from).lerp(end.setHex(to), clamp(share));
