/**
 * An engine, sample by sample: exhaust pulses of slightly uneven cylinders, two pipes that resonate, and a filter that
 * opens with load. Runs in the audio thread.
 */

/** What the audio thread's global scope has, as far as it is used here. */
declare const sampleRate: number;
declare function registerProcessor(name: string, processor: new () => AudioWorkletProcessorLike): void;
declare class AudioWorkletProcessor {}
interface AudioWorkletProcessorLike {
  process(inputs: unknown, outputs: Float32Array[][], parameters: Record<string, Float32Array>): boolean;
}

const CYLINDERS = [1, 0.86, 0.95, 0.8] as const;
/** How unevenly they fire, share of a period. */
const JITTER = 0.012;
/** Lengths of the pipes, s, and how much of a wave comes back. */
const PIPES = [
  [0.0041, 0.62],
  [0.0067, 0.5],
] as const;
/** How fast a pulse dies away, per second. */
const PULSE_DECAY = 900;

class Pipe {
  readonly #line: Float32Array;
  readonly #back: number;
  #at = 0;

  constructor(seconds: number, back: number) {
    this.#line = new Float32Array(Math.max(1, Math.round(seconds * sampleRate)));
    this.#back = back;
  }

  /** One sample through the pipe. */
  pass(sample: number): number {
    const out = sample + this.#line[this.#at]! * this.#back;
    this.#line[this.#at] = out;
    this.#at = (this.#at + 1) % this.#line.length;
    return out;
  }
}

class Engine extends AudioWorkletProcessor {
  static get parameterDescriptors() {
    return [
      { name: 'rate', defaultValue: 30, minValue: 1, maxValue: 600, automationRate: 'k-rate' },
      { name: 'load', defaultValue: 0.2, minValue: 0, maxValue: 1, automationRate: 'k-rate' },
    ];
  }

  readonly #pipes = PIPES.map(([seconds, back]) => new Pipe(seconds, back));
  readonly #decay = Math.exp(-PULSE_DECAY / sampleRate);
  #phase = 0;
  #period = 1;
  #cylinder = 0;
  #pulse = 0;
  #low = 0;
  #steady = 0;
  #seed = 1;

  process(_inputs: unknown, outputs: Float32Array[][], parameters: Record<string, Float32Array>): boolean {
    const out = outputs[0]?.[0];
    if (!out) return true;
    const rate = parameters.rate?.[0] ?? 30;
    const load = parameters.load?.[0] ?? 0.2;
    const open = 1 - Math.exp((-2 * Math.PI * (320 + 3400 * load * load + rate * 4)) / sampleRate);
    for (let index = 0; index < out.length; index++) out[index] = this.#sample(rate, load, open);
    return true;
  }

  #sample(rate: number, load: number, open: number): number {
    this.#phase += rate / sampleRate;
    if (this.#phase >= this.#period) this.#fire(load);
    this.#pulse *= this.#decay;
    const rough = this.#pulse * (1 + (this.#random() - 0.5) * 0.5 * load);
    let wave = rough;
    for (const pipe of this.#pipes) wave = pipe.pass(wave) * 0.6;
    this.#low += (wave - this.#low) * open;
    // What does not move is not heard, but would use up the room of the output.
    this.#steady += (this.#low - this.#steady) * 0.002;
    return Math.tanh((this.#low - this.#steady) * (1.1 + load)) * 0.8;
  }

  #fire(load: number): void {
    this.#phase -= this.#period;
    this.#period = 1 + (this.#random() - 0.5) * 2 * JITTER;
    this.#cylinder = (this.#cylinder + 1) % CYLINDERS.length;
    this.#pulse += (CYLINDERS[this.#cylinder] as number) * (0.55 + 0.45 * load);
  }

  /** 0 to 1: xorshift. */
  #random(): number {
    this.#seed ^= this.#seed << 13;
    this.#seed ^= this.#seed >>> 17;
    this.#seed ^= this.#seed << 5;
    return (this.#seed >>> 0) / 0x1_0000_0000;
  }
}

registerProcessor('engine', Engine);
