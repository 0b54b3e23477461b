// The export condition under which the packages of this repository resolve to their TypeScript sources instead of `dist`.
// Why: docs/decisions/0022-packages-resolve-to-sources-by-a-condition.md
import { defaultClientConditions, defaultServerConditions } from 'vite';

/** tsconfig.base.json, and the commands that run TypeScript in Node repeat this name. */
const SOURCE_CONDITION = '@shotgun-rally/source';

/** Configuration of vite and vitest: the packages resolve to their sources, in pages and in Node. */
export const RESOLVE_SOURCES = {
  resolve: { conditions: [SOURCE_CONDITION, ...defaultClientConditions] },
  ssr: { resolve: { conditions: [SOURCE_CONDITION, ...defaultServerConditions] } },
};
