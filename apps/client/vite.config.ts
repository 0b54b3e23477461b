/** How the client is built, and how its dev server reaches the game server. */
import { defineConfig } from 'vite';
import { leanLibraries } from './build/lean-libraries.ts';

const gameServer = `http://localhost:${process.env.SHOTGUN_PORT || '8080'}`;

export default defineConfig({
  plugins: [leanLibraries()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    /** three alone is larger than the default limit. */
    chunkSizeWarningLimit: 1200,
  },
  server: {
    host: true,
    proxy: {
      '/ws': { target: gameServer, ws: true },
      '/healthz': { target: gameServer },
    },
  },
});
