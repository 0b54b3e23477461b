// Configuration of the tests in real browsers: one file at a time, because each file needs the whole machine.
import { defineConfig } from 'vitest/config';
import { BUILT_PACKAGES_ARE_EXTERNAL, RESOLVE_IN_TESTS } from '../../scripts/source-condition.ts';
import { PATIENCE_MS } from './src/page/patience.ts';

/** A test waits for several states, one after the other. */
const TEST_TIMEOUT_MS = 3 * PATIENCE_MS;

export default defineConfig({
  ...RESOLVE_IN_TESTS,
  test: {
    ...BUILT_PACKAGES_ARE_EXTERNAL,
    root: import.meta.dirname,
    include: ['src/**/*.test.ts'],
    exclude: ['src/**/*.long.test.ts'],
    globalSetup: ['src/browsers/announce-browsers.ts'],
    fileParallelism: false,
    /** The test files of a process share its modules, because loading them again for each file takes long. */
    isolate: false,
    testTimeout: TEST_TIMEOUT_MS,
    hookTimeout: TEST_TIMEOUT_MS,
  },
});
