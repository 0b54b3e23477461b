/** Builds the server as one file for Node, dist/main.js, with everything bundled but what Node brings. */
import { defineConfig } from 'vite';

export default defineConfig({
  build: {
    ssr: 'src/main.ts',
    target: 'node20',
    outDir: 'dist',
    emptyOutDir: true,
    sourcemap: true,
  },
  // A native library cannot be bundled; the server goes on without it where it does not load.
  ssr: { noExternal: true, external: ['node-datachannel'] },
});
