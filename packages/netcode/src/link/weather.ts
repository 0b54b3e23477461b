/** How bad a network is, and the named profiles that everything is measured under. */

/** One direction's weather; both directions of a link have it, independently. */
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
  /** Length of an outage, ms. */
  readonly freezeMs: number;
}

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
};
const typical: Weather = { ...calm, delayMinMs: 40, delayMaxMs: 60, lossShare: 0.02, lossBurstMs: 48 };

/**
 * Every profile by name. HIDDEN is TYPICAL on the wire: what hides is the client's tab, whose timers run once a second.
 */
export const WEATHERS = {
  LAN: calm,
  SEED: { ...calm, delayMaxMs: 100 },
  GOOD: { ...calm, delayMinMs: 27.5, delayMaxMs: 32.5, lossShare: 0.005 },
  TYPICAL: typical,
  BAD: { ...calm, delayMinMs: 80, delayMaxMs: 120, lossShare: 0.05, lossBurstMs: 48 },
  FREEZE: { ...typical, freezeEveryMs: 20_000, freezeMs: 1000 },
  HIDDEN: typical,
} as const satisfies Record<string, Weather>;

export type WeatherName = keyof typeof WEATHERS;
