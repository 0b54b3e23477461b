/** All short sounds. They are synthesised from noise and tones, so there are no sound files. */

/** One component of a sound. */
interface Component {
  readonly kind: 'noise' | OscillatorType;
  readonly seconds: number;
  readonly gain: number;
  /** Frequencies at its start and end (Hz). */
  readonly pitch: readonly [number, number];
  /** Only for noise: quality factor of the band-pass filter (centre frequency divided by bandwidth). */
  readonly q?: number;
  /** Seconds from the start of the sound to the start of this component. Default 0. */
  readonly delay?: number;
}

export type SoundName = keyof typeof SOUNDS;

/** The functions below take frequencies in Hz and durations in seconds. */
const tone = (pitch: number, seconds: number, gain: number, delay = 0): Component => ({
  kind: 'triangle',
  pitch: [pitch, pitch],
  seconds,
  gain,
  delay,
});
const noise = (from: number, to: number, seconds: number, gain: number, q = 0.7): Component => ({
  kind: 'noise',
  pitch: [from, to],
  seconds,
  gain,
  q,
});
const sweep = (kind: OscillatorType, from: number, to: number, seconds: number, gain: number): Component => ({
  kind,
  pitch: [from, to],
  seconds,
  gain,
});

/** The components of each sound, which play at the same time unless they have a delay. */
const SOUNDS = {
  shot: [noise(2600, 500, 0.09, 0.5, 0.8), sweep('square', 210, 60, 0.07, 0.22)],
  rocket: [noise(500, 1900, 0.5, 0.9, 1.1), sweep('sawtooth', 120, 300, 0.4, 0.12)],
  blast: [noise(900, 60, 1.1, 1, 0.5), sweep('sine', 95, 28, 0.9, 0.9), noise(3200, 900, 0.25, 0.4)],
  wreck: [
    noise(1400, 80, 1.3, 1, 0.5),
    sweep('sine', 80, 24, 1, 0.9),
    { ...noise(4000, 1500, 0.5, 0.35, 2), delay: 0.06 },
  ],
  bump: [noise(900, 160, 0.16, 0.8, 0.9), sweep('sine', 120, 50, 0.12, 0.6)],
  scrape: [noise(2800, 1700, 0.2, 0.8, 2)],
  land: [noise(300, 80, 0.2, 0.8, 0.8), sweep('sine', 90, 40, 0.16, 0.6)],
  hurt: [sweep('square', 160, 70, 0.1, 0.3), noise(1800, 600, 0.08, 0.4)],
  hit: [tone(1760, 0.05, 0.28), tone(2640, 0.05, 0.16, 0.02)],
  jam: [sweep('sawtooth', 300, 110, 0.25, 0.25), noise(3000, 4000, 0.4, 0.25, 1.5)],
  boost: [noise(700, 2400, 0.4, 0.4, 0.9), sweep('sawtooth', 160, 480, 0.35, 0.14)],
  pickup: [tone(880, 0.08, 0.3), tone(1320, 0.12, 0.3, 0.07)],
  repair: [tone(523, 0.1, 0.25), tone(659, 0.1, 0.25, 0.08), tone(784, 0.16, 0.25, 0.16)],
  count: [tone(440, 0.16, 0.4)],
  go: [tone(880, 0.5, 0.4), tone(1109, 0.5, 0.25)],
  lap: [tone(988, 0.09, 0.28), tone(1319, 0.2, 0.28, 0.09)],
  finish: [523, 659, 784, 1047].map((pitch, index) => tone(pitch, index === 3 ? 0.6 : 0.14, 0.3, index * 0.13)),
  call: [tone(1175, 0.07, 0.3), tone(1175, 0.07, 0.3, 0.11)],
  click: [tone(1400, 0.03, 0.15)],
} as const satisfies Record<string, readonly Component[]>;

/** The sounds, rendered. */
export type SoundBuffers = ReadonlyMap<SoundName, AudioBuffer>;

/** Renders all sounds once, because synthesising one takes much longer than playing it. */
export async function renderSounds(context: BaseAudioContext): Promise<SoundBuffers> {
  const noise = whiteNoise(context);
  const names = Object.keys(SOUNDS) as SoundName[];
  const buffers = await Promise.all(names.map((name) => render(SOUNDS[name], noise)));
  return new Map(names.map((name, index) => [name, buffers[index]!]));
}

/** Places one sound at a time. */
interface Voice {
  readonly gain: GainNode;
  readonly panner: StereoPannerNode;
}

/** Plays the sounds into the node `to`. */
export class SoundKit {
  readonly #context: BaseAudioContext;
  readonly #to: AudioNode;
  readonly #buffers: SoundBuffers;
  /** Voices are used again: in a fight many sounds start per second, and nodes are slow to create. */
  readonly #idle: Voice[] = [];
  /** Number of sounds that are playing. */
  playing = 0;

  constructor(context: BaseAudioContext, to: AudioNode, buffers: SoundBuffers) {
    this.#context = context;
    this.#to = to;
    this.#buffers = buffers;
  }

  /** Plays a sound. `gain` scales its loudness, and `pan` is from -1 (left) to 1 (right). */
  play(name: SoundName, gain = 1, pan = 0): void {
    const voice = this.#idle.pop() ?? this.#createVoice();
    voice.gain.gain.value = gain;
    voice.panner.pan.value = pan;
    const source = new AudioBufferSourceNode(this.#context, { buffer: this.#buffers.get(name)! });
    source.connect(voice.gain);
    this.playing++;
    source.onended = () => {
      this.playing--;
      source.disconnect();
      this.#idle.push(voice);
    };
    source.start();
  }

  #createVoice(): Voice {
    const voice = { gain: new GainNode(this.#context), panner: new StereoPannerNode(this.#context) };
    voice.gain.connect(voice.panner).connect(this.#to);
    return voice;
  }
}

/** Renders a sound of these components, at the sample rate of the noise. */
function render(components: readonly Component[], noise: AudioBuffer): Promise<AudioBuffer> {
  const seconds = Math.max(...components.map(({ delay = 0, seconds }) => delay + seconds));
  const context = new OfflineAudioContext(1, Math.ceil(seconds * noise.sampleRate), noise.sampleRate);
  for (const component of components) startComponent(context, component, noise);
  return context.startRendering();
}

function startComponent(
  context: OfflineAudioContext,
  { kind, seconds, gain, pitch, q = 1, delay = 0 }: Component,
  noise: AudioBuffer,
): void {
  const level = new GainNode(context, { gain: 0 });
  level.gain.setValueAtTime(0, delay);
  level.gain.linearRampToValueAtTime(gain, delay + 0.004);
  level.gain.exponentialRampToValueAtTime(0.0008, delay + seconds);
  level.connect(context.destination);
  const { source, output, frequency } = kind === 'noise' ? createNoise(context, noise, q) : createTone(context, kind);
  glide(frequency, pitch, delay, seconds);
  output.connect(level);
  source.start(delay);
  source.stop(delay + seconds);
}

function createNoise(context: BaseAudioContext, buffer: AudioBuffer, Q: number) {
  const source = new AudioBufferSourceNode(context, { buffer, loop: true });
  const output = new BiquadFilterNode(context, { type: 'bandpass', Q });
  source.connect(output);
  return { source, output, frequency: output.frequency };
}

function createTone(context: BaseAudioContext, type: OscillatorType) {
  const source = new OscillatorNode(context, { type });
  return { source, output: source, frequency: source.frequency };
}

/** Changes a frequency from its start to its end value. */
function glide(parameter: AudioParam, [from, to]: readonly [number, number], at: number, seconds: number): void {
  parameter.setValueAtTime(from, at);
  parameter.exponentialRampToValueAtTime(to, at + seconds);
}

/** Creates two seconds of white noise with a linear congruential generator, from a fixed seed. */
export function whiteNoise(context: BaseAudioContext): AudioBuffer {
  const buffer = context.createBuffer(1, context.sampleRate * 2, context.sampleRate);
  const samples = buffer.getChannelData(0);
  let seed = 22_222;
  for (let index = 0; index < samples.length; index++) {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    samples[index] = seed / 0x8000_0000 - 1;
  }
  return buffer;
}
