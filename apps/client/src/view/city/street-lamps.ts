/** Street lamps, and the pools of light that they throw on the road. */
import { createTrackSample, type Track, trackPoint } from '@shotgun-rally/sim';
import {
  AdditiveBlending,
  BoxGeometry,
  BufferGeometry,
  CanvasTexture,
  Color,
  CylinderGeometry,
  Float32BufferAttribute,
  Group,
  InstancedMesh,
  Matrix4,
  Mesh,
  MeshBasicMaterial,
} from 'three';
import type { Quality } from '../../look/quality.ts';
import { createSurface } from '../mesh/surfaces.ts';
import { roadside, sampleAt } from '../track/roadside.ts';
import { pointOnTrack } from '../track/sweep.ts';

const SPACING_M = 27;
const HEIGHT_M = 7.5;
const ARM_M = 2.6;
const POOL_M = 12;
const WARM = new Color(0xffdca8);
const place = createTrackSample();

/** Distance and side of each lamp: left and right in turn. */
const lampsOf = (track: Track): readonly (readonly [number, number])[] =>
  Array.from({ length: Math.floor(track.length / SPACING_M) }, (_, lamp) => [lamp * SPACING_M + 9, lamp % 2 ? 1 : -1]);

export function createStreetLamps(track: Track, quality: Quality): Group {
  const lamps = lampsOf(track);
  const post = new CylinderGeometry(0.09, 0.14, HEIGHT_M, 5).translate(0, HEIGHT_M / 2, 0);
  const head = new BoxGeometry(ARM_M, 0.16, 0.36).translate(-ARM_M / 2, HEIGHT_M, 0);
  const posts = new InstancedMesh(post, createSurface(quality, { vertexColors: false, color: 0x2c313d }), lamps.length);
  const heads = new InstancedMesh(head, new MeshBasicMaterial({ color: WARM }), lamps.length);
  lamps.forEach(([distance, side], index) => {
    trackPoint(track, distance, 0, 0, place);
    const at = roadside(track, distance, side * (place.wall + 0.7)).place;
    posts.setMatrixAt(index, at);
    // The arm reaches over the road from either side.
    heads.setMatrixAt(index, side > 0 ? at : at.clone().multiply(turned));
  });
  for (const mesh of [posts, heads]) mesh.frustumCulled = false;
  const group = new Group();
  group.add(posts, heads);
  return group;
}

/** Half a turn about the vertical. */
const turned = new Matrix4().makeRotationY(Math.PI);

/** One mesh that lies on the road and adds light to it. */
export function createLampPools(track: Track): Mesh {
  const positions: number[] = [];
  const uvs: number[] = [];
  const step = track.length / track.count;
  const reach = Math.round(POOL_M / step);
  for (const [distance, side] of lampsOf(track)) {
    const middle = sampleAt(track, distance);
    const lateral = side * track.halfWidth[middle]! * 0.55;
    for (let sample = middle - reach; sample < middle + reach; sample++) {
      const v = (sample - middle + reach) / (2 * reach);
      addStrip(track, sample, lateral, v, 1 / (2 * reach), positions, uvs);
    }
  }
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new Float32BufferAttribute(positions, 3));
  geometry.setAttribute('uv', new Float32BufferAttribute(uvs, 2));
  const material = new MeshBasicMaterial({
    ...{ map: poolTexture(), color: WARM, transparent: true, opacity: 0.36, blending: AdditiveBlending },
    ...{ depthWrite: false, fog: false, polygonOffset: true, polygonOffsetFactor: -1 },
  });
  const pools = new Mesh(geometry, material);
  pools.renderOrder = 2;
  return pools;
}

function addStrip(
  track: Track,
  sample: number,
  lateral: number,
  v: number,
  dv: number,
  positions: number[],
  uvs: number[],
): void {
  const wrap = (index: number): number => (index + track.count) % track.count;
  const [here, next] = [wrap(sample), wrap(sample + 1)];
  const corners = [
    [here, -1, 0, v],
    [here, 1, 1, v],
    [next, 1, 1, v + dv],
    [here, -1, 0, v],
    [next, 1, 1, v + dv],
    [next, -1, 0, v + dv],
  ] as const;
  for (const [at, across, u, along] of corners) {
    pointOnTrack(track, at, lateral + across * POOL_M * 0.75, 0.05, positions);
    uvs.push(u, along);
  }
}

function poolTexture(): CanvasTexture {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = 64;
  const context = canvas.getContext('2d') as CanvasRenderingContext2D;
  const glow = context.createRadialGradient(32, 32, 2, 32, 32, 32);
  glow.addColorStop(0, '#ffffff');
  glow.addColorStop(0.45, '#777777');
  glow.addColorStop(1, '#000000');
  context.fillStyle = glow;
  context.fillRect(0, 0, 64, 64);
  return new CanvasTexture(canvas);
}
