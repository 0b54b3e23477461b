/** Everything that stands still, built slice by slice so that the page is never frozen. */
import type { Track } from '@shotgun-rally/sim';
import { Group, Vector3 } from 'three';
import type { Quality } from './quality.ts';
import { createBanners } from './track/banners.ts';
import { createGantry, createStartLine } from './track/gantry.ts';
import { Pads } from './track/pads.ts';
import { createRails } from './track/rails.ts';
import { createRoad } from './track/road-mesh.ts';
import { createRoadTexture } from './track/road-texture.ts';
import { TrackField } from './track/track-field.ts';
import { createTrackside } from './track/trackside.ts';
import { Clouds } from './sky/clouds.ts';
import { Forest } from './land/vegetation.ts';
import { Landscape } from './land/landscape.ts';
import { createSky } from './sky/sky-dome.ts';
import { createTerrain, layTerrain } from './land/terrain.ts';

/** Lets the page breathe between two slices of building. */
const breathe = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

/** Shares of the work that are done when the land is laid, coloured, and planted. */
const LAID = 0.35;
const COLOURED = 0.55;
const PLANTED = 0.9;

export class Scenery {
  readonly group = new Group();
  readonly #clouds: Clouds;

  readonly #forest: Forest;

  readonly #pads: Pads;

  private constructor(forest: Forest, clouds: Clouds, pads: Pads) {
    this.#forest = forest;
    this.#clouds = clouds;
    this.#pads = pads;
  }

  /** `onProgress` gets shares from 0 to 1. */
  static async create(track: Track, quality: Quality, onProgress: (share: number) => void): Promise<Scenery> {
    const done = async (share: number): Promise<void> => {
      onProgress(share);
      await breathe();
    };
    const landscape = new Landscape(new TrackField(track));
    const { minX, maxX, minZ, maxZ } = landscape.field.bounds;
    const centre = new Vector3((minX + maxX) / 2, landscape.level, (minZ + maxZ) / 2);
    const group = new Group();
    const grid = await layTerrain(landscape, quality, (share) => done(share * LAID));
    group.add(await createTerrain(landscape, grid, quality, (share) => done(LAID + share * (COLOURED - LAID))));
    const forest = await Forest.create(landscape, quality, (share) => done(COLOURED + share * (PLANTED - COLOURED)));
    const scenery = new Scenery(
      forest,
      new Clouds(Math.round(quality.clouds * landscape.theme.sky.clouds), centre),
      new Pads(track, quality),
    );
    group.add(createRoad(track, createRoadTexture(quality, landscape.theme.road), quality));
    const built = landscape.theme.build(landscape, quality);
    if (built) group.add(built);
    await done(0.94);
    group.add(createRails(track, quality), createTrackside(track, quality));
    group.add(createGantry(track, quality), createStartLine(track, quality));
    const banners = createBanners(track, quality);
    if (banners) group.add(banners);
    group.add(createSky(landscape.theme), forest.group, scenery.#clouds.mesh, scenery.#pads.group);
    freeze(group);
    scenery.group.add(group);
    await done(1);
    return scenery;
  }

  /** Drifts the clouds, and draws in detail what is near the eye. */
  process(delta: number, eye: Vector3): void {
    this.#forest.process(eye);
    this.#pads.process(delta);
    this.#clouds.update(delta);
    this.#clouds.mesh.updateMatrix();
  }

  /** Frees what is not in the scene just now. */
  dispose(): void {
    this.#forest.dispose();
  }
}

/** What stands still need not be placed again each frame. */
function freeze(group: Group): void {
  group.updateMatrixWorld(true);
  group.traverse((each) => {
    each.matrixAutoUpdate = false;
  });
}
