/** A ring of clouds that rotates slowly around the circuit. */
import { createRandom, noise } from '@shotgun-rally/sim/math';
import {
  type BufferGeometry,
  CircleGeometry,
  Color,
  InstancedMesh,
  Matrix4,
  MeshLambertMaterial,
  Quaternion,
  SphereGeometry,
  Vector3,
} from 'three';
import { blend } from '../mesh/blend.ts';
import { facet } from '../mesh/facet.ts';
import { mergeAndDispose } from '../mesh/merge.ts';

const ROTATION_RADIANS_PER_S = 0.0025;
const UP = new Vector3(0, 1, 0);
/**
 * A cloud's height and its distance from the centre (metres), and its scale. Each is `min` plus a random number from 0 to
 * `range`.
 */
const DISTANCE_M = { min: 380, range: 460 } as const;
const HEIGHT_M = { min: 150, range: 140 } as const;
const SCALE = { min: 10, range: 18 } as const;
/** The domes of a cloud: radius, x, z, and height as a share of the radius. All stand on the cloud's flat bottom. */
const DOMES = [
  [1.5, 0, 0, 0.95],
  [1.15, 1.5, 0.25, 0.75],
  [1.05, -1.45, -0.2, 0.8],
  [0.75, 2.6, -0.1, 0.5],
  [0.7, -2.5, 0.15, 0.55],
] as const;
const SIDES = 7;
const RINGS = 3;
/** Colour of the flat bottom. */
const BOTTOM_SHADE = 0xc3cbe0;
const GLOW = 0xdfe9f8;
const GLOW_STRENGTH = 0.55;
/** The light that clouds give off in all directions. */
export const CLOUD_GLOW = new Color(GLOW).multiplyScalar(GLOW_STRENGTH);

export class Clouds {
  readonly mesh: InstancedMesh;

  /** Creates `count` clouds around `centre` (metres). */
  constructor(count: number, centre: Vector3) {
    const material = new MeshLambertMaterial({
      vertexColors: true,
      emissive: GLOW,
      emissiveIntensity: GLOW_STRENGTH,
    });
    this.mesh = new InstancedMesh(createCloud(), material, count);
    this.mesh.name = 'clouds';
    this.mesh.frustumCulled = false;
    this.mesh.position.copy(centre);
    const random = createRandom(8);
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

  /** How far the ring has rotated (radians). */
  get turn(): number {
    return this.mesh.rotation.y;
  }

  /** Rotates the ring. `delta` is in seconds. */
  update(delta: number): void {
    this.mesh.rotation.y += ROTATION_RADIANS_PER_S * delta;
  }
}

/** Creates one cloud on the plane y = 0, about 7 units long: domes with a flat bottom. */
function createCloud(): BufferGeometry {
  const domes = DOMES.map(([radius, x, z, height], index) => {
    const dome = new SphereGeometry(radius, SIDES, RINGS, index, 2 * Math.PI, 0, Math.PI / 2);
    const position = dome.getAttribute('position');
    for (let corner = 0; corner < position.count; corner++) {
      const [px, py, pz] = [position.getX(corner), position.getY(corner), position.getZ(corner)];
      // A point at angle 0 exists twice, and rounding makes no gap between the two.
      const dent = 1 + (noise(Math.round(px * 50) * 0.06 + index * 9, Math.round((pz + py) * 50) * 0.06) - 0.5) * 0.3;
      position.setXYZ(corner, px * dent, py * dent * height, pz * dent);
    }
    return facet(dome.translate(x, 0, z), (_x, y) => blend(BOTTOM_SHADE, 0xffffff, 0.35 + y * 1.3));
  });
  const bottoms = DOMES.map(([radius, x, z]) =>
    facet(new CircleGeometry(radius, SIDES).rotateX(Math.PI / 2).translate(x, 0, z), () =>
      blend(BOTTOM_SHADE, BOTTOM_SHADE, 0),
    ),
  );
  return mergeAndDispose([...domes, ...bottoms]);
}
