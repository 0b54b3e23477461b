/**
 * Row 14: after a second in which nothing came through, and after a spell as a hidden tab: how soon is the player in
 * control again, how often is the own car cut to another place, and what do the others see of it?
 */
import type { ClientView, ShownCar } from '@shotgun-rally/netcode';
import { TICK_MS } from '@shotgun-rally/sim';
import { barFor, type Figure, type Measure } from '../race/measure.ts';
import type { PlayerRecord } from '../race/player-record.ts';
import type { Race } from '../race/race.ts';
import { Samples } from '../race/samples.ts';

/** Silence from which on a link counts as frozen, ms. */
const FREEZE_MS = 900;
/** Silence that is longer than any jitter, ms. */
const SILENT_MS = 300;
/** So long after the end its effects are looked for, ms. */
const AFTER_MS = 1500;
/** Moving so much further in a frame than the car's speed explains is a cut, m. */
const CUT_M = 1;
const PAUSE_MS = 100;
const LEAST_SPELLS = 5;
const CONTROL_MS = 150;

/** One freeze or hidden spell of one player. */
interface Spell {
  readonly record: PlayerRecord;
  /** When the first packet came, or the first frame was drawn again. */
  readonly endMs: number;
  controlMs: number | null;
  cuts: number;
}

interface Seen {
  readonly atMs: number;
  readonly timeMs: number;
  readonly cars: readonly { x: number; y: number; z: number; vx: number; vy: number; vz: number; present: boolean }[];
}

export class Recovery implements Measure {
  readonly #race: Race;
  readonly #spells: Spell[] = [];
  readonly #latest = new Map<PlayerRecord, Spell>();
  readonly #hiddenSince = new Map<PlayerRecord, number>();
  readonly #seen = new Map<PlayerRecord, Seen>();
  readonly #othersBeyond = new Samples();

  constructor(race: Race) {
    this.#race = race;
  }

  onPacket(record: PlayerRecord, silentMs: number): void {
    if (silentMs > FREEZE_MS) this.#begin(record);
  }

  onServerTick(tick: number): void {
    const { nowMs } = this.#race.match;
    for (const spell of this.#latest.values()) {
      if (
        spell.controlMs === null &&
        spell.record.wasExecuted(tick, this.#race.truth) &&
        this.#isReal(spell.record, tick)
      )
        spell.controlMs = nowMs - spell.endMs;
    }
  }

  /** Whether the input of `tick` was there when it was executed, and not just equal to a repeated one. */
  #isReal(record: PlayerRecord, tick: number): boolean {
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
    const next = { atMs: nowMs, timeMs: view.timeMs, cars: view.cars.map(copy) };
    this.#seen.set(record, next);
    if (last && nowMs - last.atMs < PAUSE_MS) this.#compare(record, last, next);
  }

  #begin(record: PlayerRecord): void {
    const spell: Spell = { record, endMs: this.#race.match.nowMs, controlMs: null, cuts: 0 };
    this.#latest.set(record, spell);
    this.#spells.push(spell);
  }

  #compare(record: PlayerRecord, last: Seen, next: Seen): void {
    for (const spell of this.#latest.values()) {
      const { car, role } = spell.record.player;
      if (next.atMs > spell.endMs + AFTER_MS) continue;
      if (this.#wasPutBack(spell.record)) continue;
      // Who is cut off, or has just been, sees everybody jump.
      if (record !== spell.record && this.#isAfflicted(record)) continue;
      const beyondM = beyondMotion(last, next, car);
      if (record !== spell.record) this.#othersBeyond.add(beyondM);
      else if (role === 'driver' && beyondM > CUT_M) spell.cuts++;
    }
  }

  #isAfflicted(record: PlayerRecord): boolean {
    const { nowMs } = this.#race.match;
    return nowMs - record.heardAtMs > SILENT_MS || nowMs < (this.#latest.get(record)?.endMs ?? -AFTER_MS) + AFTER_MS;
  }

  /** A wreck that is put back is somewhere else for everybody, freeze or not. */
  #wasPutBack(record: PlayerRecord): boolean {
    return record.situation(Math.floor(this.#race.truth.timeMs / TICK_MS)) === 'disturbed';
  }

  figures(): Figure[] {
    const { conditions } = this.#race;
    const control = new Samples();
    const cuts = new Samples();
    for (const { record, controlMs, endMs, cuts: count } of this.#spells) {
      if (endMs > this.#race.match.nowMs - AFTER_MS) continue;
      control.add(controlMs ?? AFTER_MS);
      if (record.player.role === 'driver') cuts.add(count);
    }
    const limit = (most: number): number | null => barFor({ datagram: { FREEZE: most, HIDDEN: most } }, conditions);
    return [
      {
        row: 14,
        measure: 'in control again after the first packet or frame, p95',
        unit: 'ms',
        value: control.percentile(0.95),
        samples: control.count,
        least: LEAST_SPELLS,
        atMost: limit(CONTROL_MS),
      },
      {
        row: 14,
        measure: 'cuts that the player sees of the own car, most after one spell',
        unit: 'cuts',
        value: cuts.max(),
        samples: cuts.count,
        least: LEAST_SPELLS,
        atMost: limit(1),
      },
      {
        row: 14,
        measure: 'what any other player sees of that car beyond its motion in a frame, most',
        unit: 'm',
        value: this.#othersBeyond.max(),
        samples: this.#othersBeyond.count,
        least: LEAST_SPELLS,
        atMost: limit(1),
      },
    ];
  }
}

const copy = ({ pose: { x, y, z, vx, vy, vz }, present }: ShownCar) => ({ x, y, z, vx, vy, vz, present });

/** How much further a car moved between two frames than its speed explains, m. */
function beyondMotion(last: Seen, next: Seen, car: number): number {
  const [a, b] = [last.cars[car], next.cars[car]];
  if (!a?.present || !b?.present) return 0;
  const half = (next.timeMs - last.timeMs) / 2000;
  const dx = b.x - a.x - (a.vx + b.vx) * half;
  const dy = b.y - a.y - (a.vy + b.vy) * half;
  const dz = b.z - a.z - (a.vz + b.vz) * half;
  return Math.hypot(dx, dy, dz);
}
