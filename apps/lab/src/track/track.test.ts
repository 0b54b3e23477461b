/** The command `npm run track`: its drawings, its summary, and its errors. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseTrack, type Track } from '@shotgun-rally/sim';
import { describe, expect, it } from 'vitest';
import { drawTrack } from './drawing.ts';
import { heightColour, heightsOf } from './heights.ts';
import { summarise } from './summary.ts';
import { testDrive } from './test-drive.ts';

const TRACKS = join(import.meta.dirname, '../../../../assets/tracks');
const jsonOf = (name: string): Record<string, unknown> =>
  JSON.parse(readFileSync(join(TRACKS, `${name}.json`), 'utf8'));
const [oval, canyon, city, alpine] = ['oval', 'canyon', 'city', 'alpine'].map((name) => parseTrack(jsonOf(name))) as [
  Track,
  Track,
  Track,
  Track,
];

/** The position of a checkpoint's number in the view from above, which is the first part of the drawing. */
function labelPosition(svg: string, checkpoint: number): { x: number; y: number } {
  const texts = [...svg.matchAll(/<text x="([-\d.]+)" y="([-\d.]+)"[^>]*>([^<]*)</g)];
  const [, x, y] = texts.find(([, , , text]) => text === `${checkpoint}`) as RegExpMatchArray;
  return { x: Number(x), y: Number(y) };
}

describe('drawTrack', () => {
  it.each([
    ['oval', oval],
    ['canyon', canyon],
    ['city', city],
    ['alpine', alpine],
  ])(
    'draws the %s with valid numbers, and with every checkpoint in the view from above and in the profile',
    (_name, track) => {
      const svg = drawTrack(track);
      expect(svg).not.toMatch(/NaN|Infinity|undefined/);
      const numbers = [...svg.matchAll(/<text[^>]*>(\d+)<\/text>/g)].map(([, text]) => Number(text));
      const checkpoints = Array.from({ length: track.checkpoints.length - 1 }, (_, index) => index + 1);
      expect(numbers.sort((a, b) => a - b)).toEqual(checkpoints.flatMap((checkpoint) => [checkpoint, checkpoint]));
      expect(svg.match(/>start</g)).toHaveLength(2);
    },
  );

  it('does not mirror the city: checkpoint 2 is above and right of 1, and checkpoint 3 is right of 2', () => {
    const [first, second, third] = [1, 2, 3].map((checkpoint) => labelPosition(drawTrack(city), checkpoint)) as [
      { x: number; y: number },
      { x: number; y: number },
      { x: number; y: number },
    ];
    expect(second.x).toBeGreaterThan(first.x);
    expect(second.y).toBeLessThan(first.y);
    expect(third.x).toBeGreaterThan(second.x);
  });

  it('draws the highest piece of the city after the lowest, so that bridges cover the road below them', () => {
    const svg = drawTrack(city);
    const heights = heightsOf(city);
    const [low, high] = [heights.low, heights.high].map((height) => svg.indexOf(heightColour(heights, height)));
    expect(low).toBeGreaterThan(0);
    expect(high).toBeGreaterThan(low as number);
  });

  it.each(readdirSync(TRACKS).filter((file) => file.endsWith('.svg')))(
    'gives the same drawing as the one in the repository: %s',
    (file) => {
      const track = parseTrack(jsonOf(file.slice(0, -'.svg'.length)));
      expect(
        readFileSync(join(TRACKS, file), 'utf8') === drawTrack(track),
        'run npm run track to update the drawing',
      ).toBe(true);
    },
  );

  it('escapes special characters in the title of a track', () => {
    const svg = drawTrack(parseTrack({ ...jsonOf('oval'), title: '<b a="1">&' }));
    expect(svg).toContain('&#60;b a=&#34;1&#34;&#62;&#38;');
    expect(svg).not.toContain('<b');
  });
});

describe('testDrive and summarise', () => {
  it('find the length, laps, checkpoints and slope of the oval, and a lap of 9 to 16 s without flights', () => {
    const drive = testDrive(oval);
    expect(drive.lapSeconds).toBeGreaterThan(9);
    expect(drive.lapSeconds).toBeLessThan(16);
    expect(drive.flights).toEqual([]);
    const text = summarise(oval, drive);
    expect(text).toContain('393 m, 3 laps');
    expect(text).toMatch(/^checkpoints +4, every 98 m$/m);
    expect(text).toMatch(/^steepest +0 % up/m);
  });

  it('find at least two flights in a lap of the canyon, which takes 45 to 75 s', () => {
    const { flights, lapSeconds } = testDrive(canyon);
    expect(lapSeconds).toBeGreaterThan(45);
    expect(lapSeconds).toBeLessThan(75);
    expect(flights.length).toBeGreaterThanOrEqual(2);
  });
});

describe('npm run track', () => {
  const folder = mkdtempSync(join(tmpdir(), 'track-'));
  const main = join(import.meta.dirname, 'main.ts');
  const runSources = ['--conditions=@shotgun-rally/source', '--import', 'tsx'];
  const run = (...args: string[]) =>
    spawnSync(process.execPath, [...runSources, main, ...args], { encoding: 'utf8', cwd: import.meta.dirname });

  it('writes the drawing next to the track file, or to the file given with --out', () => {
    const file = join(folder, 'oval.json');
    writeFileSync(file, JSON.stringify(jsonOf('oval')));
    expect(run(file)).toMatchObject({ status: 0, stderr: '' });
    expect(readFileSync(join(folder, 'oval.svg'), 'utf8')).toBe(drawTrack(oval));
    const elsewhere = join(folder, 'elsewhere.svg');
    expect(run(file, '--out', elsewhere).stdout).toContain(elsewhere);
    expect(existsSync(elsewhere)).toBe(true);
  });

  it.each([
    [
      'a field out of range',
      'a',
      JSON.stringify({ ...jsonOf('oval'), name: 'a', laps: 0 }),
      /a\.json: track: laps is 0; allowed/,
    ],
    [
      'a name that differs from the name of the file',
      'b',
      JSON.stringify(jsonOf('oval')),
      /b\.json: track: name is "oval"; allowed: "b"/,
    ],
    ['invalid JSON', 'c', 'points: many', /c\.json: .*JSON/],
  ])('refuses a file with %s: exits with code 2 and writes no drawing', (_what, name, text, message) => {
    const file = join(folder, `${name}.json`);
    writeFileSync(file, text);
    const { status, stderr } = run(file);
    expect(status).toBe(2);
    expect(stderr).toMatch(message);
    expect(existsSync(join(folder, `${name}.svg`))).toBe(false);
  });

  it.each([
    ['no file', [], /FILE is nothing; allowed: one file/],
    ['two files', ['a', 'b'], /FILE is a b; allowed: one file/],
    ['an unknown option', ['--colour'], /unknown option --colour: allowed are --out --help/],
    ['an option without its value', ['a', '--out'], /--out: got nothing, allowed: a path/],
    ['a file that does not exist', ['nowhere.json'], /nowhere\.json: ENOENT/],
  ])('exits with code 2 if it is given %s', (_what, args, message) => {
    const { status, stderr } = run(...args);
    expect(status).toBe(2);
    expect(stderr).toMatch(message);
  });
});
