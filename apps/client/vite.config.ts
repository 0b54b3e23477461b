/** How the client is built, and how its dev server reaches the game server. */
import { defineConfig } from 'vite';

const gameServer = `http://localhost:${process.env.SHOTGUN_PORT || '8080'}`;

export default defineConfig({
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    /** three alone is larger than the default limit. */
    chunkSizeWarningLimit: 1200,
    /** Nothing that we use does something when a property is merely read or set: 7 kB gzip of three are never loaded. */
    rolldownOptions: { treeshake: { propertyReadSideEffects: false, propertyWriteSideEffects: false } },
  },
  server: {
    host: true,
    proxy: {
      '/ws': { target: gameServer, ws: true },
      '/healthz': { target: gameServer },
    },
  },
});
