/**
 * Row 14 of the scoreboard: how a client recovers from an interruption, which is about a second without any packet, or
 * a period in which its tab is hidden. Measures how soon the player has control again, how often the driver's car jumps
 * on the driver's own screen, and how far it jumps on other players' screens.
 */
import type { ClientView } from '@shotgun-rally/netcode';
import { TICK_MS } from '@shotgun-rally/sim';
import { type Figure, limitFor, type Measure, PAUSE_MS } from '../race/measure.ts';
import { Pending } from '../race/pending.ts';
import type { PlayerRecord } from '../race/player-record.ts';
import type { Position } from '../race/position.ts';
import type { ObservedRace } from '../race/race.ts';
import { Samples } from '../race/samples.ts';
import { type Motion, motionOf, unexplainedMove } from './unexplained-move.ts';

/** A longer time without packets counts as an interruption. */
const FREEZE_MS = 900;
/**
 * A client that has received no packet for longer than this is interrupted at the moment; jitter alone causes shorter
 * gaps.
 */
const SILENT_MS = 300;
/** The effects of an interruption are measured for this long after its end. */
const AFTER_MS = 1500;
/** A snap: the car moves this much further in a frame than its speed explains. */
const SNAP_M = 1;
const MIN_INTERRUPTIONS = 5;
const CONTROL_MAX_MS = 150;

/** An interruption of one player that has ended. */
interface Interruption {
  readonly record: PlayerRecord;
  /** Virtual time of the first packet or frame after the interruption. */
  readonly endMs: number;
  /** Time from the end until the player had control again; null before that. */
  controlMs: number | null;
  /** Number of snaps of the player's own car on the player's screen. */
  snaps: number;
}

/** How far a car of an interrupted player jumped in a frame on one screen. */
interface DrawnJump {
  readonly interruption: Interruption;
  /** The player who saw it. */
  readonly record: PlayerRecord;
  /** The tick that the frame showed. */
  readonly tick: number;
  readonly jumpM: number;
  /** Where the car was drawn in the previous frame, and in this one. */
  readonly from: Position;
  readonly to: Position;
}

/** The cars that a client drew in one frame. */
interface DrawnFrame {
  /** Virtual time of the frame. */
  readonly atMs: number;
  /** Race time of the view. */
  readonly timeMs: number;
  /** null for a car that was not drawn. */
  readonly cars: readonly (Motion | null)[];
}

export class Recovery implements Measure {
  readonly #race: ObservedRace;
  readonly #interruptions: Interruption[] = [];
  readonly #latest = new Map<PlayerRecord, Interruption>();
  readonly #hiddenSince = new Map<PlayerRecord, number>();
  readonly #lastFrames = new Map<PlayerRecord, DrawnFrame>();
  readonly #pending = new Pending<DrawnJump>();
  readonly #jumpsForOthers = new Samples();

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
      const isInControl = record.wasExecuted(tick, this.#race.truth) && this.#hasArrivedInTime(record, tick);
      if (controlMs === null && isInControl) interruption.controlMs = nowMs - endMs;
    }
    for (const jump of this.#pending.take(tick)) this.#count(jump);
  }

  /** Without this check, a repeated earlier input that happens to be equal would count as control. */
  #hasArrivedInTime(record: PlayerRecord, tick: number): boolean {
    return (record.earlinessTicks(tick) ?? -1) >= 0;
  }

  onFrame(record: PlayerRecord, view: ClientView | null): void {
    const { nowMs } = this.#race.match;
    const hiddenSince = this.#hiddenSince.get(record);
    if (!view) {
      this.#hiddenSince.set(record, hiddenSince ?? nowMs);
      this.#lastFrames.delete(record);
      return;
    }
    if (hiddenSince !== undefined) {
      this.#hiddenSince.delete(record);
      this.#begin(record);
    }
    const last = this.#lastFrames.get(record);
    const cars = view.cars.map(({ pose, present }) => (present ? motionOf(pose) : null));
    const next = { atMs: nowMs, timeMs: view.timeMs, cars };
    this.#lastFrames.set(record, next);
    if (last && nowMs - last.atMs < PAUSE_MS) this.#addJumps(record, last, next);
  }

  #begin(record: PlayerRecord): void {
    const interruption: Interruption = { record, endMs: this.#race.match.nowMs, controlMs: null, snaps: 0 };
    this.#latest.set(record, interruption);
    this.#interruptions.push(interruption);
  }

  /** Keeps the jumps of a frame until the server has run the tick that it shows, which may be a respawn. */
  #addJumps(record: PlayerRecord, last: DrawnFrame, next: DrawnFrame): void {
    for (const interruption of this.#latest.values()) {
      if (next.atMs > interruption.endMs + AFTER_MS) continue;
      // For a client that is itself interrupted, all other cars jump.
      if (record !== interruption.record && this.#isInterrupted(record)) continue;
      const tick = Math.ceil(next.timeMs / TICK_MS);
      const { car } = interruption.record.player;
      const [from, to] = [last.cars[car], next.cars[car]];
      if (!from || !to) continue;
      const jumpM = unexplainedMove(from, to, next.timeMs - last.timeMs);
      this.#pending.add(tick, { interruption, record, tick, jumpM, from, to });
    }
  }

  #count(jump: DrawnJump): void {
    const { interruption, record, jumpM } = jump;
    const { car } = interruption.record.player;
    if (jumpM > SNAP_M && this.#race.truth.showsRespawn({ ...jump, car })) return;
    if (record !== interruption.record) this.#jumpsForOthers.add(jumpM);
    else if (record.player.role === 'driver' && jumpM > SNAP_M) interruption.snaps++;
  }

  /** Returns true during an interruption, and while its effects last. */
  #isInterrupted(record: PlayerRecord): boolean {
    const { nowMs } = this.#race.match;
    const latest = this.#latest.get(record);
    const isSilent = nowMs - record.lastMessageMs > SILENT_MS;
    return isSilent || (latest !== undefined && nowMs < latest.endMs + AFTER_MS);
  }

  figures(): Figure[] {
    const { conditions } = this.#race;
    const control = new Samples();
    const snaps = new Samples();
    for (const { record, controlMs, endMs, snaps: count } of this.#interruptions) {
      if (endMs > this.#race.match.nowMs - AFTER_MS) continue;
      control.add(controlMs ?? AFTER_MS);
      if (record.player.role === 'driver') snaps.add(count);
    }
    const limit = (atMost: number): number | null =>
      limitFor({ datagram: { FREEZE: atMost, HIDDEN: atMost } }, conditions);
    return [
      {
        row: 14,
        measure:
          'time from the first packet or frame after an interruption to the first input that is executed in time, maximum',
        unit: 'ms',
        value: control.max(),
        samples: control.count,
        minSamples: MIN_INTERRUPTIONS,
        atMost: limit(CONTROL_MAX_MS),
      },
      {
        row: 14,
        measure: "snaps (jumps of over 1 m) of the driver's own car after one interruption, maximum",
        unit: 'snaps',
        value: snaps.max(),
        samples: snaps.count,
        minSamples: MIN_INTERRUPTIONS,
        atMost: limit(1),
      },
      {
        row: 14,
        measure: "largest jump of a player's car on another player's screen within 1.5 s after an interruption",
        unit: 'm',
        value: this.#jumpsForOthers.max(),
        samples: control.count,
        minSamples: MIN_INTERRUPTIONS,
        atMost: limit(1),
      },
    ];
  }
}
