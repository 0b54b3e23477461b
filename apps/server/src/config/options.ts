/** The options of the server, each declared once. */
import { BOT_LEVEL_NAMES } from '@shotgun-rally/bots';
import { type LinkKind, WEATHERS, type WeatherName } from '@shotgun-rally/netcode';
import { integer, matching, NETWORK_OPTIONS, type OptionValues, oneOf, option, optional } from '@shotgun-rally/options';
import type { Encoding } from '@shotgun-rally/protocol';
import { MAX_CARS } from '@shotgun-rally/sim';
import { RACE_CARS } from '@shotgun-rally/sim/tuning';
import { TRACK_NAMES } from './tracks.ts';

/** The largest seed of a race. */
export const SEED_MAX = 0x7fff_ffff;

/** The connection: `ws` uses only a WebSocket, `auto` a WebRTC data channel if one opens, `rtc` requires a data channel. */
type Transport = 'ws' | 'auto' | 'rtc';

const PORT_MAX = 65_535;
const LAPS_MAX = 99;
/** From one message in 16 ticks to one in each tick, at 62.5 ticks per second. */
const RATE_MIN_HZ = 4;
const RATE_MAX_HZ = 62;

/** Accepts every text, because a file name can be anything. */
const anyFile = matching(/^/, 'the name of a file');

/** Every option. For example, `botLevel` is the flag `--bot-level` and the environment variable `SHOTGUN_BOT_LEVEL`. */
export const OPTIONS = {
  port: option(integer(0, PORT_MAX), 8080, {
    placeholder: 'PORT',
    help: 'TCP port to listen on; 0 picks a free one',
  }),
  host: option(matching(/^[A-Za-z0-9.:-]+$/, 'an IP address or a host name'), '0.0.0.0', {
    placeholder: 'HOST',
    help: 'address to listen on; 0.0.0.0 means all addresses of this machine',
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
  laps: optional(integer(1, LAPS_MAX), {
    placeholder: 'N',
    help: "laps of a race; if not given, the track's own number",
  }),
  cars: option(integer(1, MAX_CARS), RACE_CARS, { placeholder: 'N', help: 'car slots of a race, with two seats each' }),
  bots: option(integer(0, MAX_CARS), 3, {
    placeholder: 'N',
    help: 'cars with bots; a player who joins may replace a bot',
  }),
  botLevel: option(oneOf(BOT_LEVEL_NAMES), 'medium', { placeholder: 'LEVEL', help: 'how well bots drive and shoot' }),
};

/** The value of each option; null for an option without a value and without a default. */
export type ServerSettings = OptionValues<typeof OPTIONS>;
