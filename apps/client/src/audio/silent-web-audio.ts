/** Web Audio that makes no sound, for tests in Node: nodes remember what they are connected to, values what they head for. */

/** Heads for a value; there at once. */
class Parameter {
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

class SilentNode {
  readonly gain: Parameter;
  readonly pan = new Parameter(0);
  readonly frequency = new Parameter(0);
  to: SilentNode | null = null;

  constructor(_context: SilentContext, { gain = 1 }: { gain?: number } = {}) {
    this.gain = new Parameter(gain);
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
  constructor(context: SilentContext) {
    super(context);
    context.sources.push(this);
  }
  start(): void {}
  stop(): void {}
}

export class SilentContext {
  /** The one that was made last. */
  static last: SilentContext;
  readonly sources: SilentSource[] = [];
  readonly destination = new SilentNode(this);
  readonly sampleRate = 8;
  readonly state = 'running';
  readonly currentTime = 0;

  constructor() {
    SilentContext.last = this;
  }
  createBuffer(_channels: number, length: number) {
    const samples = new Float32Array(length);
    return { getChannelData: () => samples };
  }
  async close(): Promise<void> {}

  /** How loud the sources are together at the loudspeaker, from the one with that number on. */
  loudness(from = 0): number {
    return this.sources.slice(from).reduce((sum, source) => sum + loudnessOf(source), 0);
  }
}

function loudnessOf(source: SilentNode): number {
  let loudness = 1;
  for (let node = source.to; node; node = node.to) loudness *= node.gain.value;
  return loudness;
}

/** The global names that stand for Web Audio. */
export const SILENT_WEB_AUDIO = {
  AudioContext: SilentContext,
  AudioBufferSourceNode: SilentSource,
  OscillatorNode: SilentSource,
  ...{ BiquadFilterNode: SilentNode, DynamicsCompressorNode: SilentNode, GainNode: SilentNode },
  ...{ StereoPannerNode: SilentNode, WaveShaperNode: SilentNode },
};
