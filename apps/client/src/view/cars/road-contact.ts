/** How a car stands to the road below it: read from the track's arrays, for wheels, shadows and dust. */
import { createTrackSample, findSample, sampleTrack, type Track, type TrackSample } from '@shotgun-rally/sim';
import { type Matrix4, Vector3 } from 'three';
import { WHEEL_CENTRES } from './car-layout.ts';

/** A query further than this from the centre line has lost its place and starts afresh, metres. */
const LOST_M = 60;
/** A wheel this close to the road touches it, metres. */
const TOUCH_M = 0.12;

export class RoadContact {
  /** Square to the road below the car's middle. */
  readonly up = new Vector3(0, 1, 0);
  /** Metres along the track, from the start line. */
  alongM = 0;
  /** Metres from the road up to where the wheels stand at rest. */
  height = 0;
  /** The same for each wheel. */
  readonly wheelHeights = new Float64Array(WHEEL_CENTRES.length);
  /** Which wheels touch. */
  readonly touching: boolean[] = WHEEL_CENTRES.map(() => true);
  /** Which wheels are on the verge. */
  readonly onGrass: boolean[] = WHEEL_CENTRES.map(() => false);
  readonly #track: Track;
  readonly #sample: TrackSample = createTrackSample();
  #hint = -1;

  constructor(track: Track) {
    this.#track = track;
  }

  /** `body` places the car's drawing, whose origin is on the ground at rest. */
  update(body: Matrix4): void {
    this.#find(point.setFromMatrixPosition(body));
    const sample = this.#sample;
    this.alongM = sample.distance;
    this.height = sample.height;
    this.up.set(sample.nx, sample.ny, sample.nz);
    WHEEL_CENTRES.forEach(([x, , z], wheel) => {
      this.#find(point.set(x, 0, z).applyMatrix4(body));
      this.wheelHeights[wheel] = sample.height;
      this.touching[wheel] = sample.height < TOUCH_M;
      this.onGrass[wheel] = Math.abs(sample.lateral) > sample.halfWidth;
    });
  }

  #find({ x, y, z }: Vector3): void {
    if (this.#hint < 0) this.#hint = findSample(this.#track, x, y, z);
    sampleTrack(this.#track, x, y, z, this.#hint, this.#sample);
    if (Math.abs(this.#sample.lateral) > LOST_M) {
      this.#hint = findSample(this.#track, x, y, z);
      sampleTrack(this.#track, x, y, z, this.#hint, this.#sample);
    }
    this.#hint = this.#sample.index;
  }
}

const point = new Vector3();
