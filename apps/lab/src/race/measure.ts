/** One figure of the scoreboard, the bar it is held against, and what a measure is. */
import type { ClientView, LinkKind, WeatherName } from '@shotgun-rally/netcode';
import type { StateMessage } from '@shotgun-rally/protocol';
import type { WorldState } from '@shotgun-rally/sim';
import type { PlayerRecord } from './player-record.ts';

export interface Conditions {
  readonly weather: WeatherName | 'OWN';
  readonly link: LinkKind;
}

export interface Figure {
  readonly row: number;
  /** What is measured, in words. */
  readonly measure: string;
  readonly unit: string;
  /** null: there was nothing to measure. */
  readonly value: number | null;
  readonly samples: number;
  /** Fewer samples than this are not judged. */
  readonly least: number;
  /** The most that is allowed; null where nothing is promised: the figure is printed only. */
  readonly atMost: number | null;
}

/** Bars of a row: the same everywhere, or by weather; for datagrams, and for streams. */
export interface Bars {
  readonly datagram?: number | Partial<Record<Conditions['weather'], number>>;
  readonly stream?: number | Partial<Record<Conditions['weather'], number>>;
}

/** The bar for these conditions, null for none. */
export function barFor(bars: Bars, { weather, link }: Conditions): number | null {
  const bar = bars[link];
  if (bar === undefined || typeof bar === 'number') return bar ?? null;
  return bar[weather] ?? null;
}

/** Watches a race; every hook is optional. */
export interface Watcher {
  /** The server has run a tick; its truth is known. */
  onServerTick?(tick: number): void;
  /**
   * A client's simulation (a gunner's is its turret) stands at the tick of `state`, which is live: called at least once
   * for every tick, when it has just been simulated, and again when a correction may have changed it.
   */
  onSimulated?(record: PlayerRecord, state: WorldState): void;
  /** A state newer than any before has come to a client, in a message of `bytes`. */
  onState?(record: PlayerRecord, message: StateMessage, bytes: number): void;
  /** Any message has come to a client, `silentMs` after the one before. */
  onPacket?(record: PlayerRecord, silentMs: number): void;
  /** A message of `bytes` has been sent to the server (up) or by it. */
  onSent?(record: PlayerRecord, direction: 'up' | 'down', bytes: number): void;
  /** A client has run a frame; `view` is what it drew, null when it drew nothing. */
  onFrame?(record: PlayerRecord, view: ClientView | null): void;
}

/** Watches a race and draws figures from it. */
export interface Measure extends Watcher {
  figures(): Figure[];
}
