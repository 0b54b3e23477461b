/** Draws the heights of a lap over the distance, with exaggerated heights and in the colours of the view from above. */
import type { Track } from '@shotgun-rally/sim';
import { area, label, line, type Point } from '../drawing/svg.ts';
import { type Heights, heightColour } from './heights.ts';
import type { DrawingArea } from './plan-view.ts';

/** The profile is drawn in columns of this many track samples. */
const COLUMN_SAMPLES = 8;
/** A track with a smaller range of heights is drawn at the scale of this range. */
const RANGE_MIN_M = 10;
const INK = '#14181f';
const FAINT = '#9aa0aa';
/** Distance between two labels on the axis. */
const DISTANCE_STEP_M = 250;

/** Maps distances and heights in metres to points of the picture. */
interface ProfileView {
  readonly track: Track;
  readonly heights: Heights;
  readonly box: DrawingArea;
  /** Bottom edge of the drawing. */
  readonly bottom: number;
  readonly xOf: (distance: number) => number;
  readonly yOf: (height: number) => number;
  /** Returns the point of the picture for the road at a track sample. */
  readonly pointAt: (sample: number) => Point;
}

/** Returns the drawing of the profile with checkpoints, distances and heights. */
export function drawProfile(track: Track, heights: Heights, box: DrawingArea): string {
  const view = viewOf(track, heights, box);
  const samples = Array.from({ length: Math.ceil(track.count / COLUMN_SAMPLES) + 1 }, (_, column) =>
    Math.min(column * COLUMN_SAMPLES, track.count),
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
