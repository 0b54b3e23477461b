/** Tests of scenarios: those of the project, the errors of bad files, measures, lines to follow, and the command. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CAR_MODELS } from '@shotgun-rally/sim';
import { CAR_MODEL_NAMES } from '@shotgun-rally/sim/tuning';
import { describe, expect, it } from 'vitest';
import { resultsOf } from './measure.ts';
import { parseScenario } from './parse-scenario.ts';
import { runScenario } from './run-scenario.ts';
import { driveOwnScenarios, handlingPage, handlingPath } from './scenario-files.ts';

/** Runs TypeScript files, and resolves the packages of the repository to their sources. */
const RUN_SOURCES = ['--conditions=@shotgun-rally/source', '--import', 'tsx'];
const MEASURE = { name: 'distance', reading: 'distance', take: 'change', until: { reading: 'speedKmh', atMost: 1.8 } };
const BRAKING = {
  name: 'stop',
  title: 'Stop',
  about: 'Stops.',
  seconds: 4,
  ground: { kind: 'flat' },
  start: { speedKmh: 50 },
  drive: [{ throttle: -1 }],
  measures: [MEASURE],
  expect: { distance: { min: 4, max: 8 } },
  plots: [{ y: 'speedKmh' }],
};
const measured = (changes: object): (number | null)[] => {
  const scenario = parseScenario({ ...BRAKING, expect: {}, ...changes });
  return runScenario(scenario).flatMap((recording) =>
    resultsOf(recording, scenario.measures).map(({ value }) => value),
  );
};

describe('the scenarios of the project', () => {
  const driven = driveOwnScenarios('rally');

  it('all results of the rally car are as expected', () => {
    expect(handlingPage('rally', driven).failures).toEqual([]);
  });

  it('there are scenarios for acceleration, braking, a circle, a lane change, landings and a banked turn', () => {
    const names = driven.map(({ scenario }) => scenario.name);
    const required = ['acceleration', 'braking', 'circle', 'lane-change', 'landing', 'banked-turn'];
    expect(names).toEqual(expect.arrayContaining(required));
  });

  it('every scenario has a run that expects something', () => {
    const expects = driven.map(({ scenario }) =>
      scenario.runs.some(({ expect: limits }) => Object.keys(limits).length > 0),
    );
    expect(expects).not.toContain(false);
  });

  it.each(CAR_MODEL_NAMES)('the page about the %s car and its plots are what `npm run drive` writes', (model) => {
    const read = (path: string) => readFileSync(path, 'utf8');
    const path = handlingPath(model);
    const report = handlingPage(model, driveOwnScenarios(model));
    expect(read(path)).toBe(report.markdown);
    for (const [name, picture] of report.pictures) expect(read(join(path.replace('.md', ''), name))).toBe(picture);
  });
});

describe('parseScenario', () => {
  const drive = (phase: object) => ({ drive: [phase] });
  const follow = (line: object) => drive({ follow: line });

  it.each([
    [{ seconds: 500 }, 'scenario: seconds is 500; allowed: a number from 0.1 to 120'],
    [{ speed: 3 }, 'scenario: speed is an unknown field; allowed: name, title'],
    [{ car: { model: 'tank' } }, 'scenario: car.model is "tank"; allowed: rally, buggy, truck'],
    [{ car: { tuning: { drive: { engine: -1 } } } }, 'scenario: car.tuning.drive.engine: got -1; allowed: 1 to 60'],
    [{ ground: { kind: 'ice' } }, 'scenario: ground.kind is "ice"; allowed: flat, grid, track'],
    [{ ground: { kind: 'flat', rows: 3 } }, 'scenario: ground.rows is an unknown field; allowed: kind, size, surface'],
    [
      { ground: { kind: 'grid', columns: 2, rows: 2, spacing: 9, heights: [0, 'x', 0, 0] } },
      'scenario: ground.heights[1] is "x"; allowed: a number from -1000 to 1000',
    ],
    [{ ground: { kind: 'track', track: { name: 'A' } } }, 'scenario: ground.track: track: points is missing'],
    [{ start: { speedKmh: '50' } }, 'scenario: start.speedKmh is "50"; allowed: a number from -100 to 400'],
    [drive({ throttle: 2 }), 'scenario: drive[0].throttle is 2; allowed: a number from -1 to 1'],
    [drive({ at: 1 }), 'scenario: drive[0].at is 1; allowed: 0'],
    [drive({ drift: 1 }), 'scenario: drive[0].drift is 1; allowed: true, false'],
    [
      drive({ throttle: 1, holdKmh: 50 }),
      'scenario: drive[0] is an object with throttle and holdKmh; allowed: one of them',
    ],
    [follow({ kind: 'road' }), 'scenario: drive[0].follow.kind is "road" without a track; allowed: circle, lane'],
    [follow({ kind: 'circle', x: 0, z: 0, radius: 1 }), 'scenario: drive[0].follow.radius is 1; allowed: at least 5'],
    [follow({ kind: 'lane', points: [{ x: 0, z: 0 }, { x: 1 }] }), 'scenario: drive[0].follow.points[1].z is missing'],
    [
      follow({ kind: 'lane', points: Array(2).fill({ x: 0, z: 0 }) }),
      'scenario: drive[0].follow.points[1] is x 0, z 0; allowed: another place than that of the point before',
    ],
    [{ drive: [{}, { at: 0 }] }, 'scenario: drive[1].at is 0; allowed: more than 0'],
    [{ runs: [{ name: 'a', drive: [{ steer: 9 }] }] }, 'scenario: runs[0].drive[0].steer is 9'],
    [
      { runs: [{ name: 'a', expect: { time: { max: 1 } } }] },
      'scenario: runs[0].expect.time is an unknown field; allowed: distance',
    ],
    [{ expect: { distance: { most: 1 } } }, 'scenario: expect["distance"].most is an unknown field; allowed: min, max'],
    [{ expect: { distance: {} } }, 'scenario: expect["distance"] is without a limit; allowed: min, max'],
    [
      { expect: { distance: { min: 8, max: 4 } } },
      'scenario: expect["distance"].max is 4; allowed: at least 8, which is min',
    ],
    [{ measures: [{ ...MEASURE, reading: 'speed' }] }, 'scenario: measures[0].reading is "speed"; allowed: seconds,'],
    [
      { measures: [{ ...MEASURE, until: { reading: 'slip' } }] },
      'scenario: measures[0].until is without a limit; allowed: atLeast, atMost',
    ],
    [{ plots: [{ y: 'z', x: 'time' }] }, 'scenario: plots[0].x is "time"; allowed: seconds,'],
  ])('a scenario with %j is refused: %s', (changes, message) => {
    expect(() => parseScenario({ ...BRAKING, ...changes })).toThrow(message);
  });

  it('a run has the fields of the file where it has none of its own', () => {
    const { runs } = parseScenario({ ...BRAKING, runs: [{ name: 'a' }, { name: 'b', start: { x: 5 }, seconds: 1 }] });
    expect(runs[0]).toMatchObject({ seconds: 4, start: { x: 0, speedKmh: 50 }, expect: { distance: { min: 4 } } });
    expect(runs[1]).toMatchObject({ seconds: 1, start: { x: 5, speedKmh: 50 } });
  });
});

describe('the car', () => {
  it('a car model with changed numbers keeps its other numbers', () => {
    const { tuning } = parseScenario({ ...BRAKING, car: { model: 'truck', tuning: { drive: { brake: 5 } } } });
    expect(tuning).toEqual({ ...CAR_MODELS.truck, drive: { ...CAR_MODELS.truck.drive, brake: 5 } });
  });

  it('a car with a weaker brake needs a longer distance', () => {
    const [strong] = measured({});
    const [weak] = measured({ car: { tuning: { drive: { brake: 12 } } } });
    expect(weak).toBeGreaterThan(strong! * 1.3);
  });
});

describe('measures', () => {
  it('a measure uses the stretch from its first to its second condition', () => {
    const seconds = { name: 's', reading: 'seconds', take: 'change', digits: 2 };
    const fast = { reading: 'speedKmh', atMost: 40 };
    const slow = { reading: 'speedKmh', atMost: 20 };
    const [whole, before, between] = measured({
      measures: [
        { ...seconds, until: slow },
        { ...seconds, name: 'a', until: fast },
        { ...seconds, name: 'b', from: fast, until: slow },
      ],
    });
    expect(between).toBeGreaterThan(0.1);
    expect(before! + between!).toBeCloseTo(whole!, 9);
  });

  it('a measure whose condition never holds has no value', () => {
    expect(measured({ measures: [{ ...MEASURE, until: { reading: 'speedKmh', atLeast: 900 } }] })).toEqual([null]);
  });
});

describe('a driver', () => {
  it.each([
    [40, 1],
    [-40, -1],
  ])('a driver who follows a circle of radius %d m turns right if it is positive, else left', (radius, side) => {
    const values = measured({
      start: { x: 40, speedKmh: 50, headingDegrees: radius > 0 ? 0 : 180 },
      drive: [{ holdKmh: 50, follow: { kind: 'circle', x: 0, z: 0, radius } }],
      measures: [
        { name: 'sideways', reading: 'sideways', take: 'mean' },
        { name: 'off', reading: 'offLine', take: 'max' },
        { name: 'speed', reading: 'speedKmh', take: 'min' },
      ],
    });
    expect(values[0]! * side).toBeGreaterThan(3);
    expect(values[1]).toBeLessThan(1);
    expect(values[2]).toBeGreaterThan(45);
  });
});

describe('npm run drive', () => {
  const folder = mkdtempSync(join(tmpdir(), 'drive-'));
  const main = join(import.meta.dirname, 'main.ts');
  const run = (scenario: unknown, ...args: string[]) => {
    writeFileSync(join(folder, 'stop.json'), JSON.stringify(scenario));
    const node = [...RUN_SOURCES, main, join(folder, 'stop.json'), ...args];
    return spawnSync(process.execPath, node, { encoding: 'utf8', cwd: import.meta.dirname });
  };

  it('writes a report with plots beside the scenario, and telemetry of every run', () => {
    expect(run(BRAKING, '--telemetry', join(folder, 'data'))).toMatchObject({ status: 0, stderr: '' });
    expect(readFileSync(join(folder, 'stop.md'), 'utf8')).toMatch(/\| the car \| \d\.\d \|/);
    expect(readFileSync(join(folder, 'stop/stop.svg'), 'utf8')).toContain('speedKmh, km/h');
    expect(readFileSync(join(folder, 'data/stop-0.csv'), 'utf8')).toContain('rearRight.load (N)');
    expect(existsSync(join(folder, 'data/stop-0.json'))).toBe(true);
  });

  it('exits with code 1 and names the result if a result is not as expected', () => {
    const { status, stderr } = run({ ...BRAKING, expect: { distance: { max: 3 } } });
    expect(status).toBe(1);
    expect(stderr).toMatch(/not as expected: stop, the car: distance is \d\.\d m; allowed: at most 3/);
  });

  it('exits with code 2 if it is given an option for scenarios, but no scenario', () => {
    const node = [...RUN_SOURCES, main, '--out', join(folder, 'none.md')];
    const { status, stderr } = spawnSync(process.execPath, node, { encoding: 'utf8', cwd: import.meta.dirname });
    expect(status).toBe(2);
    expect(stderr).toContain('SCENARIO.json is nothing');
  });

  it('exits with code 2 and writes nothing if two scenarios have the same name, or the report is no .md file', () => {
    const other = join(folder, 'other', 'stop.json');
    const twice = run(BRAKING, other, '--out', join(folder, 'twice.md'));
    expect(twice.status).toBe(2);
    expect(twice.stderr).toContain(`stop.json and ${other}; allowed: files with different names`);
    const bare = run(BRAKING, '--out', join(folder, 'report'));
    expect(bare.status).toBe(2);
    expect(bare.stderr).toContain('allowed: a path that ends with .md');
    for (const name of ['twice.md', 'report']) expect(existsSync(join(folder, name))).toBe(false);
  });

  it('exits with code 2 and names the field if the file is not a scenario', () => {
    const { status, stderr } = run({ ...BRAKING, drive: [{ throttle: 'full' }] });
    expect(status).toBe(2);
    expect(stderr).toMatch(/stop\.json: scenario: drive\[0\]\.throttle is "full"; allowed: a number from -1 to 1/);
  });
});
