/** A city around a track: blocks along the street, taller ones behind, a skyline; neon and lamps. */
import { Group } from 'three';
import type { Quality } from '../../look/quality.ts';
import type { Landscape } from '../land/landscape.ts';
import { Buildings } from './buildings.ts';
import { planBlocks } from './city-plan.ts';
import { createKerbLights, createSigns } from './neon.ts';
import { createLampPools, createStreetLamps } from './street-lamps.ts';

export function createCity(landscape: Landscape, quality: Quality): Group {
  const plan = planBlocks(landscape, quality);
  const buildings = new Buildings();
  for (const block of plan) buildings.add(block);
  const city = new Group();
  const { track } = landscape.field;
  city.add(buildings.group(quality), createSigns(plan, quality), createKerbLights(track, quality));
  city.add(createStreetLamps(track, quality));
  if (quality.name !== 'test') city.add(createLampPools(track));
  return city;
}
