// Runs one of SCRIPTS for `npm run`: checks the version of Node, installs missing dependencies, and calls the script.
//
//   node scripts/run.mjs <script> [options]

import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from './build.mjs';
import { checkEverything } from './check.mjs';
import { startDevServers } from './dev.mjs';
import { installIfChanged } from './install.mjs';
import { ROOT, runTool } from './tools.mjs';

const BROWSER_BENCHMARKS = ['client', 'reconcile'];

/** Each script receives its options, and returns an exit code, or undefined if an app continues in this process. */
const SCRIPTS = {
  start: startServer,
  dev: startDevServers,
  build,
  test: checkEverything,
  'test:long': testLong,
  bench,
  lab: (options) => startLab('main', options),
  races: (options) => startLab('races', options),
  attack: (options) => runTool('tsx', [join('apps', 'server', 'bench', 'attack', 'main.ts'), ...options]),
  fuzz: (options) => runTool('tsx', [join('apps', 'server', 'bench', 'fuzz', 'main.ts'), ...options]),
  load: loadServer,
  soak: (options) => runTool('tsx', [join('apps', 'server', 'bench', 'soak', 'main.ts'), ...options]),
  track: (options) => runTool('tsx', [join('apps', 'lab', 'src', 'track', 'main.ts'), ...options]),
  drive: (options) => runTool('tsx', [join('apps', 'lab', 'src', 'drive', 'main.ts'), ...options]),
  playground: (options) => runTool('vite', options, { cwd: join('apps', 'playground') }),
  pictures: takePictures,
  lint: (options) => runTool('biome', ['check', '.', ...options]),
  format: (options) => runTool('biome', ['check', '--write', '.', ...options]),
};

/** Builds and starts the game server. */
async function startServer(options) {
  return (await build(['server', 'client'])) || continueAs('server', options);
}

/** Builds the lab and starts one of its scripts. */
async function startLab(script, options) {
  return (await build(['lab'])) || continueAs('lab', options, script);
}

/** Runs an app in this process, so that the app handles Ctrl-C and sets the exit code. */
async function continueAs(app, options, script = 'main') {
  const main = join(ROOT, 'apps', app, 'dist', `${script}.js`);
  process.argv = [process.execPath, main, ...options];
  await import(pathToFileURL(main).href);
  return undefined;
}

/** Runs the tests that take minutes. Some of them need the built client. */
async function testLong(options) {
  return (
    (await build(['server', 'client'])) || runTool('vitest', ['run', '--config', 'vitest.long.config.ts', ...options])
  );
}

/** Measures what races cost the built server. */
async function loadServer(options) {
  return (await build(['server'])) || runTool('tsx', [join('apps', 'load', 'src', 'main.ts'), ...options]);
}

/** Takes the pictures of docs/pictures in a real browser. */
async function takePictures(options) {
  const main = join('apps', 'e2e', 'src', 'pictures', 'main.ts');
  return (await build(['server', 'client'])) || runTool('tsx', [main, ...options]);
}

/** Runs the benchmarks of all packages, or measures the client's frames or its corrections in a real browser. */
async function bench([name, ...options]) {
  if (name === undefined) return runTool('pnpm', ['--recursive', '--workspace-concurrency=1', '--if-present', 'bench']);
  if (!BROWSER_BENCHMARKS.includes(name)) {
    console.error(`bench: got '${name}', allowed: nothing, ${BROWSER_BENCHMARKS.join(', ')}`);
    return 2;
  }
  const main = join('apps', 'e2e', 'bench', `${name}.ts`);
  return (await build(['server', 'client'])) || runTool('tsx', [main, ...options]);
}

/** Returns true for the versions of Node that the tools support: those of "engines" in package.json. */
function isNodeNewEnough() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  return major > 22 || (major === 22 && minor >= 12) || (major === 20 && minor >= 19);
}

async function main([name, ...options]) {
  const script = SCRIPTS[name];
  if (!script) {
    console.error(`Unknown script '${name ?? ''}', allowed: ${Object.keys(SCRIPTS).join(', ')}.`);
    return 2;
  }
  if (!isNodeNewEnough()) {
    console.error(
      `Shotgun Rally needs Node 20.19 or later of 20, or 22.12 or newer, but this is Node ${process.versions.node}: see https://nodejs.org`,
    );
    return 2;
  }
  const { SHOTGUN_WRITE_RESULTS: writesResults = '' } = process.env;
  if (writesResults !== '' && writesResults !== '1') {
    console.error(`SHOTGUN_WRITE_RESULTS: got '${writesResults}', allowed: 1`);
    return 2;
  }
  try {
    installIfChanged(ROOT);
  } catch (error) {
    console.error(`Could not install the dependencies: ${error.message}.`);
    return 1;
  }
  return script(options);
}

const exitCode = await main(process.argv.slice(2));
if (exitCode !== undefined) process.exitCode = exitCode;
