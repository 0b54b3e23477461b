/**
 * Places landmarks: large things beside the road, one in each sector of the lap, so that players know where they are. A
 * landmark stands outside the sharpest bend of its sector, where it is ahead of the cars.
 */
import { type BufferGeometry, type Group, Matrix4 } from 'three';
import type { Quality } from '../../../look/quality.ts';
import { isNearRoad } from '../../track/roadside.ts';
import { ShapeBatch } from '../../track/shape-batch.ts';
import type { Landscape } from '../landscape.ts';
import { type Ground, groundHeight, lowestGround } from '../terrain.ts';

/** Adds a part. Its offset is in metres from the middle of the landmark's foot: +Y is up, and +Z points to the road. */
export type AddPart = (shape: BufferGeometry, colour: number, x: number, y: number, z: number) => void;

/** A thing that is built from parts. Parts extend below the ground, because it may slope. */
export interface Landmark {
  /** Radius of the ground that it covers (metres). */
  readonly radius: number;
  readonly build: (add: AddPart) => void;
}

/** A place on the map (metres). */
interface Site {
  readonly x: number;
  readonly z: number;
  /** The nearest track sample, which the landmark faces. */
  readonly sample: number;
}

/** Least distance between the landmark's ground and the wall beside any road (metres). */
const CLEARANCE_M = 4;
/** On a slope, a landmark's foot is this far above the lowest ground below it (metres). Its parts extend further down. */
const ABOVE_LOWEST_M = 5;
/** The lowest ground is searched at this share of the landmark's radius. */
const RIM_SHARE = 0.8;
/** Greatest distance of its middle from the wall, and the steps in which places are tried (metres). */
const AWAY_MAX_M = 120;
const AWAY_STEP_M = 6;
/** No landmark is in this share of a sector at each of its ends, so that two landmarks are not side by side. */
const SECTOR_EDGE = 0.18;
/** Only every n-th sample is tried. */
const SAMPLE_STEP = 4;

/**
 * Creates the landmarks, one per sector (null: none), and reserves their ground, so that no plant grows there. Call it before
 * plants are scattered.
 */
export function createLandmarks(
  { landscape, grid }: Ground,
  quality: Quality,
  landmarks: readonly (Landmark | null)[],
): Group {
  const batch = new ShapeBatch();
  landmarks.forEach((landmark, index) => {
    if (!landmark) return;
    const { radius, build } = landmark;
    const [from, to] = [index + SECTOR_EDGE, index + 1 - SECTOR_EDGE];
    const site = findSite(landscape, radius, from / landmarks.length, to / landmarks.length);
    if (!site) return;
    landscape.reserve(site.x, site.z, radius);
    const { track } = landscape.field;
    const facing = Math.atan2(track.px[site.sample]! - site.x, track.pz[site.sample]! - site.z);
    const transform = new Matrix4().makeRotationY(facing);
    const lowest = lowestGround(grid, site.x, site.z, radius * RIM_SHARE);
    const foot = Math.min(groundHeight(grid, site.x, site.z), lowest + ABOVE_LOWEST_M);
    transform.setPosition(site.x, foot, site.z);
    build((shape, colour, x, y, z) => batch.add(shape, transform, colour, [x, y, z]));
  });
  return batch.createGroup(quality);
}

/** Returns the best place between two shares of the lap (0 to 1), or null if there is none. */
function findSite(landscape: Landscape, radius: number, from: number, to: number): Site | null {
  const { track } = landscape.field;
  const samples: number[] = [];
  for (let sample = Math.ceil(from * track.count); sample < to * track.count; sample += SAMPLE_STEP)
    samples.push(sample);
  samples.sort((a, b) => Math.abs(track.curvature[b]!) - Math.abs(track.curvature[a]!));
  for (const sample of samples) {
    const outside = -Math.sign(track.curvature[sample]!) || 1;
    for (const side of [outside, -outside]) {
      const site = siteBeside(landscape, radius, sample, side);
      if (site) return site;
    }
  }
  return null;
}

function siteBeside(landscape: Landscape, radius: number, sample: number, side: number): Site | null {
  const { field } = landscape;
  const { track } = field;
  for (let away = radius + CLEARANCE_M; away < AWAY_MAX_M; away += AWAY_STEP_M) {
    const right = side * (field.wall(sample) + away);
    const x = track.px[sample]! + track.rx[sample]! * right;
    const z = track.pz[sample]! + track.rz[sample]! * right;
    if (isFree(landscape, x, z, radius)) return { x, z, sample };
  }
  return null;
}

/** Returns true if a circle is outside of all walls, and nothing else has reserved its ground. All values are in metres. */
export function isFree(landscape: Landscape, x: number, z: number, radius: number): boolean {
  const { field } = landscape;
  const near = field.nearestRoad(x, z);
  if (near.distance - field.wall(near.sample) < radius + CLEARANCE_M || near.isUnderBridge) return false;
  return !landscape.isBuiltOn(x, z, radius) && !isNearRoad(field.track, x, z, radius + CLEARANCE_M);
}
