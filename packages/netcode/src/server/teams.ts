/** The teams of the cars, the same in races of a server, in solo races and in hosted races. */
import type { Team } from './sending/roster-message.ts';

/** The name and colour (0xRRGGBB) of each car's team, in the order of the car slots. */
export const TEAMS: readonly Team[] = [
  { name: 'Red Kite', livery: 0xe8412b },
  { name: 'Blue Heron', livery: 0x1d7fe0 },
  { name: 'Yellowhammer', livery: 0xf2a71b },
  { name: 'Green Jay', livery: 0x27b36a },
  { name: 'Nightjar', livery: 0x8a4be0 },
  { name: 'Snow Bunting', livery: 0xf5f2ea },
  { name: 'Kingfisher', livery: 0x20c5d6 },
  { name: 'Flamingo', livery: 0xff6fa8 },
  { name: 'Grey Wagtail', livery: 0x39424f },
  { name: 'Greenfinch', livery: 0xb6d936 },
  { name: 'Swallow', livery: 0x234a9c },
  { name: 'Red Grouse', livery: 0x8c2f39 },
  { name: 'Teal', livery: 0x0f7f72 },
  { name: 'Hoopoe', livery: 0xd8a06a },
  { name: 'Rock Dove', livery: 0x6f86a6 },
  { name: 'Starling', livery: 0x5b2a86 },
];
