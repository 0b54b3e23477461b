/** The whole car as geometries: in full detail, with few triangles, and the windows, which are transparent. */
import { BufferAttribute, type BufferGeometry, InstancedBufferGeometry } from 'three';
import { createBodyGlass, createFarBody, createNearBody } from './car-body.ts';
import { createDriver, createFarGunner, createGunner } from './car-crew.ts';
import { CAR_PARTS, FIRST_WHEEL } from './car-layout.ts';
import { type CarPiece, mergePieces } from './car-pieces.ts';
import { createPlates } from './car-plates.ts';
import { createFarTurret, createGun, createTurret } from './car-turret.ts';
import { createFarWheel, createNearWheel } from './car-wheel.ts';

const WHEELS = CAR_PARTS.slice(FIRST_WHEEL);
/** Opacity of the windows at their lower and their upper edge, and the heights of these edges (metres). */
const GLASS_OPACITY = [0.75, 0.25] as const;
const GLASS_HEIGHTS = [1.1, 1.36] as const;
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
export function createCarGlass(): InstancedBufferGeometry {
  const glass = toInstances(createBodyGlass());
  const { position, color } = glass.attributes as Record<'position' | 'color', BufferAttribute>;
  const colours = new BufferAttribute(new Float32Array(position.count * RGBA), RGBA);
  for (let index = 0; index < position.count; index++) {
    const share = (position.getY(index) - GLASS_HEIGHTS[0]) / (GLASS_HEIGHTS[1] - GLASS_HEIGHTS[0]);
    const opacity = GLASS_OPACITY[0] + (GLASS_OPACITY[1] - GLASS_OPACITY[0]) * Math.min(1, Math.max(0, share));
    colours.setXYZW(index, color.getX(index), color.getY(index), color.getZ(index), opacity);
  }
  return glass.setAttribute('color', colours);
}

/** Returns a geometry of which any number of instances can be drawn. */
function toInstances(pieces: readonly CarPiece[]): InstancedBufferGeometry {
  const merged: BufferGeometry = mergePieces(pieces);
  const instances = new InstancedBufferGeometry();
  for (const [name, attribute] of Object.entries(merged.attributes)) instances.setAttribute(name, attribute);
  instances.instanceCount = 0;
  return instances;
}
