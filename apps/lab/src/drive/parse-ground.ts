/** Reads the ground of a scenario: level ground, a grid of heights, or a track. */
import { flatGround, parseTrack, terrainFromGrid } from '@shotgun-rally/sim';
import { type JsonObject, readArray, readInteger, readNumber, readObject, readWord } from '@shotgun-rally/sim/json';
import { SURFACE_NAMES, type SurfaceName } from '@shotgun-rally/sim/track';
import { KIND, type Surroundings } from './scenario.ts';

const GROUND_KINDS = ['flat', 'grid', 'track'] as const;
const FIELDS = {
  flat: ['kind', 'size', 'surface'],
  grid: ['kind', 'columns', 'rows', 'spacing', 'heights', 'surface'],
  track: ['kind', 'track'],
};
const ANY_FIELDS = [...new Set(Object.values(FIELDS).flat())];

/** Smallest and largest values: SIZE, SPACING and HEIGHT in m, COUNT of grid points along one side. */
const SIZE = [10, 4000] as const;
const SPACING = [0.25, 500] as const;
const HEIGHT = [-1000, 1000] as const;
const COUNT = [2, 256] as const;

/** Returns the ground for a World; throws an Error that names an invalid field and says what is allowed. */
export function parseGround(json: unknown): Surroundings {
  const kind = readWord(readObject(KIND, json, 'ground', ANY_FIELDS), 'kind', GROUND_KINDS);
  const ground = readObject(KIND, json, 'ground', FIELDS[kind]);
  if (kind === 'track') return { track: parseTrackOf(ground) };
  return { ground: kind === 'flat' ? parseFlat(ground) : parseGrid(ground) };
}

function parseFlat(ground: JsonObject) {
  const size = ground.fields.size === undefined ? {} : { size: readNumber(ground, 'size', ...SIZE) };
  return flatGround({ ...size, ...readSurface(ground) });
}

function parseGrid(ground: JsonObject) {
  const columns = readInteger(ground, 'columns', ...COUNT);
  const rows = readInteger(ground, 'rows', ...COUNT);
  const points = columns * rows;
  const list = readArray(ground, 'heights', points, points);
  const indexed: JsonObject = {
    ...ground,
    fields: Object.fromEntries(list.map((each, index) => [`heights[${index}]`, each])),
  };
  const heights = list.map((_, index) => readNumber(indexed, `heights[${index}]`, ...HEIGHT));
  return terrainFromGrid({
    columns,
    rows,
    spacing: readNumber(ground, 'spacing', ...SPACING),
    heights,
    ...readSurface(ground),
  });
}

/** Reads a track as its own file would be read. Its errors start with `scenario: ground.track: track:`. */
function parseTrackOf(ground: JsonObject) {
  try {
    return parseTrack(ground.fields.track);
  } catch (error) {
    throw new Error(`${KIND}: ground.track: ${(error as Error).message}`);
  }
}

const readSurface = (ground: JsonObject): { surface?: SurfaceName } =>
  ground.fields.surface === undefined ? {} : { surface: readWord(ground, 'surface', SURFACE_NAMES) };
