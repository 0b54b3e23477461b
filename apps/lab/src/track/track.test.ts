// The track tool: a drawing that shows the track as it is, facts that are true, and files that are refused by name.
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
const [oval, canyon, city] = ['oval', 'canyon', 'city'].map((name) => parseTrack(jsonOf(name))) as [
  Track,
  Track,
  Track,
];

/** Where in the plan a checkpoint's number stands. */
function markOf(svg: string, checkpoint: number): { x: number; y: number } {
  const texts = [...svg.matchAll(/<text x="([-\d.]+)" y="([-\d.]+)"[^>]*>([^<]*)</g)];
  const [, x, y] = texts.find(([, , , text]) => text === `${checkpoint}`) as RegExpMatchArray;
  return { x: Number(x), y: Number(y) };
}

describe('the drawing of a track', () => {
  it.each([
    ['oval', oval],
    ['canyon', canyon],
    ['city', city],
  ])('of the %s is made of numbers, and shows every checkpoint twice: from above and from the side', (_name, track) => {
    const svg = drawTrack(track);
    expect(svg).not.toMatch(/NaN|Infinity|undefined/);
    const numbers = [...svg.matchAll(/<text[^>]*>(\d+)<\/text>/g)].map(([, text]) => Number(text));
    const wanted = Array.from({ length: track.checkpoints.length - 1 }, (_, index) => index + 1);
    expect(numbers.sort((a, b) => a - b)).toEqual(wanted.flatMap((checkpoint) => [checkpoint, checkpoint]));
    expect(svg.match(/>start</g)).toHaveLength(2);
  });

  it('has the driver’s right on the right: the city sets off northwards, then turns right, left and right', () => {
    const [first, second, third] = [1, 2, 3].map((checkpoint) => markOf(drawTrack(city), checkpoint)) as [
      { x: number; y: number },
      { x: number; y: number },
      { x: number; y: number },
    ];
    expect(second.x).toBeGreaterThan(first.x);
    expect(second.y).toBeLessThan(first.y);
    expect(third.x).toBeGreaterThan(second.x);
  });

  it('lays the high road over the low, so that bridges show', () => {
    const svg = drawTrack(city);
    const heights = heightsOf(city);
    const [low, high] = [heights.low, heights.high].map((height) => svg.indexOf(heightColour(heights, height)));
    expect(low).toBeGreaterThan(0);
    expect(high).toBeGreaterThan(low as number);
  });

  it.each(readdirSync(TRACKS).filter((file) => file.endsWith('.svg')))(
    'that stands beside its track is of the track as it is: %s',
    (file) => {
      const track = parseTrack(jsonOf(file.slice(0, -'.svg'.length)));
      expect(readFileSync(join(TRACKS, file), 'utf8') === drawTrack(track), 'npm run track draws it again').toBe(true);
    },
  );

  it('escapes what a title may hold', () => {
    const svg = drawTrack(parseTrack({ ...jsonOf('oval'), title: '<b a="1">&' }));
    expect(svg).toContain('&#60;b a=&#34;1&#34;&#62;&#38;');
    expect(svg).not.toContain('<b');
  });
});

describe('the facts of a track', () => {
  it('tell its length, its checkpoints, and the lap of a fast bot', () => {
    const drive = testDrive(oval);
    expect(drive.lapSeconds).toBeGreaterThan(9);
    expect(drive.lapSeconds).toBeLessThan(16);
    expect(drive.flights).toEqual([]);
    const text = summarise(oval, drive);
    expect(text).toContain('393 m, 3 laps');
    expect(text).toMatch(/^checkpoints +4, every 98 m$/m);
    expect(text).toMatch(/^steepest +0 % up/m);
  });

  it('tell where cars fly: the canyon has jumps', () => {
    const { flights, lapSeconds } = testDrive(canyon);
    expect(lapSeconds).toBeGreaterThan(45);
    expect(lapSeconds).toBeLessThan(75);
    expect(flights.length).toBeGreaterThanOrEqual(2);
  });
});

describe('npm run track', () => {
  const folder = mkdtempSync(join(tmpdir(), 'track-'));
  const main = join(import.meta.dirname, 'main.ts');
  const run = (...args: string[]) =>
    spawnSync(process.execPath, ['--import', 'tsx', main, ...args], { encoding: 'utf8', cwd: import.meta.dirname });

  it('draws beside the file, or where it is told to', () => {
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
      'another name than its file',
      'b',
      JSON.stringify(jsonOf('oval')),
      /b\.json: track: name is "oval"; allowed is "b"/,
    ],
    ['no JSON', 'c', 'points: many', /c\.json: .*JSON/],
  ])('refuses a file with %s, with exit code 2 and no picture', (_what, name, text, message) => {
    const file = join(folder, `${name}.json`);
    writeFileSync(file, text);
    const { status, stderr } = run(file);
    expect(status).toBe(2);
    expect(stderr).toMatch(message);
    expect(existsSync(join(folder, `${name}.svg`))).toBe(false);
  });

  it.each([
    ['no file', [], /FILE is nothing; allowed is one file/],
    ['two files', ['a', 'b'], /FILE is a b; allowed is one file/],
    ['an option that it does not know', ['--colour'], /--colour/],
    ['a file that is not there', ['nowhere.json'], /nowhere\.json: ENOENT/],
  ])('refuses %s', (_what, args, message) => {
    const { status, stderr } = run(...args);
    expect(status).toBe(2);
    expect(stderr).toMatch(message);
  });
});
