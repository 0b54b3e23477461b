// The package works outside the repository: packed, installed with npm in an empty folder, and used by plain node.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';

const PACKAGE = join(import.meta.dirname, '..');
/** The script in the README has at most this many lines. */
const SCRIPT_LINES_MAX = 11;
const folder = mkdtempSync(join(tmpdir(), 'sim-pack-'));
const shell = process.platform === 'win32';
const run = (command: string, args: readonly string[], cwd: string) =>
  execFileSync(command, args, { cwd, encoding: 'utf8', shell, stdio: ['ignore', 'pipe', 'pipe'] });

afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('the packed package can be installed and run the script in its README, and holds only what it needs', () => {
  const pnpm = join(PACKAGE, '../../node_modules/.bin/pnpm');
  run(pnpm, ['run', 'build'], PACKAGE);
  run(pnpm, ['pack', '--pack-destination', folder], PACKAGE);
  const [tarball] = readdirSync(folder).filter((name) => name.endsWith('.tgz'));
  if (tarball === undefined) throw new Error('pnpm pack made no tarball');
  writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }');
  run('npm', ['install', '--no-audit', '--no-fund', `./${tarball}`], folder);

  // The text between ```js and ``` in the README.
  const [, script = ''] = /```js\n([\s\S]*?)```/.exec(readFileSync(join(PACKAGE, 'README.md'), 'utf8')) ?? [];
  expect(script.trim().split('\n').length).toBeLessThanOrEqual(SCRIPT_LINES_MAX);
  writeFileSync(join(folder, 'script.js'), script);
  // One line, with a speed of 20 to 29.9 m/s.
  expect(run('node', ['script.js'], folder)).toMatch(/^after 2 s: 2[0-9]\.\d m\/s, hash \d+\n$/);

  const installed = join(folder, 'node_modules/@shotgun-rally/sim');
  expect(readdirSync(join(installed, 'dist'))).toContain('index.d.ts');
  expect(readdirSync(installed).sort()).toEqual(
    ['README.md', 'dist', 'package.json', ...addedByTools(installed)].sort(),
  );
}, 120_000);

/** Returns the entries that tools add: pnpm the licence of the repository, and npm perhaps a folder of dependencies. */
const addedByTools = (installed: string): string[] =>
  readdirSync(installed).filter((name) => name === 'LICENSE' || name === 'node_modules');
