/**
 * The hills of each theme, as heights above the road's mean height. They apply away from the road (land.ts).
 *
 * Everything is computed from + - * / and floor, so that all engines find the same hills.
 */
import { fractalNoise, noise, smoothstep } from '../../math/noise.ts';

/** Returns a height (m). `outside` is the distance from the rectangle around the circuit; all arguments are in metres. */
export type HillHeight = (x: number, z: number, outside: number) => number;

/** Gaps between mountains, and the mountains between gaps, are about 1 / GAP_SCALE metres wide. */
const GAP_SCALE = 0.0036;
const MESA_GAP_SCALE = 0.0034;
/** Distances outside the circuit (m) at which mountains begin, and at which they have their full height. */
const MOUNTAINS = { from: 60, full: 300 } as const;
const PEAKS = { from: 30, full: 260 } as const;
const MESAS = { from: 40, full: 260 } as const;
/** Height of a terrace of the canyon (m), and the part of each step (0 to 1) in which the cliff rises. */
const TERRACE_M = 24;
const CLIFF = { from: 0.62, full: 0.86 } as const;
/** The ground of the city is level, a little below the road. */
const CITY_M = -0.6;

/** Returns the hills of a theme: those of the forest for a theme that has none of its own. */
export function hillsOf(theme: string): HillHeight {
  switch (theme) {
    case 'canyon':
      return mesaHeight;
    case 'alpine':
      return peakHeight;
    case 'city':
      return () => CITY_M;
    default:
      return forestHeight;
  }
}

/** Rolling hills, and mountains outside the circuit. */
function forestHeight(x: number, z: number, outside: number): number {
  const rolling = (fractalNoise(x * 0.006 + 5, z * 0.006 + 9, 4) - 0.42) * 46;
  const bumps = (fractalNoise(x * 0.02, z * 0.02, 3) - 0.5) * 12;
  const rise = smoothstep(MOUNTAINS.from, MOUNTAINS.full, outside);
  // There are gaps between the mountains, through which more distant ridges are seen.
  const gap = 0.35 + 0.65 * smoothstep(0.3, 0.6, noise(x * GAP_SCALE + 9, z * GAP_SCALE + 4));
  const height = fractalNoise(x * 0.007 + 40, z * 0.007 + 11, 4);
  // The height to the power of 1.4.
  const peaks = 44 + 140 * height * fifthRoot(height * height);
  return 2 + rolling + bumps + rise * gap * peaks;
}

/** Terraces with cliffs, higher outside the circuit. */
function mesaHeight(x: number, z: number, outside: number): number {
  // There are gaps between the mesas, through which more distant ones are seen.
  const gap = smoothstep(0.3, 0.62, noise(x * MESA_GAP_SCALE + 5, z * MESA_GAP_SCALE));
  const far = smoothstep(MESAS.from, MESAS.full, outside) * gap;
  const steps = fractalNoise(x * 0.0055 + 17, z * 0.0055 + 3, 4) * 5 + far * 3.6 - 2.2;
  const step = Math.floor(steps);
  const terrace = (step + smoothstep(CLIFF.from, CLIFF.full, steps - step)) * TERRACE_M;
  return terrace + (fractalNoise(x * 0.03, z * 0.03, 2) - 0.5) * 5;
}

/** Slopes around the road, and sharp peaks outside the circuit. */
function peakHeight(x: number, z: number, outside: number): number {
  const rolling = (fractalNoise(x * 0.007 + 12, z * 0.007 + 3, 4) - 0.4) * 50;
  const crags = (fractalNoise(x * 0.028, z * 0.028, 3) - 0.5) * 16;
  const ridge = 1 - Math.abs(2 * fractalNoise(x * 0.0045 + 61, z * 0.0045 + 29, 4) - 1);
  const rise = smoothstep(PEAKS.from, PEAKS.full, outside);
  // There are gaps between the mountains, through which more distant peaks are seen.
  const gap = 0.3 + 0.7 * smoothstep(0.3, 0.6, noise(x * GAP_SCALE + 2, z * GAP_SCALE + 8));
  // The ridge to the power of 2.2.
  return rolling + crags + rise * gap * (40 + 230 * ridge * ridge * fifthRoot(ridge));
}

/** Returns the fifth root of a number from 0 to 1 by Newton's method. Powers of Math differ between engines. */
function fifthRoot(value: number): number {
  let root = 1;
  for (;;) {
    const next = (4 * root + value / (root * root * root * root)) / 5;
    // The values fall towards the root until rounding ends that.
    if (!(next < root)) return root;
    root = next;
  }
}
