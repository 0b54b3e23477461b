/** Confetti in the colours of the teams that falls over the podium. One draw call. */
import { createRandom } from '@shotgun-rally/sim/math';
import {
  Color,
  DoubleSide,
  Euler,
  InstancedMesh,
  Matrix4,
  MeshBasicMaterial,
  PlaneGeometry,
  Quaternion,
  Vector3,
} from 'three';
import { LIVERIES } from '../../look/palette.ts';

const PIECES = 140;
/** Side lengths of a piece (m). */
const LONG_M = 0.2;
const SHORT_M = 0.12;
/** The pieces fall from this height, over an area of this width and depth around the podium (m). */
const HEIGHT_M = 8;
const WIDTH_M = 15;
const DEPTH_M = 10;
/** Fastest and slowest fall (m/s), and fastest tumble (radians per second). */
const FALL_MIN_MPS = 0.9;
const FALL_MAX_MPS = 1.7;
const TUMBLE_MAX = 4;
const SEED = 31;

interface Piece {
  readonly position: Vector3;
  readonly fallMps: number;
  readonly tumble: number;
}

export class Confetti {
  readonly mesh = new InstancedMesh(
    new PlaneGeometry(LONG_M, SHORT_M),
    new MeshBasicMaterial({ side: DoubleSide }),
    PIECES,
  );
  readonly #pieces: readonly Piece[];
  #seconds = 0;

  constructor() {
    const random = createRandom(SEED);
    this.#pieces = Array.from({ length: PIECES }, () => ({
      position: new Vector3((random() - 1 / 2) * WIDTH_M, random() * HEIGHT_M, (random() - 1 / 2) * DEPTH_M),
      fallMps: FALL_MIN_MPS + random() * (FALL_MAX_MPS - FALL_MIN_MPS),
      tumble: (random() - 1 / 2) * 2 * TUMBLE_MAX,
    }));
    const colour = new Color();
    for (let piece = 0; piece < PIECES; piece++) {
      this.mesh.setColorAt(piece, colour.copy(LIVERIES[piece % LIVERIES.length]!.paint));
    }
    this.mesh.frustumCulled = false;
  }

  /** Lets the pieces fall for `delta` seconds. A piece that has reached the road falls again from the top. */
  process(delta: number): void {
    this.#seconds += delta;
    this.#pieces.forEach(({ position, fallMps, tumble }, index) => {
      position.y = (position.y - fallMps * delta + HEIGHT_M) % HEIGHT_M;
      const angle = this.#seconds * tumble + index;
      rotation.setFromEuler(angles.set(angle, index, angle / 2));
      this.mesh.setMatrixAt(index, matrix.compose(position, rotation, ONE));
    });
    this.mesh.instanceMatrix.needsUpdate = true;
  }
}

const angles = new Euler();
const rotation = new Quaternion();
const matrix = new Matrix4();
const ONE = new Vector3(1, 1, 1);
