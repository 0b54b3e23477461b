/** The camera of the 3D view. It acts as the driver's, gunner's, trackside or orbit camera, and shakes after impacts. */
import { STATUS, type Track } from '@shotgun-rally/sim';
import { smoothstep } from '@shotgun-rally/sim/math';
import { PerspectiveCamera } from 'three';
import type { CameraName, CarView, SceneFrame } from '../../race/scene-frame.ts';
import type { CarRig } from '../cars/car-rig.ts';
import { NEAR_M } from '../mesh/depth-offset.ts';
import { CameraShake } from './camera-shake.ts';
import { DriverCamera, FAST_MPS } from './driver-camera.ts';
import { OrbitCamera } from './orbit-camera.ts';
import { TracksideCamera } from './trackside-camera.ts';
import { TurretCamera } from './turret-camera.ts';

/** A bump with this closing speed shakes the camera as hard as possible. */
const HARDEST_BUMP_MPS = 22;
/** Shake if the gunner shoots, and if a shot hits the car (0 to 1). */
const SHOT_SHAKE = 0.16;
const HIT_SHAKE = 0.35;
/** Steady shake at FAST_MPS or more, and the amount that grass adds (0 to 1). */
const SPEED_RUMBLE = 0.028;
const GRASS_RUMBLE = 0.11;

export class RaceCamera {
  /** The camera object of three (the 3D library) that draws the scene. */
  readonly perspective: PerspectiveCamera;
  readonly #driver: DriverCamera;
  readonly #turret = new TurretCamera();
  readonly #orbit: OrbitCamera;
  readonly #trackside: TracksideCamera;
  readonly #shake = new CameraShake();
  /** The driver's or the gunner's camera, if it shows the last frame; null for the others. */
  seatCamera: CameraName | null = null;
  /** The car that the last frame followed. */
  #followed: CarRig | null = null;

  /** `farM` is the greatest distance that is drawn (metres). */
  constructor(track: Track, farM: number) {
    this.#driver = new DriverCamera(track);
    this.#orbit = new OrbitCamera(track);
    this.#trackside = new TracksideCamera(track);
    // Field of view (degrees) and aspect are set again before the first frame.
    this.perspective = new PerspectiveCamera(60, 16 / 9, NEAR_M, farM);
  }

  /** Turns shake, changes of the field of view, and the lean of the bonnet's and the gunner's camera off (true) or on. */
  reduceMotion(isReduced: boolean): void {
    this.#shake.strength = isReduced ? 0 : 1;
    this.#driver.isMotionReduced = isReduced;
    this.#turret.isMotionReduced = isReduced;
    this.#trackside.isMotionReduced = isReduced;
  }

  /** Sets the aspect ratio: the image's width divided by its height. */
  setAspect(aspect: number): void {
    this.perspective.aspect = aspect;
    this.perspective.updateProjectionMatrix();
  }

  /** Moves the camera. Call it after the cars have moved. `delta` is in seconds, and `rigs` has the moving parts of each car. */
  process(delta: number, frame: SceneFrame, rigs: readonly CarRig[]): void {
    const ownView = frame.cars.find((car) => car.isPresent && car.car === frame.ownCar);
    const followed = ownView ?? frame.cars.find((car) => car.isPresent);
    const rig = followed && rigs[followed.car];
    if (!followed || !rig) return;
    const { camera: name, looksBack } = frame;
    if (ownView && name !== 'trackside') this.#addImpacts(frame, ownView);
    if (rig !== this.#followed || rig.hasJumped) this.#driver.cut();
    this.#followed = rig;
    /** The camera circles a wreck, unless the player prefers reduced motion. */
    const isWreck = ownView?.status === STATUS.wrecked && !this.#driver.isMotionReduced;
    if (ownView && !isWreck && name !== 'trackside' && name !== 'turret') {
      this.#driver.update(this.perspective, rig, { name, looksBack, isBoosting: ownView.isBoosting }, delta);
    } else {
      // The car may have turned when the driver's camera is used again.
      this.#driver.cut();
      if (!ownView || isWreck) this.#orbit.update(this.perspective, rig, delta);
      else if (name === 'trackside') this.#trackside.update(this.perspective, rig, delta);
      else this.#turret.update(this.perspective, rig, frame.aimYaw, frame.aimPitch);
    }
    this.seatCamera = ownView && name !== 'trackside' && !isWreck ? name : null;
    this.#shake.apply(this.perspective, delta, this.seatCamera ? rumbleOf(rig) : 0);
  }

  /** Adds shake for this frame's bumps, hits and shots of the car. */
  #addImpacts(frame: SceneFrame, { car }: CarView): void {
    for (const bump of frame.bumps) if (bump.car === car) this.#shake.add(bump.speed / HARDEST_BUMP_MPS);
    for (const shot of frame.shots) {
      if (shot.hitCar === car) this.#shake.add(HIT_SHAKE);
      else if (shot.car === car && frame.role === 'gunner') this.#shake.add(SHOT_SHAKE);
    }
  }
}

/** Returns the steady shake of a moving car (0 to 1). */
function rumbleOf(rig: CarRig): number {
  const speed = smoothstep(0, FAST_MPS, Math.abs(rig.forwardSpeed));
  const onGrass = rig.road.onGrass.some((grass, wheel) => grass && rig.road.touching[wheel]);
  return speed * (SPEED_RUMBLE + (onGrass ? GRASS_RUMBLE : 0));
}
