// Builds another commit of this repository beside it, to measure both in one run.
import { type ExecFileSyncOptions, execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Reader } from '@shotgun-rally/options';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
/** Outside of the repository, so that no tool takes the other commit's files for files of this one. */
const FOLDER = join(tmpdir(), 'shotgun-rally-commits');

/** Reads a name of a commit, such as HEAD~3, and turns it into the hash of the commit. */
export const COMMIT: Reader<string> = { allowed: 'a commit of this repository', read: hashOf };

/** Clones this repository at the commit with this hash and builds it, unless an earlier call has done so. Returns the path of its server. */
export function buildCommit(hash: string): string {
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

function hashOf(commit: string): string | undefined {
  try {
    const options: ExecFileSyncOptions = { cwd: ROOT, stdio: ['ignore', 'pipe', 'ignore'] };
    return execFileSync('git', ['rev-parse', '--verify', '--end-of-options', `${commit}^{commit}`], options)
      .toString()
      .trim();
  } catch {
    return undefined;
  }
}
