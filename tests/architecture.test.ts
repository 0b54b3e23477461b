// Checks the imports and globals of every source file against the package graph of the README, and the shape of each
// package's folders. Also tests the checks themselves.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type SourceFile, violationsOf } from './architecture.ts';
import { MAX_FOLDER_FILES, MAX_ROOT_FILES, shapeViolations } from './folder-shape.ts';

const ROOT = join(import.meta.dirname, '..');
const SKIPPED_FOLDERS = ['node_modules', 'dist', '.turbo', 'public'];

const MEMBERS = ['packages', 'apps'].flatMap((group) =>
  readdirSync(join(ROOT, group)).map((name) => `${group}/${name}`),
);

/** Every TypeScript file of a package or app. */
function sourceFilesOf(member: string): SourceFile[] {
  const { dependencies, devDependencies } = JSON.parse(readFileSync(join(ROOT, member, 'package.json'), 'utf8'));
  const declared = Object.keys({ ...dependencies, ...devDependencies });
  return filesBelow(member).map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8'), declared }));
}

function filesBelow(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return SKIPPED_FOLDERS.includes(entry.name) ? [] : filesBelow(path);
    return entry.name.endsWith('.ts') ? [path] : [];
  });
}

const ALL_DECLARED = [
  ...['sim', 'protocol', 'netcode', 'bots', 'options'].map((name) => `@shotgun-rally/${name}`),
  ...['cannon-es', 'msgpackr', 'three', 'uplot', 'ws', 'sirv', 'node-datachannel'],
];

/** Returns the rules that a file with this text breaks; `declared` are the dependencies in its package.json. */
const violations = (path: string, text: string, declared: readonly string[] = ALL_DECLARED): string[] =>
  violationsOf({ path, text, declared });

describe('every source file', () => {
  const files = MEMBERS.flatMap(sourceFilesOf);

  it('more than 100 source files are checked', () => {
    expect(files.length).toBeGreaterThan(100);
  });

  it('every source file keeps the rules for imports and globals of its package', () => {
    expect(files.flatMap(violationsOf)).toEqual([]);
  });
});

describe('shapeViolations', () => {
  it.each(MEMBERS)('shapeViolations finds no overfull folder and no import cycle in %s', (member) => {
    expect(shapeViolations(member, sourceFilesOf(member))).toEqual([]);
  });
});

describe('shapeViolations for a planted fault', () => {
  /** The violations in a package with these files; each file has a list of the targets that it imports. */
  const shapeOf = (imports: Readonly<Record<string, readonly string[]>>): string[] =>
    shapeViolations(
      'packages/sim',
      Object.entries(imports).map(([path, targets]) => ({
        path: `packages/sim/src/${path}`,
        text: targets.map((target) => `import type { X } from '${target}';`).join('\n'),
        declared: [],
      })),
    );
  const filesIn = (folder: string, count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`${folder}${index}.ts`, []]));

  it('shapeViolations finds a `src` folder with one file too many next to its subfolders', () => {
    expect(shapeOf(filesIn('', MAX_ROOT_FILES))).toEqual([]);
    expect(shapeOf(filesIn('', MAX_ROOT_FILES + 1))).toHaveLength(1);
  });

  it('shapeViolations finds a folder with one file too many', () => {
    expect(shapeOf(filesIn('world/', MAX_FOLDER_FILES))).toEqual([]);
    expect(shapeOf(filesIn('world/', MAX_FOLDER_FILES + 1))).toHaveLength(1);
  });

  it('shapeViolations finds an import cycle of three files', () => {
    expect(shapeOf({ 'a.ts': ['./b.ts'], 'b.ts': ['./c.ts'], 'c.ts': [] })).toEqual([]);
    expect(shapeOf({ 'a.ts': ['./b.ts'], 'b.ts': ['./c.ts'], 'c.ts': ['./a.ts'] })).toHaveLength(1);
  });

  it('shapeViolations finds an import cycle of two folders whose files form no cycle', () => {
    expect(shapeOf({ 'x/a.ts': ['../y/b.ts'], 'y/b.ts': [], 'y/c.ts': [] })).toEqual([]);
    expect(shapeOf({ 'x/a.ts': ['../y/b.ts'], 'y/b.ts': [], 'y/c.ts': ['../x/a.ts'] })).toHaveLength(1);
  });

  it('shapeViolations finds an import cycle of a folder and the folder above it', () => {
    expect(shapeOf({ 'a.ts': ['./x/b.ts'], 'x/b.ts': [], 'c.ts': [], 'x/d.ts': ['../c.ts'] })).toHaveLength(1);
  });
});

describe('violationsOf', () => {
  it.each([
    ['an import upwards', 'packages/sim/src/a.ts', "import { x } from '@shotgun-rally/netcode';"],
    ['an import sideways', 'packages/netcode/src/a.ts', "import { x } from '@shotgun-rally/bots';"],
    [
      'an import of a package by the option readers',
      'packages/options/src/a.ts',
      "import { x } from '@shotgun-rally/sim';",
    ],
    [
      'an import of the option readers by the bots',
      'packages/bots/src/a.ts',
      "import { x } from '@shotgun-rally/options';",
    ],
    ['a type import upwards', 'packages/sim/src/a.ts', "import type { X } from '@shotgun-rally/protocol';"],
    ['a re-export upwards', 'packages/protocol/src/a.ts', "export * from '@shotgun-rally/netcode';"],
    ['an app that imports an app', 'apps/server/src/a.ts', "import { x } from '@shotgun-rally/client';"],
    ['a deep import', 'apps/client/src/a.ts', "import { x } from '@shotgun-rally/sim/src/world.ts';"],
    ['the testing entry in an app', 'apps/client/src/a.ts', "import { x } from '@shotgun-rally/netcode/testing';"],
    ['the testing entry of bots in an app', 'apps/server/src/a.ts', "import { x } from '@shotgun-rally/bots/testing';"],
    ['the testing entry in a package', 'packages/bots/src/a.ts', "import { x } from '@shotgun-rally/netcode/testing';"],
    [
      'a testing entry that the package does not have',
      'apps/lab/src/a.ts',
      "import { x } from '@shotgun-rally/sim/testing';",
    ],
    ['a path into another package', 'apps/client/src/a.ts', "import { x } from '../../../packages/sim/src/world.ts';"],
    ['the result files in a package', 'packages/sim/src/a.ts', "import { x } from '../../../scripts/results.ts';"],
    ['the result files in the server', 'apps/server/src/a.ts', "import { x } from '../../../scripts/results.ts';"],
    [
      'the random messages of the protocol outside tests',
      'apps/server/src/a.ts',
      "import { x } from '../../../packages/protocol/test/arbitraries.ts';",
    ],
    [
      'the Redis of tests in the server',
      'apps/server/src/a.ts',
      "import { x } from '../../../scripts/redis-server.ts';",
    ],
    ['another script in a test', 'packages/sim/test/a.test.ts', "import { x } from '../../../scripts/build.mjs';"],
    ['msgpackr outside protocol', 'apps/server/src/a.ts', "import { Packr } from 'msgpackr';"],
    ['cannon-es outside sim', 'apps/client/src/a.ts', "import { Vec3 } from 'cannon-es';"],
    ['three outside the client', 'apps/server/src/a.ts', "import { Vector3 } from 'three';"],
    ['uplot outside the client', 'apps/server/src/a.ts', "import uPlot from 'uplot';"],
    ['a part of three outside the client', 'packages/sim/src/a.ts', "import { x } from 'three/addons/x.js';"],
    ['ws outside the server', 'apps/client/src/a.ts', "import { WebSocket } from 'ws';"],
    ['data channels of Node in the client', 'apps/client/src/a.ts', "import { x } from 'node-datachannel/polyfill';"],
    [
      'an external package that no rule allows below the apps',
      'packages/netcode/src/a.ts',
      "import { x } from 'lodash';",
    ],
    ['a dynamic import upwards', 'packages/sim/src/a.ts', "const x = await import('@shotgun-rally/netcode');"],
    ['Node below the apps', 'packages/sim/src/a.ts', "import { readFileSync } from 'node:fs';"],
    ['the date below the apps', 'packages/netcode/src/a.ts', 'const now = Date.now();'],
    ['the clock below the apps', 'packages/netcode/src/a.ts', 'const now = performance.now();'],
    ['a timeout below the apps', 'packages/netcode/src/a.ts', 'setTimeout(() => {}, 1);'],
    ['an interval below the apps', 'packages/netcode/src/a.ts', 'setInterval(() => {}, 1);'],
    ['an unseeded random number below the apps', 'packages/bots/src/a.ts', 'const x = Math.random();'],
    ['the console below the apps', 'packages/sim/src/a.ts', "console.log('x');"],
    ['the window below the apps', 'packages/sim/src/a.ts', 'const x = window.innerWidth;'],
    ['the document below the apps', 'packages/sim/src/a.ts', 'const x = document.body;'],
    ['a global inside a template', 'packages/sim/src/a.ts', `const x = \`now \${Date.now()}\`;`],
    ["an engine's own sine", 'packages/sim/src/a.ts', 'const x = Math.sin(1);'],
    ["an engine's own power", 'packages/bots/src/a.ts', 'const x = Math.pow(2, 0.5);'],
    ['the operator of powers', 'packages/bots/src/a.ts', 'const x = y ** 2;'],
  ])('violationsOf refuses %s', (_case, path, text) => {
    expect(violations(path, text)).toHaveLength(1);
  });

  it('violationsOf refuses an external package that is missing in package.json', () => {
    expect(violations('packages/sim/src/a.ts', "import { Vec3 } from 'cannon-es';", [])).toHaveLength(1);
  });

  it.each([
    ['an import downwards', 'packages/netcode/src/a.ts', "import { x } from '@shotgun-rally/sim';"],
    ['an import from the same package', 'packages/sim/src/a.ts', "import { x } from './b.ts';"],
    ['an entry by topic', 'packages/netcode/src/a.ts', "import { x } from '@shotgun-rally/sim/state';"],
    ['data from assets', 'apps/client/src/a.ts', "import oval from '../../../assets/tracks/oval.json';"],
    [
      'names of forbidden globals in comments and strings',
      'packages/sim/src/a.ts',
      "// Date.now()\n/* console */ const x = 'Math.random()';",
    ],
    ['the operator of powers in the apps', 'apps/client/src/a.ts', 'const x = y ** 2;'],
    ['clocks in the apps', 'apps/client/src/a.ts', 'const now = performance.now();'],
    [
      'square roots and floors, which all engines compute exactly',
      'packages/sim/src/a.ts',
      'const x = Math.sqrt(Math.floor(2));',
    ],
    ['a string that only looks like an import', 'apps/client/src/a.ts', "const x = [get('from'), 'lodash'];"],
    ['the result files in a test', 'packages/sim/test/a.test.ts', "import { x } from '../../../scripts/results.ts';"],
    ['the result files in the lab', 'apps/lab/src/a.ts', "import { x } from '../../../scripts/results.ts';"],
    ['the result files in the load test', 'apps/load/src/a.ts', "import { x } from '../../../scripts/results.ts';"],
    [
      'the random messages of the protocol in a benchmark',
      'apps/server/bench/a.ts',
      "import { x } from '../../../packages/protocol/test/arbitraries.ts';",
    ],
    ['the Redis of tests in a test', 'apps/e2e/src/a.test.ts', "import { x } from '../../../scripts/redis-server.ts';"],
    [
      'the Redis of tests in what tests share',
      'apps/server/src/testing/a.ts',
      "import { x } from '../../../../scripts/redis-server.ts';",
    ],
    [
      'data channels of Node in a test of the client',
      'apps/client/src/a.test.ts',
      "import { x } from 'node-datachannel/polyfill';",
    ],
    [
      'an import of the option readers in a benchmark of the bots',
      'packages/bots/bench/a.ts',
      "import { x } from '@shotgun-rally/options';",
    ],
    ['the testing entry in the lab', 'apps/lab/src/a.ts', "import { x } from '@shotgun-rally/netcode/testing';"],
    ['the testing entry of bots in the lab', 'apps/lab/src/a.ts', "import { x } from '@shotgun-rally/bots/testing';"],
    [
      'an import of the bots in a test of netcode',
      'packages/netcode/src/a.test.ts',
      "import { x } from '@shotgun-rally/bots';",
    ],
  ])('violationsOf allows %s', (_case, path, text) => {
    expect(violations(path, text)).toEqual([]);
  });
});
