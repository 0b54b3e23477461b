/** Buildings as boxes with lit windows: few meshes, one texture. */
import {
  BufferGeometry,
  CanvasTexture,
  Float32BufferAttribute,
  Group,
  Mesh,
  NearestFilter,
  RepeatWrapping,
  SRGBColorSpace,
} from 'three';
import type { Quality } from '../../look/quality.ts';
import { randomStream } from '../mesh/noise.ts';
import { createSurface } from '../mesh/surfaces.ts';
import type { Block } from './city-plan.ts';

const SECTOR_M = 200;
/** One window, metres; windows across and up the texture. */
const WINDOW_M = 3.1;
const COLUMNS = 16;
const FLOORS = 32;
const WINDOW_PX = 8;
/** Facades by character, multiplied with the texture. */
const TINTS = [
  [1, 0.92, 1.05],
  [0.86, 0.92, 1.15],
  [1.15, 0.9, 0.85],
  [0.8, 1, 1.05],
] as const;
const LIT = ['#ffd98a', '#ffe9b8', '#ffc46b', '#9fe4ff', '#c8b6ff', '#ff9ed1'];

interface Sector {
  readonly positions: number[];
  readonly uvs: number[];
  readonly colours: number[];
}

export class Buildings {
  readonly #sectors = new Map<string, Sector>();

  /** Four walls and a roof. */
  add(block: Block): void {
    const sector = this.#sectorOf(block);
    const { x, z, alongX, alongZ, halfWidth, halfDepth, character } = block;
    const corner = (u: number, v: number): readonly [number, number] => [
      x + alongX * u * halfWidth - alongZ * v * halfDepth,
      z + alongZ * u * halfWidth + alongX * v * halfDepth,
    ];
    const corners = [corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)];
    for (let side = 0; side < 4; side++) {
      const width = (side % 2 === 0 ? halfWidth : halfDepth) * 2;
      const [from, to] = [corners[side], corners[(side + 1) % 4]] as [
        readonly [number, number],
        readonly [number, number],
      ];
      addWall(sector, from, to, block, width, Math.floor(character * 97) + side * 5);
    }
    addRoof(sector, corners, block);
  }

  group(quality: Quality): Group {
    const windows = windowsTexture();
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

  #sectorOf({ x, z }: Block): Sector {
    const key = `${Math.floor(x / SECTOR_M)},${Math.floor(z / SECTOR_M)}`;
    const sector = this.#sectors.get(key) ?? { positions: [], uvs: [], colours: [] };
    this.#sectors.set(key, sector);
    return sector;
  }
}

type Corner = readonly [number, number];

/** Windows of one size everywhere; `offset` shifts the pattern, so that no two walls are alike. */
function addWall(sector: Sector, from: Corner, to: Corner, block: Block, width: number, offset: number): void {
  const { y, top, character } = block;
  const [left, right] = [offset / COLUMNS, (offset + Math.max(1, Math.round(width / WINDOW_M))) / COLUMNS];
  const [low, high] = [offset / FLOORS, (offset + (top - y) / WINDOW_M) / FLOORS];
  // Anticlockwise, seen from outside.
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
    sector.colours.push(...tintOf(character));
  }
}

const tintOf = (character: number) => TINTS[Math.floor(character * TINTS.length)]!;

/** Without windows: all of it shows one dark spot of the texture. */
function addRoof(sector: Sector, corners: readonly Corner[], { top }: Block): void {
  for (const index of [0, 3, 2, 0, 2, 1]) {
    const [x, z] = corners[index]!;
    sector.positions.push(x, top, z);
    sector.uvs.push(0.001, 0.001);
    sector.colours.push(0.7, 0.7, 0.8);
  }
}

/** Dark facade with windows, some of them lit. */
function windowsTexture(): CanvasTexture {
  const canvas = document.createElement('canvas');
  canvas.width = COLUMNS * WINDOW_PX;
  canvas.height = FLOORS * WINDOW_PX;
  const context = canvas.getContext('2d') as CanvasRenderingContext2D;
  context.fillStyle = '#343a58';
  context.fillRect(0, 0, canvas.width, canvas.height);
  const random = randomStream(77);
  for (let floor = 0; floor < FLOORS; floor++) {
    const isOffice = random() < 0.25;
    for (let column = 0; column < COLUMNS; column++) {
      const isLit = random() < (isOffice ? 0.85 : 0.42);
      context.fillStyle = isLit ? LIT[Math.floor(random() ** 2 * LIT.length)]! : '#252b44';
      context.globalAlpha = isLit ? 0.55 + random() * 0.45 : 1;
      context.fillRect(column * WINDOW_PX + 2, floor * WINDOW_PX + 2, WINDOW_PX - 3, WINDOW_PX - 4);
    }
  }
  const texture = new CanvasTexture(canvas);
  // A window's edge is sharp from near by.
  texture.magFilter = NearestFilter;
  texture.colorSpace = SRGBColorSpace;
  texture.wrapS = texture.wrapT = RepeatWrapping;
  texture.anisotropy = 4;
  return texture;
}
