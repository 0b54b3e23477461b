/** Tests that the page about planted faults is that of the faults in the code. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { PLANTED_FAULTS } from './planted-faults.ts';

const PAGE = join(import.meta.dirname, '../../../../docs/faults.md');
/** The lines of a Markdown table above its rows: the names of the columns, and the line below them. */
const HEAD_LINES = 2;

it('docs/faults.md names every planted fault with its race and its figure, and no other', () => {
  const lines = readFileSync(PAGE, 'utf8').split('\n');
  const rows = lines.filter((line) => line.startsWith('| ')).slice(HEAD_LINES);
  const cells = rows.map((row) => row.slice('| '.length).split(' | ').slice(0, 3));
  const expected = PLANTED_FAULTS.map(({ fault, race, figure }) => [fault, race, expect.stringContaining(figure)]);
  expect(cells, 'run npm run lab -- faults --seeds 5 --write to update the page').toEqual(expected);
});
