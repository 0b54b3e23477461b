// `npm test`: runs every check, even if an earlier one fails, and prints what failed and the counts at the end.

import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { build } from './build.mjs';
import { ROOT, runTool } from './tools.mjs';

/**
 * The number of checks or tests in a step, and the titles of the tests that failed.
 * @typedef {{ passed: number, failed: number, skipped: number, failures?: readonly string[] }} Count
 */

/** The only option: leaves out the tests in real browsers. */
const WITHOUT_BROWSERS = '--without-browsers';

/**
 * Returns the exit code: 0 if nothing failed, 2 if an option is unknown.
 * @param {readonly string[]} options
 */
export async function checkEverything(options) {
  const unknown = options.find((option) => option !== WITHOUT_BROWSERS);
  if (unknown !== undefined) {
    console.error(`Got '${unknown}', allowed: ${WITHOUT_BROWSERS}.`);
    return 2;
  }
  const counts = [
    await step('format and lint', () => countTool('biome', ['check', '.'])),
    await step('types', countTypecheck),
    await step('unused code', () => countTool('knip', ['--no-progress', '--treat-config-hints-as-errors'])),
    await step('build', async () => countExitCode(await build([]))),
    await step('tests in Node', () => countTests('vitest.config.ts')),
  ];
  if (!options.includes(WITHOUT_BROWSERS)) {
    counts.push(await step('tests in real browsers', () => countTests('apps/e2e/vitest.config.ts')));
  }
  const sum = (/** @type {'passed' | 'failed' | 'skipped'} */ key) =>
    counts.reduce((total, count) => total + count[key], 0);
  const skipped = sum('skipped') > 0 ? `, ${sum('skipped')} skipped` : '';
  console.log('');
  for (const title of counts.flatMap(({ failures = [] }) => failures)) console.log(`FAILED: ${title}`);
  console.log(`${sum('passed')} passed, ${sum('failed')} failed${skipped}`);
  return sum('failed') === 0 ? 0 : 1;
}

/**
 * Runs one step. Prints its title before, and its result and duration after it. A step that fails without a failed test is listed
 * by its own title.
 * @param {string} title
 * @param {() => Promise<Count>} run
 */
async function step(title, run) {
  console.log(`\n=== ${title}`);
  const startMs = performance.now();
  const count = await run();
  const seconds = ((performance.now() - startMs) / 1000).toFixed(1);
  console.log(`=== ${title}: ${count.failed === 0 ? 'ok' : `${count.failed} FAILED`} (${seconds} s)`);
  return { ...count, failures: count.failures ?? (count.failed === 0 ? [] : [title]) };
}

/** Counts a tool that only has an exit code as one check. @param {number} exitCode @returns {Count} */
function countExitCode(exitCode) {
  const hasPassed = exitCode === 0;
  return { passed: hasPassed ? 1 : 0, failed: hasPassed ? 0 : 1, skipped: 0 };
}

/**
 * Runs a tool and counts it as one check.
 * @param {Parameters<typeof runTool>} call
 * @returns {Promise<Count>}
 */
async function countTool(...call) {
  return countExitCode(await runTool(...call));
}

/** Checks the types of every package and app, and then of the files at the root. Counts this as one check. */
async function countTypecheck() {
  const options = ['--continue', '--output-logs=errors-only'];
  const packages = await runTool('turbo', ['run', 'typecheck', ...options], { quiet: true });
  const root = await runTool('tsc', ['-p', 'tsconfig.json']);
  return countExitCode(packages || root);
}

/**
 * Runs vitest with the built packages and the built server, and reads the counts from its JSON report.
 * @param {string} config path of the configuration, from the root
 * @returns {Promise<Count>}
 */
async function countTests(config) {
  const report = join(ROOT, '.cache', `${config.replaceAll('/', '-')}.json`);
  mkdirSync(dirname(report), { recursive: true });
  rmSync(report, { force: true });
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const env = { SHOTGUN_TEST_BUILDS: '1', NODE_OPTIONS: process.env.NODE_OPTIONS ?? '' };
  const exitCode = await runTool('vitest', ['run', '--config', config, ...reporters], { env });
  try {
    const { numPassedTests, numFailedTests, numPendingTests, testResults } = JSON.parse(readFileSync(report, 'utf8'));
    const failures = testResults.flatMap(failuresIn);
    // A run can also fail without a failed test, for example by an error that no test has caught.
    const failed = Math.max(numFailedTests, failures.length, exitCode === 0 ? 0 : 1);
    const counts = { passed: numPassedTests, failed, skipped: numPendingTests };
    return failures.length > 0 ? { ...counts, failures } : counts;
  } catch {
    return { passed: 0, failed: 1, skipped: 0 };
  }
}

/**
 * Returns the titles of the failed tests of one file, or the file's own name if it could not be loaded.
 * @param {{ name: string, status: string, assertionResults: readonly { status: string, fullName: string }[] }} file
 */
function failuresIn({ name, status, assertionResults }) {
  const path = relative(ROOT, name);
  const failed = assertionResults.filter((test) => test.status === 'failed');
  if (status === 'failed' && failed.length === 0) return [path];
  return failed.map(({ fullName }) => `${path}: ${fullName}`);
}
