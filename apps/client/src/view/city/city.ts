/** A city around a track at night: buildings with shops and illuminated signs, street lamps, and their light on a wet road. */

import type { Track } from '@shotgun-rally/sim';
import { createRandom } from '@shotgun-rally/sim/math';
import { Group, Mesh } from 'three';
import type { Quality } from '../../look/quality.ts';
import type { Ground } from '../land/terrain.ts';
import { createSurface } from '../mesh/surfaces.ts';
import { createCityTexture } from './atlas/city-texture.ts';
import { addBuilding } from './buildings.ts';
import type { CityLight } from './city-light.ts';
import { type Building, planBuildings } from './city-plan.ts';
import { canBeSeen, facesOf } from './face.ts';
import { createLightEffects } from './light-effects.ts';
import { QuadBatch } from './quad-batch.ts';
import { addShops } from './shops.ts';
import { addSigns, SignTexts } from './signs.ts';
import { createLampPools, createStreetLamps, lampLights } from './street-lamps.ts';
import { createWallLights } from './wall-lights.ts';

/** Brightness of lit windows and signs. Raising it lets them glow more. */
const WINDOW_BRIGHTNESS = 1.1;

/** Creates all objects of a city. */
export function createCity(ground: Ground, quality: Quality): Group {
  const { landscape } = ground;
  const { track } = landscape.field;
  const batch = new QuadBatch();
  const buildings = addBuildings(batch, planBuildings(ground, quality), track, quality.hasRichMaterials);
  const lights = [...buildings, ...lampLights(track)];
  const city = new Group();
  const texture = createCityTexture(quality);
  const material = createSurface(quality, {
    map: texture,
    vertexColors: true,
    roughness: 0.6,
    metalness: 0,
    emissive: 0xffffff,
    emissiveMap: texture,
    emissiveIntensity: WINDOW_BRIGHTNESS,
  });
  for (const geometry of batch.createGeometries()) city.add(new Mesh(geometry, material));
  city.add(createWallLights(track, quality), createStreetLamps(track, quality));
  if (quality.name !== 'test') {
    city.add(createLampPools(track), createLightEffects(lights, landscape));
  }
  return city;
}

/** Adds all buildings with their shops and signs, and returns the lights. `isDetailed` adds ledges. */
export function addBuildings(
  batch: QuadBatch,
  plan: readonly Building[],
  track: Track,
  isDetailed: boolean,
): readonly CityLight[] {
  const random = createRandom(5);
  const texts = new SignTexts(createRandom(6));
  return plan.flatMap((building) => {
    const faces = facesOf(building).filter((face) => canBeSeen(face, track));
    addBuilding(batch, building, faces, isDetailed);
    const shops = building.kind === 'street' ? faces.filter(({ isFront }) => isFront) : [];
    return [
      ...shops.flatMap((face) => addShops(batch, face, random)),
      ...addSigns(batch, building, faces, { random, texts }),
    ];
  });
}
