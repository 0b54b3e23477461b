/** Reads the options in the page's address into one typed object. */
import { BOT_LEVEL_NAMES, type BotLevelName } from '@shotgun-rally/bots';
import {
  DEFAULT_RIVAL_MODE,
  DEFAULT_STRATEGY,
  type LinkKind,
  RIVAL_MODE_NAMES,
  type RivalMode,
  STRATEGY_NAMES,
  type StrategyName,
  WEATHERS,
  type Weather,
  type WeatherName,
} from '@shotgun-rally/netcode';
import {
  decimal,
  delayRange,
  flag,
  integer,
  listOf,
  matching,
  type OptionValues,
  oneOf,
  option,
  optional,
  percent,
  type Reader,
  readSearchParameters,
} from '@shotgun-rally/options';
import {
  cleanPlayerName,
  type Encoding,
  MAX_CARS,
  NAME_LENGTH_MAX,
  ROOM_CODE_LENGTH_MAX,
  type Role,
  UINT32_MAX,
} from '@shotgun-rally/protocol';
import { type CarModelName, RACE_CARS, RACE_LAPS_MAX } from '@shotgun-rally/sim/tuning';
import { MODEL_NAMES } from '../look/car-models.ts';
import type { QualityName } from '../look/quality.ts';
import { QUALITY_NAMES } from '../look/quality-names.ts';

/** Where the inputs of the player's own seat come from. */
export type InputSource = 'player' | 'bot';
/** The connection: `ws` uses only a WebSocket, `auto` a WebRTC data channel if one opens, `rtc` only a data channel. */
export type TransportPreference = 'ws' | 'auto' | 'rtc';

/** The simulated network between the page and the server, each way. A `Weather` is delay, jitter and packet loss. */
export interface SimulatedNetwork {
  readonly weather: Weather;
  readonly kind: LinkKind;
  /** Solo: also the seed of the race and its bots. */
  readonly seed: number;
}

/** All options of a page link. */
export interface ClientConfig {
  /** Room code: 1 to ROOM_CODE_LENGTH_MAX of A-Z a-z 0-9 and '-', or '' if the link names none. */
  readonly room: string;
  /** Without a room code, generates the code of an unlisted room. */
  readonly private: boolean;
  readonly role: Role;
  /** Car slot from 0, or -1 for any. */
  readonly car: number;
  /** The car model that the player asks for, or '' for any. */
  readonly model: CarModelName | '';
  /** The player's name: 1 to NAME_LENGTH_MAX characters, or ''. */
  readonly name: string;
  /** Skips the lobby when the page is opened. */
  readonly autojoin: boolean;
  /** null: chosen by the page. */
  readonly quality: QualityName | null;
  /** The encoding of messages that the client asks the server for. */
  readonly encoding: Encoding;
  readonly transport: TransportPreference;
  /** Opens the net panel at once. */
  readonly debug: boolean;
  /** Runs the server in this tab. */
  readonly solo: boolean;
  /** Runs the server in this tab, for friends who join it. */
  readonly host: boolean;
  /** STUN servers with which a hosted race finds the addresses of routers: host names, each with or without a port. */
  readonly stun: readonly string[];
  /** Address of the WebSocket that passes on the handshakes of hosted races; '' for the server of the page. */
  readonly rendezvous: string;
  readonly network: SimulatedNetwork;
  /** How the client predicts the driver's own car. */
  readonly strategy: StrategyName;
  /** How a driver sees the rivals (the other cars). */
  readonly rivals: RivalMode;
  /** Solo only: who plays the player's seat. Named `hands` in the link. */
  readonly inputSource: InputSource;
  /** Solo only: the race pauses after this server tick; 0 for never. */
  readonly pause: number;
  /** Solo and hosted races: file name of the track, '' for the default. */
  readonly track: string;
  /** Solo and hosted races: the number of laps; 0 for the track's default. */
  readonly laps: number;
  /** Solo and hosted races: the number of car slots. */
  readonly cars: number;
  /** Solo and hosted races: the number of cars that bots play. */
  readonly bots: number;
  /** Solo and hosted races: how well bots play. */
  readonly botLevel: BotLevelName;
  /** Solo and hosted races: true if guns and rockets can fire. */
  readonly weapons: boolean;
}

/** A parameter that is unknown or has a value that is not allowed. */
export interface ConfigError {
  readonly parameter: string;
  /** The value that was given. */
  readonly got: string;
  /** The allowed values, in words. */
  readonly allowed: string;
}

/** The config, or the first error in the link. */
export type ParsedConfig =
  | { readonly ok: true; readonly config: ClientConfig }
  | { readonly ok: false; readonly error: ConfigError };

const ROOM_PATTERN = new RegExp(`^[A-Za-z0-9-]{1,${ROOM_CODE_LENGTH_MAX}}$`);
const TRACK_PATTERN = /^[a-z0-9-]{1,32}$/;
/** Parameters that other sites add to links that are opened on them. */
const TRACKING_PATTERN = /^utm_|clk?id$|^igsh/;
/** Letters and digits, in parts with a dot or with hyphens between them. */
const HOST_NAME_PATTERN = /^[A-Za-z0-9]+(\.[A-Za-z0-9]+|-+[A-Za-z0-9]+)*$/;
const HOST_NAME_LENGTH_MAX = 64;
/** The bots of a solo or hosted race if the link names none. A newcomer, who never finished a race, gets fewer and easier ones. */
const DEFAULT_BOTS = { bots: 7, botLevel: 'medium' } as const;
const NEWCOMER_BOTS = { bots: 3, botLevel: 'easy' } as const;
/** The longest lag that a link can have, jitter included. */
export const DELAY_MAX_MS = 2000;
/** One hour of ticks of 16 ms. */
export const PAUSE_MAX_TICKS = 225_000;

const delayMs = decimal(0, DELAY_MAX_MS, 'ms');

/** Accepts `own` from older links, where it meant `rollback`. */
const strategyReader: Reader<StrategyName> = {
  allowed: STRATEGY_NAMES.join(', '),
  read: (text) => (text === 'own' ? 'rollback' : oneOf(STRATEGY_NAMES).read(text)),
};

/** Accepts `own` from older links, where it meant `player`. */
const inputSourceReader: Reader<InputSource> = {
  allowed: 'player, bot',
  read: (text) => (text === 'own' ? 'player' : oneOf<InputSource>(['player', 'bot']).read(text)),
};

const port = integer(1, 65_535);

/** Accepts what can follow `stun:` in an address that every browser accepts. */
const stunServerReader: Reader<string> = {
  allowed: `a host name, with or without a port: ${port.allowed}`,
  read: (text) => {
    const [name = '', portText = '1', ...more] = text.split(':');
    const isName = name.length <= HOST_NAME_LENGTH_MAX && HOST_NAME_PATTERN.test(name);
    return isName && port.read(portText) !== undefined && more.length === 0 ? text : undefined;
  },
};

/** A page that was loaded over https may use only wss. */
const rendezvousReader: Reader<string> = {
  allowed: 'wss:// (ws:// without https)',
  read: (text) => {
    const pattern = location.protocol === 'https:' ? /^wss:/ : /^wss?:/;
    return pattern.test(text) && URL.canParse(text) ? text : undefined;
  },
};

const PARAMETERS = {
  room: option(matching(ROOM_PATTERN, `1 to ${ROOM_CODE_LENGTH_MAX} letters, digits and "-"`), ''),
  private: option(flag(), false),
  role: option(oneOf<Role>(['driver', 'gunner']), 'driver'),
  car: option(integer(-1, MAX_CARS - 1), -1),
  model: option(oneOf<CarModelName | ''>(MODEL_NAMES), ''),
  name: option(
    { allowed: `1 to ${NAME_LENGTH_MAX} characters`, read: (text) => cleanPlayerName(text) ?? undefined },
    '',
  ),
  autojoin: option(flag(), false),
  quality: optional(oneOf<QualityName>(['test', ...QUALITY_NAMES])),
  encoding: option(oneOf<Encoding>(['plain', 'packed']), 'packed'),
  transport: option(oneOf<TransportPreference>(['ws', 'auto', 'rtc']), 'auto'),
  debug: option(flag(), false),
  solo: option(flag(), false),
  host: option(flag(), false),
  stun: option(listOf(stunServerReader), []),
  rendezvous: option(rendezvousReader, ''),
  weather: option(oneOf(Object.keys(WEATHERS) as WeatherName[]), 'LAN'),
  lag: optional(delayRange(delayMs)),
  jitter: option(delayMs, 0),
  loss: optional(percent()),
  duplicate: optional(percent()),
  link: option(oneOf<LinkKind>(['datagram', 'stream']), 'datagram'),
  seed: option(integer(0, UINT32_MAX), 1),
  strategy: option(strategyReader, DEFAULT_STRATEGY),
  rivals: option(oneOf(RIVAL_MODE_NAMES), DEFAULT_RIVAL_MODE),
  hands: option(inputSourceReader, 'player'),
  pause: option(integer(0, PAUSE_MAX_TICKS), 0),
  track: option(matching(TRACK_PATTERN, 'the name of a track'), ''),
  laps: option(integer(0, RACE_LAPS_MAX), 0),
  cars: option(integer(1, MAX_CARS), RACE_CARS),
  bots: optional(integer(0, MAX_CARS - 1)),
  botLevel: optional(oneOf(BOT_LEVEL_NAMES)),
  weapons: option(flag(), true),
};

/**
 * Reads `location.search`. Returns an error for an unknown parameter or a value that is not allowed; never throws.
 * Ignores what other sites add to links. `isNewcomer` is true if the player has never finished a race.
 */
export function parseConfig(search: string, isNewcomer = false): ParsedConfig {
  const result = readSearchParameters(
    PARAMETERS,
    [...new URLSearchParams(search)].filter(([name]) => !TRACKING_PATTERN.test(name)),
  );
  if (!result.ok) {
    const { name: parameter, got, allowed } = result.error;
    return { ok: false, error: { parameter, got, allowed } };
  }
  const { weather, lag, jitter, loss, duplicate, link: kind, seed, hands: inputSource, ...values } = result.values;
  const network = { weather: weatherOf(result.values), kind, seed };
  const jitterMaxMs = DELAY_MAX_MS + jitter - network.weather.delayMaxMs;
  // A link that the net panel copies has the sum of lag and jitter as its lag.
  if (jitter > jitterMaxMs)
    return {
      ok: false,
      error: { parameter: 'jitter', got: `${jitter}`, allowed: `0 to ${jitterMaxMs} ms with this lag` },
    };
  // A link in which a bot plays gives the same race to everybody.
  const usual = isNewcomer && inputSource === 'player' ? NEWCOMER_BOTS : DEFAULT_BOTS;
  const bots = values.bots ?? usual.bots;
  const botLevel = values.botLevel ?? usual.botLevel;
  return {
    ok: true,
    config: { ...values, bots, botLevel, inputSource, network },
  };
}

/**
 * Returns the named weather: lag, loss and duplicate replace parts of it, and jitter widens its delay at both ends. Keeps the
 * length of its bursts of loss, so that a replay link restores the conditions exactly.
 */
function weatherOf({ weather, lag, jitter, loss, duplicate }: OptionValues<typeof PARAMETERS>): Weather {
  const base = WEATHERS[weather];
  return {
    ...base,
    delayMinMs: Math.max(0, (lag?.minMs ?? base.delayMinMs) - jitter),
    delayMaxMs: (lag?.maxMs ?? base.delayMaxMs) + jitter,
    lossShare: loss ?? base.lossShare,
    duplicateShare: duplicate ?? base.duplicateShare,
  };
}

/** Returns true if `text` can be a room code. */
export const isRoomCode = (text: string): boolean => ROOM_PATTERN.test(text);
