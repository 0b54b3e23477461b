/** Tests when the script that installs the dependencies repeats the install, with a stand-in for npx. */
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';

const { installIfChanged } = await import(new URL('../scripts/install.mjs', import.meta.url).href);

const root = mkdtempSync(join(tmpdir(), 'install-'));
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  rmSync(root, { recursive: true });
});

it.skipIf(process.platform === 'win32')('after an install that failed, no earlier one counts as done', () => {
  writeFileSync(join(root, 'package.json'), '{ "packageManager": "pnpm@10.0.0" }');
  writeFileSync(join(root, 'pnpm-lock.yaml'), '');
  writeFileSync(join(root, 'npx'), '#!/bin/sh\nexit 1\n', { mode: 0o755 });
  mkdirSync(join(root, 'node_modules'));
  const hashFile = join(root, 'node_modules', '.installed');
  writeFileSync(hashFile, 'the hash of an earlier install');
  vi.stubEnv('PATH', root);
  vi.spyOn(console, 'log').mockImplementation(() => {});
  expect(() => installIfChanged(root)).toThrow('exit code 1');
  expect(existsSync(hashFile)).toBe(false);
});
