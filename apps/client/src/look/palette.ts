/** The colours of the landscape, of trackside objects and of the teams. */
import { Color } from 'three';

/** Creates the colour with this RGB value, for example 0xff8000. */
export const colour = (hex: number): Color => new Color(hex);

/** Colours of the ground. */
export const LAND = {
  rock: colour(0x8d8276),
  darkRock: colour(0x6b6560),
  snow: colour(0xf4f6fb),
  dust: colour(0xb39a68),
  wornGrass: colour(0xa5a052),
} as const;

/** Colours of objects beside the track. */
export const TRACKSIDE = {
  red: colour(0xe23b2e),
  white: colour(0xf6f1e6),
  steel: colour(0xb9c1cb),
  post: colour(0x3a4049),
  black: colour(0x26262a),
  yellow: colour(0xffd23d),
  concrete: colour(0x8f8c86),
} as const;

/** A team's two colours. */
export interface Livery {
  /** Colour of the bodywork. */
  readonly paint: Color;
  /** Colour of the turret and the stripes. */
  readonly accent: Color;
  /** CSS colour of the paint, for the HUD. */
  readonly css: string;
}

const livery = (paint: number, accent: number): Livery => ({
  paint: colour(paint),
  accent: colour(accent),
  css: `#${paint.toString(16).padStart(6, '0')}`,
});

/** The usual liveries, in the order of car slots. */
export const LIVERIES: readonly Livery[] = [
  livery(0xe8412b, 0xfaf5e8),
  livery(0x1d7fe0, 0xffc93c),
  livery(0xf2a71b, 0x24304a),
  livery(0x27b36a, 0xfaf5e8),
  livery(0x8a4be0, 0x5cf2d6),
  livery(0xf5f2ea, 0xe8412b),
  livery(0x20c5d6, 0xff5d8f),
  livery(0xff6fa8, 0x2b3a8c),
  livery(0x39424f, 0xffb02e),
  livery(0xb6d936, 0x2e2a55),
  livery(0x234a9c, 0xff7a3c),
  livery(0x8c2f39, 0xf0d9a0),
  livery(0x0f7f72, 0xf6e27a),
  livery(0xd8a06a, 0x3b2f2f),
  livery(0x6f86a6, 0xe4ff5c),
  livery(0x5b2a86, 0xff9ecb),
];

const DARK_PAINT = 0x20242c;
/**
 * Eight paints that most colour-blind people can tell apart, based on the palette by Okabe and Ito. Cars 9 to 16 have the
 * same paints. Their accent is dark instead of white, except on the dark paint.
 */
const COLOUR_BLIND_PAINTS = [0xd55e00, 0x0072b2, 0xf0e442, 0x009e73, 0xcc79a7, 0x56b4e9, 0xe69f00, DARK_PAINT];
const COLOUR_BLIND_LIVERIES: readonly Livery[] = [0xffffff, 0x10141c].flatMap((accent) =>
  COLOUR_BLIND_PAINTS.map((paint) => livery(paint, paint === DARK_PAINT ? 0xffffff : accent)),
);

let currentLiveries = LIVERIES;

/** Chooses the liveries that `liveryOf` returns. Cars that are already painted keep their colours until they are repainted. */
export function chooseLiveries(isForColourBlind: boolean): void {
  currentLiveries = isForColourBlind ? COLOUR_BLIND_LIVERIES : LIVERIES;
}

/** Returns the livery with this index in the chosen set. Any integer is allowed: the index wraps around. */
export const liveryOf = (index: number): Livery =>
  currentLiveries[((index % currentLiveries.length) + currentLiveries.length) % currentLiveries.length]!;
