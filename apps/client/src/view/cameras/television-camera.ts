/** The watcher's second camera: on cranes along the track, each showing a car until it has passed. */
import { createTrackSample, type Track, trackPoint } from '@shotgun-rally/sim';
import { type PerspectiveCamera, Vector3 } from 'three';
import type { CarRig } from '../cars/car-rig.ts';
import { clamp } from '../mesh/noise.ts';

const CRANE_EVERY_M = 105;
/** Beside the road's edge, outside of the bend, and over the ground. */
const BESIDE_M = 2;
const ABOVE_M = 4.2;
/** A car that has passed its crane by so much is handed to the next. */
const PASSED_M = 34;
/** How much of the world is in the picture where the car is, m; and the lens's limits, degrees. */
const PICTURE_M = 11;
const FOV_LEAST = 12;
const FOV_MOST = 58;
/** How quickly the lens follows, per second, and how far behind it may be, m: a hand turns it, and a sure one. */
const FOLLOW_PER_S = 9;
const BEHIND_MAX_M = 2.5;

/** Where a crane stands: metres along the track, and its place. */
interface Crane {
  readonly alongM: number;
  readonly place: Vector3;
}

export class TelevisionCamera {
  readonly #track: Track;
  readonly #cranes: readonly Crane[];
  readonly #target = new Vector3();
  #current: Crane | null = null;

  constructor(track: Track) {
    this.#track = track;
    const count = Math.max(3, Math.round(track.length / CRANE_EVERY_M));
    this.#cranes = Array.from({ length: count }, (_, index) => craneAt(track, ((index + 0.5) / count) * track.length));
  }

  update(camera: PerspectiveCamera, rig: CarRig, delta: number): void {
    const crane = this.#craneFor(rig);
    const isCut = crane !== this.#current;
    this.#current = crane;
    behind.subVectors(this.#target, rig.position).multiplyScalar(isCut ? 0 : Math.exp(-FOLLOW_PER_S * delta));
    this.#target.copy(rig.position).add(behind.clampLength(0, BEHIND_MAX_M));
    camera.position.copy(crane.place);
    camera.up.set(0, 1, 0);
    camera.lookAt(this.#target);
    const away = crane.place.distanceTo(rig.position);
    camera.fov = clamp((2 * Math.atan(PICTURE_M / 2 / away) * 180) / Math.PI, FOV_LEAST, FOV_MOST);
    camera.updateProjectionMatrix();
  }

  /** The first crane that the car has not yet passed; the current one as long as the car is before it. */
  #craneFor(rig: CarRig): Crane {
    const { length } = this.#track;
    const alongM = rig.road.alongM;
    const ahead = (crane: Crane): number => (crane.alongM + PASSED_M - alongM + length) % length;
    return this.#cranes.reduce((nearest, crane) => (ahead(crane) < ahead(nearest) ? crane : nearest));
  }
}

const behind = new Vector3();

function craneAt(track: Track, alongM: number): Crane {
  const at = trackPoint(track, alongM, 0, 0, createTrackSample());
  // From outside of a bend a car comes towards the lens, and stays in sight after it.
  const side = track.curvature[at.index]! > 0 ? -1 : 1;
  const { x, y, z } = trackPoint(track, alongM, side * (at.halfWidth + BESIDE_M), ABOVE_M, at);
  return { alongM, place: new Vector3(x, y, z) };
}
