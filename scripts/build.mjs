// Builds the apps and what they stand on; turbo's cache leaves alone what has not changed.

import { runTool } from './tools.mjs';

/**
 * Builds what changed and gives the exit code.
 * @param {readonly string[]} packages the packages to build, without their scope; all of them when empty
 * @returns {Promise<number>}
 */
export function build(packages) {
  const filters = packages.map((name) => `--filter=@shotgun-rally/${name}`);
  return runTool('turbo', ['run', 'build', '--output-logs=errors-only', '--ui=stream', ...filters], { quiet: true });
}
