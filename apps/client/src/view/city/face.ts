/** The four faces of a building, and quads and boxes placed on them. */
import type { Track } from '@shotgun-rally/sim';
import { type AtlasRect, plainRect } from './atlas/city-atlas.ts';
import { type Building, FOOT_M } from './city-plan.ts';
import type { Corners, Point, QuadBatch, Tint } from './quad-batch.ts';

/** One outer face of a building, as seen from outside. */
export interface Face {
  /** World x and z of its left edge, and height of the street (metres). */
  readonly x: number;
  readonly z: number;
  readonly street: number;
  /** Unit vectors: to the right along the face, and away from the building. */
  readonly right: readonly [x: number, z: number];
  readonly out: readonly [x: number, z: number];
  /** Length of the face, and height of the roof above the street (metres). */
  readonly width: number;
  readonly height: number;
  readonly isFront: boolean;
}

/** A rectangle parallel to a face: metres to the right, above the street, and away from the face. */
export interface Area {
  readonly from: number;
  readonly to: number;
  readonly low: number;
  readonly high: number;
  readonly out: number;
}

/** Returns the four faces of a building. The front is first if it has one. */
export function facesOf(building: Building): readonly Face[] {
  const { x, z, y, top, alongX, alongZ, halfWidth, halfDepth, front } = building;
  const faces: Face[] = [];
  for (const side of front > 0 ? [1, -1] : [-1, 1]) {
    // Across the front (side 1 or -1 of the depth), and then the face to its right.
    const out = [-alongZ * side, alongX * side] as const;
    const right = [out[1], -out[0]] as const;
    const shared = { street: y + FOOT_M, height: top - y - FOOT_M };
    const [cx, cz] = [x + out[0] * halfDepth, z + out[1] * halfDepth];
    const corner = { x: cx - right[0] * halfWidth, z: cz - right[1] * halfWidth };
    faces.push({ ...shared, ...corner, right, out, width: halfWidth * 2, isFront: front === side });
    const next = { x: cx + right[0] * halfWidth, z: cz + right[1] * halfWidth };
    const away = [-out[0], -out[1]] as const;
    faces.push({ ...shared, ...next, right: away, out: right, width: halfDepth * 2, isFront: false });
  }
  return faces;
}

/** Only every n-th track sample is checked for whether a face can be seen from it. */
const SEEN_STEP = 12;
/** Cameras are within this distance of the centre line (metres). */
const CAMERA_OFF_M = 16;

/** Returns true if the face can be seen from somewhere near the road. */
export function canBeSeen({ x, z, out }: Face, { count, px, pz }: Track): boolean {
  for (let sample = 0; sample < count; sample += SEEN_STEP) {
    if ((px[sample]! - x) * out[0] + (pz[sample]! - z) * out[1] > -CAMERA_OFF_M) return true;
  }
  return false;
}

/** Returns a point of the world: `along` metres to the right, `up` above the street and `out` away from the face. */
export const pointOnFace = ({ x, z, street, right, out }: Face, along: number, up: number, away: number): Point => [
  x + right[0] * along + out[0] * away,
  street + up,
  z + right[1] * along + out[1] * away,
];

/** Returns the corners of an area. */
export const cornersOf = (face: Face, { from, to, low, high, out }: Area): Corners => [
  pointOnFace(face, from, low, out),
  pointOnFace(face, to, low, out),
  pointOnFace(face, to, high, out),
  pointOnFace(face, from, high, out),
];

/** Adds a ledge that sticks out of a face as far as `area.out`: its front, top and bottom. */
export function addLedge(batch: QuadBatch, face: Face, { from, to, low, high, out }: Area, tint: Tint): void {
  const plain = plainRect();
  const point = (along: number, up: number, away: number): Point => pointOnFace(face, along, up, away);
  batch.add(cornersOf(face, { from, to, low, high, out }), plain, tint);
  batch.add([point(from, high, out), point(to, high, out), point(to, high, 0), point(from, high, 0)], plain, tint);
  batch.add([point(from, low, 0), point(to, low, 0), point(to, low, out), point(from, low, out)], plain, tint);
}

/** Adds an upright panel that sticks out of a face at `along` metres, between `area.from` and `area.to` away from the face. */
export function addUprightPanel(
  batch: QuadBatch,
  face: Face,
  along: number,
  { from, to, low, high }: Omit<Area, 'out'>,
  rect: AtlasRect,
): void {
  const half = PANEL_THICKNESS_M / 2;
  const point = (side: number, up: number, away: number): Point => pointOnFace(face, along + side * half, up, away);
  const white: Tint = [1, 1, 1];
  const edge = plainRect();
  // Seen from the right of the face, the outer edge is on the left.
  batch.add([point(1, low, to), point(1, low, from), point(1, high, from), point(1, high, to)], rect, white);
  batch.add([point(-1, low, from), point(-1, low, to), point(-1, high, to), point(-1, high, from)], rect, white);
  batch.add([point(-1, low, to), point(1, low, to), point(1, high, to), point(-1, high, to)], edge, white);
}

const PANEL_THICKNESS_M = 0.24;
