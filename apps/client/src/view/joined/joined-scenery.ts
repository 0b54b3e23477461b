/**
 * All scenery at qualities without rich materials as one mesh with one shader. The corners of each tile of the land are stored one
 * after the other, and each frame draws the tiles that are in view: those that are neighbours in the buffer with one call. What is
 * seen from everywhere, such as clouds, and what is transparent follow after the tiles.
 */
import { Frustum, type GeometryGroup, type Material, Mesh, type Texture, Vector4 } from 'three';
import type { Light } from '../sky/sky-look.ts';
import { type Bounds, boundsOf, isInView } from './bounds.ts';
import { joinPieces, type Range } from './join-pieces.ts';
import { createJoinedMaterials, type JoinedUniforms } from './joined-material.ts';
import type { StaticPiece } from './static-piece.ts';

/** What moves may leave the box around its tile by this (metres). */
const MOVING_M = 2;
/** Indices of the materials. */
const OPAQUE = 0;
const TRANSPARENT = 1;

/** The pieces in the order in which they are drawn. */
export interface JoinedPieces {
  readonly tiles: readonly (readonly StaticPiece[])[];
  /** What is seen from everywhere. */
  readonly always: readonly StaticPiece[];
  readonly transparent: readonly StaticPiece[];
}

/** What moves by itself: turn of the clouds and of the crates (radians), height of the crates (m), and shift of the signs. */
export interface SceneryMotion {
  readonly cloudTurn: number;
  readonly crateTurn: number;
  readonly crateLift: number;
  readonly signShift: number;
}

interface Tile extends Range {
  readonly box: Bounds;
}

export class JoinedScenery {
  readonly mesh: Mesh;
  /** The material of what is transparent, for other meshes in the world's axes with the same attributes. */
  readonly transparentMaterial: Material;
  readonly #maps: readonly Texture[];
  readonly #tiles: readonly Tile[];
  readonly #always: GeometryGroup;
  readonly #transparent: GeometryGroup;
  /** Groups that are used again in each frame. */
  readonly #runs: readonly GeometryGroup[];
  readonly #motion = new Vector4();
  readonly #frustum = new Frustum();
  readonly #uniforms: JoinedUniforms;

  constructor(
    { tiles, always, transparent }: JoinedPieces,
    light: Light,
    viewProjection: JoinedUniforms['viewProjection'],
  ) {
    const groups = [...tiles, always, transparent];
    this.#maps = [...new Set(groups.flat().flatMap(({ surface }) => surface?.map ?? []))];
    const { geometry, ranges } = joinPieces(groups, this.#maps);
    const position = geometry.getAttribute('position');
    this.#tiles = ranges.slice(0, tiles.length).map((range) => {
      const corners = position.array.subarray(range.start * 3, (range.start + range.count) * 3);
      return { ...range, box: boundsOf(corners, MOVING_M) };
    });
    this.#always = { ...ranges[tiles.length]!, materialIndex: OPAQUE };
    this.#transparent = { ...ranges[tiles.length + 1]!, materialIndex: TRANSPARENT };
    this.#runs = tiles.map(() => ({ start: 0, count: 0, materialIndex: OPAQUE }));
    this.#uniforms = { viewProjection, motion: { value: this.#motion } };
    const materials = createJoinedMaterials(light, this.#maps, this.#uniforms);
    this.transparentMaterial = materials.transparent;
    this.mesh = new Mesh(geometry, [materials.opaque, materials.transparent]);
    // This class culls the tiles.
    this.mesh.frustumCulled = false;
  }

  /** Chooses the tiles that a camera sees, whose matrix is in `viewProjection`, and moves what moves. */
  process({ cloudTurn, crateTurn, crateLift, signShift }: SceneryMotion): void {
    this.#motion.set(cloudTurn, crateTurn, crateLift, signShift);
    this.#frustum.setFromProjectionMatrix(this.#uniforms.viewProjection.value);
    const { groups } = this.mesh.geometry;
    groups.length = 0;
    let end = -1;
    for (const { start, count, box } of this.#tiles) {
      if (count === 0 || !isInView(box, this.#frustum)) continue;
      if (start !== end) {
        const run = this.#runs[groups.length]!;
        run.start = start;
        run.count = 0;
        groups.push(run);
      }
      groups.at(-1)!.count += count;
      end = start + count;
    }
    groups.push(this.#always, this.#transparent);
  }

  /** Frees the textures. The scene frees the mesh. */
  dispose(): void {
    for (const map of this.#maps) map.dispose();
  }
}
