/** The link that plays a run again: what `config.ts` reads, written. */
import { DEFAULT_RIVALS, DEFAULT_STRATEGY, WEATHERS, type Weather, type WeatherName } from '@shotgun-rally/netcode';
import type { ClientConfig } from '../../page/config.ts';
import type { LiveOptions } from '../../page/live-options.ts';

/** What of a weather a link can say beside the name of a profile. */
const SAID = ['delayMinMs', 'delayMaxMs', 'lossShare', 'duplicateShare'] as const satisfies readonly (keyof Weather)[];

/** The query of a solo run with these settings; `pause` is the server's tick at which it stops, 0 for none. */
export function runQuery(config: ClientConfig, settings: LiveOptions, pause: number): string {
  const { lag, strategy, rivals, inputSource } = settings;
  const parts = ['solo', ...weatherParts(lag.weather)];
  const say = (name: string, value: string | number, standard: string | number) => {
    if (value !== standard) parts.push(`${name}=${encodeURIComponent(value)}`);
  };
  say('link', lag.kind, 'datagram');
  say('seed', lag.seed, -1);
  say('strategy', strategy, DEFAULT_STRATEGY);
  say('rivals', rivals, DEFAULT_RIVALS);
  say('role', config.role, 'driver');
  say('car', config.car, -1);
  say('hands', inputSource, 'player');
  say('track', config.track, '');
  say('laps', config.laps, 0);
  say('bots', config.bots, 7);
  say('encoding', config.encoding, 'packed');
  say('quality', config.quality ?? '', '');
  say('pause', pause, 0);
  parts.push('debug');
  return `?${parts.join('&')}`;
}

/** The nearest profile by name, and what differs from it. */
function weatherParts(weather: Weather): string[] {
  const names = Object.keys(WEATHERS) as WeatherName[];
  const isLike = (name: WeatherName, fields: readonly (keyof Weather)[]) =>
    fields.every((field) => WEATHERS[name][field] === weather[field]);
  const fields = Object.keys(weather) as (keyof Weather)[];
  const exact = names.find((name) => isLike(name, fields));
  if (exact) return [`weather=${exact}`];
  const unsaid = fields.filter((field) => !SAID.some((said) => said === field));
  const base = names.find((name) => isLike(name, unsaid)) ?? 'LAN';
  const parts = [`weather=${base}`, `lag=${weather.delayMinMs}-${weather.delayMaxMs}`];
  if (weather.lossShare !== WEATHERS[base].lossShare) parts.push(`loss=${percent(weather.lossShare)}`);
  if (weather.duplicateShare !== WEATHERS[base].duplicateShare) {
    parts.push(`duplicate=${percent(weather.duplicateShare)}`);
  }
  return parts;
}

/** Without the tail that binary fractions grow. */
const percent = (share: number): number => Number((share * 100).toFixed(6));
