/** Builds the page link that replays a solo race and pauses it at a given tick. `config.ts` reads the same parameters. */
import {
  DEFAULT_RIVAL_MODE,
  DEFAULT_STRATEGY,
  type GameServer,
  WEATHERS,
  type Weather,
  type WeatherName,
} from '@shotgun-rally/netcode';
import { RACE_CARS } from '@shotgun-rally/sim/tuning';
import { type ClientConfig, PAUSE_MAX_TICKS } from '../../page/config.ts';
import type { LiveOptions } from '../../page/live-options.ts';
import { setupParameters } from '../../page/setup-parameters.ts';

/** The fields of a `Weather` (simulated network conditions) that parameters of a page link can set. */
const FIELDS_WITH_PARAMETER = [
  'delayMinMs',
  'delayMaxMs',
  'lossShare',
  'duplicateShare',
] as const satisfies readonly (keyof Weather)[];

/** The defaults of a race's setup by parameter, except those of bots, which depend on the browser. */
const SETUP_DEFAULTS: Readonly<Record<string, string>> = { laps: '0', weapons: '1' };

/** A solo race: its setup, which the player may have changed since the page was opened, and the newest tick of its server. */
interface PlayedRace extends Pick<GameServer, 'setup' | 'tickNumber'> {
  /** The model of the player's car. If the link names none, each browser asks for the one that it remembers. */
  readonly model: string;
}

/**
 * Returns the query string that replays a solo race with these options, and pauses it at the newest tick, if that is within its first
 * hour.
 */
export function replayQuery(
  config: ClientConfig,
  liveOptions: LiveOptions,
  { setup, tickNumber, model }: PlayedRace,
): string {
  const { network, strategy, rivals, inputSource } = liveOptions;
  const parts = ['solo', ...weatherParts(network.weather)];
  const add = (name: string, value: string | number, omittedDefault: string | number) => {
    if (value !== omittedDefault) parts.push(`${name}=${encodeURIComponent(value)}`);
  };
  add('link', network.kind, 'datagram');
  add('seed', network.seed, -1); // always added, because no seed is negative
  add('strategy', strategy, DEFAULT_STRATEGY);
  add('rivals', rivals, DEFAULT_RIVAL_MODE);
  add('role', config.role, 'driver');
  add('car', config.car, -1);
  add('model', model, '');
  add('hands', inputSource, 'player'); // who plays the seat
  add('cars', config.cars, RACE_CARS);
  for (const [name, value] of Object.entries(setupParameters(setup))) add(name, value, SETUP_DEFAULTS[name] ?? '');
  add('encoding', config.encoding, 'packed');
  add('quality', config.quality ?? '', '');
  if (tickNumber <= PAUSE_MAX_TICKS) add('pause', tickNumber, 0);
  parts.push('debug');
  return `?${parts.join('&')}`;
}

/**
 * Returns the parameters of a weather: the profile that equals it, or a similar profile (LAN if there is none) with the delay,
 * and with the shares of loss and duplicates that differ from the profile.
 */
function weatherParts(weather: Weather): string[] {
  const names = Object.keys(WEATHERS) as WeatherName[];
  const matches = (name: WeatherName, fields: readonly (keyof Weather)[]) =>
    fields.every((field) => WEATHERS[name][field] === weather[field]);
  const fields = Object.keys(weather) as (keyof Weather)[];
  const exact = names.find((name) => matches(name, fields));
  if (exact) return [`weather=${exact}`];
  const otherFields = fields.filter((field) => !FIELDS_WITH_PARAMETER.some((each) => each === field));
  const base = names.find((name) => matches(name, otherFields)) ?? 'LAN';
  const parts = [`weather=${base}`, `lag=${weather.delayMinMs}-${weather.delayMaxMs}`];
  if (weather.lossShare !== WEATHERS[base].lossShare) parts.push(`loss=${percent(weather.lossShare)}`);
  if (weather.duplicateShare !== WEATHERS[base].duplicateShare) {
    parts.push(`duplicate=${percent(weather.duplicateShare)}`);
  }
  return parts;
}

/** Converts a share to percent, rounded because 0.07 * 100 would print as 7.000000000000001. */
const percent = (share: number): number => Number((share * 100).toFixed(6));
