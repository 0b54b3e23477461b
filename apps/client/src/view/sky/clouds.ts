/** A ring of clouds that rotates slowly around the circuit. */
import { type BufferGeometry, InstancedMesh, Matrix4, MeshLambertMaterial, Quaternion, Vector3 } from 'three';
import { blend } from '../mesh/blend.ts';
import { createDentedBall } from '../mesh/dented-ball.ts';
import { facet } from '../mesh/facet.ts';
import { mergeAndDispose } from '../mesh/merge.ts';
import { randomStream } from '../mesh/noise.ts';

const ROTATION_RADIANS_PER_S = 0.0025;
const UP = new Vector3(0, 1, 0);
/**
 * A cloud's height and its distance from the centre (metres), and its scale. Each is `min` plus a random number from 0 to
 * `range`.
 */
const DISTANCE_M = { min: 380, range: 460 } as const;
const HEIGHT_M = { min: 150, range: 140 } as const;
const SCALE = { min: 10, range: 18 } as const;
/** Number of balls that make up a cloud. */
const BALLS = 5;

export class Clouds {
  readonly mesh: InstancedMesh;

  /** Creates `count` clouds around `centre` (metres). */
  constructor(count: number, centre: Vector3) {
    const material = new MeshLambertMaterial({
      vertexColors: true,
      fog: false,
      emissive: 0xdfe9f8,
      emissiveIntensity: 0.55,
    });
    this.mesh = new InstancedMesh(createCloud(), material, count);
    this.mesh.frustumCulled = false;
    this.mesh.position.copy(centre);
    const random = randomStream(8);
    const within = ({ min, range }: { min: number; range: number }): number => min + random() * range;
    const matrix = new Matrix4();
    const rotation = new Quaternion();
    for (let cloud = 0; cloud < count; cloud++) {
      const angle = random() * 2 * Math.PI;
      const distance = within(DISTANCE_M);
      const size = within(SCALE);
      const position = new Vector3(Math.cos(angle) * distance, within(HEIGHT_M), Math.sin(angle) * distance);
      rotation.setFromAxisAngle(UP, -angle + Math.PI / 2);
      matrix.compose(position, rotation, new Vector3(size * 1.5, size * 0.95, size * 1.2));
      this.mesh.setMatrixAt(cloud, matrix);
    }
  }

  /** Rotates the ring. `delta` is in seconds. */
  update(delta: number): void {
    this.mesh.rotation.y += ROTATION_RADIANS_PER_S * delta;
  }
}

/** Creates one cloud around the origin, about 7 units long. */
function createCloud(): BufferGeometry {
  const random = randomStream(11);
  const balls = Array.from({ length: BALLS }, (_, index) => {
    const fromMiddle = index - (BALLS - 1) / 2;
    const ball = createDentedBall(1 - 0.11 * Math.abs(fromMiddle), 1, index * 7, 0.15).scale(1.5, 0.8, 1.1);
    ball.translate(fromMiddle * 1.25, (random() - 0.3) * 0.35, (random() - 0.5) * 0.8);
    return facet(ball, (_x, y) => blend(0xdfe6f2, 0xffffff, y + 0.4));
  });
  return mergeAndDispose(balls);
}
