// Configuration of `vitest run` at the root: all short tests in Node, without browsers.
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { BUILT_PACKAGES_ARE_EXTERNAL, RESOLVE_IN_TESTS } from './scripts/source-condition.ts';

/** Starts the lab's files first: they compute for minutes, and one that starts last would keep a single core busy at the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification): boolean => moduleId.includes('/apps/lab/');
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

export default defineConfig({
  ...RESOLVE_IN_TESTS,
  test: {
    ...BUILT_PACKAGES_ARE_EXTERNAL,
    include: ['packages/**/*.test.ts', 'apps/{client,server,lab,load,playground}/**/*.test.ts', 'tests/**/*.test.ts'],
    exclude: ['**/node_modules/**', '**/dist/**', '**/*.long.test.ts'],
    /** All cores. The default leaves one core free, which on a machine with two cores is half of them. */
    maxWorkers: '100%',
    /** The test files of a process share its modules, because loading them again for each file takes long. */
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    sequence: { sequencer: LongestFirst },
  },
});
