/** Music as numbers: what sounds in each step of a bar, from the place and from how hot the race is. */

/** Steps of a bar: sixteenths. */
export const STEPS = 16;

export interface Note {
  readonly part: 'bass' | 'lead' | 'pad' | 'kick' | 'snare' | 'hat';
  /** Hz; 0 for drums. */
  readonly pitch: number;
  /** Steps that it lasts. */
  readonly steps: number;
  /** 0 to 1. */
  readonly loudness: number;
}

export interface Style {
  readonly beatsPerMinute: number;
  /** Hz of the key's root, low. */
  readonly root: number;
  /** Semitones of the scale above the root. */
  readonly scale: readonly number[];
  /** Degrees of the scale on which the bars stand, in turn. */
  readonly chords: readonly number[];
}

const MINOR = [0, 2, 3, 5, 7, 8, 10] as const;
const DORIAN = [0, 2, 3, 5, 7, 9, 10] as const;
const MIXOLYDIAN = [0, 2, 4, 5, 7, 9, 10] as const;

/** By a track's theme. */
export const STYLES: Readonly<Record<string, Style>> = {
  forest: { beatsPerMinute: 132, root: 55, scale: MIXOLYDIAN, chords: [0, 4, 5, 3] },
  canyon: { beatsPerMinute: 124, root: 49, scale: DORIAN, chords: [0, 0, 3, 6] },
  city: { beatsPerMinute: 140, root: 51.91, scale: MINOR, chords: [0, 5, 2, 6] },
};

/** The style of a theme; the forest's for one that is not known. */
export const styleOf = (theme: string): Style => STYLES[theme] ?? (STYLES.forest as Style);

const LEAD = [0, 4, 2, 4, 7, 4, 2, 0] as const;

const pitchOf = ({ root, scale }: Style, degree: number, octave: number): number => {
  const steps = scale.length;
  const octaves = octave + Math.floor(degree / steps);
  return root * 2 ** (octaves + scale[((degree % steps) + steps) % steps]! / 12);
};

/** What begins in a step of a bar; `heat` 0 (nobody races) to 1 (last lap, under fire). */
export function notesAt(style: Style, bar: number, step: number, heat: number): Note[] {
  const chord = style.chords[bar % style.chords.length]!;
  const notes: Note[] = [];
  if (step === 0) {
    for (const degree of [0, 2, 4]) notes.push(note('pad', pitchOf(style, chord + degree, 2), STEPS, 0.35));
  }
  if (heat > 0.15 && step % 4 === 0) notes.push(note('kick', 0, 1, 0.8));
  if (heat > 0.3 && step % 8 === 4) notes.push(note('snare', 0, 1, 0.5));
  if (heat > 0.2 && step % (heat > 0.6 ? 1 : 2) === 0) notes.push(note('hat', 0, 1, step % 4 === 2 ? 0.3 : 0.16));
  if (heat > 0.1 && (step % 4 === 0 || (heat > 0.45 && step % 2 === 0))) {
    notes.push(note('bass', pitchOf(style, chord, step % 8 === 6 ? 1 : 0), 2, 0.6));
  }
  if (heat > 0.5 && step % 2 === 0) {
    const degree = LEAD[(step / 2 + bar * 3) % LEAD.length] as number;
    notes.push(note('lead', pitchOf(style, chord + degree, heat > 0.8 ? 3 : 2), 2, 0.28));
  }
  return notes;
}

const note = (part: Note['part'], pitch: number, steps: number, loudness: number): Note => ({
  part,
  pitch,
  steps,
  loudness,
});

/** How hot a race is, 0 to 1. */
export function heatOf(race: {
  readonly isRacing: boolean;
  readonly isLastLap: boolean;
  /** Share of the field that is behind: 1 in the lead. */
  readonly lead: number;
  /** Since the car was last hit or hit somebody, s. */
  readonly sinceFightS: number;
  /** 0 to 1 of the top speed. */
  readonly pace: number;
}): number {
  if (!race.isRacing) return 0.05;
  const fight = Math.max(0, 1 - race.sinceFightS / 6);
  return Math.min(1, 0.3 + race.pace * 0.2 + race.lead * 0.1 + fight * 0.25 + (race.isLastLap ? 0.25 : 0));
}
