/** Tests how processes are ended. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it } from 'vitest';
import { killProcess } from './kill-process.ts';

const runForever = () => spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);

it('killProcess resolves when a process has ended', async () => {
  const child = runForever();
  await killProcess(child);
  expect(child.signalCode).toBe('SIGKILL');
});

it('killProcess resolves if a signal has already ended the process', async () => {
  const child = runForever();
  child.kill('SIGTERM');
  await once(child, 'exit');
  await killProcess(child);
  expect(child.signalCode).toBe('SIGTERM');
});
