import { BufferGeometry, Color, Float32BufferAttribute, Matrix4, Texture } from 'three';
import { expect, it } from 'vitest';
import { joinPieces } from './join-pieces.ts';
import { SHADINGS } from './shading.ts';
import type { StaticPiece } from './static-piece.ts';
import { MAP_STEP, SURFACE_MAX } from './surface-attribute.ts';

/** A triangle on the ground around the origin. */
const triangle = new BufferGeometry()
  .setAttribute('position', new Float32BufferAttribute([0, 0, 0, 0, 0, 1, 1, 0, 0], 3))
  .setAttribute('normal', new Float32BufferAttribute([0, 1, 0, 0, 1, 0, 0, 1, 0], 3))
  .setAttribute('color', new Float32BufferAttribute(new Array(9).fill(0.5), 3))
  .setAttribute('uv', new Float32BufferAttribute([0, 0, 0, 1, 1, 0], 2));
const at = (x: number): StaticPiece => ({
  geometry: triangle,
  transform: new Matrix4().makeTranslation(x, 0, 0),
  tint: new Color(1, 2, 0),
});

it('the ranges of joined pieces follow each other, and their corners are at their places', () => {
  const { geometry, ranges } = joinPieces([[at(0), at(10)], [], [at(20)]], []);
  expect(ranges).toEqual([
    { start: 0, count: 6 },
    { start: 6, count: 0 },
    { start: 6, count: 3 },
  ]);
  const { position } = geometry.attributes;
  expect([0, 3, 6].map((corner) => position!.getX(corner))).toEqual([0, 10, 20]);
});

it('the corners of joined pieces have the tinted colour and the normal of their shape', () => {
  const { surface, colour } = joinPieces([[at(0)]], []).geometry.attributes;
  expect([colour!.getX(0), colour!.getY(0), colour!.getZ(0)]).toEqual([0.5, 1, 0]);
  expect([surface!.getX(0), surface!.getY(0), surface!.getZ(0)]).toEqual([0, 1, 0]);
});

it('a number at each corner selects the map and the shading', () => {
  const [road, board] = [new Texture(), new Texture()];
  const piece: StaticPiece = { ...at(0), surface: { shading: 'decal', map: board, strength: 0.5 } };
  const { surface, colour } = joinPieces([[piece]], [road, board]).geometry.attributes;
  expect(surface!.array[3]).toBe(2 * MAP_STEP + SHADINGS.indexOf('decal'));
  expect(Math.round(surface!.getW(0) * SURFACE_MAX)).toBe(surface!.array[3]);
  expect(colour!.getW(0)).toBe(0.5);
});
