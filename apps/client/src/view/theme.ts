/** The light and the colours of a track: what its `theme` names. */
import { Color, Vector3 } from 'three';

export interface Theme {
  /** From the ground towards the sun, unit length. */
  readonly sunDirection: Vector3;
  readonly sunColour: Color;
  readonly sunStrength: number;
  /** The sky from straight up down to the horizon, and what lies below it. */
  readonly zenith: Color;
  readonly middle: Color;
  readonly horizon: Color;
  readonly below: Color;
  /** What far things fade into. */
  readonly haze: Color;
  readonly meadow: Color;
  readonly woodland: Color;
  readonly straw: Color;
  /** How far straw spreads over the meadows, 0 to 1. */
  readonly dryness: number;
}

const colour = (hex: number): Color => new Color(hex);

/** A clear summer morning in the mountains. */
const FOREST: Theme = {
  sunDirection: new Vector3(-0.55, 0.62, 0.5).normalize(),
  sunColour: colour(0xffdcae),
  sunStrength: 3.7,
  zenith: colour(0x1f6fd0),
  middle: colour(0x7cc0f2),
  horizon: colour(0xffe3b8),
  below: colour(0x9db58a),
  haze: colour(0xcfdfe6),
  meadow: colour(0x7fb24a),
  woodland: colour(0x5a9440),
  straw: colour(0xc2b25a),
  dryness: 0.55,
};

/** The last golden hour of a dry day. */
const MEADOW: Theme = {
  sunDirection: new Vector3(-0.62, 0.36, 0.5).normalize(),
  sunColour: colour(0xffb870),
  sunStrength: 3.9,
  zenith: colour(0x2f62b8),
  middle: colour(0x94b9e2),
  horizon: colour(0xffc78a),
  below: colour(0xb0a070),
  haze: colour(0xe9d6bd),
  meadow: colour(0x9aae48),
  woodland: colour(0x7c9a3e),
  straw: colour(0xd6b45c),
  dryness: 0.85,
};

const THEMES: Readonly<Record<string, Theme>> = { forest: FOREST, meadow: MEADOW };

/** The theme of that name; the forest's for a name that is not known. */
export const themeOf = (name: string): Theme => THEMES[name] ?? FOREST;
