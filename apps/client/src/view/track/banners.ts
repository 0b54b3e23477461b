/** Advertising: banners along the guard rails of straights, and large billboards that face the traffic. */
import type { Track } from '@shotgun-rally/sim';
import { BoxGeometry, type BufferGeometry, DoubleSide, type Group, Mesh, PlaneGeometry, Vector3 } from 'three';
import type { Quality } from '../../look/quality.ts';
import { mergeAndDispose } from '../mesh/merge.ts';
import { createSurface } from '../mesh/surfaces.ts';
import { ADVERT_ASPECT, ADVERT_COUNT, createBillboardAtlas, useAdvert } from './billboard-atlas.ts';
import { isNearRoad, roadsideAt } from './roadside.ts';
import { ShapeBatch } from './shape-batch.ts';

const HEIGHT_M = 1;
const LENGTH_M = HEIGHT_M * ADVERT_ASPECT;
const GAP_M = 0.3;
/** Banners are only at places whose curvature (1/m) is at most this. */
const STRAIGHT_CURVATURE = 0.006;
/** Along the track, groups of banners alternate with longer gaps: the distance between groups, and a group's length (metres). */
const GROUP_EVERY_M = 150;
const GROUP_M = 30;

/** Billboards: distance between two along the track, height, and height of their lower edge above the road (metres). */
const BILLBOARD_EVERY_M = 210;
const BILLBOARD_HEIGHT_M = 2.9;
const BILLBOARD_UP_M = 2;
const BILLBOARD_LENGTH_M = BILLBOARD_HEIGHT_M * ADVERT_ASPECT;
/** Distance of a billboard's middle from the wall (metres), and how far it turns towards the road (radians). */
const BILLBOARD_OUT_M = 8;
const BILLBOARD_TURN = 0.5;
/** Least distance of a billboard's middle from the wall of any other part of the road (metres). */
const BILLBOARD_CLEARANCE_M = 7.5;
const POST_M = 0.35;
const POST_BURIED_M = 7;
const POST_COLOUR = 0x4a4650;
const BACK_COLOUR = 0x6b6470;

/** Creates one banner on this side of the road (-1 left, 1 right). */
function createBanner(track: Track, distance: number, side: number, advert: number): BufferGeometry {
  const { wall } = roadsideAt(track, distance, 0);
  const plane = new PlaneGeometry(LENGTH_M, HEIGHT_M)
    .rotateY((-side * Math.PI) / 2)
    .translate(0, 0.1 + HEIGHT_M / 2, 0);
  useAdvert(plane, advert);
  return plane.applyMatrix4(roadsideAt(track, distance, side * (wall - 0.06)).transform);
}

function createBannerPlanes(track: Track): BufferGeometry[] {
  const planes: BufferGeometry[] = [];
  for (let distance = 20; distance < track.length; distance += LENGTH_M + GAP_M) {
    const sample = Math.floor((distance / track.length) * track.count);
    const bend = Math.abs(track.curvature[sample]!);
    if (bend > STRAIGHT_CURVATURE || distance % GROUP_EVERY_M > GROUP_M) continue;
    const group = Math.floor(distance / GROUP_EVERY_M);
    // A group shows one advert, and the next group the next one.
    planes.push(createBanner(track, distance, group & 1 ? 1 : -1, group % ADVERT_COUNT));
  }
  return planes;
}

/** Adds a billboard's posts and back to `batch`, and returns its plane; null if another part of the road is too near. */
function createBillboard(track: Track, distance: number, index: number, batch: ShapeBatch): BufferGeometry | null {
  const side = index & 1 ? -1 : 1;
  const { wall } = roadsideAt(track, distance, 0);
  const { transform } = roadsideAt(track, distance, side * (wall + BILLBOARD_OUT_M));
  const { x, z } = new Vector3().setFromMatrixPosition(transform);
  if (isNearRoad(track, x, z, BILLBOARD_CLEARANCE_M)) return null;
  const turn = -side * BILLBOARD_TURN;
  const up = BILLBOARD_UP_M + BILLBOARD_HEIGHT_M / 2;
  const back = new BoxGeometry(BILLBOARD_LENGTH_M + 0.4, BILLBOARD_HEIGHT_M + 0.4, 0.2);
  batch.add(back.translate(0, up, -0.14).rotateY(turn), transform, BACK_COLOUR, [0, 0, 0]);
  for (const post of [-1, 1]) {
    const height = up + POST_BURIED_M;
    const shape = new BoxGeometry(POST_M, height, POST_M);
    shape.translate(post * BILLBOARD_LENGTH_M * 0.36, up - height / 2, -0.35).rotateY(turn);
    batch.add(shape, transform, POST_COLOUR, [0, 0, 0]);
  }
  const plane = new PlaneGeometry(BILLBOARD_LENGTH_M, BILLBOARD_HEIGHT_M).translate(0, up, 0).rotateY(turn);
  useAdvert(plane, (index * 3 + 1) % ADVERT_COUNT);
  return plane.applyMatrix4(transform);
}

/** Creates all banners and billboards: one mesh of the planes, and the billboards' backs and posts. */
export function createBanners(track: Track, quality: Quality): Group {
  const batch = new ShapeBatch();
  const planes = createBannerPlanes(track);
  const count = quality.name === 'test' ? 0 : Math.floor(track.length / BILLBOARD_EVERY_M);
  for (let index = 0; index < count; index++) {
    const plane = createBillboard(track, ((index + 0.4) * track.length) / count, index, batch);
    if (plane) planes.push(plane);
  }
  const group = batch.createGroup(quality);
  if (planes.length === 0) return group;
  const material = createSurface(quality, { map: createBillboardAtlas(), roughness: 0.7, side: DoubleSide });
  const adverts = new Mesh(mergeAndDispose(planes), material);
  adverts.receiveShadow = true;
  return group.add(adverts);
}
