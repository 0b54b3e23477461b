// Installs the dependencies if the lockfile, the version of pnpm, the version of Node or the machine has changed.

import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Brings node_modules up to date with the lockfile. Throws if the install fails; pnpm has then printed the reason.
 * @param {string} root the repository's root folder
 */
export function installIfChanged(root) {
  const { packageManager } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const lockfile = readFileSync(join(root, 'pnpm-lock.yaml'));
  // Some packages contain native code for one platform, and a folder can be shared between two.
  const machine = [packageManager, process.version, process.platform, process.arch];
  const hash = createHash('sha256').update(lockfile).update(machine.join(' ')).digest('hex');
  const hashFile = join(root, 'node_modules', '.installed');
  if (existsSync(hashFile) && readFileSync(hashFile, 'utf8') === hash) return;

  console.log(`Installing dependencies with ${packageManager} ...`);
  // An install that fails may have changed a part of node_modules.
  rmSync(hashFile, { force: true });
  const quiet = ['--config.confirmModulesPurge=false', '--config.updateNotifier=false'];
  const install = ['--yes', packageManager, 'install', '--frozen-lockfile', ...quiet];
  // On Windows npx is a .cmd file, which only a shell can start. None of these arguments needs quotes.
  const result = spawnSync('npx', install, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' });
  if (result.error) throw new Error(`npx could not be started: ${result.error.message}`);
  if (result.status !== 0) throw new Error(`the install ended with exit code ${result.status}`);
  writeFileSync(hashFile, hash);
}
