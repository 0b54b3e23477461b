/** Reads the command line and the environment of the server into one typed object. */
import { environmentName, helpRow, optionRows, readCommandLine } from '@shotgun-rally/options';
import type { AddressLimitOptions } from '../limits/address-limits.ts';
import { OPTIONS, PORT_MAX, type ServerSettings } from './options.ts';
import { hasShortSocketUrl, SHORT_SOCKET_URL } from './socket-url.ts';

/** The values of the options, and whether the help text is requested. */
export type ServerConfig = ServerSettings & { readonly wantsHelp: boolean };
/** The config, or one line that says which option is wrong, what was given and what is allowed. */
export type ConfigResult =
  | { readonly ok: true; readonly config: ServerConfig }
  | { readonly ok: false; readonly error: string };

const ENVIRONMENT_PREFIX = 'SHOTGUN';
/** Variables for the scripts that start servers. */
const SCRIPT_VARIABLES = ['SHOTGUN_TEST_BUILDS', 'SHOTGUN_WRITE_RESULTS'];
/** Kubernetes gives each container variables about the Services, such as SHOTGUN_RALLY_SERVICE_HOST. */
const SERVICE_PREFIX = 'SHOTGUN_RALLY_';

/**
 * Reads the config. A flag overrides a `SHOTGUN_*` variable, which overrides the default. An empty variable counts as
 * unset. `args` does not include Node and the script.
 */
export function readConfig(
  args: readonly string[],
  variables: Readonly<Record<string, string | undefined>>,
): ConfigResult {
  const result = readCommandLine(OPTIONS, { args, environment: { prefix: ENVIRONMENT_PREFIX, variables } });
  if (!result.ok) return result;
  const { values, wantsHelp } = result;
  if ((values.cert === null) !== (values.key === null)) {
    const [given, missing] = values.cert === null ? ['--key', '--cert'] : ['--cert', '--key'];
    return { ok: false, error: `${given}: got it without ${missing}; allowed: both or neither` };
  }
  if (values.processes > 1 && servesHttps(values)) {
    const error = `--processes: got '${values.processes}' with https; allowed: 1, or a proxy for https in front of the server`;
    return { ok: false, error };
  }
  const error = portErrorOf(values) ?? hostErrorOf(values);
  return error === null ? { ok: true, config: { ...values, wantsHelp } } : { ok: false, error };
}

/** Returns the names of the `SHOTGUN_*` variables that set no option, because they are misspelt, for example. */
export function unknownVariables(variables: Readonly<Record<string, string | undefined>>): string[] {
  const options = Object.keys(OPTIONS).map((name) => environmentName(ENVIRONMENT_PREFIX, name));
  const known = new Set([...options, ...SCRIPT_VARIABLES]);
  const isUnknown = (name: string): boolean =>
    name.startsWith(`${ENVIRONMENT_PREFIX}_`) && !name.startsWith(SERVICE_PREFIX) && !known.has(name);
  return Object.keys(variables).filter(isUnknown);
}

/** Returns what is wrong with a port if the last process would have one that does not exist; null if nothing is. */
function portErrorOf({ processes, port, metricsPort, transport }: ServerSettings): string | null {
  const firstPortMax = PORT_MAX - (processes - 1);
  // The processes share the TCP port; only data channels need one port per process.
  const ports = { '--port': transport === 'ws' ? 0 : port, '--metrics-port': metricsPort ?? 0 };
  const tooLarge = Object.entries(ports).find(([, first]) => first > firstPortMax);
  if (!tooLarge) return null;
  const [flag, first] = tooLarge;
  const allowed = `0 to ${firstPortMax}, because each process has the next port`;
  return `${flag}: got '${first}' with --processes ${processes}; allowed: ${allowed}`;
}

/** Returns what is wrong if other servers cannot send players to the address that follows from the host; null if nothing is. */
function hostErrorOf({ directory, publicUrl, agones, host }: ServerSettings): string | null {
  const isHostRegistered = directory !== null && publicUrl === null && !agones;
  const url = `https://${host.includes(':') ? `[${host}]` : host}:${PORT_MAX}`;
  // A host that cannot be part of an address cannot be opened either, which is reported then.
  if (!isHostRegistered || !URL.canParse(url) || hasShortSocketUrl(url)) return null;
  return `--host: got '${host}' with --directory and without --public-url; allowed: a host ${SHORT_SOCKET_URL}`;
}

/** Returns the text of `--help`. */
export function helpText(): string {
  const [port, lag] = [environmentName(ENVIRONMENT_PREFIX, 'port'), environmentName(ENVIRONMENT_PREFIX, 'lag')];
  return [
    'Serves Shotgun Rally: the game and its WebSocket on one port.',
    '',
    ...optionRows(OPTIONS),
    helpRow('--help', 'print this text and exit'),
    '',
    `Every option is also an environment variable: ${port}, ${lag}, ... A flag wins over a variable.`,
  ].join('\n');
}

/** Returns true if the server serves https, with a certificate of its own or a given one. */
export const servesHttps = ({ tls, cert }: ServerSettings): boolean => tls !== null || cert !== null;

/** Returns the limits per address of a config. */
export const addressLimitsOf = ({
  connectionsPerAddress: connections,
  roomsPerAddress: rooms,
  joinsPerMinute,
}: ServerSettings): AddressLimitOptions => ({ connections, rooms, joinsPerMinute });

/** Returns the origins whose pages may connect, except those of other servers. */
export const ownOriginsOf = ({ origin, publicUrl }: ServerConfig): string[] =>
  publicUrl === null ? [...origin] : [...origin, new URL(publicUrl).origin];
