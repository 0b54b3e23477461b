/** The lap from the side: height over distance, exaggerated, coloured as the plan is. */
import type { Track } from '@shotgun-rally/sim';
import { type Heights, heightColour } from './heights.ts';
import type { Box } from './plan-view.ts';
import { area, label, line, type Point } from './svg.ts';

/** Samples per column. */
const STEP = 8;
/** A level track is drawn as if it had this much to show, m. */
const RANGE_MIN_M = 10;
const INK = '#14181f';
const FAINT = '#9aa0aa';
const DISTANCE_STEP_M = 250;

export function drawProfile(track: Track, heights: Heights, box: Box): string {
  const range = Math.max(RANGE_MIN_M, heights.high - heights.low);
  const bottom = box.top + box.height;
  const across = (distance: number): number => box.left + (distance / track.length) * box.width;
  const up = (height: number): number => bottom - 6 - ((height - heights.low) / range) * (box.height - 12);
  const top = (sample: number): Point => [across(track.distance[sample]!), up(track.py[sample]!)];

  const samples = Array.from({ length: Math.ceil(track.count / STEP) + 1 }, (_, column) =>
    Math.min(column * STEP, track.count),
  );
  const columns = samples.slice(1).map((to, column) => {
    const from = samples[column]!;
    const [left, right] = [top(from), top(to)];
    const shape: Point[] = [[left[0], bottom], left, right, [right[0], bottom]];
    return area(shape, heightColour(heights, track.py[from]!));
  });
  const checkpoints = track.checkpoints.map((sample, index) => {
    const [x, y] = top(sample);
    const name = index === 0 ? 'start' : `${index}`;
    return (
      line(
        [
          [x, y],
          [x, box.top - 4],
        ],
        '#e8412b',
        1,
      ) + label([x, box.top - 8], name, { size: 11, anchor: 'middle' })
    );
  });
  const distances = Array.from({ length: Math.floor(track.length / DISTANCE_STEP_M) + 1 }, (_, mark) => {
    const x = across(mark * DISTANCE_STEP_M);
    return label([x, bottom + 16], `${mark * DISTANCE_STEP_M} m`, { size: 11, anchor: 'middle', fill: FAINT });
  });
  const levels = [heights.low, heights.high].map((height) =>
    label([box.left - 6, up(height) + 4], `${Math.round(height)} m`, { size: 11, anchor: 'end' }),
  );
  const outline = line(samples.map(top), INK, 1.5);
  return [...columns, outline, ...checkpoints, ...distances, ...levels].join('\n');
}
