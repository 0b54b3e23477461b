/** The gunner's camera: it is behind and above the gun and looks where the player aims. */
import { stepsToRadians } from '@shotgun-rally/sim/math';
import { type PerspectiveCamera, Vector3 } from 'three';
import { GUNNER_FOV_DEGREES } from '../../race/scene-frame.ts';
import type { CarRig } from '../cars/car-rig.ts';
import { GUN_PIVOT_UP } from '../cars/model/car-layout.ts';

/** Distance behind and above the gun (metres). */
const BEHIND_M = 1.6;
const ABOVE_M = 0.82;
/** The camera looks at the point of the line of fire at this distance (metres). */
const CONVERGE_M = 40;
/** Share of the car's tilt that the camera follows. Higher values make some players feel ill. */
const LEAN = 0.3;

export class TurretCamera {
  /** Keeps the camera upright, for reduced motion. */
  isMotionReduced = false;

  /** Moves `camera`. `aimYaw` and `aimPitch` are in steps of 1/65536 turn. */
  update(camera: PerspectiveCamera, rig: CarRig, aimYaw: number, aimPitch: number): void {
    const yaw = stepsToRadians(aimYaw);
    const pitch = stepsToRadians(aimPitch);
    aim.set(Math.sin(yaw) * Math.cos(pitch), Math.sin(pitch), Math.cos(yaw) * Math.cos(pitch));
    up.set(0, 1, 0).applyQuaternion(rig.orientation);
    const { turretPivot, centreOfMassHeight } = rig.layout;
    camera.position.set(turretPivot[0], turretPivot[1] + GUN_PIVOT_UP - centreOfMassHeight, turretPivot[2]);
    camera.position.applyQuaternion(rig.orientation).add(rig.position);
    target.copy(camera.position).addScaledVector(aim, CONVERGE_M);
    camera.position.addScaledVector(aim, -BEHIND_M).addScaledVector(up, ABOVE_M);
    camera.up.set(0, 1, 0);
    if (!this.isMotionReduced) camera.up.lerp(up, LEAN).normalize();
    camera.lookAt(target);
    if (camera.fov === GUNNER_FOV_DEGREES) return;
    camera.fov = GUNNER_FOV_DEGREES;
    camera.updateProjectionMatrix();
  }
}

const aim = new Vector3();
const up = new Vector3();
const target = new Vector3();
