/** How bad a network is, and the named profiles that everything is measured under. */

/** Loss is drawn once per so much time, whatever the message rate, ms. */
export const SLOT_MS = 16;

/** One direction's weather; both directions of a link usually have it, independently. */
export interface Weather {
  /** Delay of each message, uniform between the two, ms. */
  readonly delayMinMs: number;
  readonly delayMaxMs: number;
  /** Share of 16 ms slots in which every message is lost, 0 to 1. */
  readonly lossShare: number;
  /** Average length of a run of lost slots, ms; 0 for slots that are lost independently. */
  readonly lossBurstMs: number;
  /** Share of messages that arrive twice, 0 to 1. */
  readonly duplicateShare: number;
  /** Average time between two outages, ms; 0 for none. */
  readonly freezeEveryMs: number;
  /** Length of an outage, which takes both directions at once, ms. */
  readonly freezeMs: number;
  /** Average time between two spells in which the client's tab is hidden, ms; 0 for none. Links know nothing of it. */
  readonly hiddenEveryMs: number;
  /** Length of such a spell, ms: the client's timers then run once a second, and messages go on arriving. */
  readonly hiddenMs: number;
}

/** Another weather in each direction: `up` is towards the server. Freezes and hidden tabs are those of `down`. */
export interface WeatherEachWay {
  readonly up: Weather;
  readonly down: Weather;
}

/** The same object twice where both directions have one weather. */
export const eachWay = (weather: Weather | WeatherEachWay): WeatherEachWay =>
  'up' in weather ? weather : { up: weather, down: weather };

/** `datagram` loses, doubles and reorders; `stream` keeps order, and a loss stalls all that is behind it. */
export type LinkKind = 'datagram' | 'stream';

const calm: Weather = {
  delayMinMs: 0,
  delayMaxMs: 0,
  lossShare: 0,
  lossBurstMs: 0,
  duplicateShare: 0,
  freezeEveryMs: 0,
  freezeMs: 0,
  hiddenEveryMs: 0,
  hiddenMs: 0,
};
const typical: Weather = { ...calm, delayMinMs: 40, delayMaxMs: 60, lossShare: 0.02, lossBurstMs: 48 };

/** Every profile by name. */
export const WEATHERS = {
  LAN: calm,
  SEED: { ...calm, delayMaxMs: 100 },
  GOOD: { ...calm, delayMinMs: 27.5, delayMaxMs: 32.5, lossShare: 0.005 },
  TYPICAL: typical,
  BAD: { ...calm, delayMinMs: 80, delayMaxMs: 120, lossShare: 0.05, lossBurstMs: 48 },
  FREEZE: { ...typical, freezeEveryMs: 20_000, freezeMs: 1000 },
  HIDDEN: { ...typical, hiddenEveryMs: 30_000, hiddenMs: 10_000 },
} as const satisfies Record<string, Weather>;

export type WeatherName = keyof typeof WEATHERS;
