// Readings of a car as CSV and as JSON.
import { describe, expect, it } from 'vitest';
import { type CarReading, flatGround, telemetryCsv, telemetryJson, World } from '../src/index.ts';
import { AXIS_MAX } from '../src/state/index.ts';
import { driverInput } from './worlds.ts';

/** Returns a reading after each of `ticks` ticks at full throttle, of a car that starts in the air. */
function record(ticks: number): CarReading[] {
  const world = new World({ ground: flatGround({ surface: 'gravel' }), cars: 1 });
  const pose = world.standingPose(0, { x: 0, z: 0 });
  world.placeCar(0, { ...pose, y: pose.y + 1 });
  return Array.from({ length: ticks }, () => {
    world.step([driverInput({ throttle: AXIS_MAX })]);
    return world.readCar(0);
  });
}

/** Returns every number and text in a value with its path, in order. */
function leavesOf(value: unknown, path = ''): [path: string, leaf: unknown][] {
  if (typeof value !== 'object' || value === null) return [[path, value]];
  return Object.entries(value).flatMap(([name, each]) => leavesOf(each, path === '' ? name : `${path}.${name}`));
}

describe('telemetry', () => {
  const readings = record(80);
  const lines = telemetryCsv(readings).split('\n');
  const header = lines[0]!.split(',');

  it('the CSV has a header, a line for each reading with as many cells, and a line feed at its end', () => {
    expect(lines).toHaveLength(readings.length + 2);
    expect(lines.at(-1)).toBe('');
    for (const line of lines.slice(0, -1)) expect(line.split(',')).toHaveLength(header.length);
  });

  it('each line of the CSV contains every value of its reading, in SI units', () => {
    const wheels = ['frontLeft', 'frontRight', 'rearLeft', 'rearRight'];
    const names = header.map((name) => name.replace(/ \(.*/, ''));
    readings.forEach((reading, index) => {
      const cells = lines[index + 1]!.split(',');
      for (const [path, leaf] of leavesOf(reading)) {
        const name = path.replace(/^wheels\.(\d)/, (_, wheel) => wheels[Number(wheel)]!);
        const expected = typeof leaf === 'boolean' ? Number(leaf) : (leaf ?? '');
        expect(`${name}: ${cells[names.indexOf(name)]}`).toBe(`${name}: ${expected}`);
      }
    });
    expect(header).toContain('speed (m/s)');
    expect(header).toContain('rearLeft.load (N)');
  });

  it('the JSON contains the readings unchanged, and a unit for each column of the CSV that has one', () => {
    const { units, readings: again } = JSON.parse(telemetryJson(readings));
    expect(again).toEqual(readings);
    const withUnits = Object.entries(units).map(([name, unit]) => `${name} (${unit})`);
    expect(withUnits).toEqual(header.filter((name) => name.includes('(')));
  });

  it('a recorded fall ends with wheels on the ground', () => {
    expect(lines[1]).toContain(',0,0,0,0,0,0,,');
    expect(lines.at(-2)).toContain('gravel');
  });
});
