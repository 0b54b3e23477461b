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
    minify: 'terser',
    terserOptions: { module: true, compress: { passes: 3 } },
    /** Data stays data, however small. */
    assetsInlineLimit: 0,
    /** three alone is larger than the default limit. */
    chunkSizeWarningLimit: 1200,
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
