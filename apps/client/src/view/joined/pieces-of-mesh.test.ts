import {
  BackSide,
  BufferGeometry,
  DoubleSide,
  Float32BufferAttribute,
  Mesh,
  MeshBasicMaterial,
  MeshLambertMaterial,
  MeshStandardMaterial,
  Texture,
} from 'three';
import { expect, it } from 'vitest';
import { piecesOfMesh } from './pieces-of-mesh.ts';

const map = new Texture();
const triangle = (): BufferGeometry =>
  new BufferGeometry()
    .setAttribute('position', new Float32BufferAttribute([0, 0, 0, 0, 0, 1, 1, 0, 0], 3))
    .setAttribute('normal', new Float32BufferAttribute([0, 1, 0, 0, 1, 0, 0, 1, 0], 3));

it.each([
  ['a lit material', new MeshLambertMaterial({ map }), 'lit'],
  ['a material without light', new MeshBasicMaterial(), 'unlit'],
  ['a lit material with an offset', new MeshLambertMaterial({ polygonOffset: true }), 'painted'],
  ['glowing windows', new MeshLambertMaterial({ map, emissive: 0xffffff, emissiveMap: map }), 'windows'],
  ['a transparent lit material', new MeshLambertMaterial({ map, transparent: true }), 'decal'],
  ['a transparent material without light', new MeshBasicMaterial({ map, transparent: true }), 'sign'],
] as const)('a mesh with %s becomes a piece with that shading', (_name, material, shading) => {
  expect(piecesOfMesh(new Mesh(triangle(), material))).toMatchObject([{ surface: { shading } }]);
});

it.each([
  ['a rich material', new MeshStandardMaterial()],
  ['a material without haze', new MeshBasicMaterial({ fog: false })],
  ['a material whose front is hidden', new MeshBasicMaterial({ side: BackSide })],
] as const)('a mesh with %s cannot be joined', (_name, material) => {
  expect(piecesOfMesh(new Mesh(triangle(), material))).toBeNull();
});

it('a piece of a mesh with two sides has each triangle twice, the second time seen from behind', () => {
  const [piece] = piecesOfMesh(new Mesh(triangle(), new MeshLambertMaterial({ side: DoubleSide })))!;
  const { position, normal } = piece!.geometry.attributes;
  const corners = Array.from({ length: position!.count }, (_, corner) => [
    position!.getX(corner),
    position!.getZ(corner),
  ]);
  expect(corners).toEqual([
    [0, 0],
    [0, 1],
    [1, 0],
    [1, 0],
    [0, 1],
    [0, 0],
  ]);
  expect([normal!.getY(0), normal!.getY(3)]).toEqual([1, -1]);
});
