// Holds the picture of the house (see README) against the imports and globals of every source file.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type SourceFile, violationsOf } from './architecture.ts';

const ROOT = join(import.meta.dirname, '..');
const SKIPPED = ['node_modules', 'dist', '.turbo', 'public'];

/** Every TypeScript file of every package and app. */
function sourceFiles(): SourceFile[] {
  return ['packages', 'apps'].flatMap((group) =>
    readdirSync(join(ROOT, group)).flatMap((name) => {
      const folder = `${group}/${name}`;
      const { dependencies, devDependencies } = JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8'));
      const declared = Object.keys({ ...dependencies, ...devDependencies });
      return filesBelow(folder).map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8'), declared }));
    }),
  );
}

function filesBelow(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return SKIPPED.includes(entry.name) ? [] : filesBelow(path);
    return entry.name.endsWith('.ts') ? [path] : [];
  });
}

/** What a file with this text would break; everything it imports counts as declared. */
function judge(path: string, text: string, declared?: readonly string[]): string[] {
  const everything = ['sim', 'protocol', 'netcode', 'bots', 'options'].map((name) => `@shotgun-rally/${name}`);
  return violationsOf({
    path,
    text,
    declared: declared ?? [...everything, 'cannon-es', 'msgpackr', 'three', 'uplot', 'ws', 'sirv'],
  });
}

describe('the house', () => {
  const files = sourceFiles();

  it('was found', () => {
    expect(files.length).toBeGreaterThan(20);
  });

  it('is built as drawn: every import and every global keeps the rules', () => {
    expect(files.flatMap(violationsOf)).toEqual([]);
  });
});

describe('the rules refuse', () => {
  it.each([
    ['an import upwards', 'packages/sim/src/a.ts', "import { x } from '@shotgun-rally/netcode';"],
    ['an import sideways', 'packages/netcode/src/a.ts', "import { x } from '@shotgun-rally/bots';"],
    ['an option reader that imports a package', 'packages/options/src/a.ts', "import { x } from '@shotgun-rally/sim';"],
    ['a type import upwards', 'packages/sim/src/a.ts', "import type { X } from '@shotgun-rally/protocol';"],
    ['a re-export upwards', 'packages/protocol/src/a.ts', "export * from '@shotgun-rally/netcode';"],
    ['an app that imports an app', 'apps/server/src/a.ts', "import { x } from '@shotgun-rally/client';"],
    ['a deep import', 'apps/client/src/a.ts', "import { x } from '@shotgun-rally/sim/src/world.ts';"],
    ['the testing entry in an app', 'apps/client/src/a.ts', "import { x } from '@shotgun-rally/netcode/testing';"],
    ['the testing entry in a package', 'packages/bots/src/a.ts', "import { x } from '@shotgun-rally/netcode/testing';"],
    ['a testing entry that no package has', 'apps/lab/src/a.ts', "import { x } from '@shotgun-rally/sim/testing';"],
    ['a path into another package', 'apps/client/src/a.ts', "import { x } from '../../../packages/sim/src/world.ts';"],
    ['msgpackr outside protocol', 'apps/server/src/a.ts', "import { Packr } from 'msgpackr';"],
    ['cannon-es outside sim', 'apps/client/src/a.ts', "import { Vec3 } from 'cannon-es';"],
    ['three outside the client', 'apps/server/src/a.ts', "import { Vector3 } from 'three';"],
    ['uplot outside the client', 'apps/server/src/a.ts', "import uPlot from 'uplot';"],
    ['a part of three outside the client', 'packages/sim/src/a.ts', "import { x } from 'three/addons/x.js';"],
    ['ws outside the server', 'apps/client/src/a.ts', "import { WebSocket } from 'ws';"],
    ['any other package below the apps', 'packages/netcode/src/a.ts', "import { x } from 'lodash';"],
    ['a dynamic import upwards', 'packages/sim/src/a.ts', "const x = await import('@shotgun-rally/netcode');"],
    ['Node below the apps', 'packages/sim/src/a.ts', "import { readFileSync } from 'node:fs';"],
    ['the date below the apps', 'packages/netcode/src/a.ts', 'const now = Date.now();'],
    ['the clock below the apps', 'packages/netcode/src/a.ts', 'const now = performance.now();'],
    ['a timeout below the apps', 'packages/netcode/src/a.ts', 'setTimeout(() => {}, 1);'],
    ['an interval below the apps', 'packages/netcode/src/a.ts', 'setInterval(() => {}, 1);'],
    ['chance below the apps', 'packages/bots/src/a.ts', 'const x = Math.random();'],
    ['the console below the apps', 'packages/sim/src/a.ts', "console.log('x');"],
    ['the window below the apps', 'packages/sim/src/a.ts', 'const x = window.innerWidth;'],
    ['the document below the apps', 'packages/sim/src/a.ts', 'const x = document.body;'],
    ['a global inside a template', 'packages/sim/src/a.ts', `const x = \`now \${Date.now()}\`;`],
    ["an engine's own sine", 'packages/sim/src/a.ts', 'const x = Math.sin(1);'],
    ["an engine's own power", 'packages/bots/src/a.ts', 'const x = Math.pow(2, 0.5);'],
  ])('%s', (_what, path, text) => {
    expect(judge(path, text)).toHaveLength(1);
  });

  it('a package that package.json does not name', () => {
    expect(judge('packages/sim/src/a.ts', "import { Vec3 } from 'cannon-es';", [])).toHaveLength(1);
  });
});

describe('the rules allow', () => {
  it.each([
    ['imports downwards', 'packages/netcode/src/a.ts', "import { x } from '@shotgun-rally/sim';"],
    ['files of the same package', 'packages/sim/src/a.ts', "import { x } from './b.ts';"],
    ['data from assets', 'apps/client/src/a.ts', "import oval from '../../../assets/tracks/oval.json';"],
    [
      'words in comments and strings',
      'packages/sim/src/a.ts',
      "// Date.now()\n/* console */ const x = 'Math.random()';",
    ],
    ['clocks in the apps', 'apps/client/src/a.ts', 'const now = performance.now();'],
    ['own square roots', 'packages/sim/src/a.ts', 'const x = Math.sqrt(Math.floor(2));'],
    ['a word that only looks like an import', 'apps/client/src/a.ts', "const x = [get('from'), 'lodash'];"],
    ['the testing entry in the lab', 'apps/lab/src/a.ts', "import { x } from '@shotgun-rally/netcode/testing';"],
    ['matches with bots in tests', 'packages/netcode/src/a.test.ts', "import { x } from '@shotgun-rally/bots';"],
  ])('%s', (_what, path, text) => {
    expect(judge(path, text)).toEqual([]);
  });
});
