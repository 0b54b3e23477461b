/** Pieces of the car model: shapes with the moving part, the colour and the surface that they have. */
import { BufferAttribute, type BufferGeometry } from 'three';
import { mergeAndDispose } from '../../mesh/merge.ts';
import { CAR_TRANSFORMS } from './car-layout.ts';

/**
 * What a piece's own colour is multiplied by: nothing (`plain`), the team's paint or accent, the brightness of the rear lights,
 * or the colour of the crew's helmets or suits. A `number` piece shows the start number, and its paint around the number. The
 * `patch` is the soft shadow on the road.
 */
export const CAR_TINTS = ['plain', 'paint', 'accent', 'brake', 'helmet', 'suit', 'number', 'patch'] as const;
type CarTint = (typeof CAR_TINTS)[number];
type CarTransformName = (typeof CAR_TRANSFORMS)[number];

/** Kinds of surface: roughness, metalness, clearcoat, and the share of its colour that glows (each 0 to 1). */
export const CAR_SURFACES = {
  matt: [0.75, 0, 0, 0],
  paint: [0.45, 0.1, 0.7, 0],
  metal: [0.38, 0.6, 0, 0],
  glass: [0.08, 0.4, 0, 0],
  /** Number plates glow a little, so that they can be read in the shade and at night. */
  plate: [0.6, 0, 0, 0.15],
  lamp: [0.5, 0, 0, 1],
} as const;
type CarSurface = keyof typeof CAR_SURFACES;

/** A shape that `paintShape` has coloured, and what the car's shader needs to know about it. */
export interface CarPiece {
  readonly shapes: readonly BufferGeometry[];
  readonly part: CarTransformName;
  readonly tint: CarTint;
  readonly surface: CarSurface;
}

const SURFACES = Object.keys(CAR_SURFACES) as readonly CarSurface[];
/** Coordinates of a texture, and numbers that select part, tint and surface. */
const UV_SIZE = 2;
const ROLE_SIZE = 3;

/** Returns a piece of one moving part. */
export const piece = (
  part: CarTransformName,
  tint: CarTint,
  surface: CarSurface,
  ...shapes: readonly BufferGeometry[]
): CarPiece => ({ shapes, part, tint, surface });

/**
 * Joins pieces into one geometry, and disposes of their shapes. The attribute `role` has the indices of part, tint and surface.
 * Pieces without coordinates of a texture get zeros.
 */
export function mergePieces(pieces: readonly CarPiece[]): BufferGeometry {
  return mergeAndDispose(pieces.flatMap((one) => one.shapes.map((shape) => withRole(shape, one))));
}

function withRole(shape: BufferGeometry, { part, tint, surface }: CarPiece): BufferGeometry {
  const { count } = shape.getAttribute('position');
  const role = [CAR_TRANSFORMS.indexOf(part), CAR_TINTS.indexOf(tint), SURFACES.indexOf(surface)];
  const roles = Float32Array.from({ length: count * ROLE_SIZE }, (_, index) => role[index % ROLE_SIZE]!);
  shape.setAttribute('role', new BufferAttribute(roles, ROLE_SIZE));
  if (!shape.hasAttribute('uv'))
    shape.setAttribute('uv', new BufferAttribute(new Float32Array(count * UV_SIZE), UV_SIZE));
  return shape;
}
