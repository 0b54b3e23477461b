// Everything that must be green, in order; runs all of it even when something fails, and counts at the end.

import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { build } from './build.mjs';
import { ROOT, runTool } from './tools.mjs';

/** A step's outcome. @typedef {{ passed: number, failed: number, skipped: number }} Count */

/** The chore `test`: gives the exit code, 0 when nothing failed. */
export async function checkEverything() {
  const counts = [
    await step('format and lint', () => single(runTool('biome', ['check', '.']))),
    await step('types', typecheck),
    await step('tests in Node', () => vitest('vitest.config.ts')),
    await step('build', () => single(build([]))),
    await step('tests in real browsers', () => vitest('apps/e2e/vitest.config.ts')),
  ];
  const sum = (/** @type {keyof Count} */ key) => counts.reduce((total, count) => total + count[key], 0);
  const skipped = sum('skipped') > 0 ? `, ${sum('skipped')} skipped` : '';
  console.log(`\n${sum('passed')} passed, ${sum('failed')} failed${skipped}`);
  return sum('failed') === 0 ? 0 : 1;
}

/**
 * @param {string} title
 * @param {() => Promise<Count>} run
 */
async function step(title, run) {
  console.log(`\n=== ${title}`);
  const begin = Date.now();
  const count = await run();
  const seconds = ((Date.now() - begin) / 1000).toFixed(1);
  console.log(`=== ${title}: ${count.failed === 0 ? 'ok' : `${count.failed} FAILED`} (${seconds} s)`);
  return count;
}

/**
 * A tool that only says yes or no counts as one check.
 * @param {Promise<number>} exitCode
 * @returns {Promise<Count>}
 */
async function single(exitCode) {
  const ok = (await exitCode) === 0;
  return { passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0 };
}

/** Every package's types, then those of the files at the root. */
async function typecheck() {
  const packages = await runTool('turbo', ['run', 'typecheck', '--continue', '--output-logs=errors-only'], {
    quiet: true,
  });
  const root = await runTool('tsc', ['-p', 'tsconfig.json']);
  return single(Promise.resolve(packages || root));
}

/**
 * One vitest run, counted from its own report.
 * @param {string} config
 * @returns {Promise<Count>}
 */
async function vitest(config) {
  const report = join(ROOT, '.cache', `${config.replaceAll('/', '-')}.json`);
  mkdirSync(dirname(report), { recursive: true });
  rmSync(report, { force: true });
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const exitCode = await runTool('vitest', ['run', '--config', config, ...reporters]);
  try {
    const { numPassedTests, numFailedTests, numPendingTests } = JSON.parse(readFileSync(report, 'utf8'));
    // A file that does not load, or an error outside of any test, fails the run without failing a test.
    const failed = Math.max(numFailedTests, exitCode === 0 ? 0 : 1);
    return { passed: numPassedTests, failed, skipped: numPendingTests };
  } catch {
    return { passed: 0, failed: 1, skipped: 0 };
  }
}
