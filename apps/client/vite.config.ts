/** Configures the build of the client, and the dev server's proxy to the game server. */
import { defineConfig } from 'vite';
import { RESOLVE_SOURCES } from '../../scripts/source-condition.ts';
import { addContentSecurityPolicy } from './build/content-security-policy.ts';
import { listFilesForWorker } from './build/list-files.ts';
import { shrinkLibraries } from './build/shrink-libraries.ts';

/** Cuts (removals of unused library code, see build/library-cuts.ts) to skip, by name. Used to measure what each cut saves. */
const skippedCuts = (process.env.BUILD_WITHOUT ?? '').split(',');
const { SHOTGUN_HOST: host = '', SHOTGUN_PORT: port = '' } = process.env;
/** With one of these hosts, the server listens on all addresses. */
const isAnyAddress = ['', '0.0.0.0', '::'].includes(host);
const gameServer = `http://${isAnyAddress ? 'localhost' : host.replace(/.*:.*/, '[$&]')}:${port || '8080'}`;

/** Folders with modules that several scripts use. These modules go into one chunk, which compresses better than many. */
const SHARED_MODULES = /packages[\\/]sim[\\/]|client[\\/]src[\\/](input|look|page|settings|view[\\/]mesh)[\\/]/;

export default defineConfig({
  ...RESOLVE_SOURCES,
  /** Relative addresses, so that the built page works below any path. */
  base: './',
  /** Files that are copied to the page's folder as they are: the icons and the web app manifest. */
  publicDir: '../../assets/page',
  plugins: [shrinkLibraries(skippedCuts), addContentSecurityPolicy(), listFilesForWorker()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    /** All current browsers preload modules by themselves; an older one loads them a little later. */
    modulePreload: { polyfill: false },
    /** 0 keeps all assets in separate files: none becomes a data URL. */
    assetsInlineLimit: 0,
    /** Limit above which Vite warns (kB). The 3D library (three.js) alone exceeds the default. */
    chunkSizeWarningLimit: 1200,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // What the lobby needs stays out of the larger chunk. The service worker stays one file.
            { name: 'lobby', tags: ['$initial'], test: /^(?!.*service-worker)/, priority: 1 },
            { name: 'shared', test: SHARED_MODULES, minShareCount: 2 },
          ],
        },
      },
    },
  },
  /** The worker of a hosted race imports modules. */
  worker: { format: 'es' },
  server: {
    /** Accepts connections from other machines. */
    host: true,
    proxy: {
      '/ws': { target: gameServer, ws: true },
      '/rendezvous': { target: gameServer, ws: true },
      '/healthz': { target: gameServer },
      '/races': { target: gameServer },
    },
  },
});
