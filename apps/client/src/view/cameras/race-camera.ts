/** Moves the picture's camera: chooses how (as driver, gunner, television or orbit camera), and adds shake. */
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

/** A bump with this closing speed shakes the camera as hard as possible. */
const HARDEST_BUMP_MPS = 22;
/** Shake of the gunner's own shot, and of a shot that hits the car (0 to 1). */
const SHOT_SHAKE = 0.16;
const HIT_SHAKE = 0.35;
/** Steady shake at FAST_MPS, and the amount that grass adds (0 to 1). */
const SPEED_RUMBLE = 0.028;
const GRASS_RUMBLE = 0.11;
const FAST_MPS = 70;
/** If the car moved this much further in one frame than its speed explains, it has respawned (metres). */
const CUT_M = 12;

export class RaceCamera {
  /** The camera that the picture is drawn with. */
  readonly lens: PerspectiveCamera;
  readonly #chase = new ChaseCamera();
  readonly #turret = new TurretCamera();
  readonly #orbit = new OrbitCamera();
  readonly #television: TelevisionCamera;
  readonly #shake = new CameraShake();

  /** `farM` is the greatest distance that is drawn (metres). */
  constructor(track: Track, farM: number) {
    this.#television = new TelevisionCamera(track);
    // Field of view (degrees) and aspect are set again before the first frame. The near plane is at 0.3 m.
    this.lens = new PerspectiveCamera(60, 16 / 9, 0.3, farM);
  }

  /** Turns shake and changes of the field of view off (true) or on. */
  reduceMotion(isReduced: boolean): void {
    this.#shake.strength = isReduced ? 0 : 1;
    this.#chase.hasFixedFov = isReduced;
  }

  /** Sets the picture's width divided by its height. */
  setAspect(aspect: number): void {
    this.lens.aspect = aspect;
    this.lens.updateProjectionMatrix();
  }

  /** Moves the camera. Call it after the cars have moved. `delta` is in seconds, and `rigs` has the moving parts of each car. */
  process(delta: number, frame: SceneFrame, rigs: readonly CarRig[]): void {
    const own = frame.cars.find((car) => car.isPresent && car.car === frame.ownCar);
    const followed = own ?? frame.cars.find((car) => car.isPresent);
    const rig = followed && rigs[followed.car];
    if (!followed || !rig) return;
    if (own && frame.camera === 'seat') this.#addImpacts(frame, own);
    if (rig.jumpM > CUT_M) this.#chase.cut();
    if (!own) this.#orbit.update(this.lens, rig, delta);
    else if (frame.camera === 'television') this.#television.update(this.lens, rig, delta);
    else if (frame.role === 'gunner') this.#turret.update(this.lens, rig, frame.aimYaw, frame.aimPitch);
    else this.#chase.update(this.lens, rig, own.isBoosting, delta);
    /** True for the driver's and the gunner's camera. */
    const isAboard = own && frame.camera === 'seat';
    this.#shake.apply(this.lens, delta, isAboard ? rumble(rig) : 0);
  }

  /** Shakes the camera for bumps, hits and shots of this frame. */
  #addImpacts(frame: SceneFrame, own: CarView): void {
    for (const bump of frame.bumps) if (bump.car === own.car) this.#shake.add(bump.speed / HARDEST_BUMP_MPS);
    for (const shot of frame.shots) {
      if (shot.hitCar === own.car) this.#shake.add(HIT_SHAKE);
      else if (shot.car === own.car && frame.role === 'gunner') this.#shake.add(SHOT_SHAKE);
    }
  }
}

/** Returns the steady shake of a moving car (0 to 1). */
function rumble(rig: CarRig): number {
  const speed = smoothstep(0, FAST_MPS, Math.abs(rig.forwardSpeed));
  const onGrass = rig.road.onGrass.some((grass, wheel) => grass && rig.road.touching[wheel]);
  return speed * (SPEED_RUMBLE + (onGrass ? GRASS_RUMBLE : 0));
}
