/** The soft dark patch under each car that ties it to the ground, with or without a shadow map. */
import { CanvasTexture, InstancedMesh, Matrix4, MeshBasicMaterial, PlaneGeometry, Vector3 } from 'three';
import type { CarRig } from './car-rig.ts';

const WIDTH_M = 3.3;
const LENGTH_M = 6.2;
const ABOVE_GROUND_M = 0.05;

function softPatch(): CanvasTexture {
  const canvas = document.createElement('canvas');
  canvas.width = 64;
  canvas.height = 128;
  const context = canvas.getContext('2d') as CanvasRenderingContext2D;
  const image = context.createImageData(canvas.width, canvas.height);
  for (let y = 0; y < canvas.height; y++) {
    for (let x = 0; x < canvas.width; x++) {
      const across = Math.abs((x + 0.5) / canvas.width - 0.5) * 2;
      const along = Math.abs((y + 0.5) / canvas.height - 0.5) * 2;
      const edge = Math.min(1, Math.max(0, 1.35 - (across ** 3 + along ** 3) ** (1 / 3) * 1.35));
      image.data[(y * canvas.width + x) * 4 + 3] = 255 * edge * edge * (3 - 2 * edge);
    }
  }
  context.putImageData(image, 0, 0);
  return new CanvasTexture(canvas);
}

export class CarShadows {
  readonly mesh: InstancedMesh;

  constructor(cars: number, opacity: number) {
    const plane = new PlaneGeometry(WIDTH_M, LENGTH_M).rotateX(-Math.PI / 2);
    const material = new MeshBasicMaterial({
      map: softPatch(),
      color: 0x05070c,
      transparent: true,
      opacity,
      depthWrite: false,
      polygonOffset: true,
      polygonOffsetFactor: -4,
      fog: false,
    });
    this.mesh = new InstancedMesh(plane, material, cars);
    this.mesh.frustumCulled = false;
    this.mesh.renderOrder = 2;
  }

  /** Lays the patch on the road below the car; it shrinks as the car flies. */
  place(index: number, rig: CarRig, up: Vector3, heightAboveRoad: number): void {
    const share = Math.max(0, 1 - heightAboveRoad / 6);
    forward.set(0, 0, 1).applyQuaternion(rig.orientation);
    forward.addScaledVector(up, -forward.dot(up)).normalize();
    left.crossVectors(up, forward);
    patch.makeBasis(left.multiplyScalar(share), up, forward.multiplyScalar(share));
    place.copy(rig.ground).addScaledVector(up, ABOVE_GROUND_M - heightAboveRoad);
    patch.setPosition(place);
    this.mesh.setMatrixAt(index, patch);
  }

  finish(count: number): void {
    this.mesh.count = count;
    this.mesh.instanceMatrix.needsUpdate = true;
  }
}

const forward = new Vector3();
const left = new Vector3();
const place = new Vector3();
const patch = new Matrix4();
