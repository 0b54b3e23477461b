/** Every option of the server: its name, what it means, what is allowed, and how its text is read. */
import { BOT_LEVEL_NAMES } from '@shotgun-rally/bots';
import { type LinkKind, WEATHERS, type WeatherName } from '@shotgun-rally/netcode';
import type { Encoding } from '@shotgun-rally/protocol';
import { TRACK_NAMES } from './tracks.ts';

/** Cars a race has room for. */
export const CARS = 8;

interface Option<Value> {
  /** Placeholder in the help. */
  readonly value: string;
  readonly help: string;
  readonly allowed: string;
  /** Read like anything that a person types. */
  readonly default: string;
  /** What the option stands for, which takes no value. */
  readonly bare?: string;
  /** undefined: not allowed. */
  readonly read: (text: string) => Value | undefined;
}

/** How messages may travel: over the WebSocket alone, over a data channel where one opens, or over that for sure. */
export type Transport = 'ws' | 'auto' | 'rtc';

/** A delay, uniform between the two, in ms each way. */
export interface LagRange {
  readonly minMs: number;
  readonly maxMs: number;
}

const LAG_MAX_MS = 5000;
export const SEED_MAX = 0x7fff_ffff;
const LAPS_MAX = 99;
/** One message in 16 ticks, and one in each. */
const RATE_MIN = 4;
const RATE_MAX = 62;
const PORT_MAX = 65_535;

const integer = (min: number, max: number) => (text: string) => {
  const value = Number(text);
  return /^\d+$/.test(text) && value >= min && value <= max ? value : undefined;
};
const oneOf =
  <Name extends string>(names: readonly Name[]) =>
  (text: string): Name | undefined =>
    names.find((name) => name === text);
/** null where the text is empty: the option was not given. */
const optional =
  <Value>(read: (text: string) => Value | undefined) =>
  (text: string): Value | null | undefined =>
    text === '' ? null : read(text);

function readLag(text: string): LagRange | undefined {
  const match = /^(\d+)(?:-(\d+))?$/.exec(text);
  if (!match) return undefined;
  const minMs = Number(match[1]);
  const maxMs = Number(match[2] ?? match[1]);
  return minMs <= maxMs && maxMs <= LAG_MAX_MS ? { minMs, maxMs } : undefined;
}

/** A percentage as a share from 0 to 1. */
function readPercent(text: string): number | undefined {
  const percent = /^\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
  return percent <= 100 ? percent / 100 : undefined;
}

const readHost = (text: string): string | undefined => (/^[A-Za-z0-9.:-]+$/.test(text) ? text : undefined);

const option = <Value>(spec: Option<Value>): Option<Value> => spec;

export const OPTIONS = {
  port: option({
    value: 'PORT',
    help: 'TCP port to listen on; 0 takes a free one',
    allowed: `an integer from 0 to ${PORT_MAX}`,
    default: '8080',
    read: integer(0, PORT_MAX),
  }),
  host: option({
    value: 'HOST',
    help: 'address to listen on; 0.0.0.0 is every one of this machine',
    allowed: 'an IP address or a host name',
    default: '0.0.0.0',
    read: readHost,
  }),
  tls: option({
    value: '',
    help: 'serves https, which browsers on other machines want for the full engine sound and for gamepads: with --cert and --key, or with a certificate of its own',
    allowed: 'own, or no value',
    default: '',
    bare: 'own',
    read: optional(oneOf(['own'])),
  }),
  cert: option({
    value: 'FILE',
    help: 'certificate chain for https, PEM',
    allowed: 'the name of a file',
    default: '',
    read: optional((text) => text),
  }),
  key: option({
    value: 'FILE',
    help: "the certificate's private key, PEM",
    allowed: 'the name of a file',
    default: '',
    read: optional((text) => text),
  }),
  lag: option({
    value: 'MIN-MAX',
    help: 'synthetic lag each way, ms, uniform and independent per message; one number means fixed',
    allowed: `MIN-MAX or one number, ms from 0 to ${LAG_MAX_MS}, such as 0-100 or 50`,
    default: '',
    read: optional(readLag),
  }),
  jitter: option({
    value: 'MS',
    help: 'makes the lag up to so much shorter or longer, ms each way',
    allowed: `an integer from 0 to ${LAG_MAX_MS}, ms`,
    default: '',
    read: optional(integer(0, LAG_MAX_MS)),
  }),
  loss: option({
    value: 'PERCENT',
    help: 'synthetic loss each way, independent per 16 ms',
    allowed: 'a number from 0 to 100, percent',
    default: '',
    read: optional(readPercent),
  }),
  duplicate: option({
    value: 'PERCENT',
    help: 'share of messages that arrive twice (datagram links only)',
    allowed: 'a number from 0 to 100, percent',
    default: '',
    read: optional(readPercent),
  }),
  weather: option({
    value: 'PROFILE',
    help: 'a whole synthetic network by name; --lag, --jitter, --loss and --duplicate change it',
    allowed: Object.keys(WEATHERS).join(' '),
    default: '',
    read: optional(oneOf(Object.keys(WEATHERS) as WeatherName[])),
  }),
  link: option({
    value: 'KIND',
    help: 'how synthetic lag behaves: datagram loses and reorders, stream keeps order and stalls',
    allowed: 'datagram stream',
    default: 'datagram',
    read: oneOf<LinkKind>(['datagram', 'stream']),
  }),
  transport: option({
    value: 'KIND',
    help: 'ws: the WebSocket alone; auto: a WebRTC data channel beside it where one opens; rtc: nobody plays without one',
    allowed: 'ws auto rtc',
    default: 'auto',
    read: oneOf<Transport>(['ws', 'auto', 'rtc']),
  }),
  seed: option({
    value: 'N',
    help: 'seed of the races and of the synthetic lag; drawn at random if not given',
    allowed: `an integer from 0 to ${SEED_MAX}`,
    default: '',
    read: optional(integer(0, SEED_MAX)),
  }),
  rates: option({
    value: 'HZ',
    help: "states that are sent, and inputs that clients send, a second; 10 is the seed's; 31 and 62 if not given",
    allowed: `an integer from ${RATE_MIN} to ${RATE_MAX}`,
    default: '',
    read: optional(integer(RATE_MIN, RATE_MAX)),
  }),
  encoding: option({
    value: 'NAME',
    help: 'how states and events are sent: plain can be read by any MessagePack library; as each client asks if not given',
    allowed: 'plain packed',
    default: '',
    read: optional(oneOf<Encoding>(['plain', 'packed'])),
  }),
  track: option({
    value: 'NAME',
    help: 'the track to race on',
    allowed: TRACK_NAMES.join(' '),
    default: 'valley',
    read: oneOf(TRACK_NAMES),
  }),
  laps: option({
    value: 'N',
    help: "laps of a race; the track's own number if not given",
    allowed: `an integer from 1 to ${LAPS_MAX}`,
    default: '',
    read: optional(integer(1, LAPS_MAX)),
  }),
  bots: option({
    value: 'N',
    help: 'cars that bots drive; a person who joins may take one over',
    allowed: `an integer from 0 to ${CARS}`,
    default: '3',
    read: integer(0, CARS),
  }),
  botLevel: option({
    value: 'LEVEL',
    help: 'how well bots drive and shoot',
    allowed: BOT_LEVEL_NAMES.join(' '),
    default: 'medium',
    read: oneOf(BOT_LEVEL_NAMES),
  }),
};

export type OptionName = keyof typeof OPTIONS;
/** Each option's value; null where it was not given and has no default. */
export type Settings = {
  readonly [Name in OptionName]: Exclude<ReturnType<(typeof OPTIONS)[Name]['read']>, undefined>;
};
