/** Runs the server as one of several workers: its parent owns the port, and tells this process what to do. */
import { createBirpc } from 'birpc';
import type { ServerConfig } from './config/config.ts';
import type { Log } from './logging/log.ts';
import {
  CALL_TIMEOUT_MS,
  type ParentFunctions,
  type WorkerFunctions,
  type WorkerReport,
} from './processes/group-functions.ts';
import type { WorkerSlot } from './processes/worker-slot.ts';
import { startServer } from './server.ts';

/**
 * How often (ms) a worker reports to its parent. The status of the group is at most this old; the list of races is cached for another
 * 250 ms.
 */
const REPORT_EVERY_MS = 250;

/** Starts the server. Resolves when it has stopped and the process must end. Rejects as `startServer` does. */
export async function runWorker(config: ServerConfig, log: Log, slot: WorkerSlot): Promise<void> {
  // Ctrl-C sends the signal to all processes of a terminal, but the parent decides.
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {});
  let stop = (): void => {};
  const stopped = new Promise<void>((resolve) => {
    stop = resolve;
  });
  process.once('disconnect', stop);
  const functions: WorkerFunctions = {
    perform: (action) => server.operator.perform(action),
    ban: (person, durationMs) => server.lobby.bans.add(person, durationMs),
    drain: () => server.drain(),
    close: stop,
  };
  const parent = createBirpc<ParentFunctions, WorkerFunctions>(functions, {
    post: (message) => process.connected && process.send?.(message),
    on: (receive) => process.on('message', receive),
    timeout: CALL_TIMEOUT_MS,
  });
  const worker = { ...slot, directory: parent, onBan: parent.ban.asEvent };
  const server = await startServer(config, log.child({ process: slot.number }), worker);
  let needsOtherRaces = false;
  const report = async (): Promise<void> => {
    // A parent that does not answer shows no list.
    needsOtherRaces = await parent.report(reportOf(server, needsOtherRaces)).catch(() => false);
  };
  void report();
  const timer = setInterval(report, REPORT_EVERY_MS);
  await Promise.race([stopped, server.drained]);
  clearInterval(timer);
  await server.close();
}

type Server = Awaited<ReturnType<typeof startServer>>;

function reportOf({ status, lobby, placement, operator }: Server, needsOtherRaces: boolean): WorkerReport {
  return {
    ...status,
    ownRaces: lobby.ownRaces,
    otherRaces: needsOtherRaces ? placement.otherRaces : [],
    areRacesComplete: placement.isAvailable,
    operator: operator.status,
  };
}
