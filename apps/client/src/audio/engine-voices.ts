/** Two ways to make engine sound: the audio worklet, and oscillators where a worklet is not available. */
import { firingHz } from './engine-model.ts';
import workletUrl from './engine-worklet.ts?worker&url';

export interface EngineVoice {
  /** Changes to `revs` and `load` (as in engine-model.ts) within about `seconds`. */
  set(revs: number, load: number, seconds: number): void;
  connect(to: AudioNode): void;
  stop(): void;
}

/** Loads the worklet. Resolves to false if the page may not use worklets (plain http) or the browser cannot. */
export async function loadEngineWorklet(context: BaseAudioContext): Promise<boolean> {
  if (!context.audioWorklet) return false;
  try {
    await context.audioWorklet.addModule(workletUrl);
    return true;
  } catch {
    return false;
  }
}

/** An engine in the audio worklet, which must be loaded. */
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
    this.#rate.setTargetAtTime(firingHz(revs), currentTime, seconds / 3);
    this.#load.setTargetAtTime(load, currentTime, seconds / 3);
  }

  connect(to: AudioNode): void {
    this.#node.connect(to);
  }

  stop(): void {
    this.#node.disconnect();
  }
}

/** Multiple of the firing rate and gain of each oscillator. */
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
      frequency.setTargetAtTime(rate * PARTIALS[index]![0], currentTime, seconds / 3);
    });
    this.#filter.frequency.setTargetAtTime(320 + load * load * 2600 + rate * 3, currentTime, seconds / 3);
  }

  connect(to: AudioNode): void {
    this.#filter.connect(to);
  }

  stop(): void {
    for (const oscillator of this.#oscillators) oscillator.stop();
    this.#filter.disconnect();
  }
}

/** Makes it as loud as the worklet's engine. */
const GAIN = 0.26;

/** A distortion that limits peaks asymmetrically, which makes a sawtooth sound rough. */
function distortionCurve(): Float32Array<ArrayBuffer> {
  const curve = new Float32Array(257);
  for (let index = 0; index < curve.length; index++) {
    const x = index / 128 - 1;
    curve[index] = Math.tanh(x * 1.8 + x * x * 0.5) * GAIN;
  }
  return curve;
}
