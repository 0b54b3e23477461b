/** Checks that the scripts of this folder report a server that ends, and that none of their processes outlives them. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import { RUN_SOURCES } from '../src/testing/server-process.ts';
import { until } from './until.ts';

const TIMEOUT_MS = 240_000;

/** The columns of /proc/PID/stat after the name, which may contain blanks; null if there is no such process. */
function statOf(id: number): readonly string[] | null {
  try {
    return readFileSync(`/proc/${id}/stat`, 'utf8').split(') ')[1]!.split(' ');
  } catch {
    return null;
  }
}

/** A process that has ended and is not collected yet is a zombie. */
const isRunning = (id: number): boolean => (statOf(id)?.[0] ?? 'Z') !== 'Z';

const commandOf = (id: number): string => readFileSync(`/proc/${id}/cmdline`, 'utf8').replaceAll('\0', ' ');

/** A script of this folder that runs. */
class RunningScript {
  readonly #child: ChildProcess;
  /** Resolves with the exit code. */
  readonly ended: Promise<number | null>;
  output = '';

  constructor(script: string, ...args: readonly string[]) {
    const path = fileURLToPath(new URL(script, import.meta.url));
    this.#child = spawn(process.execPath, [...RUN_SOURCES, path, ...args]);
    for (const stream of [this.#child.stdout!, this.#child.stderr!])
      stream.on('data', (data) => {
        this.output += data;
      });
    this.ended = once(this.#child, 'close').then(([code]) => code);
  }

  /** The child processes whose command matches. */
  children(command: RegExp): number[] {
    const ids = readdirSync('/proc').map(Number);
    return ids.filter((id) => Number(statOf(id)?.[1]) === this.#child.pid && command.test(commandOf(id)));
  }

  /** Ends the script as Ctrl-C does. */
  interrupt(): void {
    this.#child.kill('SIGINT');
  }

  kill(): void {
    this.#child.kill('SIGKILL');
  }
}

const SERVER = /server\/(src\/main\.ts|dist\/main\.js)/;

describe.skipIf(process.platform !== 'linux')('a script that runs other processes', () => {
  let script: RunningScript;
  let children: number[] = [];

  afterEach(() => {
    script.kill();
    for (const id of children) if (isRunning(id)) process.kill(id, 'SIGKILL');
    children = [];
  });

  /** Resolves when this many other scripts and both servers run. */
  async function untilRunning(other: RegExp, count: number): Promise<void> {
    await until(() => script.children(other).length === count);
    children = [...script.children(other), ...script.children(SERVER)];
    expect(children).toHaveLength(count + 2);
  }

  const start = {
    attack: async () => {
      script = new RunningScript('attack/main.ts', '--only', 'names', '--rounds', '1', '--seconds', '2');
      await untilRunning(/attacker\.ts/, 1);
    },
    soak: async () => {
      script = new RunningScript('soak/main.ts', '--minutes', '60', '--seed', '1');
      await untilRunning(/crowd\.ts/, 4);
    },
  };

  /** Expects that the script fails, and that no process is left. */
  async function expectEnd(): Promise<void> {
    expect(await script.ended).toBe(1);
    await until(() => !children.some(isRunning));
  }

  it.each([
    ['attack', /names .* BAD .*does not answer/],
    ['soak', /FAULT: the server \(.*\) ended with SIGKILL/],
  ] as const)('%s reports a server that ends, and leaves no process', { timeout: TIMEOUT_MS }, async (name, fault) => {
    await start[name]();
    process.kill(script.children(SERVER)[0]!, 'SIGKILL');
    await expectEnd();
    expect(script.output).toMatch(fault);
  });

  it.each(['attack', 'soak'] as const)(
    '%s leaves no process if a signal ends it',
    { timeout: TIMEOUT_MS },
    async (name) => {
      await start[name]();
      script.interrupt();
      await expectEnd();
    },
  );
});
