// The one entry behind `npm start`, `npm test` and `npm run ...`: checks Node, installs what is missing, does the chore.
//
//   node scripts/run.mjs <chore> [options]      options go to the server (start, dev) or to the tool

import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from './build.mjs';
import { checkEverything } from './check.mjs';
import { developLive } from './dev.mjs';
import { installWhatChanged } from './install.mjs';
import { ROOT, runTool } from './tools.mjs';

/** What each chore does with its options; a number is the exit code, nothing means that the chore is running on. */
const CHORES = {
  start: startServer,
  dev: developLive,
  test: checkEverything,
  'test:long': testLong,
  bench: (options) =>
    options[0] === 'client'
      ? benchClient(options.slice(1))
      : runTool('pnpm', ['--recursive', '--workspace-concurrency=1', '--if-present', 'bench', ...options]),
  lab: openLab,
  track: (options) => runTool('tsx', [join('apps', 'lab', 'src', 'track', 'main.ts'), ...options]),
  pictures: takePictures,
  lint: (options) => runTool('biome', ['check', '.', ...options]),
  format: (options) => runTool('biome', ['check', '--write', '.', ...options]),
};

/** Builds what changed, then becomes the server. */
async function startServer(options) {
  return (await build(['server', 'client'])) || become('server', options);
}

/** Builds what changed, then becomes the lab. */
async function openLab(options) {
  return (await build(['lab'])) || become('lab', options);
}

/** Goes on as an app: the same process, so that Ctrl-C and exit codes are the app's own. */
async function become(app, options) {
  const main = join(ROOT, 'apps', app, 'dist', 'main.js');
  process.argv = [process.execPath, main, ...options];
  await import(pathToFileURL(main).href);
  return undefined;
}

/** Builds what changed, and runs the tests that take too long for every change, some of them in a real page. */
async function testLong(options) {
  return (
    (await build(['server', 'client'])) || runTool('vitest', ['run', '--config', 'vitest.long.config.ts', ...options])
  );
}

/** Builds what changed, and takes the pictures of docs/pictures from real pages. */
async function takePictures(options) {
  const main = join('apps', 'e2e', 'src', 'pictures', 'main.ts');
  return (await build(['server', 'client'])) || runTool('tsx', [main, ...options]);
}

/** Builds what changed, and measures the picture in a real page. */
async function benchClient(options) {
  return (await build(['server', 'client'])) || runTool('tsx', [join('apps', 'e2e', 'bench', 'client.ts'), ...options]);
}

/** True from Node 20.19 on, the oldest that the tools run on. */
function isNodeNewEnough() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  return major > 20 || (major === 20 && minor >= 19);
}

async function main([name, ...options]) {
  const chore = CHORES[name];
  if (!chore) {
    console.error(`Unknown chore '${name ?? ''}'. Known: ${Object.keys(CHORES).join(', ')}.`);
    return 2;
  }
  if (!isNodeNewEnough()) {
    console.error(
      `Shotgun Rally needs Node 20.19 or newer, and this is ${process.versions.node}: see https://nodejs.org`,
    );
    return 2;
  }
  try {
    installWhatChanged(ROOT);
  } catch (error) {
    console.error(`Could not install the dependencies: ${error.message}.`);
    return 1;
  }
  return chore(options);
}

const exitCode = await main(process.argv.slice(2));
if (exitCode !== undefined) process.exitCode = exitCode;
