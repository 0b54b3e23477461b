import { Matrix4, PerspectiveCamera, PlaneGeometry, Vector3 } from 'three';
import { expect, it } from 'vitest';
import { MEADOW } from '../themes/meadow.ts';
import { JoinedScenery } from './joined-scenery.ts';
import type { StaticPiece } from './static-piece.ts';

/** Corners of a plane of two triangles. */
const CORNERS = 6;
const MOTION = { cloudTurn: 0, crateTurn: 0, crateLift: 0, signShift: 0 };

/** A plane of 10 x 10 m around (x, 0, z). */
const planeAt = (x: number, z: number): StaticPiece => ({
  geometry: new PlaneGeometry(10, 10).toNonIndexed(),
  transform: new Matrix4().makeTranslation(x, 0, z),
  tint: null,
});

/** Returns the first corner and the number of corners of each draw call if the camera is at the origin and looks at a point. */
function drawn(x: number, z: number): [number, number][] {
  const camera = new PerspectiveCamera(60, 1, 1, 500);
  camera.lookAt(new Vector3(x, 0, z));
  camera.updateMatrixWorld();
  const value = new Matrix4().multiplyMatrices(camera.projectionMatrix, camera.matrixWorldInverse);
  // Two tiles to the north, one to the south, and one more to the north.
  const tiles = [[planeAt(0, -50)], [planeAt(5, -60)], [planeAt(0, 50)], [planeAt(0, -70)]];
  const always = [planeAt(0, 300)];
  const transparent: StaticPiece[] = [
    { ...planeAt(0, 0), surface: { shading: 'decal', map: null, strength: 1 } },
    { ...planeAt(1, 0), surface: { shading: 'decal', map: null, strength: 1 } },
  ];
  const scenery = new JoinedScenery({ tiles, always, transparent }, MEADOW.light, { value });
  scenery.process(MOTION);
  return scenery.mesh.geometry.groups.map(({ start, count }) => [start, count]);
}

/** Clouds and ridges are one draw call after the tiles, and all that is transparent is the last one. */
const REST = [
  [4 * CORNERS, CORNERS],
  [5 * CORNERS, 2 * CORNERS],
];

it('tiles in view that follow each other in the buffer are one draw call', () => {
  expect(drawn(0, -1)).toEqual([[0, 2 * CORNERS], [3 * CORNERS, CORNERS], ...REST]);
});

it('a tile behind the camera is not drawn', () => {
  expect(drawn(0, 1)).toEqual([[2 * CORNERS, CORNERS], ...REST]);
});

it('clouds and what is transparent are drawn even if no tile is in view', () => {
  expect(drawn(1, 0)).toEqual(REST);
});
