// Builds apps and the packages that they depend on. Turbo skips what has not changed.

import { runTool } from './tools.mjs';

/**
 * Returns the exit code of the build.
 * @param {readonly string[]} names apps or packages to build, without the scope; empty for all
 * @returns {Promise<number>}
 */
export function build(names) {
  const filters = names.map((name) => `--filter=@shotgun-rally/${name}`);
  return runTool('turbo', ['run', 'build', '--output-logs=errors-only', '--ui=stream', ...filters], { quiet: true });
}
