/** Draws all cars as instances of shared shapes: the nearest cars in full detail, and the other cars with few triangles. */
import { MAX_CARS, STATUS, type Track } from '@shotgun-rally/sim';
import { Color, Group, InstancedMesh, Matrix4, type Vector3 } from 'three';
import { liveryOf } from '../../look/palette.ts';
import type { Quality } from '../../look/quality.ts';
import type { CameraName, CarLook, CarView, SceneFrame } from '../../race/scene-frame.ts';
import { lerp } from '../mesh/noise.ts';
import { WHEEL_COUNT } from './car-layout.ts';
import { type CarPart, createCarParts } from './car-model.ts';
import { CarNumbers } from './car-numbers.ts';
import { CarRig } from './car-rig.ts';
import { CarShadows } from './car-shadows.ts';

const BURNT_COLOUR = new Color(0x15130f);
/** Brightness of the rear lights: normal, while braking, and of a wreck. */
const TAIL_LIGHT = 0.45;
const BRAKE_LIGHT = 2.2;
const WRECK_LIGHT = 0.1;
/** Opacity of the dark patch under a car, with and without real shadows. */
const PATCH_OPACITY = 0.75;
const PATCH_OPACITY_ALONE = 0.88;

interface DrawnPart extends CarPart {
  readonly mesh: InstancedMesh;
}

/** A present car and its distance from the camera (metres). */
interface RankedCar {
  view: CarView;
  distance: number;
}

export class CarViews {
  readonly group = new Group();
  /** The moving parts of each car. A car that is not present keeps its last pose. */
  readonly rigs: readonly CarRig[];
  readonly #quality: Quality;
  readonly #parts: readonly DrawnPart[];
  readonly #numbers = new CarNumbers(MAX_CARS);
  readonly #shadows: CarShadows;
  readonly #liveries = Array.from({ length: MAX_CARS }, (_, car) => liveryOf(car));
  readonly #ranked: RankedCar[] = [];

  constructor(track: Track, quality: Quality) {
    this.#quality = quality;
    this.rigs = Array.from({ length: MAX_CARS }, () => new CarRig(track));
    const shadowOpacity = quality.shadowTexels > 0 ? PATCH_OPACITY : PATCH_OPACITY_ALONE;
    this.#shadows = new CarShadows(MAX_CARS, shadowOpacity);
    this.#parts = createCarParts(quality).map((part) => ({ ...part, mesh: createInstances(part) }));
    this.group.add(...this.#parts.map((part) => part.mesh), this.#numbers.mesh, this.#shadows.mesh);
  }

  /** Sets the liveries, numbers and names of these cars. */
  setRoster(entries: readonly CarLook[]): void {
    for (const { car, livery, number, name } of entries) {
      this.#liveries[car] = liveryOf(livery);
      this.#numbers.write(car, number, name);
    }
  }

  /** Moves every car. Call it before the camera moves. `delta` is in seconds. */
  move(frame: SceneFrame, delta: number): void {
    for (const view of frame.cars) if (view.isPresent) this.rigs[view.car]?.update(view, delta);
  }

  /** Sets the instances of all shapes, from the nearest car to the farthest. Call it after the camera has moved. */
  draw(frame: SceneFrame, camera: Vector3): void {
    this.#rank(frame, camera);
    const { nearCars, nearCarM } = this.#quality;
    let nearCount = 0;
    const limit = Math.min(nearCars, this.#ranked.length);
    while (nearCount < limit && this.#ranked[nearCount]!.distance < nearCarM) nearCount++;
    this.#ranked.forEach(({ view }, index) => {
      this.#setInstances(view, index, nearCount, view.car === frame.ownCar ? frame.camera : null);
    });
    for (const part of this.#parts) {
      const count = part.isNear ? nearCount : this.#ranked.length - nearCount;
      part.mesh.count = count * (part.movingPart === 'wheels' ? WHEEL_COUNT : 1);
      part.mesh.instanceMatrix.needsUpdate = true;
      if (part.mesh.instanceColor) part.mesh.instanceColor.needsUpdate = true;
    }
    this.#numbers.finish(nearCount);
    this.#shadows.finish(this.#ranked.length);
  }

  #rank(frame: SceneFrame, camera: Vector3): void {
    this.#ranked.length = 0;
    for (const view of frame.cars) {
      const rig = this.rigs[view.car];
      if (view.isPresent && rig) this.#ranked.push({ view, distance: rig.position.distanceTo(camera) });
    }
    this.#ranked.sort((a, b) => a.distance - b.distance);
  }

  /**
   * Sets the instances of one car. `index` is its rank by distance. The `nearCount` nearest cars have full detail. `camera` is
   * the camera if it belongs to the car.
   */
  #setInstances(view: CarView, index: number, nearCount: number, camera: CameraName | null): void {
    const rig = this.rigs[view.car]!;
    const isNear = index < nearCount;
    const instance = isNear ? index : index - nearCount;
    for (const part of this.#parts) {
      if (part.isNear !== isNear) continue;
      if (part.movingPart === 'wheels') setWheels(part.mesh, instance, rig.wheels);
      else part.mesh.setMatrixAt(instance, blocks(part, camera) ? HIDDEN : rig[part.movingPart]);
      if (part.tint !== 'plain') part.mesh.setColorAt(instance, this.#tintOf(part, view, rig));
    }
    if (isNear) this.#numbers.setInstance(instance, view.car, rig.body);
    this.#shadows.setInstance(index, rig);
  }

  #tintOf(part: CarPart, view: CarView, rig: CarRig): Color {
    const { paint, accent } = this.#liveries[view.car] ?? liveryOf(view.car);
    const isWrecked = view.status === STATUS.wrecked;
    if (part.tint === 'brake')
      return tint.setScalar(isWrecked ? WRECK_LIGHT : lerp(TAIL_LIGHT, BRAKE_LIGHT, rig.brakeLight));
    tint.copy(part.tint === 'paint' ? paint : accent);
    return isWrecked ? tint.lerp(BURNT_COLOUR, 0.9) : tint;
  }
}

/** Returns true if the part of a car would block the view of the car's own camera. */
const blocks = ({ isGunner, movingPart }: CarPart, camera: CameraName | null): boolean =>
  camera === 'turret' ? isGunner : camera === 'bonnet' && (movingPart === 'turret' || movingPart === 'gun');

const tint = new Color();
/** Hides an instance by scaling it to nothing. */
const HIDDEN = new Matrix4().makeScale(0, 0, 0);

function createInstances(part: CarPart): InstancedMesh {
  const mesh = new InstancedMesh(
    part.geometry,
    part.material,
    MAX_CARS * (part.movingPart === 'wheels' ? WHEEL_COUNT : 1),
  );
  mesh.frustumCulled = false;
  mesh.castShadow = part.castShadow;
  mesh.receiveShadow = part.tint !== 'brake';
  mesh.count = 0;
  return mesh;
}

function setWheels(mesh: InstancedMesh, instance: number, wheels: readonly Matrix4[]): void {
  wheels.forEach((wheel, index) => {
    mesh.setMatrixAt(instance * WHEEL_COUNT + index, wheel);
  });
}
