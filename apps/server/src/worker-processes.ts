/**
 * Runs the server in several processes that share one port. This process, their parent, owns the port: it answers HTTP requests, and
 * passes each WebSocket to a process. A room is in one process. A player whose WebSocket is in another one is sent there with the
 * reason `otherServer`, as between servers on several machines.
 */
import { createServer, type Server } from 'node:http';
import type { Operations } from './admin/admin-page.ts';
import { actionOf, type OperatorStatus, problemOfAction } from './admin/operator.ts';
import { addressLimitsOf, ownOriginsOf, type ServerConfig } from './config/config.ts';
import { CLOSE_TIMEOUT_MS } from './connections/socket-link.ts';
import { MemoryDirectory } from './directory/memory-directory.ts';
import { limitConnections, RENDEZVOUS_PATH } from './endpoints/accept-sockets.ts';
import { answerRequests } from './endpoints/answer-requests.ts';
import type { ServerStatus } from './http/health.ts';
import { closeServer, HTTP_LIMITS, listen, portOf } from './http/port.ts';
import { RequestGuard } from './http/security.ts';
import { AddressLimits, FORGET_EVERY_MS } from './limits/address-limits.ts';
import { proxyList } from './limits/client-address.ts';
import { Refusals } from './limits/refusals.ts';
import type { Log } from './logging/log.ts';
import { RefusalLog } from './logging/refusal-log.ts';
import { BansAndNotice } from './processes/bans-and-notice.ts';
import { listsOf, needsOtherRaces, problemOf, reportsOf, statusOf } from './processes/group-status.ts';
import { headOf, processNumberOf } from './processes/pass-sockets.ts';
import { CHECK_EVERY_MS, WorkerProcess } from './processes/worker-process.ts';
import { OPERATOR_BAN_MS } from './rooms/lobby.ts';
import type { RunningServer } from './server.ts';

/** How often (ms) the log is offered the refusals of this process. */
const LOG_EVERY_MS = 1000;

const UNAVAILABLE = 'HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\n\r\n';

/** Starts `config.processes` processes. Rejects with the system's error if the port is not available, or with StartFailed. */
export async function startWorkerProcesses(config: ServerConfig, log: Log): Promise<RunningServer> {
  const http = createServer(HTTP_LIMITS);
  const directory = new MemoryDirectory(() => performance.now());
  await listen(http, config);
  const port = portOf(http);
  const refusals = new Refusals();
  const bansAndNotice = new BansAndNotice(() => performance.now());
  const workers: WorkerProcess[] = Array.from(
    { length: config.processes },
    (_, number) =>
      new WorkerProcess({
        slot: { number, port },
        directory,
        drainSeconds: config.drainSeconds,
        log,
        onBan: (person) => {
          bansAndNotice.ban(person);
          for (const [other, worker] of workers.entries()) if (other !== number) worker.ban(person, OPERATOR_BAN_MS);
        },
        needsOtherRaces: (worker) => needsOtherRaces(workers, worker, config.directory !== null),
        onStart: (worker) => {
          for (const { person, leftMs } of bansAndNotice.bans) worker.ban(person, leftMs);
          if (bansAndNotice.notice !== null) void worker.perform({ action: 'announce', text: bansAndNotice.notice });
        },
      }),
  );
  const refusalLog = new RefusalLog(refusals, log);
  const limits = new AddressLimits(addressLimitsOf(config), () => performance.now());
  const timers = [
    setInterval(() => refusalLog.update(performance.now()), LOG_EVERY_MS),
    setInterval(() => limits.forgetUnused(), FORGET_EVERY_MS),
    setInterval(() => {
      for (const worker of workers) worker.check();
    }, CHECK_EVERY_MS),
  ];
  const close = async (): Promise<void> => {
    for (const timer of timers) clearInterval(timer);
    await Promise.all([closeServer(http), ...workers.map((worker) => worker.close())]);
  };
  const status = statusOf(workers, refusals);
  serve(http, config, { workers, status, bansAndNotice, refusals, limits, log });
  try {
    // One after the other, so that only the first one prints a problem of the options.
    for (const worker of workers) await worker.start();
  } catch (error) {
    await close();
    throw error;
  }
  return {
    port,
    scheme: 'http',
    status,
    close,
    drain: () => {
      for (const worker of workers) worker.drain();
    },
    drained: Promise.all(workers.map(({ ended }) => ended)).then(() => {}),
  };
}

interface Group {
  readonly workers: readonly WorkerProcess[];
  readonly status: ServerStatus;
  readonly bansAndNotice: BansAndNotice;
  /** Counts what this process refuses. The workers count their own refusals. */
  readonly refusals: Refusals;
  readonly limits: AddressLimits;
  readonly log: Log;
}

/** Answers requests, and passes on WebSockets. */
function serve(http: Server, config: ServerConfig, group: Group): void {
  const { workers, status, refusals, limits } = group;
  const proxies = proxyList(config.trustProxy);
  const guard = new RequestGuard(config.host, ownOriginsOf(config));
  const operator = operationsOf(group);
  const forgetConnection = limitConnections(http, { refusals, limits, proxies });
  answerRequests(http, config, { status, lists: listsOf(workers), operator }, { guard, refusals, limits, proxies });
  let next = 0;
  http.on('upgrade', (request) => {
    const { socket } = request;
    // Node has removed its own handler, and an error without one ends the process.
    socket.on('error', () => {});
    const upgrade = headOf(request);
    const number = request.url === RENDEZVOUS_PATH ? 0 : processNumberOf(request.url);
    // The processes take turns, without those that do not run.
    const passToNext = (): boolean => workers.some(() => workers[next++ % workers.length]?.pass(upgrade, socket));
    const isPassed = number === null ? passToNext() : workers[number]?.pass(upgrade, socket);
    if (isPassed) forgetConnection(socket);
    // The client may read nothing, or keep its half of the connection open.
    else socket.setTimeout(CLOSE_TIMEOUT_MS, () => socket.destroy()).end(UNAVAILABLE);
  });
}

/** The operator's page of all processes. */
const operationsOf = ({ workers, status, bansAndNotice, log }: Group): Operations => ({
  get status(): OperatorStatus {
    const each = reportsOf(workers).map(({ operator }) => operator);
    return {
      connections: each.reduce((total, { connections }) => total + connections, 0),
      draining: status.isDraining,
      notice: each.find(({ notice }) => notice !== '')?.notice ?? '',
      rooms: each.flatMap(({ rooms }) => rooms),
      refusals: status.refusals,
    };
  },
  perform: async (action) => {
    const known = actionOf(action);
    if (!known) return problemOfAction(action);
    if (known.action === 'announce') bansAndNotice.notice = known.text;
    // The processes then do not start again.
    if (known.action === 'drain') {
      for (const worker of workers) worker.drain();
      log.info({ action: 'drain' }, 'operator');
      return null;
    }
    return problemOf(await Promise.all(workers.map((worker) => worker.perform(action))));
  },
});
