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
  },
  // A native library cannot be bundled. Where it does not load, the server runs without data channels.
  ssr: { ...RESOLVE_SOURCES.ssr, noExternal: true, external: ['node-datachannel'] },
});
