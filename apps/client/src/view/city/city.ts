/** A city around a track: blocks along the street, taller ones behind, a skyline; neon and lamps. */
import { Group } from 'three';
import type { Landscape } from '../land/landscape.ts';
import type { Quality } from '../quality.ts';
import { Blocks } from './buildings.ts';
import { planBlocks } from './city-plan.ts';
import { createLampPools, createStreetLamps } from './street-lamps.ts';
import { createKerbLights, createSigns } from './neon.ts';

export function createCity(landscape: Landscape, quality: Quality): Group {
  const plan = planBlocks(landscape, quality);
  const blocks = new Blocks();
  for (const block of plan) blocks.add(block);
  const city = new Group();
  const { track } = landscape.field;
  city.add(blocks.group(quality), createSigns(plan, quality), createKerbLights(track, quality));
  city.add(createStreetLamps(track, quality));
  if (quality.name !== 'test') city.add(createLampPools(track));
  return city;
}
