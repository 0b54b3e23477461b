/**
 * An engine's sound, sample by sample: exhaust pulses of slightly different cylinders, two resonating pipes, and a low-pass
 * filter that lets higher frequencies pass under load. Runs in the audio thread.
 */

/** The globals of the audio thread that are used here. */
declare const sampleRate: number;
declare function registerProcessor(name: string, processor: new () => AudioWorkletProcessorLike): void;
declare class AudioWorkletProcessor {}
interface AudioWorkletProcessorLike {
  process(inputs: unknown, outputs: Float32Array[][], parameters: Record<string, Float32Array>): boolean;
}

/** Strength of each cylinder's pulse. */
const CYLINDER_GAINS = [1, 0.86, 0.95, 0.8] as const;
/** Largest random change of the time between two pulses, as a share of that time. */
const JITTER = 0.012;
/** Each pipe's delay (seconds), and the share of a wave that it reflects. */
const PIPES = [
  [0.0041, 0.62],
  [0.0067, 0.5],
] as const;
/** How fast a pulse decays (per second). */
const PULSE_DECAY = 900;

/** A pipe that resonates: a delay line with feedback. */
class Pipe {
  readonly #delayLine: Float32Array;
  readonly #reflection: number;
  #index = 0;

  constructor(seconds: number, reflection: number) {
    this.#delayLine = new Float32Array(Math.max(1, Math.round(seconds * sampleRate)));
    this.#reflection = reflection;
  }

  /** Sends one sample through the pipe and returns the result. */
  pass(sample: number): number {
    const out = sample + this.#delayLine[this.#index]! * this.#reflection;
    this.#delayLine[this.#index] = out;
    this.#index = (this.#index + 1) % this.#delayLine.length;
    return out;
  }
}

class Engine extends AudioWorkletProcessor {
  /** `rate` is the number of exhaust pulses per second, and `load` how hard the engine works. */
  static get parameterDescriptors() {
    return [
      { name: 'rate', defaultValue: 30, minValue: 1, maxValue: 600, automationRate: 'k-rate' },
      { name: 'load', defaultValue: 0.2, minValue: 0, maxValue: 1, automationRate: 'k-rate' },
    ];
  }

  readonly #pipes = PIPES.map(([seconds, reflection]) => new Pipe(seconds, reflection));
  readonly #decay = Math.exp(-PULSE_DECAY / sampleRate);
  /** Time since the last pulse, and time from that pulse to the next: 1 is the mean time between two pulses. */
  #phase = 0;
  #period = 1;
  #cylinder = 0;
  /** The decaying strength of the pulses. */
  #pulse = 0;
  /** Output of the low-pass filter, and its slow average. */
  #filtered = 0;
  #constantPart = 0;
  #seed = 1;

  process(_inputs: unknown, outputs: Float32Array[][], parameters: Record<string, Float32Array>): boolean {
    const out = outputs[0]?.[0];
    if (!out) return true;
    const rate = parameters.rate?.[0] ?? 30;
    const load = parameters.load?.[0] ?? 0.2;
    const cutoffHz = 320 + 3400 * load * load + rate * 4;
    /** Share of the gap between input and output that the low-pass filter closes in one sample. */
    const filterShare = 1 - Math.exp((-2 * Math.PI * cutoffHz) / sampleRate);
    for (let index = 0; index < out.length; index++) out[index] = this.#sample(rate, load, filterShare);
    return true;
  }

  /** Computes one sample: pulse, noise, pipes, low-pass filter, and a limit on loud values. */
  #sample(rate: number, load: number, filterShare: number): number {
    this.#phase += rate / sampleRate;
    if (this.#phase >= this.#period) this.#fire(load);
    this.#pulse *= this.#decay;
    const noisyPulse = this.#pulse * (1 + (this.#random() - 0.5) * 0.5 * load);
    let wave = noisyPulse;
    for (const pipe of this.#pipes) wave = pipe.pass(wave) * 0.6;
    this.#filtered += (wave - this.#filtered) * filterShare;
    // Removes the constant part, which is inaudible but would limit the output's range.
    this.#constantPart += (this.#filtered - this.#constantPart) * 0.002;
    return Math.tanh((this.#filtered - this.#constantPart) * (1.1 + load)) * 0.8;
  }

  /** Starts the next cylinder's pulse. */
  #fire(load: number): void {
    this.#phase -= this.#period;
    this.#period = 1 + (this.#random() - 0.5) * 2 * JITTER;
    this.#cylinder = (this.#cylinder + 1) % CYLINDER_GAINS.length;
    this.#pulse += CYLINDER_GAINS[this.#cylinder]! * (0.55 + 0.45 * load);
  }

  /** A random number from 0 to 1 (xorshift). */
  #random(): number {
    this.#seed ^= this.#seed << 13;
    this.#seed ^= this.#seed >>> 17;
    this.#seed ^= this.#seed << 5;
    return (this.#seed >>> 0) / 0x1_0000_0000;
  }
}

registerProcessor('engine', Engine);
