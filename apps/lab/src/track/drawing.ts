/** Draws a track as an SVG picture: a plan from above, a height profile, and a legend. */
import type { Track } from '@shotgun-rally/sim';
import { area, circle, label, line, type Point } from '../drawing/svg.ts';
import { type Heights, heightColour, heightsOf } from './heights.ts';
import { type DrawingArea, drawPlan } from './plan-view.ts';
import { drawProfile } from './profile-view.ts';

const WIDTH = 1000;
const HEIGHT = 980;
const PLAN: DrawingArea = { left: 20, top: 60, width: 960, height: 640 };
const PROFILE: DrawingArea = { left: 70, top: 750, width: 900, height: 110 };
const LEGEND_Y = 930;
/** The length of the scale bar. */
const SCALE_BAR_M = 100;
/** Number of colours in the legend of heights. */
const RAMP_STEPS = 24;
const INK = '#14181f';

/** Returns the text of an SVG file; the same track gives the same text. */
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

/** `scale` is in units of the picture per metre. */
function drawLegend(heights: Heights, scale: number): string {
  return [
    ...drawHeightLegend(heights),
    ...drawDirectionLegend(heights),
    ...drawStartLegend(),
    ...drawCheckpointLegend(),
    ...drawScaleBar(scale),
  ].join('\n');
}

/** The ends of a vertical line that is as tall as the legend. */
const verticalAt = (x: number): Point[] => [
  [x, LEGEND_Y - 14],
  [x, LEGEND_Y + 6],
];

function drawHeightLegend(heights: Heights): string[] {
  return [
    ...drawRamp(heights, { left: 90, top: LEGEND_Y - 10, width: 120, height: 12 }),
    label([82, LEGEND_Y], `${Math.round(heights.low)} m`, { anchor: 'end' }),
    label([218, LEGEND_Y], `${Math.round(heights.high)} m`),
  ];
}

function drawDirectionLegend(heights: Heights): string[] {
  const road: Point[] = [
    [344, LEGEND_Y - 14],
    [374, LEGEND_Y - 14],
    [374, LEGEND_Y + 6],
    [344, LEGEND_Y + 6],
  ];
  const arrow: Point[] = [
    [356, LEGEND_Y - 9],
    [366, LEGEND_Y - 4],
    [356, LEGEND_Y + 1],
  ];
  return [
    area(road, heightColour(heights, heights.low)),
    line(arrow, '#fff', 2.2),
    label([382, LEGEND_Y], 'direction'),
  ];
}

function drawStartLegend(): string[] {
  return [
    line(verticalAt(480), INK, 7),
    line(verticalAt(480), '#fff', 3.5),
    label([492, LEGEND_Y], 'start and finish'),
  ];
}

function drawCheckpointLegend(): string[] {
  return [
    line(verticalAt(630), '#e8412b', 2),
    circle([646, LEGEND_Y - 4], 9, '#fff'),
    label([662, LEGEND_Y], 'checkpoint'),
  ];
}

function drawScaleBar(scale: number): string[] {
  const [left, right] = [780, 780 + SCALE_BAR_M * scale];
  const bar: Point[] = [
    [left, LEGEND_Y - 9],
    [left, LEGEND_Y - 4],
    [right, LEGEND_Y - 4],
    [right, LEGEND_Y - 9],
  ];
  return [line(bar, INK, 1.5), label([left, LEGEND_Y + 12], `${SCALE_BAR_M} m`, { size: 11 })];
}

/** A strip of colours from the lowest to the highest point. */
function drawRamp(heights: Heights, { left, top, width, height }: DrawingArea): string[] {
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
