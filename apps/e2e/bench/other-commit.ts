// Builds another commit of this repository beside it, to measure both in one run.
import { type ExecFileSyncOptions, execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
/** Outside of the repository, so that no tool takes the other commit's files for files of this one. */
const FOLDER = join(tmpdir(), 'shotgun-rally-commits');

/**
 * Clones this repository at `commit` and builds it, unless an earlier call has done so. Returns the path of its server. Throws an
 * error that names the commit if there is none.
 */
export function buildCommit(commit: string): string {
  const hash = hashOf(commit);
  const folder = join(FOLDER, hash);
  const server = join(folder, 'apps', 'server', 'dist', 'main.js');
  if (existsSync(server)) return server;
  const show: ExecFileSyncOptions = { stdio: ['ignore', process.stderr, process.stderr] };
  if (!existsSync(folder)) execFileSync('git', ['clone', '--quiet', '--no-checkout', ROOT, folder], show);
  execFileSync('git', ['checkout', '--quiet', '--detach', hash], { cwd: folder, ...show });
  execFileSync(join(ROOT, 'node_modules', '.bin', 'pnpm'), ['install', '--frozen-lockfile'], { cwd: folder, ...show });
  const turbo = join(folder, 'node_modules', '.bin', 'turbo');
  execFileSync(turbo, ['run', 'build', '--filter=*server', '--filter=*client'], { cwd: folder, ...show });
  return server;
}

function hashOf(commit: string): string {
  try {
    const options: ExecFileSyncOptions = { cwd: ROOT, stdio: ['ignore', 'pipe', 'ignore'] };
    return execFileSync('git', ['rev-parse', '--verify', '--end-of-options', `${commit}^{commit}`], options)
      .toString()
      .trim();
  } catch {
    throw new Error(`--against: got '${commit}', allowed: a commit of this repository`);
  }
}
