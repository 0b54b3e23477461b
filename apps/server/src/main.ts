/** The server as a command: reads the options, starts the server, prints its address, and stops it on a signal. */
import { renderUnicodeCompact } from 'uqr';
import { Agones } from './agones/agones.ts';
import { NO_ADDRESS, withAgonesAddress } from './agones/agones-address.ts';
import { agonesPortOf, BAD_AGONES_PORT } from './agones/agones-sdk.ts';
import { helpText, readConfig, type ServerConfig, unknownVariables } from './config/config.ts';
import { BAD_TRACK } from './config/tracks.ts';
import { NO_DATAGRAMS } from './connections/datagrams.ts';
import { FIRST_ROOM, linkLines, reachableHosts, urlOf } from './http/addresses.ts';
import { BAD_CERTIFICATE } from './http/certificate.ts';
import { type OpenLog, openLog } from './logging/log.ts';
import { StartFailed } from './processes/worker-process.ts';
import { workerSlotOf } from './processes/worker-slot.ts';
import { type RunningServer, type StartError, startServer } from './server.ts';
import { runWorker } from './worker.ts';
import { startWorkerProcesses } from './worker-processes.ts';

/** Exit code for options that cannot be used. */
const EXIT_USAGE = 2;
/** Width of the blank border of a QR code, in squares of the code. */
const QR_CODE_BORDER = 2;

/** A port that the server opens, and the options that set it. */
interface ListenSettings {
  readonly portFlag: string;
  readonly port: number | null;
  readonly hostFlag: string;
  readonly host: string;
}

/** Functions by error code. Each explains why the server cannot start with the given options. */
const START_ERRORS: Readonly<Record<string, (settings: ListenSettings, error: Error) => string>> = {
  EADDRINUSE: ({ portFlag, port }) =>
    `${portFlag}: got '${port}', which is in use; allowed: a free port, or 0 to pick one`,
  EACCES: ({ portFlag, port }) =>
    `${portFlag}: got '${port}', which this user may not open; allowed: 1024 to 65535, or 0`,
  EADDRNOTAVAIL: ({ hostFlag, host }) =>
    `${hostFlag}: got '${host}', which is not an address of this machine; allowed: one that is`,
  // An IPv6 address on a machine without IPv6.
  EAFNOSUPPORT: unusableAddressError,
  // A link-local address without its network interface.
  EINVAL: unusableAddressError,
  [NO_DATAGRAMS]: () => `--transport: got 'rtc', but WebRTC does not run on this platform; allowed here: ws, auto`,
  [BAD_CERTIFICATE]: (_settings, { message }) => message,
  [BAD_TRACK]: (_settings, { message }) => message,
  [NO_ADDRESS]: (_settings, { message }) => message,
  [BAD_AGONES_PORT]: (_settings, { message }) => message,
  ENOTFOUND: unknownHostError,
  EAI_AGAIN: unknownHostError,
};

function unusableAddressError({ hostFlag, host }: ListenSettings): string {
  return `${hostFlag}: got '${host}', on which this machine cannot listen; allowed: another of its addresses`;
}

function unknownHostError({ hostFlag, host }: ListenSettings): string {
  return `${hostFlag}: got '${host}', which could not be resolved; allowed: an address of this machine`;
}

/** Returns the options to which an error of the system refers. Each process of a group has its own port for metrics. */
function settingsOf({ port, host, metricsPort, metricsHost }: ServerConfig, error: StartError): ListenSettings {
  if (!error.isOfMetrics) return { portFlag: '--port', port, hostFlag: '--host', host };
  const ownPort = error.port ?? metricsPort;
  return { portFlag: '--metrics-port', port: ownPort, hostFlag: '--metrics-host', host: metricsHost };
}

const print = (line: string): void => void process.stdout.write(`${line}\n`);

function printUsageError(error: string): void {
  process.stderr.write(`shotgun-rally: ${error}\n`);
  process.exitCode = EXIT_USAGE;
}

async function run(options: ServerConfig): Promise<void> {
  const format = options.logFormat ?? (process.stdout.isTTY ? 'text' : 'json');
  const { log, flush } = openLog(options.logLevel, format);
  const slot = workerSlotOf(process.env);
  // Without a handler, process 1 of a container would ignore SIGTERM, and the parent of a group would end without a drain.
  let mustDrain = false;
  const drainLater = (): void => {
    mustDrain = true;
  };
  if (!slot) {
    process.on('SIGTERM', drainLater);
    const names = unknownVariables(process.env);
    if (names.length > 0) log.warn({ names }, 'unknown variables');
  }
  const config = await withAgonesAddress(options, process.env, log);
  if (slot) {
    await runWorker(config, log, slot);
    flush();
    process.exit(0);
  }
  const server = await (config.processes > 1 ? startWorkerProcesses(config, log) : startServer(config, log));
  process.off('SIGTERM', drainLater);
  stopOnSignals(config, server, { log, flush }, mustDrain);
  const urls = reachableHosts(config.host).map((host) => urlOf(server.scheme, host, server.port));
  const [localUrl, networkUrl] = urls;
  print([`ready ${localUrl}`, ...linkLines(urls, FIRST_ROOM), ...qrCodeLines(networkUrl)].join('\n'));
}

/**
 * Ends the process when the server has stopped: after SIGINT or a second SIGTERM at once, after the first SIGTERM without races. With
 * `mustDrain`, the first SIGTERM has arrived before.
 */
function stopOnSignals(config: ServerConfig, server: RunningServer, { log, flush }: OpenLog, mustDrain: boolean): void {
  const agones = config.agones ? new Agones({ port: agonesPortOf(process.env), status: server.status, log }) : null;
  let isStopping = false;
  const stop = async (): Promise<void> => {
    if (isStopping) return;
    isStopping = true;
    await Promise.all([server.close(), agones?.shutdown()]);
    log.info('stopped');
    flush();
    process.exit(0);
  };
  process.on('SIGINT', stop);
  const drain = (): void => {
    // The second SIGTERM does not wait for the races.
    process.on('SIGTERM', stop);
    server.drain();
  };
  if (mustDrain) drain();
  else process.once('SIGTERM', drain);
  server.drained.then(stop);
}

/** Returns a QR code for phones with a link to `url`; no lines if `url` is undefined or the output is not a terminal. */
function qrCodeLines(url: string | undefined): string[] {
  if (url === undefined || !process.stdout.isTTY) return [];
  return [renderUnicodeCompact(`${url}/?room=${FIRST_ROOM}`, { border: QR_CODE_BORDER })];
}

const result = readConfig(process.argv.slice(2), process.env);
if (!result.ok) printUsageError(result.error);
else if (result.config.wantsHelp) print(helpText());
else {
  const { config } = result;
  run(config).catch((error: StartError) => {
    if (error instanceof StartFailed) process.exit(error.exitCode);
    const explain = START_ERRORS[error.code ?? ''];
    if (!explain) throw error;
    printUsageError(explain(settingsOf(config, error), error));
    // A port that is open already, or the connection to the parent process, would keep the process running.
    process.exit();
  });
}
