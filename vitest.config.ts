// Configuration of `vitest run` at the root: all short tests in Node, without browsers.
import { defineConfig } from 'vitest/config';
import { RESOLVE_SOURCES } from './scripts/source-condition.ts';

export default defineConfig({
  ...RESOLVE_SOURCES,
  test: {
    include: ['packages/**/*.test.ts', 'apps/{client,server,lab,load}/**/*.test.ts', 'tests/**/*.test.ts'],
    exclude: ['**/node_modules/**', '**/dist/**', '**/*.long.test.ts'],
    /** All cores. The default leaves one core free, which on a machine with two cores is half of them. */
    maxWorkers: '100%',
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
