// Configuration of `npm run test:long`: the tests that take minutes.
import { defineConfig } from 'vitest/config';
import { RESOLVE_SOURCES } from './scripts/source-condition.ts';

export default defineConfig({
  ...RESOLVE_SOURCES,
  test: {
    /** Two files need Chromium, and are skipped without it. */
    globalSetup: ['apps/e2e/src/browsers/announce-browsers.ts'],
    include: ['packages/**/*.long.test.ts', 'apps/**/*.long.test.ts'],
    exclude: ['**/node_modules/**', '**/dist/**'],
    testTimeout: 60 * 60_000,
    hookTimeout: 60 * 60_000,
  },
});
