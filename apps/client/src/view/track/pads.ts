/** Pads (places that give cars a bonus): moving chevrons for boost, glowing arches for repair, rotating crates for ammo. */
import type { Track } from '@shotgun-rally/sim';
import type { PadKind } from '@shotgun-rally/sim/track';
import { PAD } from '@shotgun-rally/sim/tuning';
import {
  BoxGeometry,
  BufferGeometry,
  type CanvasTexture,
  Color,
  DynamicDrawUsage,
  Float32BufferAttribute,
  Group,
  InstancedMesh,
  Matrix4,
  Mesh,
  MeshBasicMaterial,
  type Object3D,
  RepeatWrapping,
  type Vector3,
} from 'three';
import type { Quality } from '../../look/quality.ts';
import { createCanvasContext, createColourTexture } from '../mesh/canvas-texture.ts';
import { facet } from '../mesh/facet.ts';
import { mergeAndDispose } from '../mesh/merge.ts';
import { createSurface } from '../mesh/surfaces.ts';
import { roadsideAt } from './roadside.ts';
import { pointOnTrack } from './sweep.ts';

const COLOURS: Readonly<Record<PadKind, string>> = { boost: '#ffb02e', repair: '#3ddc84', ammo: '#4aa8ff' };
/** Functions that paint the signs on the ground (SIGN_PX wide). Each kind has its own sign, not only its own colour. */
const SIGNS: Readonly<Record<PadKind, (context: CanvasRenderingContext2D) => void>> = {
  boost: (context) => {
    for (const y of [14, 46]) paintChevron(context, y);
  },
  repair: (context) => {
    context.fillRect(27, 12, 10, 40);
    context.fillRect(12, 27, 40, 10);
  },
  ammo: (context) => {
    for (const x of [14, 28, 42]) context.fillRect(x, 14, 8, 36);
  },
};
/** Speeds of the moving chevrons (in repeats of the texture) and of the rotating crates. */
const CHEVRON_REPEATS_PER_SECOND = 1.6;
const CRATE_TURNS_PER_SECOND = 0.35;
/** Mean height of a crate (metres). */
const CRATE_UP_M = 1.15;
/** From further away, nobody sees crates (metres). */
const SEEN_M = 250;
/** Height of the signs above the road (metres). */
const UP_M = 0.035;

export class Pads {
  readonly group = new Group();
  /** How far the chevrons have moved, in repeats of the texture. */
  readonly #moved = { value: 0 };
  readonly #crates: InstancedMesh | null;
  readonly #crateTransforms: readonly Matrix4[];
  #seconds = 0;

  constructor(track: Track, quality: Quality) {
    if (track.pads.length > 0) this.group.add(this.#createGround(track));
    const transformsOf = (kind: PadKind): Matrix4[] =>
      track.pads.filter((pad) => pad.kind === kind).map(({ at, lateral }) => roadsideAt(track, at, lateral).transform);
    const arches = transformsOf('repair');
    if (arches.length > 0) this.group.add(createArches(arches));
    this.#crateTransforms = transformsOf('ammo');
    this.#crates = this.#crateTransforms.length > 0 ? createCrates(this.#crateTransforms, quality) : null;
    if (this.#crates) this.group.add(this.#crates);
  }

  /** How the crates and the moving signs have moved: turn (radians), height above the mean (m), and repeats of the texture. */
  get motion(): { readonly crateTurn: number; readonly crateLift: number; readonly signShift: number } {
    return {
      crateTurn: this.#seconds * CRATE_TURNS_PER_SECOND * 2 * Math.PI,
      crateLift: Math.sin(this.#seconds * 2.2) * 0.12,
      signShift: this.#moved.value,
    };
  }

  /** Animates chevrons, and shows and animates crates if one is near `eye`. `delta` is in seconds. */
  process(delta: number, eye: Vector3): void {
    this.#seconds += delta;
    this.#moved.value = (this.#seconds * CHEVRON_REPEATS_PER_SECOND) % 1;
    // Joined scenery moves the crates itself.
    if (!this.#crates?.parent) return;
    const { crateTurn, crateLift } = this.motion;
    this.#crates.visible = this.#crateTransforms.some((crate) => isNear(crate, eye));
    if (!this.#crates.visible) return;
    turn.makeRotationY(crateTurn);
    lift.makeTranslation(0, CRATE_UP_M + crateLift, 0);
    for (const [index, transform] of this.#crateTransforms.entries()) {
      this.#crates.setMatrixAt(index, matrix.copy(transform).multiply(lift).multiply(turn));
    }
    this.#crates.instanceMatrix.needsUpdate = true;
  }

  /** Creates the signs on the ground of all pads. */
  #createGround(track: Track): Object3D {
    const material = new MeshBasicMaterial({
      map: createSignTexture(),
      transparent: true,
      depthWrite: false,
      polygonOffset: true,
      polygonOffsetFactor: -3,
    });
    material.onBeforeCompile = (shader) => {
      shader.uniforms.moved = this.#moved;
      const moving = '#include <uv_vertex>\nvMapUv.y -= speed * moved;';
      shader.vertexShader = `attribute float speed;\nuniform float moved;\n${shader.vertexShader.replace('#include <uv_vertex>', moving)}`;
    };
    const mesh = new Mesh(createGroundGeometry(track), material);
    mesh.renderOrder = 1;
    return mesh;
  }
}

const isNear = ({ elements }: Matrix4, eye: Vector3): boolean =>
  Math.hypot(elements[12] - eye.x, elements[14] - eye.z) < SEEN_M;

const turn = new Matrix4();
/** Where a crate is above its place. */
const lift = new Matrix4().makeTranslation(0, CRATE_UP_M, 0);
const matrix = new Matrix4();

/** Creates quads on the road's surface that cover the pads. The attribute `speed` is 1 for signs that move, otherwise 0. */
function createGroundGeometry(track: Track): BufferGeometry {
  const positions: number[] = [];
  const uvs: number[] = [];
  const speeds: number[] = [];
  const spacing = track.length / track.count;
  const reach = Math.max(1, Math.round(PAD.halfLength / spacing));
  for (const { index, lateral, kind } of track.pads) {
    const cell = KINDS.indexOf(kind);
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
        uvs.push((cell + (GUTTER_PX + u * SIGN_PX) / CELL_PX) / KINDS.length, v(at));
        speeds.push(kind === 'boost' ? 1 : 0);
      }
    }
  }
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new Float32BufferAttribute(positions, 3));
  geometry.setAttribute('uv', new Float32BufferAttribute(uvs, 2));
  geometry.setAttribute('speed', new Float32BufferAttribute(speeds, 1));
  return geometry;
}

const KINDS: readonly PadKind[] = ['boost', 'repair', 'ammo'];
const SIGN_PX = 64;
const BORDER_PX = 5;
/** Each sign's border extends this far beyond its sides, so that signs do not blend at a distance. */
const GUTTER_PX = 16;
const CELL_PX = SIGN_PX + 2 * GUTTER_PX;

/** Paints the signs of all kinds side by side. */
function createSignTexture(): CanvasTexture {
  const context = createCanvasContext(CELL_PX * KINDS.length, SIGN_PX);
  for (const kind of KINDS) {
    context.fillStyle = '#2a2a30cc';
    context.fillRect(0, 0, CELL_PX, SIGN_PX);
    context.fillStyle = context.strokeStyle = COLOURS[kind];
    for (const left of [0, CELL_PX - GUTTER_PX - BORDER_PX]) context.fillRect(left, 0, GUTTER_PX + BORDER_PX, SIGN_PX);
    context.translate(GUTTER_PX, 0);
    SIGNS[kind](context);
    context.translate(CELL_PX - GUTTER_PX, 0);
  }
  const texture = createColourTexture(context, 4);
  texture.wrapT = RepeatWrapping;
  return texture;
}

/** Paints an arrow that points up in the texture and so in the driving direction. `y` is its middle (pixels). */
function paintChevron(context: CanvasRenderingContext2D, y: number): void {
  context.lineWidth = 8;
  context.beginPath();
  context.moveTo(12, y + 8);
  context.lineTo(32, y - 8);
  context.lineTo(52, y + 8);
  context.stroke();
}

/** Creates arches for cars to drive through, each with a cross on top. */
function createArches(transforms: readonly Matrix4[]): InstancedMesh {
  const glow = new Color(COLOURS.repair).multiplyScalar(1.4);
  const out = PAD.halfWidth + 0.25;
  const parts = [-1, 1].map((side) => new BoxGeometry(0.22, 3.4, 0.22).translate(side * out, 1.7, 0));
  parts.push(new BoxGeometry(2 * out + 0.22, 0.22, 0.22).translate(0, 3.4, 0));
  parts.push(new BoxGeometry(0.9, 0.26, 0.1).translate(0, 4, 0), new BoxGeometry(0.26, 0.9, 0.1).translate(0, 4, 0));
  const shape = mergeAndDispose(parts.map((part) => facet(part, () => glow)));
  const arches = new InstancedMesh(shape, new MeshBasicMaterial({ vertexColors: true }), transforms.length);
  for (const [index, transform] of transforms.entries()) arches.setMatrixAt(index, transform);
  arches.frustumCulled = false;
  return arches;
}

function createCrates(transforms: readonly Matrix4[], quality: Quality): InstancedMesh {
  const colour = new Color();
  const parts = [
    facet(new BoxGeometry(1, 0.8, 1), () => colour.setHex(0x2f5fb0)),
    facet(new BoxGeometry(1.06, 0.16, 1.06), () => colour.setHex(0xf4f1ea)),
    facet(new BoxGeometry(0.24, 0.86, 1.08), () => colour.setHex(0xf4f1ea)),
  ];
  const crates = new InstancedMesh(
    mergeAndDispose(parts),
    createSurface(quality, { roughness: 0.6 }),
    transforms.length,
  );
  for (const [index, transform] of transforms.entries())
    crates.setMatrixAt(index, matrix.copy(transform).multiply(lift));
  crates.name = 'crates';
  crates.instanceMatrix.setUsage(DynamicDrawUsage);
  crates.frustumCulled = false;
  crates.castShadow = quality.shadowTexels > 0;
  return crates;
}
