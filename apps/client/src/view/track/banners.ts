/** Advertising banners along the guard rails of straights. */
import type { Track } from '@shotgun-rally/sim';
import { type BufferGeometry, type CanvasTexture, DoubleSide, Mesh, PlaneGeometry } from 'three';
import type { Quality } from '../../look/quality.ts';
import { createCanvasContext, createColourTexture } from '../mesh/canvas-texture.ts';
import { mergeAndDispose } from '../mesh/merge.ts';
import { createSurface } from '../mesh/surfaces.ts';
import { roadsideAt } from './roadside.ts';

const SPONSORS = [
  ['NITRO COLA', '#e8412b'],
  ['TURBO·TYRES', '#1d4fa0'],
  ['BOLT & SON', '#f2a71b'],
  ['SLIPSTREAM FM', '#168a5a'],
] as const;
const ROW_PX = 128;
const LENGTH_M = 9;
const HEIGHT_M = 0.95;
/** Banners are only at places whose curvature (1/m) is at most this. */
const STRAIGHT_CURVATURE = 0.006;
/** Along the track, groups of banners alternate with gaps of the same length. This is the length of both together (metres). */
const GROUP_M = 84;

function createSponsorsTexture(): CanvasTexture {
  const context = createCanvasContext(1024, ROW_PX * SPONSORS.length);
  const { canvas } = context;
  SPONSORS.forEach(([name, cloth], row) => {
    context.fillStyle = cloth;
    context.fillRect(0, row * ROW_PX, canvas.width, ROW_PX);
    context.fillStyle = '#ffffff22';
    for (let slash = 0; slash < 8; slash++) {
      const left = slash * 140 - 40;
      context.beginPath();
      context.moveTo(left + 64, row * ROW_PX);
      context.lineTo(left + 114, row * ROW_PX);
      context.lineTo(left + 50, (row + 1) * ROW_PX);
      context.lineTo(left, (row + 1) * ROW_PX);
      context.fill();
    }
    context.fillStyle = '#ffffff';
    context.font = 'italic 900 92px system-ui, sans-serif';
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    context.fillText(name, canvas.width / 2, (row + 0.54) * ROW_PX);
  });
  return createColourTexture(context, 8);
}

/** Creates one banner on this side of the road (-1 left, 1 right). `sponsor` is an index of SPONSORS. */
function createBanner(track: Track, distance: number, side: number, sponsor: number): BufferGeometry {
  const { wall } = roadsideAt(track, distance, 0);
  const sheet = new PlaneGeometry(LENGTH_M, HEIGHT_M)
    .rotateY((-side * Math.PI) / 2)
    .translate(0, 0.1 + HEIGHT_M / 2, 0);
  const uv = sheet.getAttribute('uv');
  for (let corner = 0; corner < uv.count; corner++) {
    uv.setY(corner, (uv.getY(corner) + SPONSORS.length - 1 - sponsor) / SPONSORS.length);
  }
  return sheet.applyMatrix4(roadsideAt(track, distance, side * (wall - 0.06)).transform);
}

/** Creates all banners as one mesh. Returns null if the track has no place for banners. */
export function createBanners(track: Track, quality: Quality): Mesh | null {
  const sheets: BufferGeometry[] = [];
  for (let distance = 20; distance < track.length; distance += LENGTH_M + 0.4) {
    const sample = Math.floor((distance / track.length) * track.count);
    const bend = Math.abs(track.curvature[sample]!);
    if (bend > STRAIGHT_CURVATURE || distance % GROUP_M > GROUP_M / 2) continue;
    const group = Math.floor(distance / GROUP_M);
    // Even groups are on both sides of the road, odd groups only on the right.
    for (const side of group % 2 === 0 ? [-1, 1] : [1])
      sheets.push(createBanner(track, distance, side, sheets.length % SPONSORS.length));
  }
  if (sheets.length === 0) return null;
  const cloth = createSurface(quality, { map: createSponsorsTexture(), roughness: 0.7, side: DoubleSide });
  const banners = new Mesh(mergeAndDispose(sheets), cloth);
  banners.receiveShadow = true;
  return banners;
}
