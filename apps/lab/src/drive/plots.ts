/** Draws the plots of a scenario as one SVG picture: a panel for each plot, with a line for each run. */
import { escaped, label, line, type Point } from '../drawing/svg.ts';
import type { Recording } from './run-scenario.ts';
import { type ReadingName, type Sample, UNITS } from './samples.ts';
import type { Plot, Scenario } from './scenario.ts';

const COLUMNS = 2;
const PANEL = { width: 480, height: 250, left: 64, right: 16, top: 34, bottom: 46 };
/** The part of a panel inside its axes. */
const PLOT_WIDTH = PANEL.width - PANEL.left - PANEL.right;
const PLOT_HEIGHT = PANEL.height - PANEL.top - PANEL.bottom;
const LEGEND_HEIGHT = 44;
const BACKGROUND = '#eef0ec';
const FAINT = '#c3c8cf';
/** Colours that people who do not see all colours can tell apart (Okabe and Ito). */
const COLOURS = ['#0072b2', '#d55e00', '#009e73', '#cc79a7', '#56b4e9', '#e69f00', '#14181f', '#8a8a00'];
/** An axis has about this many labels. */
const LABELS = 5;
/** A line has at most about this many points. */
const POINTS_MAX = 240;
/** An axis is at least this long in its unit, so that rounding errors do not fill a panel. */
const RANGE_MIN = 1e-3;
const LEGEND_COLUMN = 150;

interface Range {
  readonly low: number;
  readonly high: number;
}

/** A panel with its place in the picture and the ranges of its axes. */
interface Panel {
  readonly left: number;
  readonly top: number;
  readonly plot: Plot;
  readonly x: Range;
  readonly y: Range;
}

/** Returns the text of an SVG file; the same recordings give the same text. */
export function drawPlots({ title, plots }: Scenario, recordings: readonly Recording[]): string {
  const width = Math.min(COLUMNS, plots.length) * PANEL.width;
  const height = Math.ceil(plots.length / COLUMNS) * PANEL.height + LEGEND_HEIGHT;
  const panels = plots.map((plot, index) => panelOf(plot, index, recordings));
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif">`,
    `<title>${escaped(`Plots: ${title}`)}</title>`,
    `<rect width="${width}" height="${height}" fill="${BACKGROUND}"/>`,
    ...panels.flatMap((panel) => [
      ...drawAxes(panel),
      ...recordings.map((each, index) => drawLine(panel, each, index)),
    ]),
    ...recordings.map(({ run }, index) => drawLegend(run.name, index, width, height)),
    '</svg>\n',
  ].join('\n');
}

function panelOf(plot: Plot, index: number, recordings: readonly Recording[]): Panel {
  const samples = recordings.flatMap((recording) => recording.samples);
  return {
    left: (index % COLUMNS) * PANEL.width + PANEL.left,
    top: Math.floor(index / COLUMNS) * PANEL.height + PANEL.top,
    plot,
    x: rangeOf(samples, plot.x),
    y: rangeOf(samples, plot.y),
  };
}

/** Returns the range of a reading in whole steps of an axis. */
function rangeOf(samples: readonly Sample[], name: ReadingName): Range {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const sample of samples) [low, high] = [Math.min(low, sample[name]), Math.max(high, sample[name])];
  if (high - low < RANGE_MIN) high = low + 1;
  const step = stepOf({ low, high });
  return { low: Math.floor(low / step) * step, high: Math.ceil(high / step) * step };
}

/** Returns the distance between labels: 1, 2 or 5 times a power of ten. */
function stepOf({ low, high }: Range): number {
  const raw = (high - low) / LABELS;
  const power = 10 ** Math.floor(Math.log10(raw));
  return power * ([1, 2, 5].find((factor) => factor * power >= raw) ?? 10);
}

const placeX = ({ left, x }: Panel, value: number): number => left + ((value - x.low) / (x.high - x.low)) * PLOT_WIDTH;
const placeY = ({ top, y }: Panel, value: number): number =>
  top + (1 - (value - y.low) / (y.high - y.low)) * PLOT_HEIGHT;

const titleOf = (name: ReadingName): string => (UNITS[name] === '' ? name : `${name}, ${UNITS[name]}`);

/** Returns the labels of an axis. */
function ticksOf(range: Range): { value: number; text: string }[] {
  const step = stepOf(range);
  const digits = Math.max(0, -Math.floor(Math.log10(step)));
  const count = Math.round((range.high - range.low) / step);
  return Array.from({ length: count + 1 }, (_, index) => {
    const value = range.low + index * step;
    return { value, text: (value || 0).toFixed(digits) };
  });
}

function drawAxes(panel: Panel): string[] {
  const { left, top, plot } = panel;
  const [right, bottom] = [left + PLOT_WIDTH, top + PLOT_HEIGHT];
  const across = (y: number): Point[] => [
    [left, y],
    [right, y],
  ];
  const down = (x: number): Point[] => [
    [x, top],
    [x, bottom],
  ];
  return [
    label([left, top - 12], titleOf(plot.y), { size: 14 }),
    label([right, bottom + 36], titleOf(plot.x), { size: 12, anchor: 'end' }),
    ...ticksOf(panel.y).flatMap(({ value, text }) => [
      line(across(placeY(panel, value)), FAINT, 1),
      label([left - 6, placeY(panel, value) + 4], text, { size: 11, anchor: 'end' }),
    ]),
    ...ticksOf(panel.x).flatMap(({ value, text }) => [
      line(down(placeX(panel, value)), FAINT, 1),
      label([placeX(panel, value), bottom + 18], text, { size: 11, anchor: 'middle' }),
    ]),
  ];
}

function drawLine(panel: Panel, { samples }: Recording, run: number): string {
  const stride = Math.max(1, Math.ceil(samples.length / POINTS_MAX));
  const shown = samples.filter((_, index) => index % stride === 0 || index === samples.length - 1);
  const { x, y } = panel.plot;
  const points = shown.map((sample): Point => [placeX(panel, sample[x]), placeY(panel, sample[y])]);
  return line(points, colourOf(run), 2);
}

const colourOf = (run: number): string => COLOURS[run % COLOURS.length]!;

function drawLegend(name: string, run: number, width: number, height: number): string {
  const perRow = Math.max(1, Math.floor((width - PANEL.left) / LEGEND_COLUMN));
  const x = PANEL.left + (run % perRow) * LEGEND_COLUMN;
  const y = height - LEGEND_HEIGHT + 14 + Math.floor(run / perRow) * 18;
  const stroke: Point[] = [
    [x, y - 4],
    [x + 20, y - 4],
  ];
  return `${line(stroke, colourOf(run), 3)}\n${label([x + 26, y], name, { size: 12 })}`;
}
