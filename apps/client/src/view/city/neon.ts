/** What glows: signs on the fronts, and a line of light along both walls of the street. */
import type { Track } from '@shotgun-rally/sim';
import { BoxGeometry, type BufferGeometry, Color, Group, Matrix4, Mesh, MeshBasicMaterial, Vector3 } from 'three';
import { mergeGeometries } from 'three/examples/jsm/utils/BufferGeometryUtils.js';
import type { Quality } from '../../look/quality.ts';
import { facet } from '../mesh/facet.ts';
import { randomStream } from '../mesh/noise.ts';
import { sweep } from '../track/sweep.ts';
import type { Block } from './city-plan.ts';

const NEON = [0xff2d78, 0x19e3ff, 0xffc21f, 0x8a5cff, 0x39ff9c, 0xff6a1f].map((hex) => new Color(hex));
/** The line of light changes its colour this often, m. */
const STRETCH_M = 160;
const LINE_UP_M = 0.84;
const LINE_HEIGHT_M = 0.14;

const glowing = (): MeshBasicMaterial => new MeshBasicMaterial({ vertexColors: true });
const neonOf = (index: number): Color => NEON[index % NEON.length]!;

/** On most fronts: a tall sign that stands out, a board over the door, or the roof's edge. */
export function createSigns(blocks: readonly Block[], quality: Quality): Group {
  const random = randomStream(5);
  const sectors = new Map<string, BufferGeometry[]>();
  for (const block of blocks) {
    if (block.front === 0 || random() < 0.18) continue;
    const key = `${Math.floor(block.x / 220)},${Math.floor(block.z / 220)}`;
    const sector = sectors.get(key) ?? [];
    sectors.set(key, sector);
    sector.push(...signsOf(block, random, quality.name === 'test' ? 1 : 3));
  }
  const group = new Group();
  const material = glowing();
  for (const parts of sectors.values()) {
    const whole = mergeGeometries(parts);
    for (const part of parts) part.dispose();
    group.add(new Mesh(whole, material));
  }
  return group;
}

const STREET_M = 8;

function signsOf(block: Block, random: () => number, most: number): BufferGeometry[] {
  const { halfWidth, halfDepth, front, y, top } = block;
  const place = new Matrix4().makeBasis(
    new Vector3(block.alongX, 0, block.alongZ),
    new Vector3(0, 1, 0),
    new Vector3(-block.alongZ, 0, block.alongX),
  );
  place.setPosition(block.x, y + STREET_M, block.z);
  const tall = top - y - STREET_M;
  const face = front * (halfDepth + 0.15);
  const sign = (w: number, h: number, d: number, x: number, up: number, out: number): BufferGeometry => {
    const hue = neonOf(Math.floor(random() * NEON.length));
    return facet(new BoxGeometry(w, h, d).translate(x, up, face + front * out).applyMatrix4(place), () => hue);
  };
  const signs = [
    () => sign(0.5, Math.min(9, tall * 0.5), 1.4, (random() - 0.5) * halfWidth * 1.6, 4 + tall * 0.3, 0.8),
    () => sign(halfWidth * (0.7 + random() * 0.6), 1.1, 0.25, (random() - 0.5) * halfWidth * 0.5, 3.6, 0.1),
    () => sign(halfWidth * 2, 0.28, 0.2, 0, tall - 0.4, 0.05),
  ];
  const first = Math.floor(random() * signs.length);
  const count = Math.min(most, 1 + Math.floor(random() * 2.4));
  return Array.from({ length: count }, (_, index) => (signs[(first + index) % signs.length] as () => BufferGeometry)());
}

/** Along both walls, so that the street's way reads from afar. */
export function createKerbLights(track: Track, quality: Quality): Mesh {
  const sides = [-1, 1].map((side) =>
    sweep(track, {
      step: Math.max(2, quality.trackStep),
      section: (sample) => {
        const wall = track.halfWidth[sample]! + track.shoulder[sample]! - 0.03;
        const band = [
          [side * wall, LINE_UP_M],
          [side * wall, LINE_UP_M + LINE_HEIGHT_M],
        ] as const;
        return side > 0 ? band : [...band].reverse();
      },
      colour: (sample) => neonOf(Math.floor(track.s[sample]! / STRETCH_M) * 2 + (side > 0 ? 1 : 0)),
    }),
  );
  const line = new Mesh(mergeGeometries(sides), new MeshBasicMaterial({ vertexColors: true, side: 2 }));
  for (const side of sides) side.dispose();
  return line;
}
