/** Marks the car at which the player's gun points: draws the corners of a box around this car. */
import { BufferGeometry, Float32BufferAttribute, LineBasicMaterial, LineSegments } from 'three';
import type { CarRig } from '../cars/car-rig.ts';

/** Half the size of the box, and height of its middle above the road (metres). */
const HALF = { x: 1.25, y: 1.05, z: 2.35 } as const;
const UP_M = 1;
/** Share of each edge that is drawn, starting at both of its corners. */
const EDGE_SHARE = 0.24;
const CORNERS = 8;

export class TargetBrackets {
  readonly lines: LineSegments;

  constructor() {
    const material = new LineBasicMaterial({ color: 0xff5a36, transparent: true, opacity: 0.95 });
    this.lines = new LineSegments(createCorners(), material);
    this.lines.frustumCulled = false;
    this.lines.matrixAutoUpdate = false;
    this.lines.renderOrder = 6;
    this.lines.visible = false;
  }

  /** Marks this car, or none if it is undefined. */
  process(rig: CarRig | undefined): void {
    this.lines.visible = rig !== undefined;
    if (!rig) return;
    this.lines.matrix.copy(rig.body);
    this.lines.matrixWorldNeedsUpdate = true;
  }
}

function createCorners(): BufferGeometry {
  const points: number[] = [];
  for (let corner = 0; corner < CORNERS; corner++) {
    // The three bits of `corner` select the signs of x, y and z.
    const [x, y, z] = [corner & 1 ? HALF.x : -HALF.x, corner & 2 ? HALF.y : -HALF.y, corner & 4 ? HALF.z : -HALF.z];
    const inward = 1 - 2 * EDGE_SHARE;
    points.push(x, UP_M + y, z, x * inward, UP_M + y, z);
    points.push(x, UP_M + y, z, x, UP_M + y * inward, z);
    points.push(x, UP_M + y, z, x, UP_M + y, z * inward);
  }
  return new BufferGeometry().setAttribute('position', new Float32BufferAttribute(points, 3));
}
