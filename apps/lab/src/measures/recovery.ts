/**
 * Row 14: how a race recovers from an interruption: a second without any packet, or time as a hidden tab. How soon does the
 * player have control again, how often does the own car jump, and how far does it jump on the screens of other players?
 */
import type { ClientView, ShownCar } from '@shotgun-rally/netcode';
import { TICK_MS } from '@shotgun-rally/sim';
import { type Figure, limitFor, type Measure } from '../race/measure.ts';
import type { PlayerRecord } from '../race/player-record.ts';
import type { ObservedRace } from '../race/race.ts';
import { Samples } from '../race/samples.ts';

/** A longer silence is an interruption. */
const FREEZE_MS = 900;
/** A silence longer than any jitter. */
const SILENT_MS = 300;
/** How long after its end the effects of an interruption are measured. */
const AFTER_MS = 1500;
/** A cut: the car moves this much further in a frame than its speed explains. */
const CUT_M = 1;
/** Frames further apart than this are not compared. */
const PAUSE_MS = 100;
const SECOND_MS = 1000;
const MIN_INTERRUPTIONS = 5;
const CONTROL_MAX_MS = 150;

/** One freeze or hidden time of one player, from its end on. */
interface Interruption {
  readonly record: PlayerRecord;
  /** When the first packet arrived, or the first frame was drawn again. */
  readonly endMs: number;
  controlMs: number | null;
  cuts: number;
}

/** What a client showed in one frame. */
interface SeenFrame {
  readonly atMs: number;
  readonly timeMs: number;
  readonly cars: readonly { x: number; y: number; z: number; vx: number; vy: number; vz: number; present: boolean }[];
}

export class Recovery implements Measure {
  readonly #race: ObservedRace;
  readonly #interruptions: Interruption[] = [];
  readonly #latest = new Map<PlayerRecord, Interruption>();
  readonly #hiddenSince = new Map<PlayerRecord, number>();
  readonly #seen = new Map<PlayerRecord, SeenFrame>();
  readonly #othersBeyond = new Samples();

  constructor(race: ObservedRace) {
    this.#race = race;
  }

  onPacket(record: PlayerRecord, silentMs: number): void {
    if (silentMs > FREEZE_MS) this.#begin(record);
  }

  onServerTick(tick: number): void {
    const { nowMs } = this.#race.match;
    for (const interruption of this.#latest.values()) {
      const { record, controlMs, endMs } = interruption;
      const isInControl = record.wasExecuted(tick, this.#race.truth) && this.#isInTime(record, tick);
      if (controlMs === null && isInControl) interruption.controlMs = nowMs - endMs;
    }
  }

  /** Returns true if the input of `tick` had arrived in time; otherwise the server executed a repeated input, which may be equal. */
  #isInTime(record: PlayerRecord, tick: number): boolean {
    return (record.earlyTicks(tick) ?? -1) >= 0;
  }

  onFrame(record: PlayerRecord, view: ClientView | null): void {
    const { nowMs } = this.#race.match;
    const hiddenSince = this.#hiddenSince.get(record);
    if (!view) {
      this.#hiddenSince.set(record, hiddenSince ?? nowMs);
      this.#seen.delete(record);
      return;
    }
    if (hiddenSince !== undefined) {
      this.#hiddenSince.delete(record);
      this.#begin(record);
    }
    const last = this.#seen.get(record);
    const next = { atMs: nowMs, timeMs: view.timeMs, cars: view.cars.map(motionOfShown) };
    this.#seen.set(record, next);
    if (last && nowMs - last.atMs < PAUSE_MS) this.#compare(record, last, next);
  }

  #begin(record: PlayerRecord): void {
    const interruption: Interruption = { record, endMs: this.#race.match.nowMs, controlMs: null, cuts: 0 };
    this.#latest.set(record, interruption);
    this.#interruptions.push(interruption);
  }

  #compare(record: PlayerRecord, last: SeenFrame, next: SeenFrame): void {
    for (const interruption of this.#latest.values()) {
      const { car, role } = interruption.record.player;
      if (next.atMs > interruption.endMs + AFTER_MS) continue;
      if (this.#isDisturbed(interruption.record)) continue;
      // A client with an interruption of its own sees all other cars jump.
      if (record !== interruption.record && this.#isInterrupted(record)) continue;
      const beyondM = beyondMotion(last, next, car);
      if (record !== interruption.record) this.#othersBeyond.add(beyondM);
      else if (role === 'driver' && beyondM > CUT_M) interruption.cuts++;
    }
  }

  #isInterrupted(record: PlayerRecord): boolean {
    const { nowMs } = this.#race.match;
    return (
      nowMs - record.lastMessageMs > SILENT_MS || nowMs < (this.#latest.get(record)?.endMs ?? -AFTER_MS) + AFTER_MS
    );
  }

  /** A respawn moves the car for all players, with or without an interruption. */
  #isDisturbed(record: PlayerRecord): boolean {
    return record.situation(Math.floor(this.#race.truth.timeMs / TICK_MS)) === 'disturbed';
  }

  figures(): Figure[] {
    const { conditions } = this.#race;
    const control = new Samples();
    const cuts = new Samples();
    for (const { record, controlMs, endMs, cuts: count } of this.#interruptions) {
      if (endMs > this.#race.match.nowMs - AFTER_MS) continue;
      control.add(controlMs ?? AFTER_MS);
      if (record.player.role === 'driver') cuts.add(count);
    }
    const limit = (atMost: number): number | null =>
      limitFor({ datagram: { FREEZE: atMost, HIDDEN: atMost } }, conditions);
    return [
      {
        row: 14,
        measure: 'in control again after the first packet or frame, p95',
        unit: 'ms',
        value: control.percentile(0.95),
        samples: control.count,
        minSamples: MIN_INTERRUPTIONS,
        atMost: limit(CONTROL_MAX_MS),
      },
      {
        row: 14,
        measure: 'cuts that the player sees of the own car, most after one spell',
        unit: 'cuts',
        value: cuts.max(),
        samples: cuts.count,
        minSamples: MIN_INTERRUPTIONS,
        atMost: limit(1),
      },
      {
        row: 14,
        measure: 'what any other player sees of that car beyond its motion in a frame, most',
        unit: 'm',
        value: this.#othersBeyond.max(),
        samples: this.#othersBeyond.count,
        minSamples: MIN_INTERRUPTIONS,
        atMost: limit(1),
      },
    ];
  }
}

const motionOfShown = ({ pose: { x, y, z, vx, vy, vz }, present }: ShownCar) => ({ x, y, z, vx, vy, vz, present });

/** How much further a car moved between two frames than its speed explains (m). */
function beyondMotion(last: SeenFrame, next: SeenFrame, car: number): number {
  const [a, b] = [last.cars[car], next.cars[car]];
  if (!a?.present || !b?.present) return 0;
  const halfSeconds = (next.timeMs - last.timeMs) / 2 / SECOND_MS;
  const dx = b.x - a.x - (a.vx + b.vx) * halfSeconds;
  const dy = b.y - a.y - (a.vy + b.vy) * halfSeconds;
  const dz = b.z - a.z - (a.vz + b.vz) * halfSeconds;
  return Math.hypot(dx, dy, dz);
}
