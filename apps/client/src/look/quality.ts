/** The presets of the graphics quality: how much is drawn, and in how much detail. */

export type QualityName = 'test' | 'low' | 'medium' | 'high';

export interface Quality {
  readonly name: QualityName;
  /** Most pixels per CSS pixel, along each axis; null draws 640x360 pixels at any window size. */
  readonly pixelRatio: number | null;
  /** Edge of the shadow map in texels; 0 for none. */
  readonly shadowTexels: number;
  /** Uses physically based materials lit by the sky, instead of cheaper ones. */
  readonly richMaterials: boolean;
  readonly antialias: boolean;
  readonly bloom: boolean;
  /** Width of the road's texture in texels. */
  readonly roadTexels: number;
  /** Anisotropic filtering of the road, 1 to 16: how sharp it stays at a flat angle. */
  readonly anisotropy: number;
  /** Cells along one edge of the terrain. */
  readonly terrainCells: number;
  /** Trees per kilometre of track; other plants follow in proportion. */
  readonly trees: number;
  /** Scales the size of the squares of land whose plants are drawn together: larger squares need fewer draw calls. */
  readonly sectorScale: number;
  /** Tufts of grass per kilometre of track. */
  readonly grassTufts: number;
  readonly clouds: number;
  /** Nothing beyond this distance is drawn (m). */
  readonly farM: number;
  /** Cars within this distance are drawn in full detail (m). */
  readonly nearCarM: number;
  /** Most cars drawn in full detail. */
  readonly nearCars: number;
  /** Most particles at one time. */
  readonly particles: number;
  /** Draws every n-th sample of the track's arrays. */
  readonly trackStep: number;
}

export const QUALITIES: Readonly<Record<QualityName, Quality>> = {
  test: {
    name: 'test',
    pixelRatio: null,
    shadowTexels: 0,
    richMaterials: false,
    antialias: false,
    bloom: false,
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
    richMaterials: false,
    antialias: false,
    bloom: false,
    roadTexels: 256,
    anisotropy: 4,
    terrainCells: 88,
    trees: 250,
    sectorScale: 2.2,
    grassTufts: 0,
    clouds: 14,
    farM: 900,
    nearCarM: 16,
    nearCars: 3,
    particles: 160,
    trackStep: 2,
  },
  medium: {
    name: 'medium',
    pixelRatio: 1,
    shadowTexels: 1024,
    richMaterials: true,
    antialias: true,
    bloom: false,
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
    richMaterials: true,
    antialias: true,
    bloom: true,
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
