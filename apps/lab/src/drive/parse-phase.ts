/** Reads what the driver of a scenario does, phase by phase. */
import {
  fieldError,
  fieldPath,
  type JsonObject,
  readArray,
  readNumber,
  readObject,
  readWord,
} from '@shotgun-rally/sim/json';
import { KIND, type Line, type Pedals, type Phase, type PlanPoint, type Steering } from './scenario.ts';

const PHASE_FIELDS = ['at', 'throttle', 'holdKmh', 'steer', 'follow', 'drift', 'boost'];
const LINE_KINDS = ['circle', 'lane', 'road'] as const;
const LINE_FIELDS = { circle: ['kind', 'x', 'z', 'radius'], lane: ['kind', 'points'], road: ['kind', 'lateral'] };
const ANY_LINE_FIELDS = [...new Set(Object.values(LINE_FIELDS).flat())];

/** Smallest and largest values: TIME in s, SHARE of full throttle or steering, KMH, and distances in m. */
const PHASES = [1, 64] as const;
const TIME = [0, 120] as const;
const SHARE = [-1, 1] as const;
const KMH = [-100, 400] as const;
const POSITION = [-2000, 2000] as const;
const RADIUS_MIN_M = 5;
const LATERAL = [-20, 20] as const;
const POINTS = [2, 256] as const;

/** Reads the field `drive` of a file or run. `hasTrack` is true if there is a road to follow. */
export function parsePhases(owner: JsonObject, hasTrack: boolean): Phase[] {
  const path = fieldPath(owner, 'drive');
  const phases = readArray(owner, 'drive', ...PHASES).map((json, index) =>
    parsePhase(json, `${path}[${index}]`, hasTrack),
  );
  phases.forEach(({ at }, index) => {
    const least = phases[index - 1]?.at ?? 0;
    const isRight = index === 0 ? at === 0 : at > least;
    if (!isRight) throw fieldError(KIND, `${path}[${index}].at`, `${at}`, index === 0 ? '0' : `more than ${least}`);
  });
  return phases;
}

function parsePhase(json: unknown, path: string, hasTrack: boolean): Phase {
  const phase = readObject(KIND, json, path, PHASE_FIELDS);
  return {
    at: phase.fields.at === undefined ? 0 : readNumber(phase, 'at', ...TIME),
    pedals: parsePedals(phase),
    steering: parseSteering(phase, hasTrack),
    drift: readSwitch(phase, 'drift'),
    boost: readSwitch(phase, 'boost'),
  };
}

function parsePedals(phase: JsonObject): Pedals {
  const { throttle, holdKmh } = phase.fields;
  if (throttle !== undefined && holdKmh !== undefined) throw bothError(phase, 'throttle', 'holdKmh');
  if (holdKmh !== undefined) return { holdKmh: readNumber(phase, 'holdKmh', ...KMH) };
  return { throttle: throttle === undefined ? 0 : readNumber(phase, 'throttle', ...SHARE) };
}

function parseSteering(phase: JsonObject, hasTrack: boolean): Steering {
  const { steer, follow } = phase.fields;
  if (steer !== undefined && follow !== undefined) throw bothError(phase, 'steer', 'follow');
  if (follow !== undefined) return { follow: parseLine(follow, fieldPath(phase, 'follow'), hasTrack) };
  return { steer: steer === undefined ? 0 : readNumber(phase, 'steer', ...SHARE) };
}

const bothError = ({ path }: JsonObject, one: string, other: string): Error =>
  fieldError(KIND, path, `an object with ${one} and ${other}`, 'one of them');

function parseLine(json: unknown, path: string, hasTrack: boolean): Line {
  const kind = readWord(readObject(KIND, json, path, ANY_LINE_FIELDS), 'kind', LINE_KINDS);
  const line = readObject(KIND, json, path, LINE_FIELDS[kind]);
  if (kind === 'lane') return { kind, points: parseLane(line) };
  if (kind === 'road') {
    if (!hasTrack) throw fieldError(KIND, `${path}.kind`, '"road" without a track', 'circle, lane');
    return { kind, lateral: line.fields.lateral === undefined ? 0 : readNumber(line, 'lateral', ...LATERAL) };
  }
  const radius = readNumber(line, 'radius', ...POSITION);
  if (Math.abs(radius) >= RADIUS_MIN_M) return { kind, ...parsePlace(line), radius };
  throw fieldError(
    KIND,
    `${path}.radius`,
    `${radius}`,
    `at least ${RADIUS_MIN_M}, or at most -${RADIUS_MIN_M} to turn left`,
  );
}

/** Reads the points of a lane. Two equal points in a row would have no direction. */
function parseLane(line: JsonObject): PlanPoint[] {
  const path = fieldPath(line, 'points');
  const points = readArray(line, 'points', ...POINTS).map((each, index) => parsePoint(each, `${path}[${index}]`));
  const repeated = points.findIndex(({ x, z }, index) => x === points[index - 1]?.x && z === points[index - 1]?.z);
  if (repeated < 0) return points;
  const { x, z } = points[repeated]!;
  throw fieldError(KIND, `${path}[${repeated}]`, `x ${x}, z ${z}`, 'another place than that of the point before');
}

const parsePoint = (json: unknown, path: string): PlanPoint => parsePlace(readObject(KIND, json, path, ['x', 'z']));

const parsePlace = (object: JsonObject): PlanPoint => ({
  x: readNumber(object, 'x', ...POSITION),
  z: readNumber(object, 'z', ...POSITION),
});

function readSwitch(object: JsonObject, name: string): boolean {
  const value = object.fields[name];
  if (value === undefined || typeof value === 'boolean') return value ?? false;
  throw fieldError(KIND, fieldPath(object, name), JSON.stringify(value), 'true, false');
}
