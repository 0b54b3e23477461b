/** Draws all cars and the ghost: the nearest cars in full detail, and the other cars with few triangles. */
import { MAX_CARS, STATUS, type Track } from '@shotgun-rally/sim';
import { lerp } from '@shotgun-rally/sim/math';
import { type Camera, Color, Group, type InstancedBufferGeometry, type Material, Mesh, Vector3 } from 'three';
import { liveryOf } from '../../look/palette.ts';
import type { Quality } from '../../look/quality.ts';
import type { CameraName, CarLook, CarView, SceneFrame } from '../../race/scene-frame.ts';
import { type CarUniforms, createCarMaterial, createCarShadowMaterial } from './car-material.ts';
import { CarRig } from './car-rig.ts';
import { CarShadows } from './car-shadows.ts';
import { CarStates } from './car-states.ts';
import { GhostCar } from './ghost-car.ts';
import { CAR_PARTS, type CarPartName } from './model/car-layout.ts';
import { createCarGlass, createFarCar, createNearCar } from './model/car-model.ts';
import { CarNumbers } from './model/car-numbers.ts';

/** Brightness of the rear lights: normal, while braking, and of a wreck. */
const TAIL_LIGHT = 0.5;
const BRAKE_LIGHT = 2.6;
const WRECK_LIGHT = 0.1;
/** Cars further behind the camera than this are not drawn (metres): no part of them, and no shadow, is in view. */
const BEHIND_M = 12;
/** Opacity of the dark patch under a car, with and without real shadows. */
const PATCH_OPACITY = 0.75;
const PATCH_OPACITY_ALONE = 0.88;
/** Helmets are the lighter one of the team's colours, blended with white by this share, so that they are seen from afar. */
const HELMET_WHITE = 0.35;
/** Parts that a wreck has lost. */
const LOST_PARTS: readonly CarPartName[] = ['loose', 'steering', 'gun', 'frontLeft'];
/** The crew of a wreck is no longer drawn once it has flown this high (metres). */
const CREW: readonly CarPartName[] = ['driver', 'gunner'];
const CREW_GONE_M = 25;
/** Parts that would block the view of the car's own camera. */
const BLOCKING_PARTS: Readonly<Partial<Record<CameraName, readonly CarPartName[]>>> = {
  turret: ['gunner'],
  bonnet: ['turret', 'gunner', 'gun'],
};

/** A present car and its distance from the camera (metres). */
interface RankedCar {
  view: CarView;
  distance: number;
}

/** A mesh whose instances are cars. */
type CarMesh = Mesh<InstancedBufferGeometry, Material>;

export class CarViews {
  readonly group = new Group();
  /** The moving parts of each car. A car that is not present keeps its last pose. */
  readonly rigs: readonly CarRig[];
  readonly #quality: Quality;
  readonly #numbers = new CarNumbers(MAX_CARS);
  readonly #states = new CarStates(MAX_CARS);
  /** Index of the first row of `#states` with a distant car. The rows before it are near cars. */
  readonly #firstFar = { value: 0 };
  readonly #far: CarMesh;
  /** Body and windows of the cars in full detail. */
  readonly #near: readonly CarMesh[];
  readonly #shadows: CarShadows;
  readonly #ghost = new GhostCar();
  readonly #ranked: RankedCar[] = [];

  constructor(track: Track, quality: Quality) {
    this.#quality = quality;
    this.rigs = Array.from({ length: MAX_CARS }, () => new CarRig(track));
    for (const [car, rig] of this.rigs.entries()) rig.repaint(liveryOf(car));
    const shadowOpacity = quality.shadowTexels > 0 ? PATCH_OPACITY : PATCH_OPACITY_ALONE;
    this.#shadows = new CarShadows(MAX_CARS, shadowOpacity);
    this.#far = this.#createMesh(createFarCar(), this.#firstFar, false);
    const first = { value: 0 };
    this.#near =
      quality.nearCars === 0
        ? []
        : [this.#createMesh(createNearCar(), first, false), this.#createMesh(createCarGlass(), first, true)];
    this.group.add(this.#far, ...this.#near, this.#shadows.mesh, this.#ghost.mesh);
  }

  #createMesh(geometry: InstancedBufferGeometry, firstRow: { value: number }, isTransparent: boolean): CarMesh {
    const uniforms: CarUniforms = {
      carStates: { value: this.#states.texture },
      carNumbers: { value: this.#numbers.texture },
      firstRow,
    };
    const mesh = new Mesh(geometry, createCarMaterial(this.#quality, uniforms, isTransparent));
    mesh.frustumCulled = false;
    mesh.castShadow = !isTransparent;
    mesh.receiveShadow = !isTransparent;
    mesh.customDepthMaterial = createCarShadowMaterial(uniforms);
    return mesh;
  }

  /** Sets the liveries, numbers and names of these cars. */
  setRoster(entries: readonly CarLook[]): void {
    for (const { car, livery, number, name } of entries) {
      this.rigs[car]?.repaint(liveryOf(livery));
      this.#numbers.write(car, number, name);
    }
  }

  /** Moves every car. Call it before the camera moves. `delta` is in seconds. */
  move(frame: SceneFrame, delta: number): void {
    for (const view of frame.cars) if (view.isPresent) this.rigs[view.car]?.update(view, delta);
  }

  /** Sets the instances of all shapes, from the nearest car to the farthest. Call it after the camera has moved. */
  draw(frame: SceneFrame, camera: Camera): void {
    this.#rank(frame, camera);
    const { nearCars, nearCarM } = this.#quality;
    let nearCount = 0;
    const limit = Math.min(nearCars, this.#ranked.length);
    while (nearCount < limit && this.#ranked[nearCount]!.distance < nearCarM) nearCount++;
    for (let row = 0; row < this.#ranked.length; row++) {
      const { view } = this.#ranked[row]!;
      this.#setParts(row, view, view.car === frame.ownCar ? frame.camera : null);
      this.#setColours(row, view);
      this.#shadows.setInstance(row, this.rigs[view.car]!);
    }
    this.#states.finish();
    this.#firstFar.value = nearCount;
    for (const { geometry } of this.#near) geometry.instanceCount = nearCount;
    this.#far.geometry.instanceCount = this.#ranked.length - nearCount;
    this.#far.visible = this.#ranked.length > nearCount;
    for (const mesh of this.#near) mesh.visible = nearCount > 0;
    this.#shadows.finish(this.#ranked.length);
    this.#ghost.update(frame.ghost, this.rigs[frame.ownCar]?.layout);
  }

  /** Sorts the cars by their distance. Leaves out those behind the camera. */
  #rank(frame: SceneFrame, camera: Camera): void {
    this.#ranked.length = 0;
    camera.getWorldDirection(forward);
    for (const view of frame.cars) {
      const rig = this.rigs[view.car];
      if (!view.isPresent || !rig) continue;
      const ahead = away.subVectors(rig.position, camera.position).dot(forward);
      if (ahead > -BEHIND_M) this.#ranked.push({ view, distance: away.length() });
    }
    this.#ranked.sort((a, b) => a.distance - b.distance);
  }

  /** Sets the transforms of one car's parts. `camera` is the camera if it belongs to the car. */
  #setParts(row: number, view: CarView, camera: CameraName | null): void {
    const isWrecked = view.status === STATUS.wrecked;
    // The camera leaves a wreck.
    const hidden = camera && !isWrecked ? BLOCKING_PARTS[camera] : undefined;
    const { parts, ejectedM } = this.rigs[view.car]!;
    const isCrewGone = ejectedM > CREW_GONE_M;
    for (let part = 0; part < parts.length; part++) {
      const name = CAR_PARTS[part]!;
      const isLost = (isWrecked && LOST_PARTS.includes(name)) || (isCrewGone && CREW.includes(name));
      const isHidden = isLost || hidden?.includes(name);
      this.#states.setPart(row, part, isHidden ? null : parts[part]!);
    }
  }

  #setColours(row: number, view: CarView): void {
    const { paint, accent, brakeLight } = this.rigs[view.car]!;
    const isWrecked = view.status === STATUS.wrecked;
    const rearLight = isWrecked ? WRECK_LIGHT : lerp(TAIL_LIGHT, BRAKE_LIGHT, brakeLight);
    const lighter = lightness(accent) > lightness(paint) ? accent : paint;
    this.#states.setColour(row, 0, paint, isWrecked ? 1 : 0);
    this.#states.setColour(row, 1, accent, rearLight);
    this.#states.setColour(row, 2, helmet.copy(lighter).lerp(WHITE, HELMET_WHITE), view.car);
  }

  /** Frees the textures. The scene frees the meshes. */
  dispose(): void {
    this.#states.texture.dispose();
    this.#numbers.dispose();
    for (const mesh of [this.#far, ...this.#near]) mesh.customDepthMaterial?.dispose();
  }
}

const WHITE = new Color(1, 1, 1);
const forward = new Vector3();
const away = new Vector3();
const helmet = new Color();
const lightness = ({ r, g, b }: Color): number => r + 2 * g + b / 2;
