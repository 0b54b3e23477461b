/** The command: reads the options, starts the server, prints where it is, and stops it on a signal. */
import { renderUnicodeCompact } from 'uqr';
import { helpText, readConfig, type ServerConfig } from './config/config.ts';
import { BAD_TRACK } from './config/tracks.ts';
import { FIRST_ROOM, linkLines, reachableHosts, urlOf } from './http/addresses.ts';
import { BAD_CERTIFICATE } from './http/certificate.ts';
import { startServer } from './server.ts';

/** Exit code of a command line that cannot be followed. */
const EXIT_USAGE = 2;
/** What the system lacks, and what to do about it. */
const START_ERRORS: Readonly<Record<string, (config: ServerConfig, error: Error) => string>> = {
  EADDRINUSE: ({ port }) => `--port: got '${port}', which is taken; allowed: a free port, or 0 to have one picked`,
  EACCES: ({ port }) => `--port: got '${port}', which this user may not open; allowed: 1024 to 65535, or 0`,
  EADDRNOTAVAIL: ({ host }) => `--host: got '${host}', which is no address of this machine; allowed: one that is`,
  ENODATAGRAMS: () => `--transport: got 'rtc', but WebRTC does not run on this platform; allowed here: ws auto`,
  [BAD_CERTIFICATE]: (_config, { message }) => message,
  [BAD_TRACK]: (_config, { message }) => message,
  ENOTFOUND: nameUnknown,
  EAI_AGAIN: nameUnknown,
};

function nameUnknown({ host }: ServerConfig): string {
  return `--host: got '${host}', which no name server knows; allowed: an address of this machine`;
}

const print = (line: string): void => void process.stdout.write(`${line}\n`);

function refuse(error: string): void {
  process.stderr.write(`shotgun-rally: ${error}\n`);
  process.exitCode = EXIT_USAGE;
}

async function run(config: ServerConfig): Promise<void> {
  const server = await startServer(config, print);
  let isStopping = false;
  const stop = async (): Promise<void> => {
    if (isStopping) return;
    isStopping = true;
    await server.close();
    process.exit(0);
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  const urls = reachableHosts(config.host).map((host) => urlOf(server.scheme, host, server.port));
  print([`ready ${urls[0]}`, ...linkLines(urls, FIRST_ROOM), ...codeForPhones(urls[1])].join('\n'));
}

/** What a phone's camera reads: the link on the local network, as a QR code; nothing in a log file. */
function codeForPhones(url: string | undefined): string[] {
  if (url === undefined || !process.stdout.isTTY) return [];
  return [renderUnicodeCompact(`${url}/?room=${FIRST_ROOM}`, { border: 2 })];
}

const result = readConfig(process.argv.slice(2), process.env);
if (!result.ok) refuse(result.error);
else if (result.config.wantsHelp) print(helpText());
else {
  const { config } = result;
  run(config).catch((error: NodeJS.ErrnoException) => {
    const explain = START_ERRORS[error.code ?? ''];
    if (!explain) throw error;
    refuse(explain(config, error));
  });
}
