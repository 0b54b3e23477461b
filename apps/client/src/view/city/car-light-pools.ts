/** The light of headlights and of rear lights on the road at night. It follows the cars with one draw call. */
import { STATUS } from '@shotgun-rally/sim';
import { clamp, lerp } from '@shotgun-rally/sim/math';
import {
  AdditiveBlending,
  CanvasTexture,
  Color,
  InstancedMesh,
  Matrix4,
  MeshBasicMaterial,
  PlaneGeometry,
  Vector3,
} from 'three';
import type { SceneFrame } from '../../race/scene-frame.ts';
import type { CarRig } from '../cars/car-rig.ts';
import { createCanvasContext } from '../mesh/canvas-texture.ts';

/** A pool's width and length, and its distance from the middle of the car (metres). `forward` is 1 ahead and -1 behind. */
const FRONT_POOL = { width: 6.4, length: 17, from: 1.7, forward: 1 } as const;
const REAR_POOL = { width: 3.6, length: 4.2, from: 1.9, forward: -1 } as const;
const POOLS_PER_CAR = 2;
const FRONT_COLOUR = new Color(0xd6e4ff).multiplyScalar(0.42);
const REAR_COLOUR = new Color(0xff1626);
/** Brightness of the rear pool: normally, and while braking. */
const REAR_LIGHT = 0.22;
const BRAKE_LIGHT = 0.8;
/** Height above the road, so that the road does not cover the pools (metres). */
const ABOVE_ROAD_M = 0.07;
/** A car at this height above the road lights nothing (metres). */
const VANISH_HEIGHT_M = 3;
/** Size of the texture, and where the two lamps are across it, from -1 to 1. */
const TEXTURE_PX = { width: 64, height: 128 } as const;
const LAMP_ACROSS = 0.24;

export class CarLightPools {
  readonly mesh: InstancedMesh;

  constructor(maxCars: number) {
    const plane = new PlaneGeometry(1, 1).rotateX(-Math.PI / 2);
    const material = new MeshBasicMaterial({
      map: createBeamTexture(),
      transparent: true,
      blending: AdditiveBlending,
      depthWrite: false,
      fog: false,
      polygonOffset: true,
      polygonOffsetFactor: -6,
      polygonOffsetUnits: -40,
    });
    this.mesh = new InstancedMesh(plane, material, maxCars * POOLS_PER_CAR);
    this.mesh.frustumCulled = false;
    this.mesh.renderOrder = 2;
    this.mesh.count = 0;
  }

  /** Moves the pools to the cars. Call it once per frame, after the cars have moved. */
  update(frame: SceneFrame, rigs: readonly CarRig[]): void {
    let count = 0;
    for (const { car, isPresent, status } of frame.cars) {
      const rig = rigs[car];
      if (!isPresent || !rig || status === STATUS.wrecked) continue;
      this.#setPool(count++, rig, FRONT_POOL, FRONT_COLOUR);
      const brightness = lerp(REAR_LIGHT, BRAKE_LIGHT, rig.brakeLight);
      this.#setPool(count++, rig, REAR_POOL, rearColour.copy(REAR_COLOUR).multiplyScalar(brightness));
    }
    this.mesh.count = count;
    this.mesh.instanceMatrix.needsUpdate = true;
    if (this.mesh.instanceColor) this.mesh.instanceColor.needsUpdate = true;
  }

  /** Puts one pool on the road. */
  #setPool(index: number, rig: CarRig, pool: typeof FRONT_POOL | typeof REAR_POOL, colour: Color): void {
    const { up, height } = rig.road;
    const { width, length, from } = pool;
    const scale = clamp(1 - height / VANISH_HEIGHT_M);
    forward.set(0, 0, pool.forward).applyQuaternion(rig.orientation);
    forward.addScaledVector(up, -forward.dot(up)).normalize();
    left.crossVectors(up, forward);
    position.copy(rig.ground).addScaledVector(up, ABOVE_ROAD_M - height);
    position.addScaledVector(forward, from + (length * scale) / 2);
    transform.makeBasis(left.multiplyScalar(width * scale), up, forward.multiplyScalar(length * scale));
    this.mesh.setMatrixAt(index, transform.setPosition(position));
    this.mesh.setColorAt(index, colour);
  }
}

const rearColour = new Color();
const forward = new Vector3();
const left = new Vector3();
const position = new Vector3();
const transform = new Matrix4();

/** Returns the brightness of a point: `across` is from -1 to 1, `along` is 0 at the car and 1 at the far end. */
function brightnessAt(across: number, along: number): number {
  const spread = lerp(0.16, 0.42, along);
  const lamp = (middle: number): number => Math.exp(-(((across - middle) / spread) ** 2));
  const fade = clamp(along / 0.1) * (1 - along) ** 1.6 * clamp((1 - Math.abs(across)) / 0.25);
  return clamp((lamp(LAMP_ACROSS) + lamp(-LAMP_ACROSS)) * fade);
}

/** Creates the texture of two beams. Its upper edge is at the car. */
function createBeamTexture(): CanvasTexture {
  const { width, height } = TEXTURE_PX;
  const context = createCanvasContext(width, height);
  const image = context.createImageData(width, height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const value = 255 * brightnessAt(((x + 0.5) / width) * 2 - 1, (y + 0.5) / height);
      image.data.set([value, value, value, 255], (y * width + x) * 4);
    }
  }
  context.putImageData(image, 0, 0);
  return new CanvasTexture(context.canvas);
}
