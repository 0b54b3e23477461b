/** Tests that the page about planted faults is that of the faults in the code. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { PLANTED_FAULTS } from './planted-faults.ts';

const PAGE = join(import.meta.dirname, '../../../../docs/faults.md');
/** The lines of a Markdown table above its rows: the names of the columns, and the line below them. */
const HEAD_LINES = 2;

/** Returns the rows of the page's table. */
const rows = (): string[] =>
  readFileSync(PAGE, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .slice(HEAD_LINES);

it('docs/faults.md names every planted fault with its race and its figure, and no other', () => {
  const cells = rows().map((row) => row.slice('| '.length).split(' | ').slice(0, 3));
  const expected = PLANTED_FAULTS.map(({ fault, race, figure }) => [fault, race, expect.stringContaining(figure)]);
  expect(cells, 'run npm run lab -- faults --seeds 5 --write to update the page').toEqual(expected);
});

it('docs/faults.md shows every planted fault by a figure', () => {
  const shown = rows().map((row) => row.split(' | ').at(-1));
  expect(shown).toEqual(PLANTED_FAULTS.map(() => 'yes |'));
});
