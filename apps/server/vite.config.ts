/** Builds the server and its dependencies, except node-datachannel, as one file for Node: dist/main.js. */
import { defineConfig } from 'vite';

export default defineConfig({
  build: {
    ssr: 'src/main.ts',
    target: 'node20',
    outDir: 'dist',
    emptyOutDir: true,
    sourcemap: true,
  },
  // A native library cannot be bundled. Where it does not load, the server runs without data channels.
  ssr: { noExternal: true, external: ['node-datachannel'] },
});
