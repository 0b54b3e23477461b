import { BoxGeometry, Color, Frustum, InstancedMesh, Matrix4, MeshBasicMaterial, PerspectiveCamera } from 'three';
import { expect, it } from 'vitest';
import { DistantPlants } from './distant-plants.ts';

const SHAPE = new BoxGeometry();
const MATERIAL = new MeshBasicMaterial();

/** Returns what a camera at the origin sees that looks at (0, 0, `z`), as far as 100 m. */
function viewTowards(z: number): Frustum {
  const camera = new PerspectiveCamera(60, 1, 1, 100);
  camera.lookAt(0, 0, z);
  camera.updateMatrixWorld();
  return new Frustum().setFromProjectionMatrix(
    new Matrix4().multiplyMatrices(camera.projectionMatrix, camera.matrixWorldInverse),
  );
}

const AHEAD = viewTowards(-1);
const BACK = viewTowards(1);

/** Creates a map square that is not drawn in detail, with plants at these z (metres), whose red is `tint`. */
function createSquare(tint: number, ...plants: readonly number[]): InstancedMesh {
  const mesh = new InstancedMesh(SHAPE, MATERIAL, plants.length);
  for (const [index, z] of plants.entries()) {
    mesh.setMatrixAt(index, new Matrix4().makeTranslation(0, 0, z));
    mesh.setColorAt(index, new Color(tint, 0, 0));
  }
  mesh.computeBoundingSphere();
  mesh.visible = false;
  return mesh;
}

/** Returns z and red of each plant that is drawn. */
function drawnBy({ mesh }: DistantPlants): [number, number][] {
  const [matrix, tint] = [new Matrix4(), new Color()];
  return Array.from({ length: mesh.count }, (_, index) => {
    mesh.getMatrixAt(index, matrix);
    mesh.getColorAt(index, tint);
    return [matrix.elements[14]!, tint.r];
  });
}

it('the plants of all squares in view are drawn, with their tints', () => {
  const squares = [createSquare(0.25, -50, -60), createSquare(0.5, 50), createSquare(0.75, -70)];
  const distant = new DistantPlants(SHAPE, MATERIAL, squares);
  distant.process(AHEAD);
  expect(drawnBy(distant)).toEqual([
    [-50, 0.25],
    [-60, 0.25],
    [-70, 0.75],
  ]);
});

it('a square that is drawn in detail is not drawn a second time, until it is far away again', () => {
  const [near, far] = [createSquare(0.25, -10), createSquare(0.5, -70)];
  const distant = new DistantPlants(SHAPE, MATERIAL, [near, far]);
  near.visible = true;
  distant.process(AHEAD);
  expect(drawnBy(distant)).toEqual([[-70, 0.5]]);
  near.visible = false;
  distant.process(AHEAD);
  expect(drawnBy(distant)).toEqual([
    [-10, 0.25],
    [-70, 0.5],
  ]);
});

it('the buffers are uploaded only when other squares come into view', () => {
  const distant = new DistantPlants(SHAPE, MATERIAL, [createSquare(0.25, -50), createSquare(0.5, 50)]);
  const uploads = () => [distant.mesh.instanceMatrix.version, distant.mesh.instanceColor?.version];
  distant.process(AHEAD);
  const first = uploads();
  distant.process(AHEAD);
  expect(uploads()).toEqual(first);
  distant.process(BACK);
  expect(uploads()).not.toEqual(first);
});
