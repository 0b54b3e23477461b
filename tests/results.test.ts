// Tests of the result files of the scoreboard, in a repository of their own.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readResults, recordResult } from '../scripts/results.ts';

const NAME = 'row-06-replay';
const MEASURED_DAY = '2026-01-10';

let root: string;

/** Commits everything in the repository, with a fixed date. */
function commit(date: string): void {
  const env = { ...process.env, GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date };
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, env, stdio: 'ignore' });
  git('add', '--all');
  git('-c', 'user.name=Ada', '-c', 'user.email=ada@example.org', 'commit', '--allow-empty', '--message', 'change');
}

const read = () => readResults(root).find(({ row }) => row === 6);
const pathOf = (name: string): string => join(root, 'docs', 'results', `${name}.json`);

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'results-'));
  execFileSync('git', ['init', '--quiet'], { cwd: root });
  commit(`${MEASURED_DAY}T12:00:00Z`);
  vi.stubEnv('SHOTGUN_WRITE_RESULTS', '1');
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${MEASURED_DAY}T13:00:00Z`) });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  rmSync(root, { recursive: true });
});

describe('a result file', () => {
  it('is written with the figure, its limit, the command, the commit and the date', () => {
    recordResult(NAME, 0.123_456_789, 500, root);
    const head = execFileSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8' });
    const file = JSON.parse(readFileSync(pathOf(NAME), 'utf8'));
    expect(file).toMatchObject({ row: 6, value: 0.123457, unit: 'ms', samples: 500, bar: '<= 3', date: MEASURED_DAY });
    expect(file.command).toContain('npm run bench');
    expect(head.startsWith(file.commit)).toBe(true);
  });

  it('is not written if the environment does not ask for it', () => {
    vi.stubEnv('SHOTGUN_WRITE_RESULTS', '');
    recordResult(NAME, 1, 500, root);
    expect(read()).toMatchObject({ status: 'missing', written: null });
  });

  it('is current at its commit, and at a later commit of the next 29 days', () => {
    recordResult(NAME, 1, 500, root);
    expect(read()).toMatchObject({ status: 'current', written: { value: 1 } });
    commit('2026-02-08T12:00:00Z');
    expect(read()?.status).toBe('current');
  });

  it('is old at a commit that is 31 days newer', () => {
    recordResult(NAME, 1, 500, root);
    commit('2026-02-10T12:00:00Z');
    expect(read()?.status).toBe('old');
  });

  it('is old if its commit is not an ancestor of the checked-out commit', () => {
    recordResult(NAME, 1, 500, root);
    execFileSync('git', ['checkout', '--quiet', '--orphan', 'other'], { cwd: root });
    commit(`${MEASURED_DAY}T14:00:00Z`);
    expect(read()?.status).toBe('old');
  });

  it.each([
    ['name', { measure: 'replay' }],
    ['unit', { unit: 's' }],
    ['row', { row: 7 }],
  ])('is old if it was written with another %s than that of the definition', (_what, changes) => {
    recordResult(NAME, 1, 500, root);
    const file = JSON.parse(readFileSync(pathOf(NAME), 'utf8'));
    writeFileSync(pathOf(NAME), JSON.stringify({ ...file, ...changes }));
    expect(read()).toMatchObject({ status: 'old', written: changes });
  });

  it('is old if files other than results were changed and not committed when it was measured', () => {
    recordResult('row-17-server', 1, 500, root);
    recordResult(NAME, 1, 500, root);
    expect(read()?.status).toBe('current');
    writeFileSync(join(root, 'source.ts'), '');
    recordResult(NAME, 1, 500, root);
    expect(read()?.status).toBe('old');
  });
});
