/** Builds the server and its dependencies, except node-datachannel, as one file for Node: dist/main.js. */
import { defineConfig } from 'vite';
import { RESOLVE_SOURCES } from '../../scripts/source-condition.ts';

export default defineConfig({
  ...RESOLVE_SOURCES,
  build: {
    ssr: 'src/main.ts',
    target: 'node20',
    outDir: 'dist',
    emptyOutDir: true,
    sourcemap: true,
    /** Keeps `const` at the top level: V8 puts such values into the compiled code, which makes a step of a race faster. */
    rolldownOptions: { output: { topLevelVar: false } },
  },
  // A native library cannot be bundled. Where it does not load, the server runs without data channels.
  ssr: { ...RESOLVE_SOURCES.ssr, noExternal: true, external: ['node-datachannel'] },
});
