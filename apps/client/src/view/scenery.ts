/** Builds road, land, sky and buildings, in short tasks so that the page stays responsive. Cars and effects are separate. */
import type { Track } from '@shotgun-rally/sim';
import { Frustum, Group, type Material, type Matrix4, type Object3D, Vector3 } from 'three';
import type { Quality } from '../look/quality.ts';
import type { JoinedScenery } from './joined/joined-scenery.ts';
import { Landscape } from './land/landscape.ts';
import { createTerrain, createTerrainGrid } from './land/terrain.ts';
import type { Vegetation } from './land/vegetation.ts';
import { freezeTransforms } from './mesh/freeze-transforms.ts';
import { racingLine } from './road/racing-line.ts';
import { createRoadDecals } from './road/road-decals.ts';
import { createRoad } from './road/road-mesh.ts';
import { createRoadTexture } from './road/road-texture.ts';
import { createVergeDetails } from './road/verge-details.ts';
import { createVergeTexture } from './road/verge-texture.ts';
import { Clouds } from './sky/clouds.ts';
import { createSky } from './sky/sky-dome.ts';
import { loadedTheme } from './themes/loaded-themes.ts';
import type { Theme } from './themes/theme.ts';
import { createBanners } from './track/banners.ts';
import { createGantry, createStartLine } from './track/gantry.ts';
import { Pads } from './track/pads.ts';
import { createRails } from './track/rails.ts';
import { createTrackside } from './track/trackside.ts';

/** Total progress (0 to 1) at the end of each part of the work. */
const TERRAIN_GRID_DONE = 0.35;
const TERRAIN_DONE = 0.55;
const BUILDINGS_DONE = 0.6;
const VEGETATION_DONE = 0.94;

/** Reports the progress (0 to 1), and resolves after the page has had time to handle input. */
type ReportProgress = (share: number) => Promise<void>;

export class Scenery {
  readonly group = new Group();
  /** null at qualities without rich materials: there, the plants are in the joined scenery. */
  readonly #vegetation: Vegetation | null;
  readonly #clouds: Clouds;
  readonly #pads: Pads;
  readonly #viewProjection: { readonly value: Matrix4 };
  /** null at qualities with rich materials. */
  #joined: JoinedScenery | null = null;

  private constructor(
    vegetation: Vegetation | null,
    clouds: Clouds,
    pads: Pads,
    viewProjection: { readonly value: Matrix4 },
  ) {
    this.#vegetation = vegetation;
    this.#clouds = clouds;
    this.#pads = pads;
    this.#viewProjection = viewProjection;
    this.group.add(pads.group);
    if (vegetation) this.group.add(vegetation.group);
    if (clouds.mesh.count > 0) this.group.add(clouds.mesh);
  }

  /**
   * Builds the scenery of a track, whose theme must be loaded. `viewProjection` is the matrix of the camera in each frame.
   * `onProgress` is called with the share done, 0 to 1.
   */
  static async create(
    track: Track,
    quality: Quality,
    viewProjection: { readonly value: Matrix4 },
    onProgress: (share: number) => void,
  ): Promise<Scenery> {
    const report: ReportProgress = async (share) => {
      onProgress(share);
      await nextTask();
    };
    const theme = loadedTheme(track.theme);
    const landscape = new Landscape(track, theme.land);
    const grid = await createTerrainGrid(landscape, quality, (done) => report(done * TERRAIN_GRID_DONE));
    const ground = { landscape, grid };
    const terrain = await createTerrain(ground, quality, (done) =>
      report(TERRAIN_GRID_DONE + done * (TERRAIN_DONE - TERRAIN_GRID_DONE)),
    );
    // Buildings come first: they reserve ground on which no plant grows.
    const buildings = theme.buildings(landscape, quality, grid);
    await report(BUILDINGS_DONE);
    const kinds = theme.plants(landscape, quality);
    const reportPlants: ReportProgress = (share) => report(BUILDINGS_DONE + share * (VEGETATION_DONE - BUILDINGS_DONE));
    // The code for plants is loaded here, because no quality needs all of it.
    const vegetation = quality.hasRichMaterials
      ? await (await import('./land/vegetation.ts')).Vegetation.create(ground, kinds, quality, reportPlants)
      : null;
    const clouds = createClouds(landscape, theme, quality);
    const scenery = new Scenery(vegetation, clouds, new Pads(track, quality), viewProjection);
    scenery.group.add(terrain, ...(buildings ? [buildings] : []), ...trackObjects(track, theme, quality));
    const backdrop = theme.backdrop(circuitCentre(landscape));
    scenery.group.add(createSky(theme), ...(backdrop ? [backdrop] : []));
    if (!vegetation) {
      const [{ joinScenery }, { scatterPieces }] = await Promise.all([
        import('./joined/join-scenery.ts'),
        import('./land/scatter-pieces.ts'),
      ]);
      const [plants, disposeShapes] = scatterPieces(ground, kinds);
      scenery.#joined = joinScenery({ terrain, scenery: scenery.group, light: theme.light }, plants, viewProjection);
      disposeShapes();
    }
    freezeTransforms(scenery.group);
    await report(1);
    return scenery;
  }

  /** The material of what is transparent in joined scenery; null at qualities with rich materials. */
  get transparentMaterial(): Material | null {
    return this.#joined?.transparentMaterial ?? null;
  }

  /** Animates clouds and pads, and chooses the plants' level of detail for a camera at `eye`. `delta` is in seconds. */
  process(delta: number, eye: Vector3): void {
    this.#vegetation?.process(eye, view.setFromProjectionMatrix(this.#viewProjection.value));
    this.#pads.process(delta, eye);
    this.#clouds.update(delta);
    if (this.#joined) this.#joined.process({ cloudTurn: this.#clouds.turn, ...this.#pads.motion });
    // `freezeTransforms` has turned off three's own update.
    else this.#clouds.mesh.updateMatrix();
  }

  /** Frees the textures of joined scenery, which are not in the scene. */
  dispose(): void {
    this.#joined?.dispose();
  }
}

const view = new Frustum();

/** Resolves in a later task, so that the page can handle input in between. */
const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

function circuitCentre({ field, level }: Landscape): Vector3 {
  const { minX, maxX, minZ, maxZ } = field.bounds;
  return new Vector3((minX + maxX) / 2, level, (minZ + maxZ) / 2);
}

const createClouds = (landscape: Landscape, { sky }: Theme, quality: Quality): Clouds =>
  new Clouds(Math.round(quality.clouds * sky.clouds), circuitCentre(landscape));

function trackObjects(track: Track, { road, rail }: Theme, quality: Quality): Object3D[] {
  const line = racingLine(track);
  const verge = createVergeTexture(quality, road.vergeGround);
  return [
    createRoad(track, road, { line, asphalt: createRoadTexture(quality, road), verge }, quality),
    createRoadDecals(track, road, line, quality),
    createVergeDetails(track, road, quality),
    createRails(track, rail, quality),
    createTrackside(track, quality),
    createGantry(track, quality),
    createStartLine(track, quality),
    createBanners(track, quality),
  ];
}
