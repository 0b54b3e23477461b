/** The graphs of the net panel, drawn with uPlot. */
import 'uplot/dist/uPlot.min.css';
import uPlot from 'uplot';
import { element } from '../../ui/dom.ts';
import { CORRECTIONS, type Figure, formatFigure, GRAPHED, type Reading } from './figures.ts';
import { Series } from './series.ts';
import type { Tooltips } from './widgets/tooltips.ts';

interface Graph {
  readonly title: string;
  readonly explanation: string;
  /** The y axis reaches at least this value. */
  readonly minTop: number;
  readonly figures: readonly Figure[];
}

const GRAPHS: readonly Graph[] = [
  {
    title: 'Error',
    explanation:
      'How far this page’s own car was from the server’s. A flat line at 0 means that every prediction was right.',
    minTop: 0.1,
    figures: [GRAPHED.shownError, GRAPHED.corrected],
  },
  {
    title: 'Corrections',
    explanation: 'How often the simulated car was corrected in the last second, by cause.',
    minTop: 4,
    figures: CORRECTIONS,
  },
  {
    title: 'Timelines',
    explanation:
      'Lead: how far a driver’s page is ahead of the server. Margin: how early the driver’s inputs therefore reach the ' +
      'server. Delay: how far a gunner’s view is behind the server.',
    minTop: 100,
    figures: [GRAPHED.lead, GRAPHED.margin, GRAPHED.delay],
  },
  {
    title: 'Round trip',
    explanation: 'The time that a message takes to the server and back.',
    minTop: 100,
    figures: [GRAPHED.rtt, GRAPHED.bestRtt],
  },
  {
    title: 'Bytes',
    explanation: 'The data that this page receives (down) and sends (up) per second.',
    minTop: 4,
    figures: [GRAPHED.down, GRAPHED.up],
  },
];

const COLOURS = [
  ...['#5cc8ff', '#ffb02e', '#3ddc84', '#ff6b8a', '#b48cff', '#ffe66b'],
  ...['#ffffff', '#2ee6d6', '#ff8a3d', '#8fa3bf', '#c6ff5e', '#ff5ad9'],
];
/** Time span of a graph. */
const SHOWN_SECONDS = 10;
/** Number of frames in the series, one per row: enough for SHOWN_SECONDS at 144 frames per second. */
const MAX_ROWS = 1500;
const HEIGHT_PX = 62;
const AXIS_PX = 34;
/** The y axis ends at the largest value times this factor. */
const HEADROOM = 1.05;
const DOT_PX = 4;
/** The columns of the figures follow the column of the time. */
const TIME_COLUMN = 0;
const FIRST_FIGURE_COLUMN = 1;

export class Graphs {
  readonly root: HTMLElement;
  #series: Series;
  #drawings: readonly GraphDrawing[];
  #lastMs = Number.NEGATIVE_INFINITY;

  constructor(tooltips: Tooltips) {
    let column = FIRST_FIGURE_COLUMN;
    this.#drawings = GRAPHS.map((graph) => {
      const drawing = new GraphDrawing(graph, column, tooltips);
      column += graph.figures.length;
      return drawing;
    });
    this.#series = new Series(column, MAX_ROWS);
    this.root = element('div', { className: 'net-graphs' }, ...this.#drawings.map(({ root }) => root));
  }

  /** Adds the figures of a frame. Ignores it if the race is paused. Clears the graphs if the time has gone back: a new race. */
  add(nowMs: number, reading: Reading): void {
    if (nowMs < this.#lastMs) this.#series.clear();
    if (nowMs === this.#lastMs) return;
    this.#lastMs = nowMs;
    const figures = GRAPHS.flatMap((graph) => graph.figures);
    this.#series.add([nowMs / 1000, ...figures.map(({ read }) => read(reading))]);
  }

  draw(): void {
    for (const drawing of this.#drawings) drawing.draw(this.#series);
  }
}

class GraphDrawing {
  readonly root: HTMLElement;
  #graph: Graph;
  #firstColumn: number;
  #container = element('div', { className: 'net-graph' });
  #valueElements: readonly HTMLElement[];
  #plot: uPlot | null = null;

  constructor(graph: Graph, column: number, tooltips: Tooltips) {
    this.#graph = graph;
    this.#firstColumn = column;
    const cells = graph.figures.map((figure, index) => {
      const swatch = element('i');
      swatch.style.background = COLOURS[index] ?? '#fff';
      const value = element('b');
      const cell = element('span', { className: 'figure' }, swatch, `${figure.label} `, value);
      return { cell: tooltips.add(cell, figure.explanation), value };
    });
    this.#valueElements = cells.map(({ value }) => value);
    const title = tooltips.add(element('h3', { textContent: graph.title }), graph.explanation);
    const legend = element('div', { className: 'net-legend' }, title, ...cells.map(({ cell }) => cell));
    this.root = element('section', {}, legend, this.#container);
  }

  draw(series: Series): void {
    const times = series.values(TIME_COLUMN) as number[];
    const values = this.#graph.figures.map((_, index) => series.values(this.#firstColumn + index));
    for (const [index, figure] of this.#graph.figures.entries()) {
      const valueElement = this.#valueElements[index];
      if (valueElement) valueElement.textContent = formatFigure(figure, newestOf(values[index] ?? []));
    }
    const width = this.#container.clientWidth;
    if (width === 0) return;
    this.#plot ??= this.#createPlot(width);
    if (this.#plot.width !== width) this.#plot.setSize({ width, height: HEIGHT_PX });
    this.#plot.setData([times, ...values]);
  }

  #createPlot(width: number): uPlot {
    const { figures, minTop } = this.#graph;
    const grid = { stroke: '#ffffff14', width: 1 };
    return new uPlot(
      {
        width,
        height: HEIGHT_PX,
        cursor: { show: false },
        legend: { show: false },
        scales: {
          x: { time: false, range: (_plot, _min, max) => [max - SHOWN_SECONDS, max] },
          y: { range: (_plot, min, max) => [Math.min(0, min ?? 0), Math.max(minTop, (max ?? 0) * HEADROOM)] },
        },
        axes: [
          { show: false },
          { stroke: '#8e99ad', grid, ticks: { show: false }, size: AXIS_PX, gap: 4, space: 18, font: '10px monospace' },
        ],
        series: [{}, ...figures.map((figure, index) => seriesStyle(figure, COLOURS[index] ?? '#fff'))],
        padding: [4, 2, 4, 0],
      },
      [[], ...figures.map(() => [])],
      this.#container,
    );
  }
}

/** Returns the style of a figure in a graph: dots if its values are rare, otherwise a line. */
function seriesStyle({ isRare }: Figure, stroke: string): uPlot.Series {
  return isRare
    ? { stroke, paths: () => null, points: { show: true, size: DOT_PX, fill: stroke } }
    : { stroke, width: 1.5, points: { show: false }, spanGaps: true };
}

/** Returns the last value that is not null; null if there is none. */
function newestOf(values: readonly (number | null)[]): number | null {
  for (let row = values.length - 1; row >= 0; row--) {
    const value = values[row];
    if (typeof value === 'number') return value;
  }
  return null;
}
