/** Builds the benchmarks for Node: so the simulation runs three times as fast as through a TypeScript loader. */
import { RESOLVE_SOURCES } from '../../scripts/source-condition.ts';

export default {
  ...RESOLVE_SOURCES,
  build: {
    ssr: true,
    target: 'node20',
    outDir: 'bench/dist',
    // Shared code is in bench/dist too, because it finds the tracks by a path that starts there.
    rollupOptions: { input: ['bench/races.ts', 'bench/models.ts'], output: { chunkFileNames: '[name].js' } },
  },
  ssr: { ...RESOLVE_SOURCES.ssr, noExternal: true },
};
