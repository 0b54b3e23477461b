/** The flat-shaded shapes of bushes, rocks and grass. The ground is at y = 0. Lengths are in metres. */
import { createRandom } from '@shotgun-rally/sim/math';
import { BufferGeometry, Color, Float32BufferAttribute } from 'three';
import { blend } from '../mesh/blend.ts';
import { createDentedBall } from '../mesh/dented-ball.ts';
import { facet } from '../mesh/facet.ts';

const shade = new Color();

/** Creates a grey rock. `detail` is the number of subdivisions. */
export const createRock = (detail: number): BufferGeometry =>
  facet(createDentedBall(1, detail, 21, 0.35).scale(1.2, 0.8, 1), (_x, y, _z, upward) =>
    blend(0x7c756d, 0xb3aa9c, upward * 0.6 + 0.3 + y * 0.2),
  );

/** Creates a green bush. `detail` is the number of subdivisions. */
export const createBush = (detail: number): BufferGeometry =>
  facet(createDentedBall(0.8, detail, 31, 0.25).scale(1.2, 0.75, 1.1).translate(0, 0.35, 0), (_x, y) =>
    blend(0x4c7f36, 0x93bd50, y),
  );

/** Blades of grass in a tuft. */
const BLADES = 7;

/** Creates a tuft of grass. All normals point up. Draw it with a two-sided material. */
export function createGrassTuft(): BufferGeometry {
  const random = createRandom(5);
  const positions: number[] = [];
  const colours: number[] = [];
  const normals: number[] = [];
  for (let blade = 0; blade < BLADES; blade++) {
    const [angle, away] = [random() * 2 * Math.PI, random() * 0.35];
    const [x, z] = [Math.cos(angle) * away, Math.sin(angle) * away];
    const [height, width] = [0.35 + random() * 0.45, 0.05 + random() * 0.03];
    const turn = random() * 2 * Math.PI;
    const [acrossX, acrossZ] = [Math.sin(turn) * width, Math.cos(turn) * width];
    positions.push(x - acrossX, 0, z + acrossZ, x + acrossX, 0, z - acrossZ);
    positions.push(x + Math.cos(turn) * 0.2, height, z + Math.sin(turn) * 0.2);
    for (const hex of [0x4f8a3a, 0x4f8a3a, 0xa8cf5c]) {
      colours.push(...shade.setHex(hex).toArray());
      normals.push(0, 1, 0);
    }
  }
  const tuft = new BufferGeometry();
  tuft.setAttribute('position', new Float32BufferAttribute(positions, 3));
  tuft.setAttribute('normal', new Float32BufferAttribute(normals, 3));
  tuft.setAttribute('color', new Float32BufferAttribute(colours, 3));
  return tuft;
}
