/** A plot of the last seconds. */
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { TICK_SECONDS } from '@shotgun-rally/sim';

const SECONDS = 8;
const POINTS = Math.round(SECONDS / TICK_SECONDS);
const HEIGHT_PX = 190;
const COLOURS = ['#0072b2', '#d55e00', '#009e73', '#cc79a7'];

export class LivePlot {
  readonly #plot: uPlot;
  /** Times (s), and then the values of each line. */
  readonly #data: number[][];

  constructor(parent: HTMLElement, title: string, lines: readonly string[]) {
    this.#data = [[], ...lines.map(() => [])];
    const series = lines.map((label, index) => ({ label, stroke: COLOURS[index]!, width: 1.5 }));
    const options = { title, width: parent.clientWidth, height: HEIGHT_PX, series: [{}, ...series] };
    const scales = { x: { time: false } };
    this.#plot = new uPlot({ ...options, scales, legend: { live: false } }, this.#data as uPlot.AlignedData, parent);
    new ResizeObserver(() => this.#plot.setSize({ width: parent.clientWidth, height: HEIGHT_PX })).observe(parent);
  }

  /** Adds a value for each line at a time (s); `draw` shows them. */
  add(seconds: number, values: readonly number[]): void {
    [seconds, ...values].forEach((value, index) => {
      const list = this.#data[index]!;
      list.push(value);
      if (list.length > POINTS) list.shift();
    });
  }

  draw(): void {
    this.#plot.setData(this.#data as uPlot.AlignedData);
  }
}
