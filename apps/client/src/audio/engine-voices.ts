/** Two ways to synthesise an engine's sound: in an audio worklet, or with oscillators, which every browser supports. */
import { firingHz } from './engine-model.ts';
import workletUrl from './engine-worklet.ts?worker&url';
import { GlidingParameter } from './gliding-parameter.ts';

export interface EngineVoice {
  /** Changes the sound to `revs` (0 idle, 1 red line) and `load` (0 to 1). */
  set(revs: number, load: number): void;
  connect(to: AudioNode): void;
  stop(): void;
}

/** Loads the worklet. Resolves to false if worklets are not available, for example on a page loaded over plain http. */
export async function loadEngineWorklet(context: BaseAudioContext): Promise<boolean> {
  if (!context.audioWorklet) return false;
  try {
    await context.audioWorklet.addModule(workletUrl);
    return true;
  } catch {
    return false;
  }
}

/** After this many time constants, a parameter has made 95 % of its change. */
const TIME_CONSTANTS_TO_95_PERCENT = 3;

/** An engine in the audio worklet. Requires that `loadEngineWorklet` has resolved to true. */
export class WorkletEngine implements EngineVoice {
  readonly #node: AudioWorkletNode;
  readonly #rate: GlidingParameter;
  readonly #load: GlidingParameter;

  /** A change takes about `changeS` seconds. */
  constructor(context: BaseAudioContext, changeS: number) {
    this.#node = new AudioWorkletNode(context, 'engine', { numberOfInputs: 0, outputChannelCount: [1] });
    const gliding = (name: string): GlidingParameter =>
      new GlidingParameter(this.#node.parameters.get(name)!, context, changeS / TIME_CONSTANTS_TO_95_PERCENT);
    this.#rate = gliding('rate');
    this.#load = gliding('load');
  }

  set(revs: number, load: number): void {
    this.#rate.glideTo(firingHz(revs));
    this.#load.glideTo(load);
  }

  connect(to: AudioNode): void {
    this.#node.connect(to);
  }

  stop(): void {
    this.#node.disconnect();
  }
}

/** Each oscillator's frequency as a multiple of the firing rate, and its gain. */
const PARTIALS = [
  [0.5, 0.7],
  [1, 0.5],
  [2, 0.22],
] as const;

/** An engine made of three oscillators, a distortion and a low-pass filter. */
export class OscillatorEngine implements EngineVoice {
  readonly #oscillators: readonly OscillatorNode[];
  readonly #filter: BiquadFilterNode;
  readonly #frequencies: readonly GlidingParameter[];
  readonly #cutoff: GlidingParameter;

  /** A change takes about `changeS` seconds. */
  constructor(context: BaseAudioContext, changeS: number) {
    this.#filter = new BiquadFilterNode(context, { type: 'lowpass', frequency: 600, Q: 0.8 });
    const shaper = new WaveShaperNode(context, { curve: distortionCurve() });
    shaper.connect(this.#filter);
    this.#oscillators = PARTIALS.map(([, gain]) => {
      const oscillator = new OscillatorNode(context, { type: 'sawtooth' });
      oscillator.connect(new GainNode(context, { gain })).connect(shaper);
      oscillator.start();
      return oscillator;
    });
    const gliding = (frequency: AudioParam): GlidingParameter => {
      // One value per 128 samples. With one per sample, four engines take three times as long to compute.
      frequency.automationRate = 'k-rate';
      return new GlidingParameter(frequency, context, changeS / TIME_CONSTANTS_TO_95_PERCENT);
    };
    this.#frequencies = this.#oscillators.map(({ frequency }) => gliding(frequency));
    this.#cutoff = gliding(this.#filter.frequency);
  }

  set(revs: number, load: number): void {
    const rate = firingHz(revs);
    for (const [index, frequency] of this.#frequencies.entries()) frequency.glideTo(rate * PARTIALS[index]![0]);
    // More load and more revs let higher frequencies pass.
    this.#cutoff.glideTo(320 + load * load * 2600 + rate * 3);
  }

  connect(to: AudioNode): void {
    this.#filter.connect(to);
  }

  stop(): void {
    for (const oscillator of this.#oscillators) oscillator.stop();
    this.#filter.disconnect();
  }
}

/** Makes the oscillators as loud as the worklet. */
const GAIN = 0.26;
const CURVE_POINTS = 257;

/** A distortion that limits peaks asymmetrically, which makes a sawtooth sound rough. */
function distortionCurve(): Float32Array<ArrayBuffer> {
  const curve = new Float32Array(CURVE_POINTS);
  for (let index = 0; index < curve.length; index++) {
    const x = (2 * index) / (CURVE_POINTS - 1) - 1;
    curve[index] = Math.tanh(x * 1.8 + x * x * 0.5) * GAIN;
  }
  return curve;
}
