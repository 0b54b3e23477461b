/** A ball with an uneven surface, for tree crowns, rocks and clouds. */
import { noise } from '@shotgun-rally/sim/math';
import { type BufferGeometry, IcosahedronGeometry } from 'three';

/**
 * Creates a ball around the origin. Its vertices are moved in or out by at most the share `dent` of the radius. `detail` is
 * the number of subdivisions, and `seed` selects the pattern of dents.
 */
export function createDentedBall(radius: number, detail: number, seed: number, dent: number): BufferGeometry {
  const ball = new IcosahedronGeometry(radius, detail);
  const position = ball.getAttribute('position');
  for (let index = 0; index < position.count; index++) {
    const [x, y, z] = [position.getX(index), position.getY(index), position.getZ(index)];
    const scale = 1 + (noise(x * 2.3 + seed + y, z * 2.3 + y * 1.7 + seed * 3) - 0.5) * 2 * dent;
    position.setXYZ(index, x * scale, y * scale, z * scale);
  }
  return ball;
}
