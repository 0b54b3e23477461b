/**
 * The soft dark patch on the road under each car. It is drawn at all qualities, in addition to real shadows; without rich materials,
 * together with the windows of the cars (plain-car-material.ts).
 */
import { CanvasTexture, Color, InstancedMesh, Matrix4, MeshBasicMaterial, PlaneGeometry, Vector3 } from 'three';
import { createCanvasContext } from '../mesh/canvas-texture.ts';
import type { CarRig } from './car-rig.ts';

const WIDTH_M = 3.3;
const LENGTH_M = 6.2;
const ABOVE_GROUND_M = 0.05;
/** A car at this height above the road, or higher, has no patch (metres). */
const VANISH_HEIGHT_M = 6;
/** How fast the opacity rises from the edges to the middle. */
export const PATCH_STEEPNESS = 1.35;
export const PATCH_COLOUR = new Color(0x05070c);

/** Creates the shape of the patch. */
export const createPatchShape = (): PlaneGeometry => new PlaneGeometry(WIDTH_M, LENGTH_M).rotateX(-Math.PI / 2);

/** Returns a texture whose opacity falls from the middle to the edges. */
function createPatchTexture(): CanvasTexture {
  const context = createCanvasContext(64, 128);
  const { canvas } = context;
  const image = context.createImageData(canvas.width, canvas.height);
  for (let y = 0; y < canvas.height; y++) {
    for (let x = 0; x < canvas.width; x++) {
      const across = Math.abs((x + 0.5) / canvas.width - 0.5) * 2;
      const along = Math.abs((y + 0.5) / canvas.height - 0.5) * 2;
      const edge = Math.min(1, Math.max(0, PATCH_STEEPNESS * (1 - (across ** 3 + along ** 3) ** (1 / 3))));
      // Sets only the alpha byte of the pixel: the patch is black.
      image.data[(y * canvas.width + x) * 4 + 3] = 255 * edge * edge * (3 - 2 * edge);
    }
  }
  context.putImageData(image, 0, 0);
  return new CanvasTexture(canvas);
}

export class CarShadows {
  readonly mesh: InstancedMesh;

  /** `opacity` is from 0 to 1. */
  constructor(maxCars: number, opacity: number) {
    const material = new MeshBasicMaterial({
      map: createPatchTexture(),
      color: PATCH_COLOUR,
      transparent: true,
      opacity,
      depthWrite: false,
      polygonOffset: true,
      polygonOffsetFactor: -4,
      fog: false,
    });
    this.mesh = new InstancedMesh(createPatchShape(), material, maxCars);
    this.mesh.frustumCulled = false;
    this.mesh.renderOrder = 2;
  }

  /** Puts instance `index` on the road below a car. */
  setInstance(index: number, rig: CarRig): void {
    this.mesh.setMatrixAt(index, patchUnder(rig));
  }

  /** Uploads the first `count` instances. Call it once per frame, after the calls of `setInstance`. */
  finish(count: number): void {
    this.mesh.count = count;
    this.mesh.instanceMatrix.needsUpdate = true;
  }
}

/** Returns where the patch of a car is. It becomes smaller with the car's height. The next call overwrites the result. */
export function patchUnder(rig: CarRig): Matrix4 {
  const { up, height } = rig.road;
  const scale = Math.max(0, 1 - height / VANISH_HEIGHT_M);
  forward.set(0, 0, 1).applyQuaternion(rig.orientation);
  forward.addScaledVector(up, -forward.dot(up)).normalize();
  left.crossVectors(up, forward);
  patch.makeBasis(left.multiplyScalar(scale), up, forward.multiplyScalar(scale));
  position.copy(rig.ground).addScaledVector(up, ABOVE_GROUND_M - height);
  return patch.setPosition(position);
}

const forward = new Vector3();
const left = new Vector3();
const position = new Vector3();
const patch = new Matrix4();
