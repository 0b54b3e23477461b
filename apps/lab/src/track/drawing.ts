/** A track as an SVG picture: from above, from the side, and a legend. A pure function of the track. */
import type { Track } from '@shotgun-rally/sim';
import { type Heights, heightColour, heightsOf } from './heights.ts';
import { type Box, drawPlan } from './plan-view.ts';
import { drawProfile } from './profile-view.ts';
import { area, circle, label, line, type Point } from './svg.ts';

const WIDTH = 1000;
const HEIGHT = 980;
const PLAN: Box = { left: 20, top: 60, width: 960, height: 640 };
const PROFILE: Box = { left: 70, top: 750, width: 900, height: 110 };
const LEGEND_Y = 930;
const SCALE_BAR_M = 100;
const RAMP_STEPS = 24;
const INK = '#14181f';

/** The text of an SVG file. */
export function drawTrack(track: Track): string {
  const heights = heightsOf(track);
  const plan = drawPlan(track, heights, PLAN);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif">`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#eef0ec"/>`,
    label([20, 38], track.title, { size: 26 }),
    label([WIDTH - 20, 38], `${Math.round(track.length)} m`, { size: 20, anchor: 'end' }),
    plan.svg,
    drawProfile(track, heights, PROFILE),
    drawLegend(heights, plan.scale),
    '</svg>\n',
  ].join('\n');
}

function drawLegend(heights: Heights, scale: number): string {
  const y = LEGEND_Y;
  const arrow: Point[] = [
    [356, y - 9],
    [366, y - 4],
    [356, y + 1],
  ];
  return [
    ...rampOf(heights, { left: 90, top: y - 10, width: 120, height: 12 }),
    label([82, y], `${Math.round(heights.low)} m`, { anchor: 'end' }),
    label([218, y], `${Math.round(heights.high)} m`),
    area(
      [
        [344, y - 14],
        [374, y - 14],
        [374, y + 6],
        [344, y + 6],
      ],
      heightColour(heights, heights.low),
    ),
    line(arrow, '#fff', 2.2),
    label([382, y], 'direction'),
    ...[
      line(
        [
          [480, y - 14],
          [480, y + 6],
        ],
        INK,
        7,
      ),
      line(
        [
          [480, y - 14],
          [480, y + 6],
        ],
        '#fff',
        3.5,
      ),
    ],
    label([492, y], 'start and finish'),
    ...[
      line(
        [
          [630, y - 14],
          [630, y + 6],
        ],
        '#e8412b',
        2,
      ),
      circle([646, y - 4], 9, '#fff'),
    ],
    label([662, y], 'checkpoint'),
    line(
      [
        [780, y - 9],
        [780, y - 4],
        [780 + SCALE_BAR_M * scale, y - 4],
        [780 + SCALE_BAR_M * scale, y - 9],
      ],
      INK,
      1.5,
    ),
    label([780, y + 12], `${SCALE_BAR_M} m`, { size: 11 }),
  ].join('\n');
}

function rampOf(heights: Heights, { left, top, width, height }: Box): string[] {
  return Array.from({ length: RAMP_STEPS }, (_, step) => {
    const [from, to] = [left + (width * step) / RAMP_STEPS, left + (width * (step + 1)) / RAMP_STEPS];
    const shape: Point[] = [
      [from, top],
      [to, top],
      [to, top + height],
      [from, top + height],
    ];
    const share = step / (RAMP_STEPS - 1);
    return area(shape, heightColour(heights, heights.low + (heights.high - heights.low) * share));
  });
}
