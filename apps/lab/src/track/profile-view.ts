/** Draws a lap from the side: height over distance, with exaggerated heights, in the colours of the plan. */
import type { Track } from '@shotgun-rally/sim';
import { type Heights, heightColour } from './heights.ts';
import type { DrawingArea } from './plan-view.ts';
import { area, label, line, type Point } from './svg.ts';

/** Track samples per column. */
const STEP = 8;
/** Smaller height ranges are drawn at the scale of this one. */
const RANGE_MIN_M = 10;
const INK = '#14181f';
const FAINT = '#9aa0aa';
const DISTANCE_STEP_M = 250;

/** Maps distance and height to points of the picture. */
interface ProfileView {
  readonly track: Track;
  readonly heights: Heights;
  readonly box: DrawingArea;
  /** Bottom edge of the drawing. */
  readonly bottom: number;
  readonly xOf: (distance: number) => number;
  readonly yOf: (height: number) => number;
  /** The road at a track sample. */
  readonly pointAt: (sample: number) => Point;
}

/** Returns the drawing of the profile with checkpoints, distances and heights. */
export function drawProfile(track: Track, heights: Heights, box: DrawingArea): string {
  const view = viewOf(track, heights, box);
  const samples = Array.from({ length: Math.ceil(track.count / STEP) + 1 }, (_, column) =>
    Math.min(column * STEP, track.count),
  );
  const outline = line(samples.map(view.pointAt), INK, 1.5);
  const parts = [...drawColumns(view, samples), outline, ...drawCheckpoints(view)];
  return [...parts, ...drawDistances(view), ...drawHeightLabels(view)].join('\n');
}

function viewOf(track: Track, heights: Heights, box: DrawingArea): ProfileView {
  const range = Math.max(RANGE_MIN_M, heights.high - heights.low);
  const bottom = box.top + box.height;
  const xOf = (distance: number): number => box.left + (distance / track.length) * box.width;
  const yOf = (height: number): number => bottom - 6 - ((height - heights.low) / range) * (box.height - 12);
  const pointAt = (sample: number): Point => [xOf(track.distance[sample]!), yOf(track.py[sample]!)];
  return { track, heights, box, bottom, xOf, yOf, pointAt };
}

function drawColumns({ track, heights, bottom, pointAt }: ProfileView, samples: readonly number[]): string[] {
  return samples.slice(1).map((to, column) => {
    const from = samples[column]!;
    const [left, right] = [pointAt(from), pointAt(to)];
    const shape: Point[] = [[left[0], bottom], left, right, [right[0], bottom]];
    return area(shape, heightColour(heights, track.py[from]!));
  });
}

function drawCheckpoints({ track, box, pointAt }: ProfileView): string[] {
  return track.checkpoints.map((sample, index) => {
    const [x, y] = pointAt(sample);
    const name = index === 0 ? 'start' : `${index}`;
    const pole: Point[] = [
      [x, y],
      [x, box.top - 4],
    ];
    return line(pole, '#e8412b', 1) + label([x, box.top - 8], name, { size: 11, anchor: 'middle' });
  });
}

function drawDistances({ track, bottom, xOf }: ProfileView): string[] {
  return Array.from({ length: Math.floor(track.length / DISTANCE_STEP_M) + 1 }, (_, mark) => {
    const x = xOf(mark * DISTANCE_STEP_M);
    return label([x, bottom + 16], `${mark * DISTANCE_STEP_M} m`, { size: 11, anchor: 'middle', fill: FAINT });
  });
}

function drawHeightLabels({ heights, box, yOf }: ProfileView): string[] {
  return [heights.low, heights.high].map((height) =>
    label([box.left - 6, yOf(height) + 4], `${Math.round(height)} m`, { size: 11, anchor: 'end' }),
  );
}
