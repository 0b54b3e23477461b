/** The gunner's camera: over the gun on the roof, looking where the reticle points. */
import { stepsToRadians } from '@shotgun-rally/sim';
import { type PerspectiveCamera, Vector3 } from 'three';
import { BODY_HEIGHT, GUN_PIVOT_UP, TURRET_PIVOT } from '../cars/car-layout.ts';
import type { CarRig } from '../cars/car-rig.ts';

const BEHIND_M = 1.45;
const ABOVE_M = 0.58;
const FOV = 64;
/** Where the reticle and the barrels' line meet, metres. */
const CONVERGE_M = 40;
/** Share of the car's lean that the camera follows: enough to feel, not enough to make ill. */
const LEAN = 0.3;

export class TurretCamera {
  /** `aimYaw` and `aimPitch` in the units of a GunnerInput. */
  update(camera: PerspectiveCamera, rig: CarRig, aimYaw: number, aimPitch: number): void {
    const yaw = stepsToRadians(aimYaw);
    const pitch = stepsToRadians(aimPitch);
    aim.set(Math.sin(yaw) * Math.cos(pitch), Math.sin(pitch), Math.cos(yaw) * Math.cos(pitch));
    up.set(0, 1, 0).applyQuaternion(rig.orientation);
    camera.position.set(TURRET_PIVOT[0], TURRET_PIVOT[1] + GUN_PIVOT_UP - BODY_HEIGHT, TURRET_PIVOT[2]);
    camera.position.applyQuaternion(rig.orientation).add(rig.position);
    target.copy(camera.position).addScaledVector(aim, CONVERGE_M);
    camera.position.addScaledVector(aim, -BEHIND_M).addScaledVector(up, ABOVE_M);
    camera.up.set(0, 1, 0).lerp(up, LEAN).normalize();
    camera.lookAt(target);
    if (camera.fov === FOV) return;
    camera.fov = FOV;
    camera.updateProjectionMatrix();
  }
}

const aim = new Vector3();
const up = new Vector3();
const target = new Vector3();
