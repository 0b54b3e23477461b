/** Tests of the lines of the scoreboard: means over seeds, verdicts, and the figures of other tools. */
import { describe, expect, it } from 'vitest';
import type { ReadResult } from '../../../../scripts/results.ts';
import type { Conditions, Figure } from '../race/measure.ts';
import { meanOf } from './mean.ts';
import { resultLine } from './result-line.ts';
import { scoreRows } from './score.ts';
import { scoreTable } from './score-table.ts';
import { replaceResults, scoreboardPage } from './scoreboard-page.ts';

const CONDITIONS: Conditions = { weather: 'BAD', link: 'datagram', weapons: true };
const FIGURE: Figure = { row: 3, measure: 'error', unit: 'm', value: 1, samples: 100, minSamples: 50, atMost: 1 };

/** The lines of a figure with these values, one for each seed, and with these changes. */
const rowsOf = (values: readonly (number | null)[], changes: Partial<Figure> = {}, conditions = CONDITIONS) =>
  scoreRows(values.map((value) => ({ conditions, figure: { ...FIGURE, ...changes, value } })));
const reachedWith = (values: readonly (number | null)[], changes?: Partial<Figure>) =>
  rowsOf(values, changes)[0]?.reached;

describe('meanOf', () => {
  it('gives the 95 % interval of five values that a table of the t-distribution gives', () => {
    const { mean, low, high } = meanOf([1, 2, 3, 4, 5]);
    expect(mean).toBe(3);
    // 2.776 * sqrt(2.5 / 5)
    expect(low).toBeCloseTo(1.0371, 4);
    expect(high).toBeCloseTo(4.9629, 4);
  });

  it('gives an interval without width for a single value and for equal values', () => {
    expect(meanOf([7])).toEqual({ mean: 7, low: 7, high: 7 });
    expect(meanOf(new Array(20).fill(7))).toEqual({ mean: 7, low: 7, high: 7 });
  });
});

describe('a line of the scoreboard', () => {
  it('has the mean, the interval and all seeds of a figure, and the number of samples of all seeds', () => {
    const figures = [100, 80, 90].map((samples, index) => ({
      conditions: CONDITIONS,
      figure: { ...FIGURE, samples, value: index + 1, atMost: 2 },
    }));
    expect(scoreRows(figures)).toEqual([
      {
        row: 3,
        measure: 'error',
        weather: 'BAD',
        link: 'datagram',
        weapons: true,
        bar: '<= 2',
        unit: 'm',
        mean: 2,
        low: expect.closeTo(-0.484, 3),
        high: expect.closeTo(4.484, 3),
        seeds: [1, 2, 3],
        eligible: 270,
        reached: true,
      },
    ]);
  });

  it('is separate for each figure and each set of conditions', () => {
    const withoutWeapons = { ...CONDITIONS, weapons: false };
    const figures = [CONDITIONS, withoutWeapons].flatMap((conditions) =>
      ['a', 'b'].map((measure) => ({ conditions, figure: { ...FIGURE, measure } })),
    );
    const rows = scoreRows([...figures, ...figures]);
    expect(rows.map(({ measure, weapons, seeds }) => [measure, weapons, seeds.length])).toEqual([
      ['a', true, 2],
      ['b', true, 2],
      ['a', false, 2],
      ['b', false, 2],
    ]);
  });

  it.each([
    ['is reached if the mean equals the limit and a seed is at 1.5 times the limit', [0.5, 1.5], true],
    ['is not reached if the mean is above the limit', [1, 1.01], false],
    ['is not reached if a seed is beyond 1.5 times the limit', [0.1, 0.1, 1.51], false],
    ['is not judged if a seed has no value', [0.1, null], null],
  ] as const)('%s', (_title, values, reached) => {
    expect(reachedWith(values)).toBe(reached);
  });

  it('is not reached with a limit of 0 if a single seed is above 0 by very little, which is not printed as 0', () => {
    expect(reachedWith([0, 0, 0], { atMost: 0 })).toBe(true);
    expect(reachedWith([0, 1e-9, 0], { atMost: 0 })).toBe(false);
    expect(rowsOf([0, 1e-9, 0], { atMost: 0 })[0]?.seeds).toEqual([0, 1e-9, 0]);
  });

  it('is left out if it has no samples in races without weapons, and printed if it has none in races with them', () => {
    expect(rowsOf([null], { samples: 0 }, { ...CONDITIONS, weapons: false })).toEqual([]);
    expect(rowsOf([null], { samples: 0 })).toHaveLength(1);
  });

  it('is not judged if all races in a network have too few samples together, or without a limit', () => {
    const withoutWeapons = { ...CONDITIONS, weapons: false };
    const stream = { ...CONDITIONS, link: 'stream' } as const;
    const judged = (other: Conditions, samples: number) =>
      scoreRows(
        [CONDITIONS, CONDITIONS, other].map((conditions) => ({ conditions, figure: { ...FIGURE, samples } })),
      )[0]?.reached;
    expect(judged(withoutWeapons, 17)).toBe(true);
    expect(judged(withoutWeapons, 16)).toBeNull();
    expect(judged(stream, 24)).toBeNull();
    expect(reachedWith([0.5], { atMost: null })).toBeNull();
  });

  it('has no mean if no seed has a finite value', () => {
    expect(rowsOf([null, Number.NEGATIVE_INFINITY])[0]).toMatchObject({ mean: null, seeds: [null, null] });
  });
});

const MISSING: ReadResult = {
  row: 6,
  measure: 'replay',
  unit: 'ms',
  atMost: 3,
  command: 'npm run bench',
  status: 'missing',
  written: null,
};
const WRITTEN = {
  row: 6,
  measure: 'replay',
  value: 3.1,
  unit: 'ms',
  samples: 9,
  bar: '<= 3',
  command: 'npm run bench',
};
const written = (value: number, status: 'current' | 'old'): ReadResult => {
  return { ...MISSING, status, written: { ...WRITTEN, value, commit: 'abc123', date: '2026-01-10' } };
};

describe('a figure of another tool', () => {
  it('is printed as missing with its command, or with value, verdict, commit and date', () => {
    expect(resultLine(MISSING)).toBe('row 6: replay: missing (npm run bench)');
    const source = '(9 samples, commit abc123, 2026-01-10, npm run bench)';
    expect(resultLine(written(3, 'current'))).toBe(`row 6: replay: 3 ms, limit 3 ms: reached ${source}`);
    expect(resultLine(written(3.1, 'current'))).toBe(`row 6: replay: 3.1 ms, limit 3 ms: NOT REACHED ${source}`);
    expect(resultLine(written(3, 'old'))).toBe(`row 6: replay: 3 ms, limit 3 ms: old ${source}`);
  });
});

describe('the scoreboard', () => {
  const rows = [...rowsOf([1, 2, 3], { atMost: 3 }), ...rowsOf([4], { row: 4 }, { ...CONDITIONS, weapons: false })];

  it('is printed as a table with mean, half of the interval, conditions and samples', () => {
    const table = scoreTable(rows, [MISSING]);
    expect(table).toMatch(/BAD datagram +2 ± 2\.484 m +<= 3 +reached +300 samples/);
    expect(table).toMatch(/BAD datagram, no weapons +4 m +<= 1 +NOT REACHED/);
    expect(table).toContain(resultLine(MISSING));
    expect(table).toContain('1 reached, 1 not reached');
  });

  it('is written as a page with a table for each kind of race', () => {
    const page = scoreboardPage({ rows, results: [MISSING], command: 'npm run lab' });
    expect(page).toContain('| datagram, with weapons | BAD | fewest samples |');
    expect(page).toContain('| error (m) | 2 ± 2.484 ≤ 3 ✓ | 300 |');
    expect(page).toContain('| datagram, without weapons | BAD | fewest samples |');
    expect(page).toContain('mean of 3 races');
    expect(page).toContain(`- ${resultLine(MISSING)}`);
  });

  it('can get newer figures of other tools on its page, and keeps the figures of its races', () => {
    const pageWith = (results: Parameters<typeof replaceResults>[1]): string =>
      scoreboardPage({ rows, results, command: 'npm run lab' });
    const measured = written(3, 'current');
    expect(replaceResults(pageWith([MISSING]), [measured])).toBe(pageWith([measured]));
    expect(() => replaceResults('# Scoreboard', [measured])).toThrow(
      "has no section '## Rows that other tools measure'",
    );
  });
});
