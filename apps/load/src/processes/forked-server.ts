/** A server that is a script of this package, in a process of its own. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { MeasuredServer, ServerFigures } from './measured-server.ts';
import { messageFrom } from './message-from.ts';

const US_PER_MS = 1000;

/** Starts the script with the number of players of a race as its argument. It calls `reportToParent`. */
export async function startForkedServer(script: URL, players: number): Promise<MeasuredServer> {
  const child = fork(fileURLToPath(script), [`${players}`]);
  const ended = once(child, 'exit');
  const port = (await messageFrom(child)) as number;
  return {
    port,
    figures: () => {
      child.send('figures');
      return messageFrom(child) as Promise<ServerFigures>;
    },
    stop: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

/** For the script: sends its port to its parent, and answers each message with its figures. */
export function reportToParent(port: number, raceTicks: () => number): void {
  process.on('disconnect', () => process.exit());
  process.on('message', () => {
    const { user, system } = process.cpuUsage();
    const figures: ServerFigures = { cpuMs: (user + system) / US_PER_MS, raceTicks: raceTicks(), lateness: [] };
    process.send?.(figures);
  });
  process.send?.(port);
}
