/** Measures the memory of a server process that is in use, after a garbage collection that the inspector of Node makes. */
import { once } from 'node:events';
import { WebSocket } from 'ws';
import type { ServerProcess } from '../../src/testing/server-process.ts';

/** The option of Node for a server whose memory can be measured. */
export const WITH_INSPECTOR = '--inspect=127.0.0.1:0';

/** What Node writes to the standard error because of the inspector. */
const INSPECTOR_LINE = /^(Debugger listening on (ws:\S+)|For help, see: .*|Debugger attached\.|Debugger ending on .*)$/;

export interface Memory {
  /** Live objects of JavaScript. */
  readonly heapBytes: number;
  /** The whole process, with native memory and with heap that is free. */
  readonly processBytes: number;
}

/** Collects the garbage of `server`, and resolves with the memory that remains. */
export async function liveMemory(server: ServerProcess): Promise<Memory> {
  const url = server.stderr.split('\n').flatMap((line) => INSPECTOR_LINE.exec(line)?.[2] ?? [])[0];
  if (!url) throw new Error(`the server has no inspector: ${server.stderr}`);
  const socket = new WebSocket(url);
  await once(socket, 'open');
  await request(socket, 1, 'HeapProfiler.collectGarbage');
  const { usedSize } = await request(socket, 2, 'Runtime.getHeapUsage');
  socket.close();
  await once(socket, 'close');
  const metrics = await server.metrics();
  return {
    heapBytes: usedSize ?? Number.NaN,
    processBytes: metrics.get('process_resident_memory_bytes') ?? Number.NaN,
  };
}

/** Returns what the server has written to the standard error, without the lines of the inspector. */
export const errorsOf = (stderr: string): readonly string[] =>
  stderr.split('\n').filter((line) => line !== '' && !INSPECTOR_LINE.test(line));

/** Calls a method of the inspector. Resolves with its result. */
async function request(socket: WebSocket, id: number, method: string): Promise<{ readonly usedSize?: number }> {
  socket.send(JSON.stringify({ id, method }));
  for (;;) {
    const [data] = (await once(socket, 'message')) as [Buffer];
    const answer = JSON.parse(String(data)) as {
      readonly id?: number;
      readonly result: { readonly usedSize?: number };
    };
    if (answer.id === id) return answer.result;
  }
}
