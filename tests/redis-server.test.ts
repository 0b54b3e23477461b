// Tests that CI cannot skip the tests with Redis unnoticed.
import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';

/** Loads the script that looks for redis-server where no program is installed. */
const loadWithoutPrograms = (env: NodeJS.ProcessEnv) =>
  spawnSync(process.execPath, ['--import', 'tsx', 'scripts/redis-server.ts'], {
    env: { ...env, PATH: '' },
    encoding: 'utf8',
  });

describe.skipIf(process.platform !== 'linux')('without redis-server', () => {
  it('test files that use Redis fail to load in CI if redis-server is not installed', () => {
    const { status, stderr } = loadWithoutPrograms({ CI: 'true' });
    expect(status).toBe(1);
    expect(stderr).toContain('CI must run the tests with Redis');
  });

  it('test files that use Redis load outside CI if redis-server is not installed', () => {
    expect(loadWithoutPrograms({})).toMatchObject({ status: 0, stderr: '' });
  });
});
