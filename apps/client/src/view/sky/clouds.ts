/** A ring of faceted clouds that drifts slowly round the circuit. */
import { type BufferGeometry, InstancedMesh, Matrix4, MeshLambertMaterial, Quaternion, Vector3 } from 'three';
import { createCloud } from '../land/plants.ts';
import { randomStream } from '../mesh/noise.ts';

const DRIFT_RADIANS_PER_S = 0.0025;
const UP = new Vector3(0, 1, 0);

export class Clouds {
  readonly mesh: InstancedMesh;

  /** Around `centre`, metres. */
  constructor(count: number, centre: Vector3) {
    const geometry: BufferGeometry = createCloud();
    const material = new MeshLambertMaterial({
      vertexColors: true,
      fog: false,
      emissive: 0xdfe9f8,
      emissiveIntensity: 0.55,
    });
    this.mesh = new InstancedMesh(geometry, material, count);
    this.mesh.frustumCulled = false;
    this.mesh.position.copy(centre);
    const random = randomStream(8);
    const matrix = new Matrix4();
    const turn = new Quaternion();
    for (let cloud = 0; cloud < count; cloud++) {
      const angle = random() * 2 * Math.PI;
      const away = 380 + random() * 460;
      const size = 10 + random() * 18;
      const place = new Vector3(Math.cos(angle) * away, 150 + random() * 140, Math.sin(angle) * away);
      turn.setFromAxisAngle(UP, -angle + Math.PI / 2);
      matrix.compose(place, turn, new Vector3(size * 1.5, size * 0.95, size * 1.2));
      this.mesh.setMatrixAt(cloud, matrix);
    }
  }

  update(delta: number): void {
    this.mesh.rotation.y += DRIFT_RADIANS_PER_S * delta;
  }
}
