/** Builds the page as static files in dist, which work in any folder of a web server. */
import { defineConfig } from 'vite';
import { RESOLVE_SOURCES } from '../../scripts/source-condition.ts';

export default defineConfig({
  ...RESOLVE_SOURCES,
  base: './',
  build: {
    target: 'es2022',
    /** Limit above which Vite warns (kB). The 3D library (three.js) alone exceeds the default. */
    chunkSizeWarningLimit: 1200,
  },
});
