// Installs the dependencies, but only when the lockfile, pnpm's version or Node's version changed since last time.

import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Brings node_modules up to date with the lockfile; returns at once when it is.
 * Throws when the install fails; pnpm has then printed why.
 * @param {string} root the repository's root folder
 */
export function installWhatChanged(root) {
  const { packageManager } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const lockfile = readFileSync(join(root, 'pnpm-lock.yaml'));
  const wanted = createHash('sha256').update(lockfile).update(packageManager).update(process.version).digest('hex');
  const stamp = join(root, 'node_modules', '.installed');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;

  console.log(`Installing dependencies with ${packageManager} ...`);
  const quiet = ['--config.confirmModulesPurge=false', '--config.updateNotifier=false'];
  const install = ['--yes', packageManager, 'install', '--frozen-lockfile', ...quiet];
  // On Windows npx is a .cmd file, which only a shell can start; none of these arguments needs quoting.
  const result = spawnSync('npx', install, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' });
  if (result.error) throw new Error(`npx could not be started: ${result.error.message}`);
  if (result.status !== 0) throw new Error(`the install ended with exit code ${result.status}`);
  writeFileSync(stamp, wanted);
}
