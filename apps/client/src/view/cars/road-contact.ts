/** Computes where a car is relative to the road below it. Wheels, shadows and dust depend on the result. */
import type { Track } from '@shotgun-rally/sim';
import { createTrackSample, findSample, sampleTrack, type TrackSample } from '@shotgun-rally/sim/track';
import { type Matrix4, Vector3 } from 'three';
import { type CarLayout, WHEEL_COUNT } from './model/car-layout.ts';

/** The whole track is searched if the search near the last result ends further than this from the centre line (metres). */
const LOST_M = 60;
/** A wheel closer to the road than this touches it (metres). */
const TOUCH_M = 0.12;

export class RoadContact {
  /** Normal of the road below the car's centre. */
  readonly up = new Vector3(0, 1, 0);
  /** Index of the track sample (point of the centre line) behind the car's centre. */
  index = 0;
  /** Distance along the track from the start line (metres). */
  alongM = 0;
  /** Height of the model's origin, which is on the ground at rest, above the road (metres). */
  height = 0;
  /** Height above the road of the model's ground plane below each wheel (metres). */
  readonly wheelHeights = new Float64Array(WHEEL_COUNT);
  /** For each wheel: true if it touches the ground. */
  readonly touching: boolean[] = new Array<boolean>(WHEEL_COUNT).fill(true);
  /** For each wheel: true if it is beside the asphalt. */
  readonly onGrass: boolean[] = new Array<boolean>(WHEEL_COUNT).fill(false);
  readonly #track: Track;
  readonly #sample: TrackSample = createTrackSample();
  /** Index of the track sample (point of the centre line) where the next search begins; -1 before the first search. */
  #hint = -1;

  constructor(track: Track) {
    this.#track = track;
  }

  /** Updates all fields. `body` is the car's frame, whose origin is on the ground at rest. */
  update(body: Matrix4, wheelCentres: CarLayout['wheelCentres']): void {
    this.#find(point.setFromMatrixPosition(body));
    const sample = this.#sample;
    this.index = sample.index;
    this.alongM = sample.distance;
    this.height = sample.height;
    this.up.set(sample.nx, sample.ny, sample.nz);
    for (let wheel = 0; wheel < WHEEL_COUNT; wheel++) {
      const [x, , z] = wheelCentres[wheel]!;
      this.#find(point.set(x, 0, z).applyMatrix4(body));
      this.wheelHeights[wheel] = sample.height;
      this.touching[wheel] = sample.height < TOUCH_M;
      this.onGrass[wheel] = Math.abs(sample.lateral) > sample.halfWidth;
    }
  }

  /** Makes the next update search the whole track. Call it after a jump: a hint is only good for a point nearby. */
  forget(): void {
    this.#hint = -1;
  }

  /** Computes where a point is relative to the track, and stores the result in `#sample`. */
  #find(point: Vector3): void {
    if (this.#hint < 0) this.#hint = findSample(this.#track, point);
    sampleTrack(this.#track, point, this.#hint, this.#sample);
    if (Math.abs(this.#sample.lateral) > LOST_M) {
      this.#hint = findSample(this.#track, point);
      sampleTrack(this.#track, point, this.#hint, this.#sample);
    }
    this.#hint = this.#sample.index;
  }
}

const point = new Vector3();
