/** Turns the JSON of a scenario file into a scenario; an error names the invalid field and says what is allowed. */
import {
  fieldError,
  fieldPath,
  type JsonObject,
  readArray,
  readNumber,
  readObject,
  readText,
  readWord,
} from '@shotgun-rally/sim/json';
import { parseCar } from './parse-car.ts';
import { parseGround } from './parse-ground.ts';
import { parsePhases } from './parse-phase.ts';
import { READING_NAMES } from './samples.ts';
import {
  type AllowedRange,
  type Condition,
  KIND,
  type Plot,
  type Run,
  type Scenario,
  type ScenarioMeasure,
  type Start,
  type Surroundings,
} from './scenario.ts';

const SCENARIO_FIELDS = 'name title about car ground seconds start drive expect runs measures plots'.split(' ');
const RUN_FIELDS = ['name', 'seconds', 'start', 'drive', 'expect'];
const MEASURE_FIELDS = ['name', 'reading', 'take', 'from', 'until', 'digits'];
const TAKES = ['last', 'max', 'min', 'mean', 'change'] as const;
const PLOT_FIELDS = ['y', 'x'];
const CONDITION_FIELDS = ['reading', 'atLeast', 'atMost'];
const LIMIT_FIELDS = ['min', 'max'];

/** Smallest and largest values: SECONDS in s, the others are counts, and the fields of a start in their units. */
const SECONDS = [0.1, 120] as const;
const RUNS = [1, 32] as const;
const MEASURES = [1, 16] as const;
const PLOTS = [0, 8] as const;
const DIGITS = [0, 4] as const;
const ANY = [-1e9, 1e9] as const;
const START_RANGES = {
  x: [-2000, 2000],
  y: [-2000, 2000],
  z: [-2000, 2000],
  height: [0, 200],
  headingDegrees: [-360, 360],
  rollDegrees: [-180, 180],
  pitchDegrees: [-180, 180],
  speedKmh: [-100, 400],
  boost: [0, 1],
} as const satisfies Record<keyof Start, readonly [number, number]>;
const START_NAMES = Object.keys(START_RANGES) as readonly (keyof Start)[];

const NAME = /^[a-z0-9-]{1,40}$/;
const NAME_ALLOWED = '1 to 40 lower-case letters, digits and hyphens';
/** A text without line breaks and without the column separator of Markdown tables. */
const TEXT = /^[^\p{C}|]{1,400}$/u;
const TEXT_ALLOWED = '1 to 400 visible characters without |';

/** Returns parsed JSON as a scenario; throws an Error that names an invalid field and says what is allowed. */
export function parseScenario(json: unknown): Scenario {
  const file = readObject(KIND, json, '', SCENARIO_FIELDS);
  const measures = readArray(file, 'measures', ...MEASURES).map(parseMeasure);
  const surroundings = parseGround(file.fields.ground);
  return {
    name: readText(file, 'name', NAME, NAME_ALLOWED),
    title: readText(file, 'title', TEXT, TEXT_ALLOWED),
    about: readText(file, 'about', TEXT, TEXT_ALLOWED),
    tuning: parseCar(file.fields.car),
    surroundings,
    runs: parseRuns(file, measures, surroundings),
    measures,
    plots: file.fields.plots === undefined ? [] : readArray(file, 'plots', ...PLOTS).map(parsePlot),
  };
}

/** Reads the runs; a run has the fields of the file where it has none of its own. */
function parseRuns(file: JsonObject, measures: readonly ScenarioMeasure[], surroundings: Surroundings): Run[] {
  if (file.fields.runs === undefined) return [parseRun(file, null, 'the car', measures, surroundings)];
  return readArray(file, 'runs', ...RUNS).map((json, index) => {
    const run = readObject(KIND, json, `runs[${index}]`, RUN_FIELDS);
    return parseRun(file, run, readText(run, 'name', TEXT, TEXT_ALLOWED), measures, surroundings);
  });
}

function parseRun(
  file: JsonObject,
  run: JsonObject | null,
  name: string,
  measures: readonly ScenarioMeasure[],
  surroundings: Surroundings,
): Run {
  const owner = (field: string): JsonObject => (run && run.fields[field] !== undefined ? run : file);
  const drive = owner('drive');
  const start = { ...parseStart(file), ...(run ? parseStart(run) : {}) };
  return {
    name,
    seconds: readNumber(owner('seconds'), 'seconds', ...SECONDS),
    start: { ...DEFAULT_START, ...start },
    drive: parsePhases(drive, 'track' in surroundings),
    expect: { ...parseAllowedRanges(file, measures), ...(run ? parseAllowedRanges(run, measures) : {}) },
  };
}

const DEFAULT_START: Start = {
  x: 0,
  y: 0,
  z: 0,
  height: 0,
  headingDegrees: 0,
  rollDegrees: 0,
  pitchDegrees: 0,
  speedKmh: 0,
  boost: 1,
};

function parseStart(owner: JsonObject): Partial<Start> {
  if (owner.fields.start === undefined) return {};
  const start = readObject(KIND, owner.fields.start, fieldPath(owner, 'start'), START_NAMES);
  const given = START_NAMES.filter((name) => start.fields[name] !== undefined);
  return Object.fromEntries(
    given.map((name) => [name, readNumber(start, name, START_RANGES[name][0], START_RANGES[name][1])]),
  );
}

function parseMeasure(json: unknown, index: number): ScenarioMeasure {
  const path = `measures[${index}]`;
  const measure = readObject(KIND, json, path, MEASURE_FIELDS);
  const { from, until, digits } = measure.fields;
  return {
    name: readText(measure, 'name', TEXT, TEXT_ALLOWED),
    reading: readWord(measure, 'reading', READING_NAMES),
    take: readWord(measure, 'take', TAKES),
    from: from === undefined ? null : parseCondition(from, `${path}.from`),
    until: until === undefined ? null : parseCondition(until, `${path}.until`),
    digits: digits === undefined ? 1 : readNumber(measure, 'digits', ...DIGITS),
  };
}

function parseCondition(json: unknown, path: string): Condition {
  const condition = readObject(KIND, json, path, CONDITION_FIELDS);
  const { atLeast, atMost } = condition.fields;
  if (atLeast === undefined && atMost === undefined) throw fieldError(KIND, path, 'without a limit', 'atLeast, atMost');
  return {
    reading: readWord(condition, 'reading', READING_NAMES),
    atLeast: readLimit(condition, 'atLeast', Number.NEGATIVE_INFINITY),
    atMost: readLimit(condition, 'atMost', Number.POSITIVE_INFINITY),
  };
}

/** Reads the allowed results of measures by the names of the measures. */
function parseAllowedRanges(owner: JsonObject, measures: readonly ScenarioMeasure[]): Record<string, AllowedRange> {
  if (owner.fields.expect === undefined) return {};
  const names = measures.map(({ name }) => name);
  const path = fieldPath(owner, 'expect');
  const expect = readObject(KIND, owner.fields.expect, path, names);
  const ranges = Object.entries(expect.fields).map(([name, json]): [string, AllowedRange] => {
    const rangePath = `${path}["${name}"]`;
    const range = readObject(KIND, json, rangePath, LIMIT_FIELDS);
    if (Object.keys(range.fields).length === 0) throw fieldError(KIND, rangePath, 'without a limit', 'min, max');
    const min = readLimit(range, 'min', Number.NEGATIVE_INFINITY);
    const max = readLimit(range, 'max', Number.POSITIVE_INFINITY);
    if (min > max) throw fieldError(KIND, `${rangePath}.max`, `${max}`, `at least ${min}, which is min`);
    return [name, { min, max }];
  });
  return Object.fromEntries(ranges);
}

/** Reads an optional number; `unlimited` is the value of a missing one. */
const readLimit = (object: JsonObject, name: string, unlimited: number): number =>
  object.fields[name] === undefined ? unlimited : readNumber(object, name, ...ANY);

function parsePlot(json: unknown, index: number): Plot {
  const plot = readObject(KIND, json, `plots[${index}]`, PLOT_FIELDS);
  return {
    y: readWord(plot, 'y', READING_NAMES),
    x: plot.fields.x === undefined ? 'seconds' : readWord(plot, 'x', READING_NAMES),
  };
}
