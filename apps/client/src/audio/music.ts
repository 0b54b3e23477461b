/** Plays the music: schedules notes a little ahead of time, so that slow frames do not delay them. */
import { type Note, notesAt, STEPS_PER_BAR, type Style } from './music-notes.ts';
import { whiteNoise } from './sound-kit.ts';

/** How far ahead notes are scheduled (seconds). */
const AHEAD_S = 0.25;
/** The music takes about this long to follow the race's intensity (seconds). */
const SMOOTHING_S = 2.5;

/** Delay of the first note, and of the first note after a pause (seconds). */
const RESTART_DELAY_S = 0.02;
const SECONDS_PER_MINUTE = 60;
const STEPS_PER_BEAT = 4;

const WAVES: Readonly<Record<'bass' | 'lead' | 'pad', OscillatorType>> = {
  bass: 'sawtooth',
  lead: 'square',
  pad: 'triangle',
};
/** Cut-off frequencies of the low-pass filters. */
const CUTOFFS_HZ: Readonly<Record<'bass' | 'lead' | 'pad', number>> = { bass: 420, lead: 2200, pad: 900 };
/** The noise of snare and hi-hat: the frequency above which it sounds, and its length. */
const DRUMS = {
  snare: { cutoffHz: 1800, seconds: 0.16 },
  hat: { cutoffHz: 7500, seconds: 0.05 },
} as const;

type FilteredPart = keyof typeof WAVES | keyof typeof DRUMS;

export class Music {
  readonly #context: BaseAudioContext;
  readonly #output: AudioNode;
  /** The filter through which all notes of a part are played: nodes are slow to create. */
  readonly #filters: Readonly<Record<FilteredPart, BiquadFilterNode>>;
  readonly #noise: AudioBuffer;
  #style: Style;
  /** Start of the next step on the audio context's clock (seconds). */
  #nextAt = 0;
  /** Index of the next step since the start of the music. */
  #step = 0;
  #intensity = 0;

  constructor(context: BaseAudioContext, to: AudioNode, style: Style) {
    this.#context = context;
    this.#output = to;
    this.#style = style;
    this.#noise = whiteNoise(context);
    this.#filters = {
      bass: this.#createFilter('lowpass', CUTOFFS_HZ.bass),
      lead: this.#createFilter('lowpass', CUTOFFS_HZ.lead),
      pad: this.#createFilter('lowpass', CUTOFFS_HZ.pad),
      snare: this.#createFilter('highpass', DRUMS.snare.cutoffHz),
      hat: this.#createFilter('highpass', DRUMS.hat.cutoffHz),
    };
  }

  /** Sets the style of the notes that are not scheduled yet. */
  set style(style: Style) {
    this.#style = style;
  }

  /** Resets the intensity, so that the next race begins calm. */
  reset(): void {
    this.#intensity = 0;
  }

  /**
   * Schedules notes. Call it at least every AHEAD_S. `delta` is the time since the last call (seconds), `intensity` that of the
   * race (0 to 1).
   */
  process(delta: number, intensity: number): void {
    this.#intensity += (intensity - this.#intensity) * Math.min(1, delta / SMOOTHING_S);
    const { currentTime } = this.#context;
    // After a pause, continues now instead of playing the missed notes.
    if (this.#nextAt < currentTime) this.#nextAt = currentTime + RESTART_DELAY_S;
    const stepS = SECONDS_PER_MINUTE / this.#style.beatsPerMinute / STEPS_PER_BEAT;
    while (this.#nextAt < currentTime + AHEAD_S) {
      const bar = Math.floor(this.#step / STEPS_PER_BAR);
      for (const note of notesAt(this.#style, bar, this.#step % STEPS_PER_BAR, this.#intensity))
        this.#play(note, this.#nextAt, stepS);
      this.#step++;
      this.#nextAt += stepS;
    }
  }

  /** Schedules one note. `at` is the start on the audio context's clock, and `stepS` the length of a step (both seconds). */
  #play(note: Note, at: number, stepS: number): void {
    const { part } = note;
    if (part === 'bass' || part === 'lead' || part === 'pad') this.#playTone(note, part, at, stepS);
    else if (part === 'kick') this.#playKick(at, note.loudness);
    else this.#playNoise(at, note.loudness, part);
  }

  #playTone({ pitch, steps, loudness }: Note, part: 'bass' | 'lead' | 'pad', at: number, stepS: number): void {
    const seconds = steps * stepS;
    const oscillator = new OscillatorNode(this.#context, { type: WAVES[part], frequency: pitch });
    const attack = part === 'pad' ? seconds * 0.3 : 0.006;
    const to = this.#filters[part];
    this.#connect(oscillator, this.#createEnvelope(at, attack, seconds, loudness * 0.3), to);
    oscillator.start(at);
    oscillator.stop(at + seconds);
  }

  #playKick(at: number, loudness: number): void {
    const oscillator = new OscillatorNode(this.#context, { type: 'sine', frequency: 130 });
    oscillator.frequency.setValueAtTime(130, at);
    oscillator.frequency.exponentialRampToValueAtTime(42, at + 0.1);
    this.#connect(oscillator, this.#createEnvelope(at, 0.003, 0.22, loudness * 0.6), this.#output);
    oscillator.start(at);
    oscillator.stop(at + 0.22);
  }

  /** Plays a snare or hi-hat: noise above a frequency. */
  #playNoise(at: number, loudness: number, part: keyof typeof DRUMS): void {
    const { seconds } = DRUMS[part];
    const source = new AudioBufferSourceNode(this.#context, { buffer: this.#noise });
    this.#connect(source, this.#createEnvelope(at, 0.002, seconds, loudness * 0.35), this.#filters[part]);
    // Begins at a different point of the noise (two seconds long) each time.
    source.start(at, (at * 7) % 1.5);
    source.stop(at + seconds);
  }

  /** Returns a gain node that rises to `peak` within `attack` seconds and has faded out after `seconds`. */
  #createEnvelope(at: number, attack: number, seconds: number, peak: number): GainNode {
    const level = new GainNode(this.#context, { gain: 0 });
    level.gain.setValueAtTime(0.0001, at);
    level.gain.linearRampToValueAtTime(peak, at + attack);
    level.gain.exponentialRampToValueAtTime(0.0005, at + seconds);
    return level;
  }

  /** Connects a note. It is disconnected after its end, because what it is connected to stays. */
  #connect(source: AudioScheduledSourceNode, envelope: GainNode, to: AudioNode): void {
    source.connect(envelope).connect(to);
    source.onended = () => envelope.disconnect();
  }

  #createFilter(type: BiquadFilterType, frequency: number): BiquadFilterNode {
    const filter = new BiquadFilterNode(this.#context, { type, frequency });
    filter.connect(this.#output);
    return filter;
  }
}
