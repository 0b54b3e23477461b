/** The track's pads as they are seen: chevrons that run, an arch of green light, a spinning crate. */
import { PAD, type PadKind, type Track, type TrackPad } from '@shotgun-rally/sim';
import {
  BoxGeometry,
  BufferGeometry,
  CanvasTexture,
  Color,
  Float32BufferAttribute,
  Group,
  InstancedMesh,
  Matrix4,
  Mesh,
  MeshBasicMaterial,
  type Object3D,
  RepeatWrapping,
  SRGBColorSpace,
} from 'three';
import { mergeGeometries } from 'three/examples/jsm/utils/BufferGeometryUtils.js';
import type { Quality } from '../../look/quality.ts';
import { facet } from '../mesh/facet.ts';
import { createSurface } from '../mesh/surfaces.ts';
import { roadside } from './roadside.ts';
import { pointOnTrack } from './sweep.ts';

const COLOURS: Readonly<Record<PadKind, string>> = { boost: '#ffb02e', repair: '#3ddc84', ammo: '#4aa8ff' };
/** What a pad shows on the ground, so that it is not told by its colour alone. */
const SIGNS: Readonly<Record<PadKind, (context: CanvasRenderingContext2D) => void>> = {
  boost: (context) => {
    for (const y of [14, 46]) chevron(context, y);
  },
  repair: (context) => {
    context.fillRect(27, 12, 10, 40);
    context.fillRect(12, 27, 40, 10);
  },
  ammo: (context) => {
    for (const x of [14, 28, 42]) context.fillRect(x, 14, 8, 36);
  },
};
/** Repeats a second at which chevrons run, and turns a second of crates. */
const RUN_PER_SECOND = 1.6;
const TURN_PER_SECOND = 0.35;
const UP_M = 0.035;

export class Pads {
  readonly group = new Group();
  readonly #running: CanvasTexture[] = [];
  readonly #crates: InstancedMesh | null;
  readonly #places: readonly Matrix4[];
  #seconds = 0;

  constructor(track: Track, quality: Quality) {
    for (const kind of Object.keys(COLOURS) as PadKind[]) {
      const pads = track.pads.filter((pad) => pad.kind === kind);
      if (pads.length > 0) this.group.add(this.#createGround(track, pads, kind));
    }
    const of = (kind: PadKind): Matrix4[] =>
      track.pads.filter((pad) => pad.kind === kind).map(({ at, lateral }) => roadside(track, at, lateral).place);
    const arches = of('repair');
    if (arches.length > 0) this.group.add(createArches(arches));
    this.#places = of('ammo');
    this.#crates = this.#places.length > 0 ? createCrates(this.#places.length, quality) : null;
    if (this.#crates) this.group.add(this.#crates);
  }

  /** Runs the chevrons and turns the crates. */
  process(delta: number): void {
    this.#seconds += delta;
    for (const texture of this.#running) texture.offset.y = -((this.#seconds * RUN_PER_SECOND) % 1);
    if (!this.#crates) return;
    turn.makeRotationY(this.#seconds * TURN_PER_SECOND * 2 * Math.PI);
    lift.makeTranslation(0, 1.15 + Math.sin(this.#seconds * 2.2) * 0.12, 0);
    for (const [index, place] of this.#places.entries()) {
      this.#crates.setMatrixAt(index, matrix.copy(place).multiply(lift).multiply(turn));
    }
    this.#crates.instanceMatrix.needsUpdate = true;
  }

  #createGround(track: Track, pads: readonly TrackPad[], kind: PadKind): Object3D {
    const texture = signTexture(kind);
    if (kind === 'boost') this.#running.push(texture);
    const material = new MeshBasicMaterial({
      ...{ map: texture, transparent: true, depthWrite: false, polygonOffset: true, polygonOffsetFactor: -3 },
    });
    const mesh = new Mesh(groundGeometry(track, pads), material);
    mesh.renderOrder = 1;
    return mesh;
  }
}

const turn = new Matrix4();
const lift = new Matrix4();
const matrix = new Matrix4();

/** Quads that lie on the road, one for each pad. */
function groundGeometry(track: Track, pads: readonly TrackPad[]): BufferGeometry {
  const positions: number[] = [];
  const uvs: number[] = [];
  const spacing = track.length / track.count;
  const reach = Math.max(1, Math.round(PAD.halfLength / spacing));
  for (const { index, lateral } of pads) {
    for (let step = -reach; step < reach; step++) {
      const sample = (at: number): number => (index + at + track.count) % track.count;
      const v = (at: number): number => (at + reach) / (2 * reach);
      const [left, right] = [lateral - PAD.halfWidth, lateral + PAD.halfWidth];
      for (const [at, side, u] of [
        [step, left, 0],
        [step, right, 1],
        [step + 1, right, 1],
        [step, left, 0],
        [step + 1, right, 1],
        [step + 1, left, 0],
      ] as const) {
        pointOnTrack(track, sample(at), side, UP_M, positions);
        uvs.push(u, v(at));
      }
    }
  }
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new Float32BufferAttribute(positions, 3));
  geometry.setAttribute('uv', new Float32BufferAttribute(uvs, 2));
  return geometry;
}

function signTexture(kind: PadKind): CanvasTexture {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = 64;
  const context = canvas.getContext('2d') as CanvasRenderingContext2D;
  context.fillStyle = '#10141ecc';
  context.fillRect(0, 0, 64, 64);
  context.fillStyle = context.strokeStyle = COLOURS[kind];
  for (const left of [0, 59]) context.fillRect(left, 0, 5, 64);
  SIGNS[kind](context);
  const texture = new CanvasTexture(canvas);
  texture.colorSpace = SRGBColorSpace;
  texture.wrapT = RepeatWrapping;
  texture.anisotropy = 4;
  return texture;
}

/** Points the way that one drives: up in the picture. */
function chevron(context: CanvasRenderingContext2D, y: number): void {
  context.lineWidth = 8;
  context.beginPath();
  context.moveTo(12, y + 8);
  context.lineTo(32, y - 8);
  context.lineTo(52, y + 8);
  context.stroke();
}

/** Gates that one drives through. */
function createArches(places: readonly Matrix4[]): InstancedMesh {
  const glow = new Color(COLOURS.repair).multiplyScalar(1.4);
  const out = PAD.halfWidth + 0.25;
  const parts = [-1, 1].map((side) => new BoxGeometry(0.22, 3.4, 0.22).translate(side * out, 1.7, 0));
  parts.push(new BoxGeometry(2 * out + 0.22, 0.22, 0.22).translate(0, 3.4, 0));
  parts.push(new BoxGeometry(0.9, 0.26, 0.1).translate(0, 4, 0), new BoxGeometry(0.26, 0.9, 0.1).translate(0, 4, 0));
  const shape = mergeGeometries(parts.map((part) => facet(part, () => glow)));
  const arches = new InstancedMesh(shape, new MeshBasicMaterial({ vertexColors: true }), places.length);
  for (const [index, place] of places.entries()) arches.setMatrixAt(index, place);
  arches.frustumCulled = false;
  return arches;
}

function createCrates(count: number, quality: Quality): InstancedMesh {
  const colour = new Color();
  const parts = [
    facet(new BoxGeometry(1, 0.8, 1), () => colour.setHex(0x2f5fb0)),
    facet(new BoxGeometry(1.06, 0.16, 1.06), () => colour.setHex(0xf4f1ea)),
    facet(new BoxGeometry(0.24, 0.86, 1.08), () => colour.setHex(0xf4f1ea)),
  ];
  const crates = new InstancedMesh(mergeGeometries(parts), createSurface(quality, { roughness: 0.6 }), count);
  for (const part of parts) part.dispose();
  crates.frustumCulled = false;
  crates.castShadow = quality.shadowTexels > 0;
  return crates;
}
