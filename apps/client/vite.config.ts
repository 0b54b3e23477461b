/** How the client is built, and how its dev server reaches the game server. */
import { defineConfig } from 'vite';
import { shrinkLibraries } from './build/shrink-libraries.ts';

/** Parts of build/library-cuts.ts to leave in the libraries, separated by commas, to measure what they save. */
const keptParts = (process.env.BUILD_WITHOUT ?? '').split(',');
const gameServer = `http://localhost:${process.env.SHOTGUN_PORT || '8080'}`;

/** Modules that the first script shares with parts that are loaded later. One chunk of them compresses better than many. */
const SHARED_MODULES = /packages[\\/]sim[\\/]|client[\\/]src[\\/](look|settings|view[\\/]mesh)[\\/]/;

export default defineConfig({
  plugins: [shrinkLibraries(keptParts)],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    /** Keeps all assets in separate files. */
    assetsInlineLimit: 0,
    /** three alone exceeds the default limit of the size warning (kB). */
    chunkSizeWarningLimit: 1200,
    rolldownOptions: {
      output: { codeSplitting: { groups: [{ name: 'shared', test: SHARED_MODULES, minShareCount: 2 }] } },
    },
  },
  server: {
    host: true,
    proxy: {
      '/ws': { target: gameServer, ws: true },
      '/healthz': { target: gameServer },
      '/races': { target: gameServer },
    },
  },
});
