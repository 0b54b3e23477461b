/** The presets of the graphics quality: how much is drawn, and in how much detail. */
import type { QUALITY_NAMES } from './quality-names.ts';

/** The name of a preset. `test` is for automatic tests and computers without a GPU. */
export type QualityName = 'test' | (typeof QUALITY_NAMES)[number];

/** A preset: the limits and options that determine how much work a frame is. */
export interface Quality {
  readonly name: QualityName;
  /** Most rendered pixels per CSS pixel, along each axis. null: 640x360 pixels at any window size. */
  readonly pixelRatio: number | null;
  /** Side length of the shadow map in texels; 0 for no shadows. */
  readonly shadowTexels: number;
  /** Uses physically based materials that reflect the sky, instead of cheaper materials. */
  readonly hasRichMaterials: boolean;
  readonly hasAntialiasing: boolean;
  readonly hasBloom: boolean;
  /** Width of the road's texture in texels. */
  readonly roadTexels: number;
  /** Anisotropic filtering of the road, 1 to 16: how sharp it stays when seen at a flat angle. */
  readonly anisotropy: number;
  /** Number of cells along each edge of the terrain. */
  readonly terrainCells: number;
  /** Trees per kilometre of track. The numbers of bushes and rocks are in proportion to it. */
  readonly trees: number;
  /** Multiplies the side length of the map squares whose plants are drawn together. Larger squares need fewer draw calls. */
  readonly sectorScale: number;
  /** Tufts of grass per kilometre of track. */
  readonly grassTufts: number;
  /** Number of clouds. */
  readonly clouds: number;
  /** Nothing beyond this distance is drawn (m). */
  readonly farM: number;
  /** Cars within this distance are drawn in full detail (m). */
  readonly nearCarM: number;
  /** At most this many cars are drawn in full detail. */
  readonly nearCars: number;
  /** At most this many particles exist at once. */
  readonly particles: number;
  /** Meshes along the track use every n-th sample (point of the centre line). 1 is the finest. */
  readonly trackStep: number;
}

/** The presets, from the cheapest to the best. */
export const QUALITIES: Readonly<Record<QualityName, Quality>> = {
  test: {
    name: 'test',
    pixelRatio: null,
    shadowTexels: 0,
    hasRichMaterials: false,
    hasAntialiasing: false,
    hasBloom: false,
    roadTexels: 128,
    anisotropy: 1,
    terrainCells: 36,
    trees: 40,
    sectorScale: 2.2,
    grassTufts: 0,
    clouds: 0,
    farM: 500,
    nearCarM: 0,
    nearCars: 0,
    particles: 60,
    trackStep: 3,
  },
  low: {
    name: 'low',
    pixelRatio: 0.7,
    shadowTexels: 0,
    hasRichMaterials: false,
    hasAntialiasing: false,
    hasBloom: false,
    roadTexels: 256,
    anisotropy: 4,
    terrainCells: 72,
    trees: 200,
    sectorScale: 2.2,
    grassTufts: 0,
    clouds: 8,
    farM: 900,
    nearCarM: 16,
    nearCars: 2,
    particles: 160,
    trackStep: 2,
  },
  medium: {
    name: 'medium',
    pixelRatio: 1,
    shadowTexels: 1024,
    hasRichMaterials: true,
    hasAntialiasing: true,
    hasBloom: false,
    roadTexels: 512,
    anisotropy: 8,
    terrainCells: 150,
    trees: 1200,
    sectorScale: 1,
    grassTufts: 1500,
    clouds: 22,
    farM: 1400,
    nearCarM: 30,
    nearCars: 5,
    particles: 320,
    trackStep: 1,
  },
  high: {
    name: 'high',
    pixelRatio: 2,
    shadowTexels: 2048,
    hasRichMaterials: true,
    hasAntialiasing: true,
    hasBloom: true,
    roadTexels: 512,
    anisotropy: 8,
    terrainCells: 200,
    trees: 2100,
    sectorScale: 1,
    grassTufts: 5200,
    clouds: 26,
    farM: 1700,
    nearCarM: 36,
    nearCars: 6,
    particles: 480,
    trackStep: 1,
  },
};
