// Configuration of `npm run test:long`: the tests that take minutes.
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['packages/**/*.long.test.ts', 'apps/**/*.long.test.ts'],
    exclude: ['**/node_modules/**', '**/dist/**'],
    testTimeout: 60 * 60_000,
    passWithNoTests: true,
  },
});
