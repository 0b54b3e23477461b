/** Starts a Colyseus server in a process of its own. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { MeasuredServer, ServerFigures } from '../processes/measured-server.ts';
import { messageFrom } from '../processes/message-from.ts';

const SCRIPT = fileURLToPath(new URL('server-process.ts', import.meta.url));

/** Starts a server that opens a room for every `players` clients. */
export async function startColyseusServer(players: number): Promise<MeasuredServer> {
  const child = fork(SCRIPT, [`${players}`]);
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
