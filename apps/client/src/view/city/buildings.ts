/** Adds the walls, roofs and ledges of buildings. The walls have windows of human size, and are brighter near the street. */
import { clamp, lerp } from '@shotgun-rally/sim/math';
import { CELLS_ACROSS, FLOORS_PER_STYLE, plainRect, windowsRect } from './atlas/city-atlas.ts';
import { type Building, FOOT_M } from './city-plan.ts';
import { addLedge, cornersOf, type Face, facesOf, pointOnFace } from './face.ts';
import type { QuadBatch, Tint } from './quad-batch.ts';

/** Size of a cell of the facade, with its window (metres). */
const CELL_M = { width: 2.7, height: 3.2 } as const;
/** Height of the ground floor of buildings on the street (metres). */
export const SHOP_HEIGHT_M = 4.3;
/** Colours of the walls. */
const WALLS: readonly Tint[] = [
  [0.9, 0.62, 0.62],
  [0.58, 0.7, 1],
  [0.84, 0.76, 0.7],
  [0.55, 0.78, 0.86],
  [0.74, 0.62, 0.9],
];
/** Styles of `city-atlas.ts` from which a building of each kind chooses. */
const STYLES: Readonly<Record<Building['kind'], readonly number[]>> = {
  street: [0, 1, 3, 0],
  back: [1, 2, 3],
  tower: [2, 2, 1],
};
/** How much the light of the street brightens a wall at its foot, and the height at which this ends (metres). */
const STREET_LIGHT = 0.95;
const STREET_LIGHT_UP_M = 15;
/** Brightness of a wall above that height. */
const DARK = 0.5;
/** A building's variant (0 to 1) is multiplied with this to choose among a few looks. */
const VARIANTS = 97;
const ROOF: Tint = [0.5, 0.55, 0.72];
const LEDGE: Tint = [1.1, 1.15, 1.3];
/** Height and projection of the ledges above the shops and below the roof (metres). */
const LEDGE_M = { height: 0.45, out: 0.35 } as const;
/** Size of the box on the roof, as shares of the building's size, and its height (metres). */
const ROOF_BOX = { share: 0.3, up: 2.8 } as const;

/** Adds one building with these faces. If `isDetailed`, it has ledges and a box on its roof. */
export function addBuilding(batch: QuadBatch, building: Building, faces: readonly Face[], isDetailed: boolean): void {
  const wall = WALLS[Math.floor(building.variant * VARIANTS) % WALLS.length]!;
  const offset = Math.floor(building.variant * VARIANTS);
  for (const [side, face] of faces.entries()) addWall(batch, face, building, { wall, offset: offset + side * 5 });
  addRoof(batch, building);
  if (building.kind === 'tower' || !isDetailed) return;
  for (const face of faces) {
    const whole = { from: -LEDGE_M.out, to: face.width + LEDGE_M.out, out: LEDGE_M.out };
    addLedge(batch, face, { ...whole, low: face.height - LEDGE_M.height, high: face.height + 0.2 }, LEDGE);
  }
  addRoofBox(batch, building);
}

/** Adds a small box on the roof. */
function addRoofBox(batch: QuadBatch, building: Building): void {
  const [halfWidth, halfDepth] = [building.halfWidth * ROOF_BOX.share, building.halfDepth * ROOF_BOX.share];
  const box = { ...building, y: building.top - FOOT_M, top: building.top + ROOF_BOX.up, halfWidth, halfDepth };
  for (const face of facesOf(box)) {
    const area = { from: 0, to: face.width, low: 0, high: ROOF_BOX.up, out: 0 };
    batch.add(cornersOf(face, area), plainRect(), ROOF);
  }
  addRoof(batch, box);
}

interface WallLook {
  readonly wall: Tint;
  /** Shift of the windows, in cells, so that walls differ. */
  readonly offset: number;
}

/** Adds a wall: plain below the first floor, and above it blocks of up to four floors. */
function addWall(batch: QuadBatch, face: Face, { kind, variant }: Building, { wall, offset }: WallLook): void {
  const from = kind === 'street' && face.isFront ? SHOP_HEIGHT_M : 0;
  const tintAt = (up: number): Tint => {
    const light = DARK + STREET_LIGHT * (1 - clamp(up / STREET_LIGHT_UP_M)) ** 2;
    return [wall[0] * light, wall[1] * light, wall[2] * light];
  };
  const across = { from: 0, to: face.width, out: 0 };
  batch.add(cornersOf(face, { ...across, low: -FOOT_M, high: from }), plainRect(), tintAt(0), tintAt(from));
  const styles = STYLES[kind];
  const style = styles[Math.floor(variant * VARIANTS * 2) % styles.length]!;
  const columns = Math.max(1, Math.round(face.width / CELL_M.width));
  const floors = Math.max(1, Math.round((face.height - from) / CELL_M.height));
  const floorUp = (floor: number): number => lerp(from, face.height, floor / floors);
  for (let floor = 0; floor < floors; floor += FLOORS_PER_STYLE) {
    const next = Math.min(floors, floor + FLOORS_PER_STYLE);
    const [low, high] = [floorUp(floor), floorUp(next)];
    const first = (offset + floor * 3) % CELLS_ACROSS;
    batch.add(
      cornersOf(face, { ...across, low, high }),
      windowsRect(style, first, columns, next - floor),
      tintAt(low),
      tintAt(high),
    );
  }
}

/** Adds a level roof. */
function addRoof(batch: QuadBatch, building: Building): void {
  const [front, , back] = facesOf(building);
  batch.add(
    [
      pointOnFace(front!, 0, front!.height, 0),
      pointOnFace(front!, front!.width, front!.height, 0),
      pointOnFace(back!, 0, back!.height, 0),
      pointOnFace(back!, back!.width, back!.height, 0),
    ],
    plainRect(),
    ROOF,
  );
}
