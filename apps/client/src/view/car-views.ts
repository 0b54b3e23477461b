/** All cars, drawn as instances of a few shared shapes. */
import { Group, InstancedMesh, MeshLambertMaterial } from 'three';
import { createCarModel } from './car-model.ts';
import { CarRig } from './car-rig.ts';
import { liveryOf } from './palette.ts';
import type { RosterEntry, SceneFrame } from './scene-frame.ts';

/** Most cars in a race. */
export const CAR_SLOTS = 16;

export class CarViews {
  readonly group = new Group();
  /** Moving parts by slot; a slot that is not present keeps its last pose. */
  readonly rigs: readonly CarRig[] = Array.from({ length: CAR_SLOTS }, () => new CarRig());
  private readonly bodies: InstancedMesh;
  private readonly turrets: InstancedMesh;
  private readonly guns: InstancedMesh;
  private readonly wheels: InstancedMesh;
  private readonly liveries = Array.from({ length: CAR_SLOTS }, (_, slot) => slot);

  constructor() {
    const model = createCarModel();
    const make = (geometry: typeof model.paint, perCar: number, color: number): InstancedMesh => {
      const mesh = new InstancedMesh(geometry, new MeshLambertMaterial({ color }), CAR_SLOTS * perCar);
      mesh.frustumCulled = false;
      this.group.add(mesh);
      return mesh;
    };
    this.bodies = make(model.paint, 1, 0xffffff);
    this.turrets = make(model.turret, 1, 0x3b4049);
    this.guns = make(model.gun, 1, 0x23262d);
    this.wheels = make(model.wheel, 4, 0x17181b);
  }

  setRoster(entries: readonly RosterEntry[]): void {
    for (const entry of entries) this.liveries[entry.car] = entry.livery;
  }

  update(frame: SceneFrame, delta: number): void {
    let drawn = 0;
    for (const view of frame.cars) {
      const rig = this.rigs[view.car];
      if (!view.present || !rig) continue;
      rig.update(view, delta);
      this.bodies.setMatrixAt(drawn, rig.body);
      this.bodies.setColorAt(drawn, liveryOf(this.liveries[view.car] ?? view.car).paint);
      this.turrets.setMatrixAt(drawn, rig.turret);
      this.guns.setMatrixAt(drawn, rig.gun);
      rig.wheels.forEach((wheel, index) => {
        this.wheels.setMatrixAt(drawn * 4 + index, wheel);
      });
      drawn++;
    }
    this.wheels.count = drawn * 4;
    for (const mesh of [this.bodies, this.turrets, this.guns]) mesh.count = drawn;
    for (const mesh of [this.bodies, this.turrets, this.guns, this.wheels]) mesh.instanceMatrix.needsUpdate = true;
    if (this.bodies.instanceColor) this.bodies.instanceColor.needsUpdate = true;
  }
}
