/** Chooses the camera for the seat, or for who watches, and shakes it. */
import type { Track } from '@shotgun-rally/sim';
import { PerspectiveCamera } from 'three';
import type { CarView, SceneFrame } from '../../race/scene-frame.ts';
import type { CarRig } from '../cars/car-rig.ts';
import { smoothstep } from '../mesh/noise.ts';
import { CameraShake } from './camera-shake.ts';
import { ChaseCamera } from './chase-camera.ts';
import { OrbitCamera } from './orbit-camera.ts';
import { TelevisionCamera } from './television-camera.ts';
import { TurretCamera } from './turret-camera.ts';

/** A bump of this closing speed shakes as hard as can be, m/s. */
const HARDEST_BUMP = 22;
const SHOT_SHAKE = 0.16;
const HIT_SHAKE = 0.35;
/** Steady trembling at full speed, and on the verge, 0 to 1. */
const SPEED_RUMBLE = 0.028;
const GRASS_RUMBLE = 0.11;
const FAST_MPS = 70;
/** Further than this in one frame is a respawn, metres. */
const CUT_M = 12;

export class RaceCamera {
  readonly lens: PerspectiveCamera;
  readonly #chase = new ChaseCamera();
  readonly #turret = new TurretCamera();
  readonly #orbit = new OrbitCamera();
  readonly #television: TelevisionCamera;
  readonly #shake = new CameraShake();

  /** `farM`: the furthest thing seen, metres. */
  constructor(track: Track, farM: number) {
    this.#television = new TelevisionCamera(track);
    this.lens = new PerspectiveCamera(60, 16 / 9, 0.3, farM);
  }

  /** Whether the camera is to move no more than it has to. */
  setStillness(isStill: boolean): void {
    this.#shake.strength = isStill ? 0 : 1;
    this.#chase.isStill = isStill;
  }

  setAspect(aspect: number): void {
    this.lens.aspect = aspect;
    this.lens.updateProjectionMatrix();
  }

  process(delta: number, frame: SceneFrame, rigs: readonly CarRig[]): void {
    const own = frame.cars.find((car) => car.present && car.car === frame.ownCar);
    const followed = own ?? frame.cars.find((car) => car.present);
    const rig = followed && rigs[followed.car];
    if (!followed || !rig) return;
    if (own && frame.camera === 'seat') this.#feel(frame, own);
    if (rig.jumpM > CUT_M) this.#chase.cut();
    if (!own) this.#orbit.update(this.lens, rig, delta);
    else if (frame.camera === 'television') this.#television.update(this.lens, rig, delta);
    else if (frame.role === 'gunner') this.#turret.update(this.lens, rig, frame.aimYaw, frame.aimPitch);
    else this.#chase.update(this.lens, rig, own.boosting, delta);
    const isAboard = own && frame.camera === 'seat';
    this.#shake.apply(this.lens, delta, isAboard ? rumble(rig) : 0);
  }

  #feel(frame: SceneFrame, own: CarView): void {
    for (const bump of frame.bumps) if (bump.car === own.car) this.#shake.add(bump.speed / HARDEST_BUMP);
    for (const shot of frame.shots) {
      if (shot.hitCar === own.car) this.#shake.add(HIT_SHAKE);
      else if (shot.car === own.car && frame.role === 'gunner') this.#shake.add(SHOT_SHAKE);
    }
  }
}

function rumble(rig: CarRig): number {
  const speed = smoothstep(0, FAST_MPS, Math.abs(rig.forwardSpeed));
  const onGrass = rig.road.onGrass.some((grass, wheel) => grass && rig.road.touching[wheel]);
  return speed * (SPEED_RUMBLE + (onGrass ? GRASS_RUMBLE : 0));
}
