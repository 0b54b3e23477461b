/** Illuminated signs on buildings, and a line of light along both walls of the street. */
import type { Track } from '@shotgun-rally/sim';
import {
  BoxGeometry,
  type BufferGeometry,
  Color,
  DoubleSide,
  Group,
  Matrix4,
  Mesh,
  MeshBasicMaterial,
  Vector3,
} from 'three';
import type { Quality } from '../../look/quality.ts';
import { facet } from '../mesh/facet.ts';
import { mergeAndDispose } from '../mesh/merge.ts';
import { randomStream } from '../mesh/noise.ts';
import { wallDistance } from '../track/roadside.ts';
import { sweep } from '../track/sweep.ts';
import { type Building, FOOT_M } from './city-plan.ts';

const NEON_COLOURS = [0xff2d78, 0x19e3ff, 0xffc21f, 0x8a5cff, 0x39ff9c, 0xff6a1f].map((hex) => new Color(hex));
/** The line of light changes its colour after each stretch of this length (metres). */
const STRETCH_M = 160;
/** Height of the line's lower edge above the road, and its own height (metres). */
const LINE_UP_M = 0.84;
const LINE_HEIGHT_M = 0.14;

/** The map is divided into squares with this side length (metres). The signs of a square are one mesh. */
const SECTOR_M = 220;

const createGlow = (): MeshBasicMaterial => new MeshBasicMaterial({ vertexColors: true });
const neonColour = (index: number): Color => NEON_COLOURS[index % NEON_COLOURS.length]!;

/** Creates signs for most of the buildings that face the street. */
export function createSigns(buildings: readonly Building[], quality: Quality): Group {
  const random = randomStream(5);
  const sectors = new Map<string, BufferGeometry[]>();
  for (const building of buildings) {
    if (building.front === 0 || random() < 0.18) continue;
    const key = `${Math.floor(building.x / SECTOR_M)},${Math.floor(building.z / SECTOR_M)}`;
    const sector = sectors.get(key) ?? [];
    sectors.set(key, sector);
    sector.push(...buildingSigns(building, random, quality.name === 'test' ? 1 : 3));
  }
  const group = new Group();
  const material = createGlow();
  for (const parts of sectors.values()) {
    group.add(new Mesh(mergeAndDispose(parts), material));
  }
  return group;
}

/** Three lengths (metres): along the building's front, up, and away from the front. */
type Lengths = readonly [number, number, number];

/** Creates one to `most` signs for a building. */
function buildingSigns(building: Building, random: () => number, most: number): BufferGeometry[] {
  const { halfWidth, halfDepth, front, y, top } = building;
  const transform = new Matrix4().makeBasis(
    new Vector3(building.alongX, 0, building.alongZ),
    new Vector3(0, 1, 0),
    new Vector3(-building.alongZ, 0, building.alongX),
  );
  transform.setPosition(building.x, y + FOOT_M, building.z);
  const height = top - y - FOOT_M;
  const face = front * (halfDepth + 0.15);
  /** Creates a sign: a box with this size and centre, in a random colour. */
  const sign = (size: Lengths, [along, up, out]: Lengths): BufferGeometry => {
    const colour = neonColour(Math.floor(random() * NEON_COLOURS.length));
    return facet(
      new BoxGeometry(...size).translate(along, up, face + front * out).applyMatrix4(transform),
      () => colour,
    );
  };
  /** Functions that create a vertical sign, a board above the ground floor, and a line along the roof. */
  const signs = [
    () => sign([0.5, Math.min(9, height * 0.5), 1.4], [(random() - 0.5) * halfWidth * 1.6, 4 + height * 0.3, 0.8]),
    () => sign([halfWidth * (0.7 + random() * 0.6), 1.1, 0.25], [(random() - 0.5) * halfWidth * 0.5, 3.6, 0.1]),
    () => sign([halfWidth * 2, 0.28, 0.2], [0, height - 0.4, 0.05]),
  ];
  const first = Math.floor(random() * signs.length);
  const count = Math.min(most, 1 + Math.floor(random() * 2.4));
  return Array.from({ length: count }, (_, index) => signs[(first + index) % signs.length]!());
}

/** Creates a line of light along both walls. It shows from a distance where the street goes. */
export function createWallLights(track: Track, quality: Quality): Mesh {
  const sides = [-1, 1].map((side) =>
    sweep(track, {
      step: Math.max(2, quality.trackStep),
      section: (sample) => {
        const wall = wallDistance(track, sample) - 0.03;
        const band = [
          [side * wall, LINE_UP_M],
          [side * wall, LINE_UP_M + LINE_HEIGHT_M],
        ] as const;
        return side > 0 ? band : [...band].reverse();
      },
      colour: (sample) => neonColour(Math.floor(track.distance[sample]! / STRETCH_M) * 2 + (side > 0 ? 1 : 0)),
    }),
  );
  return new Mesh(mergeAndDispose(sides), new MeshBasicMaterial({ vertexColors: true, side: DoubleSide }));
}
