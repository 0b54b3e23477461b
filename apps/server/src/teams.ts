/** Who the cars race for, by slot. */

export interface Team {
  readonly name: string;
  /** Colour of the paint, 0xRRGGBB. */
  readonly livery: number;
}

export const TEAMS: readonly Team[] = [
  { name: 'Red Kite', livery: 0xd8352a },
  { name: 'Blue Heron', livery: 0x2a6fd8 },
  { name: 'Yellowhammer', livery: 0xf2b81f },
  { name: 'Green Jay', livery: 0x2fa84f },
  { name: 'Nightjar', livery: 0x7a43c9 },
  { name: 'Firecrest', livery: 0xf0761b },
  { name: 'Snow Bunting', livery: 0xe8ecef },
  { name: 'Kingfisher', livery: 0x17b6b0 },
];
