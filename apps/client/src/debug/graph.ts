/** A small running graph: one value a frame, a few lines over each other. */

const SAMPLES = 240;

export interface GraphLine {
  readonly label: string;
  readonly colour: string;
}

export class Graph {
  readonly canvas = document.createElement('canvas');
  #lines: readonly GraphLine[];
  #values: Float32Array[];
  #next = 0;
  #top: number;

  /** `top`: the least value at the upper edge; it grows to what has to be shown. */
  constructor(lines: readonly GraphLine[], top: number) {
    this.#lines = lines;
    this.#values = lines.map(() => new Float32Array(SAMPLES));
    this.#top = top;
    this.canvas.width = SAMPLES * 2;
    this.canvas.height = 108;
  }

  /** Adds one value for each line, in their order. */
  add(values: readonly number[]): void {
    for (const [index, ring] of this.#values.entries()) ring[this.#next] = values[index] ?? 0;
    this.#next = (this.#next + 1) % SAMPLES;
  }

  draw(): void {
    const context = this.canvas.getContext('2d');
    if (!context) return;
    const { width, height } = this.canvas;
    const top = this.#values.reduce((most, ring) => ring.reduce((a, b) => Math.max(a, b), most), this.#top);
    context.clearRect(0, 0, width, height);
    context.lineWidth = 2;
    for (const [index, ring] of this.#values.entries()) {
      context.strokeStyle = this.#lines[index]?.colour ?? '#fff';
      context.beginPath();
      for (let age = 0; age < SAMPLES; age++) {
        const value = ring[(this.#next + age) % SAMPLES] ?? 0;
        context.lineTo((age / (SAMPLES - 1)) * width, height - 3 - (value / top) * (height - 6));
      }
      context.stroke();
    }
    context.fillStyle = '#c3cbdb';
    context.font = '20px ui-monospace, monospace';
    context.fillText(String(Math.round(top)), 6, 22);
  }
}
