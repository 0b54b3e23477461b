import { createBot } from '@shotgun-rally/bots';
import { playRace } from '@shotgun-rally/bots/testing';
import { parseTrack } from '@shotgun-rally/sim';
import { describe, expect, it } from 'vitest';
import oval from '../../../../assets/tracks/oval.json' with { type: 'json' };
import { helpText, readOptions } from './options.ts';
import { type FigureResult, figuresOf } from './race-figures.ts';
import { type RaceRecord, RaceRecorder } from './race-record.ts';
import { raceSheetPage, raceSheetText } from './race-sheet.ts';

const TRACKS = ['canyon', 'valley'];

describe('the options of npm run races', () => {
  it('are a hundred races on every track if none is given', () => {
    const expected = { races: 100, track: null, seed: 1, write: false, json: false, wantsHelp: false };
    expect(readOptions([], TRACKS)).toEqual({ ok: true, options: expected });
  });

  it.each([
    [['--rces', '3'], 'unknown option --rces: allowed are --races --track --seed --write --json --help'],
    [['--races', '0'], "--races: got '0', allowed: an integer from 1 to 1000"],
    [['--track', 'moon'], "--track: got 'moon', allowed: canyon, valley"],
    [['--seed', '-1'], "--seed: got '-1', allowed: an integer from 0 to"],
    [['--track', 'valley', '--write'], '--write: not allowed with --track, because the page needs all tracks'],
    [['valley'], "unexpected argument 'valley': options start with --"],
  ])('refuse %j with an error that contains "%s"', (args, error) => {
    const result = readOptions(args, TRACKS);
    expect(result.ok ? '' : result.error).toContain(error);
  });

  it('are all listed in the help', () => {
    for (const flag of ['--races', '--track', '--seed', '--write', '--json']) expect(helpText(TRACKS)).toContain(flag);
  });
});

/** Four races that are within every limit but those of the wins. */
const races: readonly RaceRecord[] = [11, 12, 30, 13].map((firstWreckS, index) => ({
  trackName: 'valley',
  seed: index + 1,
  firstWreckS,
  earlyWrecks: 0,
  lateWrecks: 10,
  lateCarMinutes: 20,
  leadChanges: index + 4,
  marginS: index,
  lastBehindS: 10,
  winnerSlot: index + 1,
  carS: 1000,
  wreckedS: 30,
}));

const find = (results: readonly FigureResult[], text: string): FigureResult =>
  results.find(({ figure }) => figure.startsWith(text))!;

describe('figuresOf', () => {
  it('computes medians, means, ratios and shares of wins, each with an interval that contains it', () => {
    const results = figuresOf('valley', races);
    expect(find(results, 'first wreck').value).toBe(12.5);
    expect(find(results, 'lead changes').value).toBe(5.5);
    expect(find(results, "winner's margin").value).toBe(1.5);
    expect(find(results, 'share of the time').value).toBe(3);
    expect(find(results, 'wrecks per car').value).toBe(0.5);
    expect(find(results, 'wins from place 4').value).toBe(25);
    expect(find(results, 'wins from place 5').value).toBe(0);
    for (const { value, low, high } of results) expect([low <= value, value <= high]).toEqual([true, true]);
  });

  it('judges a value at its limit as reached, and one beyond its limit as not reached', () => {
    const withChanges = (leadChanges: number) => figuresOf('valley', [{ ...races[0]!, leadChanges }]);
    expect(find(withChanges(5), 'lead changes').isReached).toBe(true);
    expect(find(withChanges(4), 'lead changes').isReached).toBe(false);
  });
});

describe('the race sheet', () => {
  const results = [...figuresOf('canyon', races), ...figuresOf('valley', races)];

  it('has a column for each track on the page, and marks each figure', () => {
    const page = raceSheetPage(results, 'npm run races -- --races 4 --write');
    expect(page).toContain('| figure | limit | canyon | valley |');
    expect(page).toContain('| first wreck after GO, median (s) | ≥ 10 | 12.5 (11 to 30) ✓ | 12.5 (11 to 30) ✓ |');
    expect(page).toMatch(/\| wins from place 5 of the grid \(%\) \| 5 to 23 \| 0 \(0 to 48.99\) ✗ \|/);
  });

  it('lists the figures of each track that are not within their limits on the page', () => {
    const page = raceSheetPage(results, 'npm run races -- --races 4 --write');
    const missed = page.slice(page.indexOf('## Not reached'));
    expect(missed).toContain('- **canyon**: wins from place 1 of the grid (%): 25 (5 to 23); ');
    expect(missed).not.toContain('lead changes');
  });

  it('has no such list if every figure is within its limits', () => {
    const reached = results.filter(({ isReached }) => isReached);
    expect(raceSheetPage(reached, 'npm run races -- --races 4 --write')).not.toContain('Not reached');
  });

  it('has a section for each track as text, and counts the figures within their limits', () => {
    const text = raceSheetText(results);
    expect(text).toContain('canyon, 4 races');
    expect(text).toContain('14 of 30 figures within their limits.');
  });
});

it("RaceRecorder records the wrecks, the winner, the winner's margin and the time of the last car of a race", () => {
  const track = parseTrack(oval);
  const recorder = new RaceRecorder(track);
  const bots = Array.from({ length: 8 }, () => createBot('medium', 3));
  const logs = playRace({ track, laps: 1, seed: 3, bots, onTick: (world) => recorder.onTick(world) });
  const record = recorder.record();
  const [first = 0, second = 0, ...others] = logs.map(({ finishS }) => finishS).sort((a, b) => a - b);
  expect(first).toBeGreaterThan(0);
  expect(record.marginS).toBeCloseTo(second - first);
  expect(record.lastBehindS).toBeCloseTo(others.at(-1)! - first);
  expect(record.winnerSlot).toBe(logs.findIndex(({ place }) => place === 1) + 1);
  expect(record.earlyWrecks + record.lateWrecks).toBe(logs.reduce((sum, { wrecks }) => sum + wrecks, 0));
  expect(record.carS).toBeCloseTo(
    logs.reduce((sum, { finishS }) => sum + finishS, 0),
    0,
  );
});
