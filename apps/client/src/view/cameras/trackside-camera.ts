/** A trackside camera: it stays at a fixed position, and turns and zooms to show a car. With reduced motion, it only turns. */
import type { Track } from '@shotgun-rally/sim';
import { clamp } from '@shotgun-rally/sim/math';
import { createTrackSample, trackPoint } from '@shotgun-rally/sim/track';
import { type PerspectiveCamera, Vector3 } from 'three';
import type { CarRig } from '../cars/car-rig.ts';

/** Distance along the track between two camera positions. */
const SPOT_SPACING_M = 105;
/** Distance of a camera position from the road's edge, and its height above the road (metres). */
const BESIDE_M = 2;
const ABOVE_M = 4.2;
/** If the car has passed a camera position by this much (metres), the camera changes to the next position. */
const PASSED_M = 34;
/** The zoom shows this height at the car's distance (metres), within these limits of the field of view (degrees). */
const VISIBLE_HEIGHT_M = 11;
const FOV_MIN = 12;
const FOV_MAX = 58;
/** Field of view for reduced motion (degrees). */
const FOV_FIXED = 30;
/** How fast the camera's target follows the car (per second), and how far from the car it may be (metres). */
const FOLLOW_PER_S = 9;
const LAG_MAX_M = 2.5;

/** A camera position. */
interface Spot {
  /** Distance along the track (metres). */
  readonly alongM: number;
  readonly position: Vector3;
}

export class TracksideCamera {
  /** Keeps the field of view fixed, for reduced motion. */
  isMotionReduced = false;
  readonly #track: Track;
  readonly #spots: readonly Spot[];
  /** The point that the camera looks at. */
  readonly #target = new Vector3();
  /** The camera position of the last frame; null before the first frame. */
  #current: Spot | null = null;

  constructor(track: Track) {
    this.#track = track;
    const count = Math.max(3, Math.round(track.length / SPOT_SPACING_M));
    this.#spots = Array.from({ length: count }, (_, index) =>
      createSpot(track, ((index + 0.5) / count) * track.length),
    );
  }

  /** Places `camera` and aims it at the car. `delta` is in seconds. */
  update(camera: PerspectiveCamera, rig: CarRig, delta: number): void {
    const spot = this.#spotFor(rig);
    const isCut = spot !== this.#current;
    this.#current = spot;
    lag.subVectors(this.#target, rig.position).multiplyScalar(isCut ? 0 : Math.exp(-FOLLOW_PER_S * delta));
    this.#target.copy(rig.position).add(lag.clampLength(0, LAG_MAX_M));
    camera.position.copy(spot.position);
    camera.up.set(0, 1, 0);
    camera.lookAt(this.#target);
    camera.fov = this.isMotionReduced ? FOV_FIXED : zoomedFov(spot.position.distanceTo(rig.position));
    camera.updateProjectionMatrix();
  }

  /** Returns the camera position that the car has passed by less than PASSED_M, or else the next position ahead. */
  #spotFor(rig: CarRig): Spot {
    const { length } = this.#track;
    const alongM = rig.road.alongM;
    /** Returns how far the car must drive until the camera leaves this position (metres). */
    const metresToLeave = (spot: Spot): number => (spot.alongM + PASSED_M - alongM + length) % length;
    return this.#spots.reduce((nearest, spot) => (metresToLeave(spot) < metresToLeave(nearest) ? spot : nearest));
  }
}

const lag = new Vector3();

/** Returns the field of view (degrees) that shows VISIBLE_HEIGHT_M at this distance (m). */
const zoomedFov = (distanceM: number): number =>
  clamp((2 * Math.atan(VISIBLE_HEIGHT_M / 2 / distanceM) * 180) / Math.PI, FOV_MIN, FOV_MAX);

/** Creates a camera position on the outside of the bend (if any) at this distance along the track. */
function createSpot(track: Track, alongM: number): Spot {
  const at = trackPoint(track, alongM, 0, 0, createTrackSample());
  // From the outside of a bend, a car is visible both before and after it. A bend to the right has a positive curvature.
  const side = track.curvature[at.index]! > 0 ? -1 : 1;
  const { x, y, z } = trackPoint(track, alongM, side * (at.halfWidth + BESIDE_M), ABOVE_M, at);
  return { alongM, position: new Vector3(x, y, z) };
}
