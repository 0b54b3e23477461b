/** Everything that a link can ask of the client, read once from the address into one typed object. */
import { BOT_LEVEL_NAMES, type BotLevel } from '@shotgun-rally/bots';
import {
  DEFAULT_RIVALS,
  DEFAULT_STRATEGY,
  type LinkKind,
  RIVAL_NAMES,
  type RivalName,
  STRATEGIES,
  STRATEGY_NAMES,
  type StrategyName,
  WEATHERS,
  type Weather,
  type WeatherName,
} from '@shotgun-rally/netcode';
import type { Encoding, Role } from '@shotgun-rally/protocol';
import type { QualityName } from '../look/quality.ts';

/** Where the inputs of the player's own seat come from. */
export type InputSource = 'player' | 'bot';
/** Which transport to use: only the WebSocket, a WebRTC data channel if one opens, or only a data channel. */
export type TransportPreference = 'ws' | 'auto' | 'rtc';

/** Synthetic weather between the page and the server, each way. */
export interface Lag {
  readonly weather: Weather;
  readonly kind: LinkKind;
  readonly seed: number;
}

export interface ClientConfig {
  /** Room code, 1 to 12 of A-Z a-z 0-9 and '-', or '' when the link names none. */
  readonly room: string;
  readonly role: Role;
  /** Car slot 0 to 15, or -1 for any. */
  readonly car: number;
  /** Player's name, 1 to 16 characters, or ''. */
  readonly name: string;
  /** Skips the lobby. */
  readonly autojoin: boolean;
  /** null: chosen by the page. */
  readonly quality: QualityName | null;
  /** How the server is to pack what it sends. */
  readonly encoding: Encoding;
  /** Whether a data channel is wanted beside the WebSocket. */
  readonly transport: TransportPreference;
  /** Opens the net panel at once. */
  readonly debug: boolean;
  /** Plays with the server in the tab. */
  readonly solo: boolean;
  readonly lag: Lag;
  /** How the own car is predicted, and how its driver sees the others. */
  readonly strategy: StrategyName;
  readonly rivals: RivalName;
  /** Solo only: who plays the own seat, and the server's tick after which time stops, 0 for none. */
  readonly inputSource: InputSource;
  readonly pause: number;
  /** Solo only: track by file name, '' for the default; laps, 0 for the track's own; bot cars, 0 to 15, and how well they play. */
  readonly track: string;
  readonly laps: number;
  readonly bots: number;
  readonly botLevel: BotLevel;
}

/** What was wrong with one parameter, in words for a person. */
export interface ConfigError {
  readonly parameter: string;
  readonly came: string;
  readonly allowed: string;
}

export type ParsedConfig =
  | { readonly ok: true; readonly config: ClientConfig }
  | { readonly ok: false; readonly error: ConfigError };

/** Thrown inside this file only, and turned into a ConfigError by `parseConfig`. */
class BadParameter extends Error {
  readonly error: ConfigError;
  constructor(error: ConfigError) {
    super(`${error.parameter}: ${error.came}`);
    this.error = error;
  }
}

type Reader<T> = (text: string) => T | null;

const ROOM_PATTERN = /^[A-Za-z0-9-]{1,12}$/;
const TRACK_PATTERN = /^[a-z0-9-]{1,32}$/;
const NAME_LENGTH_MAX = 16;
const DELAY_MAX_MS = 2000;
/** An hour. */
const PAUSE_MAX_TICKS = 225_000;

const PARAMETERS = [
  'room',
  'role',
  'car',
  'name',
  'autojoin',
  'quality',
  'encoding',
  'transport',
  'debug',
  'solo',
  'weather',
  'lag',
  'jitter',
  'loss',
  'duplicate',
  'link',
  'seed',
  'strategy',
  'rivals',
  'hands',
  'pause',
  'track',
  'laps',
  'bots',
  'botLevel',
] as const;
type Parameter = (typeof PARAMETERS)[number];

/** Reads `location.search`; a parameter that is unknown or out of range is an error that names it. Never throws. */
export function parseConfig(search: string): ParsedConfig {
  try {
    return { ok: true, config: readConfig(new URLSearchParams(search)) };
  } catch (error) {
    if (error instanceof BadParameter) return { ok: false, error: error.error };
    throw error;
  }
}

function readConfig(params: URLSearchParams): ClientConfig {
  for (const name of params.keys()) {
    if (!PARAMETERS.includes(name as Parameter)) {
      throw new BadParameter({ parameter: name, came: params.get(name) ?? '', allowed: PARAMETERS.join(', ') });
    }
  }
  const read = <T>(parameter: Parameter, fallback: T, allowed: string, reader: Reader<T>): T => {
    const came = params.get(parameter);
    if (came === null) return fallback;
    const value = reader(came);
    if (value === null) throw new BadParameter({ parameter, came, allowed });
    return value;
  };
  const flag = (parameter: Parameter) => read(parameter, false, 'nothing, 1 or 0', readFlag);
  const whole = (parameter: Parameter, fallback: number, min: number, max: number) =>
    read(parameter, fallback, `a whole number from ${min} to ${max}`, (text) => readWhole(text, min, max));

  return {
    room: read('room', '', '1 to 12 letters, digits and "-"', (text) => (ROOM_PATTERN.test(text) ? text : null)),
    role: read<Role>('role', 'driver', 'driver or gunner', oneOf('driver', 'gunner')),
    car: whole('car', -1, -1, 15),
    name: read('name', '', `1 to ${NAME_LENGTH_MAX} characters`, cleanName),
    autojoin: flag('autojoin'),
    quality: read<QualityName | null>(
      'quality',
      null,
      'test, low, medium or high',
      oneOf('test', 'low', 'medium', 'high'),
    ),
    encoding: read<Encoding>('encoding', 'packed', 'plain or packed', oneOf('plain', 'packed')),
    transport: read<TransportPreference>('transport', 'auto', 'ws, auto or rtc', oneOf('ws', 'auto', 'rtc')),
    debug: flag('debug'),
    solo: flag('solo'),
    lag: {
      weather: readWeather(read),
      kind: read<LinkKind>('link', 'datagram', 'datagram or stream', oneOf('datagram', 'stream')),
      seed: whole('seed', 1, 0, 0xffff_ffff),
    },
    strategy: read('strategy', DEFAULT_STRATEGY, STRATEGY_NAMES.join(', '), strategyCalled),
    rivals: read<RivalName>('rivals', DEFAULT_RIVALS, RIVAL_NAMES.join(', '), oneOf(...RIVAL_NAMES)),
    inputSource: read<InputSource>('hands', 'player', 'own or bot', inputSourceCalled),
    pause: whole('pause', 0, 0, PAUSE_MAX_TICKS),
    track: read('track', '', 'the name of a track', (text) => (TRACK_PATTERN.test(text) ? text : null)),
    laps: whole('laps', 0, 0, 99),
    bots: whole('bots', 7, 0, 15),
    botLevel: read('botLevel', 'medium', BOT_LEVEL_NAMES.join(', '), oneOf(...BOT_LEVEL_NAMES)),
  };
}

/** A profile by name, or made from lag, jitter, loss and duplicate, which win over the profile's own figures. */
function readWeather(read: <T>(parameter: Parameter, fallback: T, allowed: string, reader: Reader<T>) => T): Weather {
  const names = Object.keys(WEATHERS) as WeatherName[];
  const base: Weather = WEATHERS[read<WeatherName>('weather', 'LAN', names.join(', '), oneOf(...names))];
  const delays = `MIN-MAX or one number, in ms from 0 to ${DELAY_MAX_MS}`;
  const lag = read('lag', { min: base.delayMinMs, max: base.delayMaxMs }, delays, readRange);
  const jitterMs = read('jitter', 0, `ms from 0 to ${DELAY_MAX_MS}`, (text) => readNumber(text, 0, DELAY_MAX_MS));
  const percent = (parameter: 'loss' | 'duplicate', share: number) =>
    read(parameter, share, 'percent from 0 to 100', (text) => {
      const value = readNumber(text, 0, 100);
      return value === null ? null : value / 100;
    });
  return {
    ...base,
    delayMinMs: lag.min,
    delayMaxMs: lag.max + jitterMs,
    lossShare: percent('loss', base.lossShare),
    duplicateShare: percent('duplicate', base.duplicateShare),
  };
}

/** Makes a typed name fit for `hello`: no control characters, trimmed, at most 16 characters; null when nothing is left. */
export function cleanName(text: string): string | null {
  const name = [...text.replace(/\p{C}/gu, '').trim()].slice(0, NAME_LENGTH_MAX).join('');
  return name === '' ? null : name;
}

/** Whether `text` can be a room's code. */
export const isRoomCode = (text: string): boolean => ROOM_PATTERN.test(text);

const oneOf =
  <T extends string>(...allowed: readonly T[]): Reader<T> =>
  (text) =>
    allowed.find((each) => each === text) ?? null;

/** A strategy by its name, by the start of its seed document's name (`kazap`), or by its former name `own`. */
const strategyCalled: Reader<StrategyName> = (text) =>
  STRATEGY_NAMES.find((name) => name === (text === 'own' ? 'rollback' : text)) ??
  STRATEGY_NAMES.find((name) => text !== '' && STRATEGIES[name].seed.startsWith(text)) ??
  null;

/** `own` is the name of the player's own inputs in links. */
const inputSourceCalled: Reader<InputSource> = (text) => (text === 'own' ? 'player' : oneOf('player', 'bot')(text));

const readFlag: Reader<boolean> = (text) => {
  if (text === '' || text === '1') return true;
  return text === '0' ? false : null;
};

function readNumber(text: string, min: number, max: number): number | null {
  if (!/^\d+(\.\d+)?$/.test(text)) return null;
  const value = Number(text);
  return value >= min && value <= max ? value : null;
}

function readWhole(text: string, min: number, max: number): number | null {
  if (!/^-?\d+$/.test(text)) return null;
  const value = Number(text);
  return value >= min && value <= max ? value : null;
}

function readRange(text: string): { min: number; max: number } | null {
  const parts = text.split('-').map((part) => readNumber(part, 0, DELAY_MAX_MS));
  const [min, max = min] = parts;
  if (parts.length > 2 || min === null || min === undefined || max === null || max === undefined) return null;
  return min <= max ? { min, max } : null;
}
