/** Every short sound, made of noise and tones: nothing is loaded. */

/** What one sound is made of. Times in s, frequencies in Hz. */
interface Burst {
  readonly kind: 'noise' | OscillatorType;
  readonly seconds: number;
  readonly gain: number;
  /** From and to. */
  readonly pitch: readonly [number, number];
  /** Of noise: the band's width, its middle over its width. */
  readonly q?: number;
  readonly delay?: number;
}

export type SoundName = keyof typeof SOUNDS;

const tone = (pitch: number, seconds: number, gain: number, delay = 0): Burst => ({
  ...{ kind: 'triangle', pitch: [pitch, pitch], seconds, gain, delay },
});
const noise = (from: number, to: number, seconds: number, gain: number, q = 0.7, delay = 0): Burst => ({
  ...{ kind: 'noise', pitch: [from, to], seconds, gain, q, delay },
});
const sweep = (kind: OscillatorType, from: number, to: number, seconds: number, gain: number, delay = 0): Burst => ({
  ...{ kind, pitch: [from, to], seconds, gain, delay },
});

const SOUNDS = {
  shot: [noise(2600, 500, 0.09, 0.5, 0.8), sweep('square', 210, 60, 0.07, 0.22)],
  rocket: [noise(500, 1900, 0.5, 0.9, 1.1), sweep('sawtooth', 120, 300, 0.4, 0.12)],
  blast: [noise(900, 60, 1.1, 1, 0.5), sweep('sine', 95, 28, 0.9, 0.9), noise(3200, 900, 0.25, 0.4)],
  wreck: [noise(1400, 80, 1.3, 1, 0.5), sweep('sine', 80, 24, 1, 0.9), noise(4000, 1500, 0.5, 0.35, 2, 0.06)],
  knock: [noise(900, 160, 0.16, 0.8, 0.9), sweep('sine', 120, 50, 0.12, 0.6)],
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
} as const satisfies Record<string, readonly Burst[]>;

export class SoundKit {
  readonly #context: BaseAudioContext;
  readonly #noise: AudioBuffer;
  /** Sounds that have not ended. */
  playing = 0;

  constructor(context: BaseAudioContext) {
    this.#context = context;
    this.#noise = whiteNoise(context);
  }

  /** Plays a sound to `to`, `gain` times as loud as usual, `pan` -1 to 1. */
  play(name: SoundName, to: AudioNode, gain = 1, pan = 0): void {
    const place = new StereoPannerNode(this.#context, { pan });
    place.connect(to);
    let left = SOUNDS[name].length;
    for (const burst of SOUNDS[name]) {
      const source = this.#burst(burst, gain, place);
      this.playing++;
      source.onended = () => {
        this.playing--;
        if (--left === 0) place.disconnect();
      };
    }
  }

  #burst({ kind, seconds, gain, pitch, q = 1, delay = 0 }: Burst, loudness: number, to: AudioNode) {
    const at = this.#context.currentTime + delay;
    const level = new GainNode(this.#context, { gain: 0 });
    level.gain.setValueAtTime(0, at);
    level.gain.linearRampToValueAtTime(gain * loudness, at + 0.004);
    level.gain.exponentialRampToValueAtTime(0.0008, at + seconds);
    level.connect(to);
    const source =
      kind === 'noise'
        ? this.#noiseSource(pitch, q, at, seconds, level)
        : this.#toneSource(kind, pitch, at, seconds, level);
    source.start(at);
    source.stop(at + seconds);
    return source;
  }

  #noiseSource(pitch: readonly [number, number], q: number, at: number, seconds: number, to: AudioNode) {
    const source = new AudioBufferSourceNode(this.#context, { buffer: this.#noise, loop: true });
    const band = new BiquadFilterNode(this.#context, { type: 'bandpass', Q: q });
    glide(band.frequency, pitch, at, seconds);
    source.connect(band).connect(to);
    return source;
  }

  #toneSource(type: OscillatorType, pitch: readonly [number, number], at: number, seconds: number, to: AudioNode) {
    const source = new OscillatorNode(this.#context, { type });
    glide(source.frequency, pitch, at, seconds);
    source.connect(to);
    return source;
  }
}

function glide(parameter: AudioParam, [from, to]: readonly [number, number], at: number, seconds: number): void {
  parameter.setValueAtTime(from, at);
  parameter.exponentialRampToValueAtTime(to, at + seconds);
}

/** Two seconds of hiss, the same every time. */
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
