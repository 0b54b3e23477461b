/** Interpolation, and smooth pseudo-random numbers over a plane. */
import { clamp } from './scalar.ts';

/** Interpolates linearly: `from` at share 0, `to` at share 1. */
export const lerp = (from: number, to: number, share: number): number => from + (to - from) * share;

/** Rises smoothly from 0 at `from` to 1 at `to`. `from` may be larger than `to`. */
export function smoothstep(from: number, to: number, value: number): number {
  const share = clamp((value - from) / (to - from));
  return share * share * (3 - 2 * share);
}

/** Returns a pseudo-random number from 0 to 1 for an integer grid point. */
function cornerValue(x: number, y: number): number {
  let hash = (Math.imul(x, 374_761_393) + Math.imul(y, 668_265_263)) | 0;
  hash = Math.imul(hash ^ (hash >>> 13), 1_274_126_177);
  return ((hash ^ (hash >>> 16)) >>> 0) / 0x1_0000_0000;
}

/** Perlin's fade curve: 0 to 1 with zero slope and curvature at both ends. */
const fade = (t: number): number => t * t * t * (t * (t * 6 - 15) + 10);

/** Returns smooth value noise from 0 to 1. Its features are about one unit wide. */
export function noise(x: number, y: number): number {
  const column = Math.floor(x);
  const row = Math.floor(y);
  const u = fade(x - column);
  const v = fade(y - row);
  const low = lerp(cornerValue(column, row), cornerValue(column + 1, row), u);
  const high = lerp(cornerValue(column, row + 1), cornerValue(column + 1, row + 1), u);
  return lerp(low, high, v);
}

/** Returns noise summed over octaves, from 0 to 1. Each octave is about twice as fine and half as strong as the one before. */
export function fractalNoise(x: number, y: number, octaves = 4): number {
  let sum = 0;
  let weights = 0;
  let weight = 0.5;
  let px = x;
  let py = y;
  for (let octave = 0; octave < octaves; octave++) {
    sum += weight * noise(px, py);
    weights += weight;
    weight *= 0.5;
    px = px * 2.03 + 17.1;
    py = py * 2.03 + 3.7;
  }
  return sum / weights;
}
