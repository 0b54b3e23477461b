/** Sponsors' banners along the rails of the straights. */
import type { Track } from '@shotgun-rally/sim';
import { type BufferGeometry, CanvasTexture, DoubleSide, Mesh, PlaneGeometry, SRGBColorSpace } from 'three';
import { mergeGeometries } from 'three/examples/jsm/utils/BufferGeometryUtils.js';
import type { Quality } from '../../look/quality.ts';
import { createSurface } from '../mesh/surfaces.ts';
import { roadside } from './roadside.ts';

const SPONSORS = [
  ['NITRO COLA', '#e8412b'],
  ['TURBO·TYRES', '#1d4fa0'],
  ['BOLT & SON', '#f2a71b'],
  ['SLIPSTREAM FM', '#168a5a'],
] as const;
const ROW_PX = 128;
const LENGTH_M = 9;
const HEIGHT_M = 0.95;
/** Banners hang where the road bends less than this, 1/m. */
const STRAIGHT_CURVATURE = 0.006;
/** Of every so many metres, the first half has banners. */
const GROUP_M = 84;

function sponsorsTexture(): CanvasTexture {
  const canvas = document.createElement('canvas');
  canvas.width = 1024;
  canvas.height = ROW_PX * SPONSORS.length;
  const context = canvas.getContext('2d') as CanvasRenderingContext2D;
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
  const texture = new CanvasTexture(canvas);
  texture.colorSpace = SRGBColorSpace;
  texture.anisotropy = 8;
  return texture;
}

function banner(track: Track, distance: number, side: number, sponsor: number): BufferGeometry {
  const { wall } = roadside(track, distance, 0);
  const sheet = new PlaneGeometry(LENGTH_M, HEIGHT_M)
    .rotateY((-side * Math.PI) / 2)
    .translate(0, 0.1 + HEIGHT_M / 2, 0);
  const uv = sheet.getAttribute('uv');
  for (let corner = 0; corner < uv.count; corner++) {
    uv.setY(corner, (uv.getY(corner) + SPONSORS.length - 1 - sponsor) / SPONSORS.length);
  }
  return sheet.applyMatrix4(roadside(track, distance, side * (wall - 0.06)).place);
}

/** All banners in one draw call, or null where the track has no straight. */
export function createBanners(track: Track, quality: Quality): Mesh | null {
  const sheets: BufferGeometry[] = [];
  for (let distance = 20; distance < track.length; distance += LENGTH_M + 0.4) {
    const sample = Math.floor((distance / track.length) * track.count);
    const bend = Math.abs(track.curvature[sample]!);
    if (bend > STRAIGHT_CURVATURE || distance % GROUP_M > GROUP_M / 2) continue;
    const group = Math.floor(distance / GROUP_M);
    for (const side of group % 2 === 0 ? [-1, 1] : [1]) sheets.push(banner(track, distance, side, sheets.length % 4));
  }
  if (sheets.length === 0) return null;
  const cloth = createSurface(quality, { map: sponsorsTexture(), roughness: 0.7, side: DoubleSide });
  const banners = new Mesh(mergeGeometries(sheets), cloth);
  for (const sheet of sheets) sheet.dispose();
  banners.receiveShadow = true;
  return banners;
}
