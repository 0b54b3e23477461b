/** A line of light along both walls of the street, which shows from a distance where the street goes. */
import type { Track } from '@shotgun-rally/sim';
import { wallDistance } from '@shotgun-rally/sim/track';
import { Color, DoubleSide, Mesh, MeshBasicMaterial } from 'three';
import type { Quality } from '../../look/quality.ts';
import { mergeAndDispose } from '../mesh/merge.ts';
import { sweep } from '../track/sweep.ts';

const LINE_COLOURS = [0xff1466, 0x08b8e8, 0xff8a12, 0x6a3cff].map((hex) => new Color(hex));
/** The line of light changes its colour after each stretch of this length (metres). */
const STRETCH_M = 160;
/** Height of the line's lower edge above the road, and its own height (metres). */
const LINE_UP_M = 0.84;
const LINE_HEIGHT_M = 0.09;

/** Creates the lines of light on both sides. */
export function createWallLights(track: Track, quality: Quality): Mesh {
  const sides = [-1, 1].map((side) =>
    sweep(track, {
      step: 2 * quality.trackStep,
      section: (sample) => {
        const wall = wallDistance(track, sample) - 0.03;
        const band = [
          [side * wall, LINE_UP_M],
          [side * wall, LINE_UP_M + LINE_HEIGHT_M],
        ] as const;
        return side > 0 ? band : [...band].reverse();
      },
      colour: (sample) => lineColour(Math.floor(track.distance[sample]! / STRETCH_M) * 2 + (side > 0 ? 1 : 0)),
    }),
  );
  return new Mesh(mergeAndDispose(sides), new MeshBasicMaterial({ vertexColors: true, side: DoubleSide }));
}

const lineColour = (index: number): Color => LINE_COLOURS[index % LINE_COLOURS.length]!;
