// The export condition under which the packages of this repository resolve to their TypeScript sources instead of `dist`.
// Why: docs/decisions/0022-packages-resolve-to-sources-by-a-condition.md
import { defaultClientConditions, defaultServerConditions } from 'vite';

/** tsconfig.base.json and the commands that run TypeScript in Node repeat this name. */
const SOURCE_CONDITION = '@shotgun-rally/source';

/** Configuration of vite and vitest: the packages resolve to their sources, in pages and in Node. */
export const RESOLVE_SOURCES = {
  resolve: { conditions: [SOURCE_CONDITION, ...defaultClientConditions] },
  ssr: { resolve: { conditions: [SOURCE_CONDITION, ...defaultServerConditions] } },
};

/**
 * Configuration of vitest: the packages resolve to their sources, or to their builds if the environment says so. `npm test` builds
 * first, because built packages simulate races twice as fast as sources that vitest transforms.
 */
export const RESOLVE_IN_TESTS = process.env.SHOTGUN_TEST_BUILDS === '1' ? {} : RESOLVE_SOURCES;

/** Part of `test` in the configuration of vitest: Node itself loads built packages. */
export const BUILT_PACKAGES_ARE_EXTERNAL = { server: { deps: { external: [/\/packages\/\w+\/dist\//] } } };
