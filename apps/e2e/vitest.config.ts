// Configuration of the tests in real browsers: first two files at a time, and then the others one at a time.
import { basename } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { BUILT_PACKAGES_ARE_EXTERNAL, RESOLVE_IN_TESTS } from '../../scripts/source-condition.ts';
import { WAIT_MAX_MS } from './src/page/wait-max.ts';

/** A test waits for several states, one after the other. */
const TEST_TIMEOUT_MS = 3 * WAIT_MAX_MS;

/**
 * The files that run two at a time, the longest first. One of these files alone leaves a third of two cores idle. In these files, no
 * page draws with WebGL, which would take all cores, and no players race each other over a network: there, a page that gets too
 * little processor time can lose its seat to a bot.
 */
const TWO_AT_A_TIME = [
  ...['tutorial', 'accessibility', 'net-panel', 'hud', 'draw-limits', 'offline', 'accessible-race', 'latency'],
  ...['menus', 'operator', 'assists', 'engines', 'first-script'],
].map((name) => `src/${name}.test.ts`);

/** Starts the files in the order of TWO_AT_A_TIME. */
class InOrderOfList extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification): number => TWO_AT_A_TIME.indexOf(`src/${basename(moduleId)}`);
    return (await super.sort(files)).sort((a, b) => place(a) - place(b));
  }
}

const SHARED = {
  ...BUILT_PACKAGES_ARE_EXTERNAL,
  root: import.meta.dirname,
  /** The test files of a process share its modules, because loading them again for each file takes long. */
  isolate: false,
  testTimeout: TEST_TIMEOUT_MS,
  hookTimeout: TEST_TIMEOUT_MS,
} as const;

export default defineConfig({
  ...RESOLVE_IN_TESTS,
  test: {
    root: import.meta.dirname,
    globalSetup: ['src/browsers/announce-browsers.ts'],
    sequence: { sequencer: InOrderOfList },
    projects: [
      {
        ...RESOLVE_IN_TESTS,
        test: {
          ...SHARED,
          name: 'two at a time',
          include: TWO_AT_A_TIME,
          maxWorkers: 2,
          sequence: { groupOrder: 0 },
        },
      },
      {
        ...RESOLVE_IN_TESTS,
        test: {
          ...SHARED,
          name: 'one at a time',
          include: ['src/**/*.test.ts'],
          exclude: ['src/**/*.long.test.ts', ...TWO_AT_A_TIME],
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
