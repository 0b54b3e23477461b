/** Stones and tufts of grass beside the road. */
import type { Track } from '@shotgun-rally/sim';
import { createRandom, lerp, type Random } from '@shotgun-rally/sim/math';
import { type BufferGeometry, type Color, ConeGeometry, type Group, Matrix4, TetrahedronGeometry } from 'three';
import type { Quality } from '../../look/quality.ts';
import { createDentedBall } from '../mesh/dented-ball.ts';
import { mergeAndDispose } from '../mesh/merge.ts';
import { METRES_PER_KILOMETRE } from '../track/metres-per-kilometre.ts';
import { roadsideAt, sampleAt } from '../track/roadside.ts';
import { ShapeBatch } from '../track/shape-batch.ts';
import { kerbWidth } from './kerbs.ts';
import type { RoadLook } from './road-look.ts';

/** Stones and tufts per kilometre, with and without rich materials. */
const PER_KM = { rich: { stones: 220, tufts: 460 }, plain: { stones: 70, tufts: 40 } } as const;
/** Radius of a stone inside the wall, where cars drive, and outside of it (metres). */
const RADIUS_M = { inside: [0.05, 0.12], outside: [0.12, 0.42] } as const;
/** Details are between the kerb and this distance outside the wall (metres). */
const OUTSIDE_M = 1.3;
/** Least distance from the road's edge or the kerb (metres). */
const CLEAR_M = 0.35;
/** Height of the verge relative to the road, at the wall and inside of it (metres). */
const VERGE_DOWN_M = 0.02;
/** How much lower the verge is at OUTSIDE_M (metres). */
const OUTSIDE_DOWN_M = 0.2;

/** Creates all stones and tufts. At the quality `test` there are none. */
export function createVergeDetails(track: Track, look: RoadLook, quality: Quality): Group {
  const batch = new ShapeBatch();
  const random = createRandom(19);
  const perKm = quality.hasRichMaterials ? PER_KM.rich : PER_KM.plain;
  const scatter = (count: number, colours: readonly Color[], create: CreateShape): void => {
    const isEmpty = quality.name === 'test' || colours.length === 0;
    const total = isEmpty ? 0 : Math.round((count * track.length) / METRES_PER_KILOMETRE);
    for (let index = 0; index < total; index++) {
      const spot = randomSpot(track, random);
      const colour = colours[Math.floor(random() * colours.length)]!.clone().multiplyScalar(lerp(0.85, 1.12, random()));
      const turned = spot.transform.multiply(turn.makeRotationY(random() * 2 * Math.PI));
      batch.add(create(spot.isOutside, random, quality.hasRichMaterials), turned, colour, [0, 0, 0]);
    }
  };
  scatter(perKm.stones, look.stones, createStone);
  scatter(perKm.tufts, look.tufts, createTuft);
  const details = batch.createGroup(quality);
  // They are too small for shadows to be missed.
  for (const mesh of details.children) mesh.castShadow = false;
  return details;
}

const turn = new Matrix4();

/** Creates a shape that stands on the origin. */
type CreateShape = (isOutside: boolean, random: Random, isRich: boolean) => BufferGeometry;

interface Spot {
  readonly transform: Matrix4;
  readonly isOutside: boolean;
}

/** Returns a random place on the verge, more often close to the wall than close to the road. */
function randomSpot(track: Track, random: Random): Spot {
  const along = random() * track.length;
  const side = random() < 0.5 ? -1 : 1;
  const sample = sampleAt(track, along);
  const { wall } = roadsideAt(track, along, 0);
  const inner = track.halfWidth[sample]! + kerbWidth(track, sample) + CLEAR_M;
  const out = lerp(inner, wall + OUTSIDE_M, Math.sqrt(random()));
  const { transform } = roadsideAt(track, along, side * out);
  const beyond = Math.max(0, out - wall);
  transform.elements[13]! -= VERGE_DOWN_M + (beyond / OUTSIDE_M) * OUTSIDE_DOWN_M;
  return { transform, isOutside: beyond > 0 };
}

/** Creates a stone, half sunk into the ground. */
const createStone: CreateShape = (isOutside, random, isRich) => {
  const [low, high] = isOutside ? RADIUS_M.outside : RADIUS_M.inside;
  const radius = lerp(low, high, random() ** 2);
  const stone = isRich
    ? createDentedBall(radius, 0, Math.floor(random() * 50), 0.3)
    : new TetrahedronGeometry(radius * 1.3);
  stone.deleteAttribute('uv');
  return stone.scale(1.25, 0.75, 1).translate(0, radius * 0.2, 0);
};

/** Creates blades of grass that lean outwards. */
const createTuft: CreateShape = (isOutside, random, isRich) => {
  const blades = isRich ? 4 : 2;
  const height = lerp(0.16, 0.34, random()) * (isOutside ? 1.6 : 1);
  const parts = Array.from({ length: blades }, (_, blade) =>
    new ConeGeometry(height * 0.16, height, 3, 1, true)
      .translate(0, height / 2, 0)
      .rotateX(lerp(0.15, 0.55, random()))
      .rotateY((blade / blades) * 2 * Math.PI),
  );
  return mergeAndDispose(parts);
};
