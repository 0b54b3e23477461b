/** The whole car as geometries: in full detail, with few triangles, and the windows, which are transparent. */
import {
  BufferAttribute,
  type BufferGeometry,
  type Color,
  Float32BufferAttribute,
  InstancedBufferGeometry,
} from 'three';
import { createBodyGlass, createFarBody, createNearBody } from './car-body.ts';
import { createDriver, createFarGunner, createGunner } from './car-crew.ts';
import { CAR_PARTS, FIRST_WHEEL } from './car-layout.ts';
import { type CarPiece, mergePieces, piece } from './car-pieces.ts';
import { createPlates } from './car-plates.ts';
import { createFarTurret, createGun, createTurret } from './car-turret.ts';
import { createFarWheel, createNearWheel } from './car-wheel.ts';

const WHEELS = CAR_PARTS.slice(FIRST_WHEEL);
/** Opacity of the windows at their lower and their upper edge, and the heights of these edges (metres). */
const GLASS_OPACITY = [0.75, 0.25] as const;
const GLASS_HEIGHTS = [1.1, 1.36] as const;
const RGB = 3;
const RGBA = 4;

/** Creates the car in full detail, without windows. */
export const createNearCar = (): InstancedBufferGeometry =>
  toInstances([
    ...createNearBody(),
    ...createPlates(true),
    ...createDriver(),
    ...createTurret(),
    ...createGunner(),
    ...createGun(),
    ...WHEELS.flatMap(createNearWheel),
  ]);

/** Creates the car with few triangles. */
export const createFarCar = (): InstancedBufferGeometry =>
  toInstances([
    ...createFarBody(),
    ...createPlates(false),
    ...createFarTurret(),
    ...createFarGunner(),
    ...WHEELS.flatMap(createFarWheel),
  ]);

/** Creates the windows of the car in full detail. They are clearer at the top. */
export const createCarGlass = (): InstancedBufferGeometry =>
  withOpacity(toInstances(createBodyGlass()), glassOpacityAt);

/** Creates the windows, and before them the patch on the road with this shape, colour and opacity. */
export function createCarOverlay(shape: BufferGeometry, colour: Color, opacity: number): InstancedBufferGeometry {
  const colours = Array.from({ length: shape.getAttribute('position').count }, () => colour.toArray()).flat();
  const flat = shape.setAttribute('color', new Float32BufferAttribute(colours, RGB)).toNonIndexed();
  const count = flat.getAttribute('position').count;
  const patch = piece('patch', 'patch', 'matt', flat);
  const overlay = toInstances([patch, ...createBodyGlass()]);
  return withOpacity(overlay, (y, corner) => (corner < count ? opacity : glassOpacityAt(y)));
}

/** Returns the opacity of a window at a height (metres). */
function glassOpacityAt(y: number): number {
  const share = (y - GLASS_HEIGHTS[0]) / (GLASS_HEIGHTS[1] - GLASS_HEIGHTS[0]);
  return GLASS_OPACITY[0] + (GLASS_OPACITY[1] - GLASS_OPACITY[0]) * Math.min(1, Math.max(0, share));
}

/** Adds the opacity to the colours. `opacityAt` returns that of a corner at the height `y`. */
function withOpacity(
  geometry: InstancedBufferGeometry,
  opacityAt: (y: number, corner: number) => number,
): InstancedBufferGeometry {
  const { position, color } = geometry.attributes as Record<'position' | 'color', BufferAttribute>;
  const colours = new BufferAttribute(new Float32Array(position.count * RGBA), RGBA);
  for (let index = 0; index < position.count; index++) {
    const opacity = opacityAt(position.getY(index), index);
    colours.setXYZW(index, color.getX(index), color.getY(index), color.getZ(index), opacity);
  }
  return geometry.setAttribute('color', colours);
}

/** Returns a geometry of which any number of instances can be drawn. */
function toInstances(pieces: readonly CarPiece[]): InstancedBufferGeometry {
  const merged: BufferGeometry = mergePieces(pieces);
  const instances = new InstancedBufferGeometry();
  for (const [name, attribute] of Object.entries(merged.attributes)) instances.setAttribute(name, attribute);
  instances.instanceCount = 0;
  return instances;
}
