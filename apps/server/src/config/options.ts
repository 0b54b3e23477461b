/** The options of the server, each declared once. */
import { isIP, isIPv6 } from 'node:net';
import { BOT_LEVEL_NAMES } from '@shotgun-rally/bots';
import { type LinkKind, WEATHERS, type WeatherName } from '@shotgun-rally/netcode';
import {
  flag,
  integer,
  listOf,
  matching,
  NETWORK_OPTIONS,
  type OptionValues,
  oneOf,
  option,
  optional,
} from '@shotgun-rally/options';
import type { Encoding } from '@shotgun-rally/protocol';
import { MAX_CARS } from '@shotgun-rally/sim';
import { RACE_CARS, RACE_LAPS_MAX } from '@shotgun-rally/sim/tuning';
import { LOG_FORMATS, LOG_LEVELS } from '../logging/log.ts';
import { hasShortSocketUrl, PROCESSES_MAX, SHORT_SOCKET_URL } from './socket-url.ts';
import { TRACK_NAMES } from './tracks.ts';

/** The largest seed of a race, and of the scripts in `bench`. */
export const SEED_MAX = 0x7fff_ffff;

/** The connection: `ws` uses only a WebSocket, `auto` a WebRTC data channel if one opens, `rtc` requires a data channel. */
type Transport = 'ws' | 'auto' | 'rtc';

const BITS_IPV4 = 32;
const BITS_IPV6 = 128;
/** Largest value of a limit per address. */
const LIMIT_MAX = 10_000;
/** The largest port. */
export const PORT_MAX = 65_535;
/** From one message in 16 ticks to one in each tick, at 62.5 ticks per second. */
const RATE_MIN_HZ = 4;
const RATE_MAX_HZ = 62;
/** A day. */
const DRAIN_MAX_S = 86_400;
const IDLE_MAX_S = DRAIN_MAX_S;

/** Accepts every text, because a file name can be anything. */
const anyFile = matching(/^/, 'the name of a file');

const hostName = matching(/^[A-Za-z0-9.:-]+$/, 'an IP address or a host name');

/** An origin as browsers send it: without a path, a default port or capital letters. */
const origin = {
  allowed: 'an origin such as https://race.example',
  read: (text: string) =>
    /^https?:/.test(text) && URL.canParse(text) && new URL(text).origin === text ? text : undefined,
};

const redisUrl = {
  allowed:
    'an address such as redis://HOST:PORT or redis://HOST:PORT/DATABASE, with %2F, %3F, %23 and %25 for /, ?, # and % in a password',
  isSecret: true,
  read: (text: string) => {
    if (!/^rediss?:\/\/\S+$/.test(text) || !URL.canParse(text)) return undefined;
    const { username, password, hostname, pathname, search, hash } = new URL(text);
    // The path is the number of a database. The client of Redis ignores what follows it, and could not connect to other addresses.
    const isComplete = hostname !== '' && /^(\/\d*)?$/.test(pathname) && search === '' && hash === '';
    return isComplete && canDecode(username) && canDecode(password) ? text : undefined;
  },
};

/** Returns false if a percent sign in a part of an address does not begin the code of a character. */
function canDecode(part: string): boolean {
  try {
    decodeURIComponent(part);
    return true;
  } catch {
    return false;
  }
}

const adminToken = { ...matching(/^[!-~]{16,128}$/, '16 to 128 printable ASCII characters'), isSecret: true };

const publicUrl = {
  allowed: `an address such as https://race.example, ${SHORT_SOCKET_URL}`,
  read: (text: string) =>
    /^https?:\/\/[^\s?#]+$/.test(text) && URL.canParse(text) && hasShortSocketUrl(text) ? text : undefined,
};

/** An IP address, or a network such as 10.0.0.0/8. */
const network = {
  allowed: 'an IP address or a network such as 10.0.0.0/8',
  read: (text: string) => {
    const [address = '', bits = '0', ...more] = text.split('/');
    const bitsMax = isIPv6(address) ? BITS_IPV6 : BITS_IPV4;
    const isNetwork = isIP(address) > 0 && /^\d+$/.test(bits) && Number(bits) <= bitsMax && more.length === 0;
    return isNetwork ? text : undefined;
  },
};

/** Every option. For example, `botLevel` is the flag `--bot-level` and the environment variable `SHOTGUN_BOT_LEVEL`. */
export const OPTIONS = {
  port: option(integer(0, PORT_MAX), 8080, {
    placeholder: 'PORT',
    help: 'TCP port to listen on; 0 picks a free one',
  }),
  host: option(hostName, '0.0.0.0', {
    placeholder: 'HOST',
    help: 'address to listen on; 0.0.0.0 means all IPv4 addresses of this machine, :: also all IPv6 ones',
  }),
  origin: option(listOf(origin), [], {
    placeholder: 'ORIGINS',
    help: 'origins of this server behind a proxy or a domain name; pages of other sites cannot connect',
  }),
  trustProxy: option(listOf(network), [], {
    placeholder: 'NETWORKS',
    help: 'reverse proxies, as addresses or networks: the header X-Forwarded-For counts if one of them sends it',
  }),
  directory: optional(redisUrl, {
    placeholder: 'URL',
    help: 'Redis in which several servers share their list of rooms, such as redis://HOST:PORT; if not given, this server is alone',
  }),
  publicUrl: optional(publicUrl, {
    placeholder: 'URL',
    help: 'address under which clients reach this server and no other one; needed with --directory behind a proxy; Agones gives it to a server with --agones',
  }),
  processes: option(integer(1, PROCESSES_MAX), 1, {
    placeholder: 'N',
    help: 'processes that share the port and the rooms, such as one per core; each process applies the limits per address separately',
  }),
  connectionsPerAddress: option(integer(0, LIMIT_MAX), 32, {
    placeholder: 'N',
    help: 'open connections per address (IPv6: per /64 network); 0 for no limit',
  }),
  roomsPerAddress: option(integer(0, LIMIT_MAX), 8, {
    placeholder: 'N',
    help: 'open rooms per address of the player who opened them; 0 for no limit',
  }),
  joinsPerMinute: option(integer(0, LIMIT_MAX), 60, {
    placeholder: 'N',
    help: 'joins per minute and address, except of players who return to their seats; 0 for no limit',
  }),
  idleSeconds: option(integer(1, IDLE_MAX_S), 60, {
    placeholder: 'S',
    help: 'a person who has done nothing for this long has to leave if others are waiting',
  }),
  logLevel: option(oneOf(LOG_LEVELS), 'info', {
    placeholder: 'LEVEL',
    help: 'which events are logged; debug adds connections and dismissals with shortened addresses',
  }),
  logFormat: optional(oneOf(LOG_FORMATS), {
    placeholder: 'FORMAT',
    help: 'json or text; if not given, text in a terminal, else json',
  }),
  metricsPort: optional(integer(0, PORT_MAX), {
    placeholder: 'PORT',
    help: 'TCP port that serves metrics for Prometheus under /metrics; 0 picks a free one; if not given, there are none',
  }),
  metricsHost: option(hostName, '127.0.0.1', {
    placeholder: 'HOST',
    help: 'address of the metrics port; anyone who can reach it can read the metrics',
  }),
  adminToken: optional(adminToken, {
    placeholder: 'TOKEN',
    help: 'secret that opens the page /admin; set SHOTGUN_ADMIN_TOKEN instead, because others can see the command line',
  }),
  drainSeconds: option(integer(0, DRAIN_MAX_S), 300, {
    placeholder: 'S',
    help: 'how long running races may go on after SIGTERM; 0 stops at once',
  }),
  agones: option(flag(), false, {
    placeholder: '',
    help: 'report the state of the server to Agones on Kubernetes, on the port AGONES_SDK_HTTP_PORT (9358)',
  }),
  tls: optional(
    { ...oneOf(['own']), impliedText: 'own' },
    {
      placeholder: '',
      help: 'serve https, which browsers on other machines require for the full engine sound and for gamepads; with --cert and --key, or else with a self-signed certificate',
    },
  ),
  cert: optional(anyFile, { placeholder: 'FILE', help: 'certificate chain for https (PEM)' }),
  key: optional(anyFile, { placeholder: 'FILE', help: 'private key of the certificate (PEM)' }),
  ...NETWORK_OPTIONS,
  weather: optional(oneOf(Object.keys(WEATHERS) as WeatherName[]), {
    placeholder: 'PROFILE',
    help: 'simulated network conditions by name; --lag, --jitter, --loss and --duplicate override parts of it',
  }),
  link: option(oneOf<LinkKind>(['datagram', 'stream']), 'datagram', {
    placeholder: 'KIND',
    help: 'how simulated lag behaves: datagram loses and reorders messages, stream keeps their order and stalls',
  }),
  transport: option(oneOf<Transport>(['ws', 'auto', 'rtc']), 'auto', {
    placeholder: 'KIND',
    help: 'ws: WebSocket only; auto: also a WebRTC data channel if one opens; rtc: players without one are disconnected',
  }),
  rendezvous: option(flag(), false, {
    placeholder: '',
    help: 'pass on the handshakes of races that players host in their tabs, so that an invitation is a short code',
  }),
  seed: optional(integer(0, SEED_MAX), {
    placeholder: 'N',
    help: 'seed of the races and of the simulated lag; random if not given',
  }),
  rates: optional(integer(RATE_MIN_HZ, RATE_MAX_HZ), {
    placeholder: 'HZ',
    help: 'states per second to each client, and input messages per second from it; if not given, 31 and 62',
  }),
  encoding: optional(oneOf<Encoding>(['plain', 'packed']), {
    placeholder: 'NAME',
    help: 'encoding of states and events: any MessagePack library can read plain; if not given, each client chooses',
  }),
  track: option(oneOf(TRACK_NAMES), 'valley', { placeholder: 'NAME', help: 'track of the first race' }),
  laps: optional(integer(1, RACE_LAPS_MAX), {
    placeholder: 'N',
    help: "laps of a race; if not given, the track's own number",
  }),
  cars: option(integer(1, MAX_CARS), RACE_CARS, { placeholder: 'N', help: 'car slots of a race, with two seats each' }),
  bots: option(integer(0, MAX_CARS), 3, {
    placeholder: 'N',
    help: 'cars with bots; a player who joins may replace a bot',
  }),
  botLevel: optional(oneOf(BOT_LEVEL_NAMES), {
    placeholder: 'LEVEL',
    help: 'how well bots drive and shoot; if not given, easy in rooms of players who have never finished a race, else medium',
  }),
};

/** The value of each option; null for an option without a value and without a default. */
export type ServerSettings = OptionValues<typeof OPTIONS>;
