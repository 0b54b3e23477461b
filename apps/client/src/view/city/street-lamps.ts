/** Street lamps, and the pools of light below them on the road. */
import type { Track } from '@shotgun-rally/sim';
import { createTrackSample, trackPoint } from '@shotgun-rally/sim/track';
import {
  AdditiveBlending,
  BoxGeometry,
  BufferGeometry,
  CanvasTexture,
  CylinderGeometry,
  Float32BufferAttribute,
  Group,
  InstancedMesh,
  Matrix4,
  Mesh,
  MeshBasicMaterial,
} from 'three';
import type { Quality } from '../../look/quality.ts';
import { createCanvasContext } from '../mesh/canvas-texture.ts';
import { createSurface } from '../mesh/surfaces.ts';
import { roadsideAt, sampleAt } from '../track/roadside.ts';
import { pointOnTrack } from '../track/sweep.ts';
import { type CityLight, LAMP_COLOUR } from './city-light.ts';

const LAMP_SPACING_M = 27;
const HEIGHT_M = 7.5;
/** An arm ends beside the lane, so that nothing hangs over it. */
const ARM_M = 1.5;
/** Distance of a lamp's post from the wall beside the road (metres). */
const POST_OUT_M = 0.7;
/** Half the length of a pool of light along the road (metres). */
const POOL_HALF_LENGTH_M = 12;
/** Half the width of a pool of light across the road (metres). */
const POOL_HALF_WIDTH_M = POOL_HALF_LENGTH_M * 0.75;
/** A pool has a vertex at every n-th track sample. */
const POOL_STEP = 3;
/** Height of the pools above the road (metres). */
const POOL_UP_M = 0.05;
const roadPoint = createTrackSample();

/** Returns each lamp's distance along the track (metres) and side (-1 left, 1 right). Sides alternate. */
const lampPlaces = (track: Track): readonly (readonly [number, number])[] =>
  Array.from({ length: Math.floor(track.length / LAMP_SPACING_M) }, (_, lamp) => [
    lamp * LAMP_SPACING_M + 9,
    lamp % 2 ? 1 : -1,
  ]);

/** Creates all lamps: one mesh of posts, and one mesh of glowing arms. */
export function createStreetLamps(track: Track, quality: Quality): Group {
  const lamps = lampPlaces(track);
  const post = new CylinderGeometry(0.09, 0.14, HEIGHT_M, 5).translate(0, HEIGHT_M / 2, 0);
  const arm = new BoxGeometry(ARM_M, 0.16, 0.36).translate(-ARM_M / 2, HEIGHT_M, 0);
  const posts = new InstancedMesh(post, createSurface(quality, { vertexColors: false, color: 0x2c313d }), lamps.length);
  const arms = new InstancedMesh(arm, new MeshBasicMaterial({ color: LAMP_COLOUR }), lamps.length);
  lamps.forEach(([distance, side], index) => {
    trackPoint(track, distance, 0, 0, roadPoint);
    const { transform } = roadsideAt(track, distance, side * (roadPoint.wall + POST_OUT_M));
    posts.setMatrixAt(index, transform);
    // An arm points left. Lamps on the left side are turned, so that their arms point towards the road too.
    arms.setMatrixAt(index, side > 0 ? transform : transform.clone().multiply(HALF_TURN));
  });
  for (const mesh of [posts, arms]) mesh.frustumCulled = false;
  const group = new Group();
  group.add(posts, arms);
  return group;
}

/** Returns the lights of all lamps. */
export const lampLights = (track: Track): readonly CityLight[] =>
  lampPlaces(track).map(([distance, side]) => {
    trackPoint(track, distance, 0, 0, roadPoint);
    const { transform } = roadsideAt(track, distance, side * (roadPoint.wall + POST_OUT_M - ARM_M));
    const [x, y, z] = transform.elements.slice(12) as [number, number, number];
    return {
      position: [x, y + HEIGHT_M, z],
      colour: LAMP_COLOUR,
      glowM: 3,
      glow: 0.5,
      low: HEIGHT_M * 0.45,
      high: HEIGHT_M * 2.4,
      halfWidth: 0.8,
      reflection: 0.8,
    };
  });

/** Half a turn about the vertical. */
const HALF_TURN = new Matrix4().makeRotationY(Math.PI);

/** Creates all pools of light as one mesh on the road's surface. They brighten the road (additive blending). */
export function createLampPools(track: Track): Mesh {
  const positions: number[] = [];
  const uvs: number[] = [];
  const sampleSpacing = track.length / track.count;
  /** Number of track samples (points of the centre line) from the middle of a pool to its end. */
  const reach = Math.round(POOL_HALF_LENGTH_M / sampleSpacing / POOL_STEP) * POOL_STEP;
  for (const [distance, side] of lampPlaces(track)) {
    const middle = sampleAt(track, distance);
    const lateral = side * track.halfWidth[middle]! * 0.55;
    for (let sample = middle - reach; sample < middle + reach; sample += POOL_STEP) {
      const [fromV, toV] = [sample, sample + POOL_STEP].map((at) => (at - middle + reach) / (2 * reach)) as [
        number,
        number,
      ];
      addStrip(track, { sample, lateral, fromV, toV }, positions, uvs);
    }
  }
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new Float32BufferAttribute(positions, 3));
  geometry.setAttribute('uv', new Float32BufferAttribute(uvs, 2));
  const material = new MeshBasicMaterial({
    map: createPoolTexture(),
    color: LAMP_COLOUR,
    transparent: true,
    opacity: 0.36,
    blending: AdditiveBlending,
    depthWrite: false,
    fog: false,
    polygonOffset: true,
    polygonOffsetFactor: -1,
  });
  const pools = new Mesh(geometry, material);
  pools.renderOrder = 2;
  return pools;
}

/** A piece of a pool of light, POOL_STEP track samples long. */
interface Strip {
  readonly sample: number;
  /** Metres to the right of the centre line. */
  readonly lateral: number;
  /** Texture coordinate v at its start and end. */
  readonly fromV: number;
  readonly toV: number;
}

/** Adds two triangles for a piece of a pool. */
function addStrip(track: Track, { sample, lateral, fromV, toV }: Strip, positions: number[], uvs: number[]): void {
  const wrap = (index: number): number => (index + track.count) % track.count;
  const [here, next] = [wrap(sample), wrap(sample + POOL_STEP)];
  const corners = [
    [here, -1, 0, fromV],
    [here, 1, 1, fromV],
    [next, 1, 1, toV],
    [here, -1, 0, fromV],
    [next, 1, 1, toV],
    [next, -1, 0, toV],
  ] as const;
  for (const [at, across, u, v] of corners) {
    pointOnTrack(track, at, lateral + across * POOL_HALF_WIDTH_M, POOL_UP_M, positions);
    uvs.push(u, v);
  }
}

/** Paints a spot that is white in the middle and black at the edge. */
function createPoolTexture(): CanvasTexture {
  const context = createCanvasContext(64, 64);
  const glow = context.createRadialGradient(32, 32, 2, 32, 32, 32);
  glow.addColorStop(0, '#ffffff');
  glow.addColorStop(0.4, '#626262');
  glow.addColorStop(0.72, '#1c1c1c');
  glow.addColorStop(1, '#000000');
  context.fillStyle = glow;
  context.fillRect(0, 0, 64, 64);
  return new CanvasTexture(context.canvas);
}
