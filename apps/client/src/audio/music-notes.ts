/** Generates the music's notes from the track's theme and the race's intensity. */

/** A bar has this many steps (sixteenth notes). */
export const STEPS_PER_BAR = 16;

export interface Note {
  readonly part: 'bass' | 'lead' | 'pad' | 'kick' | 'snare' | 'hat';
  /** Hz, or 0 for drums. */
  readonly pitch: number;
  /** Duration in steps. */
  readonly steps: number;
  /** 0 to 1. */
  readonly loudness: number;
}

export interface Style {
  readonly beatsPerMinute: number;
  /** Frequency of the lowest root note. */
  readonly rootHz: number;
  /** Notes of the scale, in semitones above the root. */
  readonly scale: readonly number[];
  /** Root of each bar's chord, as an index of `scale`. After the last bar, the list begins again. */
  readonly chords: readonly number[];
}

const MINOR = [0, 2, 3, 5, 7, 8, 10] as const;
const DORIAN = [0, 2, 3, 5, 7, 9, 10] as const;
const MIXOLYDIAN = [0, 2, 4, 5, 7, 9, 10] as const;

/** Styles by theme. */
export const STYLES: Readonly<Record<string, Style>> = {
  forest: { beatsPerMinute: 132, rootHz: 55, scale: MIXOLYDIAN, chords: [0, 4, 5, 3] },
  canyon: { beatsPerMinute: 124, rootHz: 49, scale: DORIAN, chords: [0, 0, 3, 6] },
  city: { beatsPerMinute: 140, rootHz: 51.91, scale: MINOR, chords: [0, 5, 2, 6] },
};

/** Returns the style of a theme, or the forest's if the theme has none. */
export const styleOf = (theme: string): Style => STYLES[theme] ?? STYLES.forest!;

/** Notes of the melody, in scale steps above the chord's root. */
const MELODY = [0, 4, 2, 4, 7, 4, 2, 0] as const;

const SEMITONES_PER_OCTAVE = 12;
/** Returns the frequency (Hz) of a scale step, `octave` octaves above the root. */
const pitchOf = ({ rootHz, scale }: Style, scaleStep: number, octave: number): number => {
  const octaves = octave + Math.floor(scaleStep / scale.length);
  return rootHz * 2 ** (octaves + scale[scaleStep % scale.length]! / SEMITONES_PER_OCTAVE);
};

/**
 * Returns the notes that begin in a step of a bar. Higher intensity (0 to 1) adds parts. A beat is four steps, and `bar`
 * counts from the start of the music.
 */
export function notesAt(style: Style, bar: number, step: number, intensity: number): Note[] {
  const chord = style.chords[bar % style.chords.length]!;
  const notes: Note[] = [];
  if (step === 0) {
    for (const scaleStep of [0, 2, 4])
      notes.push(createNote('pad', pitchOf(style, chord + scaleStep, 2), STEPS_PER_BAR, 0.35));
  }
  if (intensity > 0.15 && step % 4 === 0) notes.push(createNote('kick', 0, 1, 0.8));
  if (intensity > 0.3 && step % 8 === 4) notes.push(createNote('snare', 0, 1, 0.5));
  if (intensity > 0.2 && step % (intensity > 0.6 ? 1 : 2) === 0)
    notes.push(createNote('hat', 0, 1, step % 4 === 2 ? 0.3 : 0.16));
  if (intensity > 0.1 && (step % 4 === 0 || (intensity > 0.45 && step % 2 === 0))) {
    notes.push(createNote('bass', pitchOf(style, chord, step % 8 === 6 ? 1 : 0), 2, 0.6));
  }
  if (intensity > 0.5 && step % 2 === 0) {
    const scaleStep = MELODY[(step / 2 + bar * 3) % MELODY.length]!;
    notes.push(createNote('lead', pitchOf(style, chord + scaleStep, intensity > 0.8 ? 3 : 2), 2, 0.28));
  }
  return notes;
}

const createNote = (part: Note['part'], pitch: number, steps: number, loudness: number): Note => ({
  part,
  pitch,
  steps,
  loudness,
});

/** Intensity while no race is running. */
const CALM = 0.05;
/** The intensity that a fight adds fades out over this many seconds. */
const FIGHT_S = 6;

/** Returns a race's intensity, from CALM (not racing) to 1. */
export function intensityOf(race: {
  readonly isRacing: boolean;
  readonly isLastLap: boolean;
  /** Share of the other cars that are behind the player's car, 0 to 1. */
  readonly shareBehind: number;
  /** Seconds since the car last fired or was hit. */
  readonly sinceFightS: number;
  /** Speed of the car divided by the speed at which the wind is loudest, at most 1. */
  readonly speedShare: number;
}): number {
  if (!race.isRacing) return CALM;
  const fight = Math.max(0, 1 - race.sinceFightS / FIGHT_S);
  return Math.min(1, 0.3 + race.speedShare * 0.2 + race.shareBehind * 0.1 + fight * 0.25 + (race.isLastLap ? 0.25 : 0));
}
