/** A city around a track: buildings, illuminated signs, lines of light along both sides of the road, and street lamps. */
import { Group } from 'three';
import type { Quality } from '../../look/quality.ts';
import type { Landscape } from '../land/landscape.ts';
import { Buildings } from './buildings.ts';
import { planBuildings } from './city-plan.ts';
import { createSigns, createWallLights } from './neon.ts';
import { createLampPools, createStreetLamps } from './street-lamps.ts';

/** Creates all objects of a city. */
export function createCity(landscape: Landscape, quality: Quality): Group {
  const plan = planBuildings(landscape, quality);
  const buildings = new Buildings();
  for (const building of plan) buildings.add(building);
  const city = new Group();
  const { track } = landscape.field;
  city.add(buildings.createGroup(quality), createSigns(plan, quality), createWallLights(track, quality));
  city.add(createStreetLamps(track, quality));
  if (quality.name !== 'test') city.add(createLampPools(track));
  return city;
}
