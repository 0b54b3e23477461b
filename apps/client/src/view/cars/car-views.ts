/** All cars, drawn as instances of shared shapes: the nearest in full, the rest with few triangles. */
import type { Track } from '@shotgun-rally/sim';
import { Color, Group, InstancedMesh, Matrix4, type Vector3 } from 'three';
import { liveryOf } from '../../look/palette.ts';
import type { Quality } from '../../look/quality.ts';
import type { CarView, RosterEntry, SceneFrame } from '../../race/scene-frame.ts';
import { lerp } from '../mesh/noise.ts';
import { type CarPart, createCarParts } from './car-model.ts';
import { CarNumbers } from './car-numbers.ts';
import { CarRig } from './car-rig.ts';
import { CarShadows } from './car-shadows.ts';

/** Most cars in a race. */
export const CAR_SLOTS = 16;
const WHEELS = 4;
const STATUS_WRECKED = 2;
const BURNT = new Color(0x15130f);
/** Brightness of the rear lights: driving with lights on, and braking. */
const TAIL_LIGHT = 0.45;
const BRAKE_LIGHT = 2.2;

interface DrawnPart extends CarPart {
  readonly mesh: InstancedMesh;
}

interface Ranked {
  view: CarView;
  distance: number;
}

export class CarViews {
  readonly group = new Group();
  /** Moving parts by slot; a slot that is not present keeps its last pose. */
  readonly rigs: readonly CarRig[];
  readonly #quality: Quality;
  readonly #parts: readonly DrawnPart[];
  readonly #numbers = new CarNumbers(CAR_SLOTS);
  readonly #shadows: CarShadows;
  readonly #liveries = Array.from({ length: CAR_SLOTS }, (_, slot) => liveryOf(slot));
  readonly #ranked: Ranked[] = [];

  constructor(track: Track, quality: Quality) {
    this.#quality = quality;
    this.rigs = Array.from({ length: CAR_SLOTS }, () => new CarRig(track));
    const softShadow = quality.shadowTexels > 0 ? 0.75 : 0.88;
    this.#shadows = new CarShadows(CAR_SLOTS, softShadow);
    this.#parts = createCarParts(quality).map((part) => ({ ...part, mesh: createInstances(part) }));
    this.group.add(...this.#parts.map((part) => part.mesh), this.#numbers.mesh, this.#shadows.mesh);
  }

  setRoster(entries: readonly RosterEntry[]): void {
    for (const { car, livery, number } of entries) {
      this.#liveries[car] = liveryOf(livery);
      this.#numbers.write(car, number);
    }
  }

  /** Moves every car; call before the camera is placed. */
  move(frame: SceneFrame, delta: number): void {
    for (const view of frame.cars) if (view.present) this.rigs[view.car]?.update(view, delta);
  }

  /** Fills the instances, nearest to the camera first; call after the camera is placed. */
  draw(frame: SceneFrame, camera: Vector3): void {
    this.#rank(frame, camera);
    const { nearCars, nearCarM } = this.#quality;
    let near = 0;
    while (near < nearCars && near < this.#ranked.length && this.#ranked[near]!.distance < nearCarM) near++;
    this.#ranked.forEach(({ view }, index) => {
      this.#place(view, index, near, frame.role === 'gunner' && view.car === frame.ownCar);
    });
    for (const part of this.#parts) {
      const count = part.near ? near : this.#ranked.length - near;
      part.mesh.count = count * (part.frame === 'wheels' ? WHEELS : 1);
      part.mesh.instanceMatrix.needsUpdate = true;
      if (part.mesh.instanceColor) part.mesh.instanceColor.needsUpdate = true;
    }
    this.#numbers.finish(near);
    this.#shadows.finish(this.#ranked.length);
  }

  #rank(frame: SceneFrame, camera: Vector3): void {
    this.#ranked.length = 0;
    for (const view of frame.cars) {
      const rig = this.rigs[view.car];
      if (view.present && rig) this.#ranked.push({ view, distance: rig.position.distanceTo(camera) });
    }
    this.#ranked.sort((a, b) => a.distance - b.distance);
  }

  #place(view: CarView, index: number, near: number, fromInside: boolean): void {
    const rig = this.rigs[view.car]!;
    const isNear = index < near;
    const slot = isNear ? index : index - near;
    for (const part of this.#parts) {
      if (part.near !== isNear) continue;
      if (part.frame === 'wheels') placeWheels(part.mesh, slot, rig.wheels);
      else part.mesh.setMatrixAt(slot, fromInside && part.isGunner ? NOWHERE : rig[part.frame]);
      if (part.tint !== 'plain') part.mesh.setColorAt(slot, this.#tintOf(part, view, rig));
    }
    if (isNear) this.#numbers.place(slot, view.car, rig.body);
    this.#shadows.place(index, rig, rig.road.up, rig.road.height);
  }

  #tintOf(part: CarPart, view: CarView, rig: CarRig): Color {
    const { paint, accent } = this.#liveries[view.car] ?? liveryOf(view.car);
    const wrecked = view.status === STATUS_WRECKED;
    if (part.tint === 'brake') return tint.setScalar(wrecked ? 0.1 : lerp(TAIL_LIGHT, BRAKE_LIGHT, rig.brakeLight));
    tint.copy(part.tint === 'paint' ? paint : accent);
    return wrecked ? tint.lerp(BURNT, 0.9) : tint;
  }
}

const tint = new Color();
const NOWHERE = new Matrix4().makeScale(0, 0, 0);

function createInstances(part: CarPart): InstancedMesh {
  const mesh = new InstancedMesh(part.geometry, part.material, CAR_SLOTS * (part.frame === 'wheels' ? WHEELS : 1));
  mesh.frustumCulled = false;
  mesh.castShadow = part.castShadow;
  mesh.receiveShadow = part.tint !== 'brake';
  mesh.count = 0;
  return mesh;
}

function placeWheels(mesh: InstancedMesh, slot: number, wheels: readonly Matrix4[]): void {
  wheels.forEach((wheel, index) => {
    mesh.setMatrixAt(slot * WHEELS + index, wheel);
  });
}
