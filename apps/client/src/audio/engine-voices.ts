/** Two ways to synthesise an engine's sound: in an audio worklet, or with oscillators, which every browser supports. */
import { firingHz } from './engine-model.ts';
import workletUrl from './engine-worklet.ts?worker&url';

export interface EngineVoice {
  /** Changes the sound to `revs` (0 idle, 1 red line) and `load` (0 to 1) within about `seconds`. */
  set(revs: number, load: number, seconds: number): void;
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
const TIME_CONSTANTS = 3;

/** An engine in the audio worklet. Requires that `loadEngineWorklet` has resolved to true. */
export class WorkletEngine implements EngineVoice {
  readonly #node: AudioWorkletNode;
  readonly #rate: AudioParam;
  readonly #load: AudioParam;

  constructor(context: BaseAudioContext) {
    this.#node = new AudioWorkletNode(context, 'engine', { numberOfInputs: 0, outputChannelCount: [1] });
    this.#rate = this.#node.parameters.get('rate') as AudioParam;
    this.#load = this.#node.parameters.get('load') as AudioParam;
  }

  set(revs: number, load: number, seconds: number): void {
    const { currentTime } = this.#node.context;
    this.#rate.setTargetAtTime(firingHz(revs), currentTime, seconds / TIME_CONSTANTS);
    this.#load.setTargetAtTime(load, currentTime, seconds / TIME_CONSTANTS);
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
  readonly #context: BaseAudioContext;

  constructor(context: BaseAudioContext) {
    this.#context = context;
    this.#filter = new BiquadFilterNode(context, { type: 'lowpass', frequency: 600, Q: 0.8 });
    const shaper = new WaveShaperNode(context, { curve: distortionCurve() });
    shaper.connect(this.#filter);
    this.#oscillators = PARTIALS.map(([, gain]) => {
      const oscillator = new OscillatorNode(context, { type: 'sawtooth' });
      oscillator.connect(new GainNode(context, { gain })).connect(shaper);
      oscillator.start();
      return oscillator;
    });
  }

  set(revs: number, load: number, seconds: number): void {
    const { currentTime } = this.#context;
    const rate = firingHz(revs);
    this.#oscillators.forEach(({ frequency }, index) => {
      frequency.setTargetAtTime(rate * PARTIALS[index]![0], currentTime, seconds / TIME_CONSTANTS);
    });
    // More load and more revs let higher frequencies pass.
    const cutoffHz = 320 + load * load * 2600 + rate * 3;
    this.#filter.frequency.setTargetAtTime(cutoffHz, currentTime, seconds / TIME_CONSTANTS);
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
