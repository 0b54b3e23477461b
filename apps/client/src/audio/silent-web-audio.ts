/** A replacement for the Web Audio API, for tests in Node. It is silent, and stores connections and parameter values. */

/** A parameter that takes every new value at once. */
class SilentParameter {
  value: number;
  constructor(value: number) {
    this.value = value;
  }
  setTargetAtTime(value: number): void {
    this.value = value;
  }
  setValueAtTime(value: number): void {
    this.value = value;
  }
  linearRampToValueAtTime(value: number): void {
    this.value = value;
  }
  exponentialRampToValueAtTime(value: number): void {
    this.value = value;
  }
}

/** Stands for any audio node, with the parameters that the game changes. */
class SilentNode {
  readonly gain: SilentParameter;
  readonly pan = new SilentParameter(0);
  readonly frequency = new SilentParameter(0);
  to: SilentNode | null = null;

  constructor(_context: object, { gain = 1 }: { gain?: number } = {}) {
    this.gain = new SilentParameter(gain);
  }
  connect(to: SilentNode): SilentNode {
    this.to = to;
    return to;
  }
  disconnect(): void {
    this.to = null;
  }
}

class SilentSource extends SilentNode {
  /** The time of its start on the context's clock (seconds), if it was given. */
  startsAtS: number | null = null;

  constructor(context: { readonly sources: SilentSource[] }) {
    super(context);
    context.sources.push(this);
  }
  start(atS: number | null = null): void {
    this.startsAtS = atS;
  }
  stop(): void {}
}

export class SilentContext {
  /** The last context that was created. */
  static last: SilentContext;
  readonly sources: SilentSource[] = [];
  readonly destination = new SilentNode(this);
  /** Low, so that buffers are short. */
  readonly sampleRate = 8;
  readonly state = 'running';
  readonly #createdAtMs = Date.now();

  constructor() {
    SilentContext.last = this;
  }
  get currentTime(): number {
    return (Date.now() - this.#createdAtMs) / 1000;
  }
  createBuffer(_channels: number, length: number, sampleRate: number) {
    const samples = new Float32Array(length);
    return { sampleRate, getChannelData: () => samples };
  }
  async close(): Promise<void> {}

  /** Sums the loudness of the sources from index `from` on: each is the product of the gains along its connections. */
  loudness(from = 0): number {
    return this.sources.slice(from).reduce((sum, source) => sum + loudnessOf(source), 0);
  }
}

/** Renders silence. */
class SilentOfflineContext {
  readonly sources: SilentSource[] = [];
  readonly destination = new SilentNode(this);
  async startRendering(): Promise<object> {
    return {};
  }
}

function loudnessOf(source: SilentNode): number {
  let loudness = 1;
  for (let node = source.to; node; node = node.to) loudness *= node.gain.value;
  return loudness;
}

/** Replacements for the globals of the Web Audio API. */
export const SILENT_WEB_AUDIO = {
  AudioContext: SilentContext,
  OfflineAudioContext: SilentOfflineContext,
  AudioBufferSourceNode: SilentSource,
  OscillatorNode: SilentSource,
  BiquadFilterNode: SilentNode,
  DynamicsCompressorNode: SilentNode,
  GainNode: SilentNode,
  StereoPannerNode: SilentNode,
  WaveShaperNode: SilentNode,
};
