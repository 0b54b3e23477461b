/** The meshes of buildings: boxes with windows, some of them lit. All buildings share one texture. */
import {
  BufferGeometry,
  type CanvasTexture,
  Float32BufferAttribute,
  Group,
  Mesh,
  NearestFilter,
  RepeatWrapping,
} from 'three';
import type { Quality } from '../../look/quality.ts';
import { createCanvasContext, createColourTexture } from '../mesh/canvas-texture.ts';
import { randomStream } from '../mesh/noise.ts';
import { createSurface } from '../mesh/surfaces.ts';
import type { Building } from './city-plan.ts';

/** The map is divided into squares with this side length (metres). Each square is one mesh. */
const SECTOR_M = 200;
/** Size of a window (metres), and numbers of windows across and up the texture. */
const WINDOW_M = 3.1;
const COLUMNS = 16;
const FLOORS = 32;
const WINDOW_PX = 8;
/** Facade colours, multiplied with the texture. */
const TINTS = [
  [1, 0.92, 1.05],
  [0.86, 0.92, 1.15],
  [1.15, 0.9, 0.85],
  [0.8, 1, 1.05],
] as const;
const LIT_WINDOW_COLOURS = ['#ffd98a', '#ffe9b8', '#ffc46b', '#9fe4ff', '#c8b6ff', '#ff9ed1'];

/** Vertex data of all buildings in one square of the map. */
interface BuildingSector {
  readonly positions: number[];
  readonly uvs: number[];
  readonly colours: number[];
}

export class Buildings {
  readonly #sectors = new Map<string, BuildingSector>();

  /** Adds the four walls and the roof of a building. */
  add(building: Building): void {
    const sector = this.#sectorOf(building);
    const { x, z, alongX, alongZ, halfWidth, halfDepth, variant } = building;
    /** Returns the corner with these signs (1 or -1) along the front (`u`) and across it (`v`). */
    const corner = (u: number, v: number): readonly [number, number] => [
      x + alongX * u * halfWidth - alongZ * v * halfDepth,
      z + alongZ * u * halfWidth + alongX * v * halfDepth,
    ];
    const corners = [corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)];
    for (let side = 0; side < 4; side++) {
      const width = (side % 2 === 0 ? halfWidth : halfDepth) * 2;
      const wall = {
        from: corners[side]!,
        to: corners[(side + 1) % 4]!,
        width,
        offset: Math.floor(variant * 97) + side * 5,
      };
      addWall(sector, wall, building);
    }
    addRoof(sector, corners, building);
  }

  /** Creates the meshes of all added buildings. */
  createGroup(quality: Quality): Group {
    const windows = createWindowsTexture();
    const material = createSurface(quality, {
      ...{ map: windows, vertexColors: true, roughness: 0.55, metalness: 0.1 },
      ...{ emissive: 0xffffff, emissiveMap: windows, emissiveIntensity: 0.95 },
    });
    const group = new Group();
    for (const { positions, uvs, colours } of this.#sectors.values()) {
      const geometry = new BufferGeometry();
      geometry.setAttribute('position', new Float32BufferAttribute(positions, 3));
      geometry.setAttribute('uv', new Float32BufferAttribute(uvs, 2));
      geometry.setAttribute('color', new Float32BufferAttribute(colours, 3));
      geometry.computeVertexNormals();
      group.add(new Mesh(geometry, material));
    }
    return group;
  }

  #sectorOf({ x, z }: Building): BuildingSector {
    const key = `${Math.floor(x / SECTOR_M)},${Math.floor(z / SECTOR_M)}`;
    const sector = this.#sectors.get(key) ?? { positions: [], uvs: [], colours: [] };
    this.#sectors.set(key, sector);
    return sector;
  }
}

/** World x and z of a corner (metres). */
type Corner = readonly [x: number, z: number];

interface BuildingWall {
  readonly from: Corner;
  readonly to: Corner;
  /** Length of the wall (metres). */
  readonly width: number;
  /** Shift of the window pattern, in windows, so that walls differ. */
  readonly offset: number;
}

/** Adds a wall. All windows have the same size. */
function addWall(
  sector: BuildingSector,
  { from, to, width, offset }: BuildingWall,
  { y, top, variant }: Building,
): void {
  const [left, right] = [offset / COLUMNS, (offset + Math.max(1, Math.round(width / WINDOW_M))) / COLUMNS];
  const [low, high] = [offset / FLOORS, (offset + (top - y) / WINDOW_M) / FLOORS];
  // Counter-clockwise as seen from outside.
  const quad = [
    [from, y, left, low],
    [from, top, left, high],
    [to, top, right, high],
    [from, y, left, low],
    [to, top, right, high],
    [to, y, right, low],
  ] as const;
  for (const [[x, z], height, u, v] of quad) {
    sector.positions.push(x, height, z);
    sector.uvs.push(u, v);
    sector.colours.push(...tintOf(variant));
  }
}

const tintOf = (variant: number) => TINTS[Math.floor(variant * TINTS.length)]!;

/** Adds a roof without windows: all its vertices use one dark point of the texture. */
function addRoof(sector: BuildingSector, corners: readonly Corner[], { top }: Building): void {
  for (const index of [0, 3, 2, 0, 2, 1]) {
    const [x, z] = corners[index]!;
    sector.positions.push(x, top, z);
    sector.uvs.push(0.001, 0.001);
    sector.colours.push(0.7, 0.7, 0.8);
  }
}

/** Paints a dark facade with windows, some of them lit. */
function createWindowsTexture(): CanvasTexture {
  const context = createCanvasContext(COLUMNS * WINDOW_PX, FLOORS * WINDOW_PX);
  const { canvas } = context;
  context.fillStyle = '#343a58';
  context.fillRect(0, 0, canvas.width, canvas.height);
  const random = randomStream(77);
  for (let floor = 0; floor < FLOORS; floor++) {
    // Office floors have more lit windows.
    const isOffice = random() < 0.25;
    for (let column = 0; column < COLUMNS; column++) {
      const isLit = random() < (isOffice ? 0.85 : 0.42);
      context.fillStyle = isLit
        ? LIT_WINDOW_COLOURS[Math.floor(random() ** 2 * LIT_WINDOW_COLOURS.length)]!
        : '#252b44';
      context.globalAlpha = isLit ? 0.55 + random() * 0.45 : 1;
      context.fillRect(column * WINDOW_PX + 2, floor * WINDOW_PX + 2, WINDOW_PX - 3, WINDOW_PX - 4);
    }
  }
  const texture = createColourTexture(context, 4);
  // Keeps the edges of windows sharp close to the camera.
  texture.magFilter = NearestFilter;
  texture.wrapS = texture.wrapT = RepeatWrapping;
  return texture;
}
