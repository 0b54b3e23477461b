/**
 * Carries out the instructions of the Dockerfile without Docker: the commands of the first stage in a temporary copy of the
 * repository, with an empty home directory, and the copies of the second stage into an empty folder, where the server is started
 * and its health check is run. Needs the npm registry.
 */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterAll, expect, it, onTestFinished } from 'vitest';
import { stagesOf, textsOf } from './dockerfile.ts';

const ROOT = join(import.meta.dirname, '../../../..');
const [build = [], runtime = []] = stagesOf(readFileSync(join(ROOT, 'Dockerfile'), 'utf8'));
const work = mkdtempSync(join(tmpdir(), 'dockerfile-'));
const folders = { context: join(work, 'app'), image: join(work, 'image'), home: join(work, 'home') };
const environment = { PATH: process.env.PATH, HOME: folders.home, SHOTGUN_PORT: '0' };

afterAll(() => rmSync(work, { recursive: true, force: true }));

/** Returns true if .dockerignore does not exclude a path. Supports its lines of the forms `name` and `**\/name`. */
function isInContext(path: string): boolean {
  const patterns = readFileSync(join(ROOT, '.dockerignore'), 'utf8')
    .split('\n')
    .filter((line) => /^[^#]/.test(line));
  return !patterns.some((pattern) => {
    const name = pattern.replace('**/', '').replaceAll('.', '\\.').replaceAll('*', '[^/]*');
    return new RegExp(pattern.startsWith('**/') ? `(^|/)${name}$` : `^${name}$`).test(path);
  });
}

it('the Dockerfile builds a server that serves the client, opens data channels, passes the health check and stops on SIGTERM', async () => {
  for (const folder of Object.values(folders)) mkdirSync(folder, { recursive: true });
  cpSync(ROOT, folders.context, { recursive: true, filter: (path) => isInContext(relative(ROOT, path)) });
  const options = { cwd: folders.context, env: environment, stdio: 'inherit' } as const;
  for (const command of textsOf(build, 'RUN')) execFileSync('sh', ['-c', command], options);
  for (const copy of textsOf(runtime, 'COPY')) {
    const [, from = '', to = ''] = /^--from=build \/app\/(\S+) (\S+)$/.exec(copy) ?? [];
    const target = to.endsWith('/') ? join(to, from.split('/').at(-1) ?? '') : to;
    cpSync(join(folders.context, from), join(folders.image, target), { recursive: true });
  }
  rmSync(folders.context, { recursive: true });
  const [program = '', ...args] = JSON.parse(textsOf(runtime, 'ENTRYPOINT')[0] ?? '[]') as string[];
  const server = spawn(program, args, { cwd: folders.image, env: environment, stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void server.kill('SIGKILL'));
  const ended = once(server, 'exit');
  let output = '';
  let port: string | undefined;
  while (!port) {
    output += (await once(server.stdout, 'data'))[0];
    port = /^ready http:\S+:(\d+)$/m.exec(output)?.[1];
  }
  expect(output).not.toContain('no WebRTC');
  const page = await fetch(`http://127.0.0.1:${port}/`);
  expect([page.status, page.headers.get('content-type')]).toEqual([200, expect.stringContaining('text/html')]);
  const [check = ''] = textsOf(runtime, 'HEALTHCHECK');
  const command = check.slice(check.indexOf('CMD ') + 'CMD '.length);
  const healthCheck = { cwd: folders.image, env: { ...environment, SHOTGUN_PORT: port } };
  expect(execFileSync('sh', ['-c', command], healthCheck).toString()).toBe('');
  server.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
  expect(() => execFileSync('sh', ['-c', command], healthCheck)).toThrow('Command failed');
});
