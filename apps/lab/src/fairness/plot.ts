/** Draws finish times and hit rates against the round trip as an SVG picture. */
import { circle, label, line, type Point } from '../drawing/svg.ts';
import type { Mean } from '../scoreboard/mean.ts';
import type { Fairness } from './fairness.ts';

const WIDTH = 1320;
const HEIGHT = 380;
const INK = '#14181f';
const FAINT = '#c3c8cf';
const COLOUR = '#26668e';
const TOP = 70;
const BOTTOM = 310;
const PANEL_WIDTH = 340;
/** The largest round trip (ms) on the horizontal axis, and the distance between its labels. */
const AXIS_MAX_MS = 240;
const AXIS_STEP_MS = 40;
/** The vertical axis has about this many labels. */
const LABELS = 5;

/** One of the diagrams. */
interface Panel {
  readonly left: number;
  readonly title: string;
  readonly points: readonly { readonly roundTripMs: number; readonly estimate: Mean }[];
  readonly low: number;
  readonly high: number;
}

/** Returns the text of an SVG file; the same figures give the same text. */
export function drawFairness({ points, races }: Fairness): string {
  const finish = points.map(({ roundTripMs, finish: estimate }) => ({ roundTripMs, estimate }));
  const alone = points.map(({ roundTripMs, finishWithoutGunners: estimate }) => ({ roundTripMs, estimate }));
  const hitRate = points.map(({ roundTripMs, hitRate: estimate }) => ({ roundTripMs, estimate }));
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif">`,
    '<title>Finish time and hit rate against round trip</title>',
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#eef0ec"/>`,
    label([20, 28], `What a long round trip costs: ${races} races of each kind, 95 % intervals`, { size: 18 }),
    drawPanel(panelOf(70, 'finish time, % slower than the mean of the race', finish, -1)),
    drawPanel(panelOf(510, 'the same without gunners', alone, -1)),
    drawPanel(panelOf(950, 'shots that cost armour, %', hitRate, 0)),
    '</svg>\n',
  ].join('\n');
}

/** The vertical axis contains `start`, and all points with their intervals. */
function panelOf(left: number, title: string, points: Panel['points'], start: number): Panel {
  const values = points.flatMap(({ estimate: { mean, low, high } }) => [mean, low, high]);
  return { left, title, points, low: Math.min(start, ...values), high: Math.max(1, ...values) };
}

const xOf = ({ left }: Panel, roundTripMs: number): number => left + (roundTripMs / AXIS_MAX_MS) * PANEL_WIDTH;
const yOf = ({ low, high }: Panel, value: number): number => BOTTOM - ((value - low) / (high - low)) * (BOTTOM - TOP);

function drawPanel(panel: Panel): string {
  const curve = panel.points.map(({ roundTripMs, estimate }): Point => {
    return [xOf(panel, roundTripMs), yOf(panel, estimate.mean)];
  });
  return [
    label([panel.left, TOP - 14], panel.title, { size: 13 }),
    ...drawAxes(panel),
    ...panel.points.map(({ roundTripMs, estimate }) => drawInterval(panel, roundTripMs, estimate)),
    line(curve, COLOUR, 2),
    ...curve.map((point) => circle(point, 4, COLOUR)),
  ].join('\n');
}

function drawInterval(panel: Panel, roundTripMs: number, { low, high }: Mean): string {
  const x = xOf(panel, roundTripMs);
  const ends: Point[] = [
    [x, yOf(panel, low)],
    [x, yOf(panel, high)],
  ];
  return line(ends, INK, 1.5);
}

function drawAxes(panel: Panel): string[] {
  const right = panel.left + PANEL_WIDTH;
  const parts: string[] = [];
  const step = Math.max(1, Math.ceil((panel.high - panel.low) / LABELS));
  for (let value = Math.ceil(panel.low / step) * step; value <= panel.high; value += step) {
    const y = yOf(panel, value);
    const grid: Point[] = [
      [panel.left, y],
      [right, y],
    ];
    parts.push(line(grid, FAINT, 1), label([panel.left - 8, y + 4], `${value}`, { size: 12, anchor: 'end' }));
  }
  for (let roundTripMs = 0; roundTripMs <= AXIS_MAX_MS; roundTripMs += AXIS_STEP_MS) {
    parts.push(label([xOf(panel, roundTripMs), BOTTOM + 20], `${roundTripMs}`, { size: 12, anchor: 'middle' }));
  }
  parts.push(label([(panel.left + right) / 2, BOTTOM + 42], 'round trip, ms', { size: 12, anchor: 'middle' }));
  return parts;
}
