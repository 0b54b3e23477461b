/**
 * Rows 4 and 19: what the driver sees of the own car. Does it jump, does it stay with the car that is simulated, and does
 * it move as evenly?
 *
 * A jump is a frame in which the shown car moves otherwise than the simulated one, by over 2 cm: both moves between the
 * same two times, the simulated one along the simulation as it stands now, corrected. So a correction that is not
 * smoothed counts as what it is, and one that is counts only for what its fading moves the picture. The literal reading
 * of the row (the change of shown minus simulated from frame to frame) is printed too; it counts every larger
 * correction, the better it is hidden.
 */
import { type ClientView, createTimelinePose, type TimelinePose } from '@shotgun-rally/netcode';
import { TICK_MS } from '@shotgun-rally/sim';
import { barFor, type Figure, type Measure } from '../race/measure.ts';
import { Pending } from '../race/pending.ts';
import type { PlayerRecord, Situation } from '../race/player-record.ts';
import type { Race } from '../race/race.ts';
import { Samples } from '../race/samples.ts';
import { metresBetween } from '../race/truth.ts';

const JUMP_M = 0.02;
const MINUTE_MS = 60_000;
const LEAST_FRAMES = 3000;
/** Evenness is a share of the speed, and means nothing at a crawl, m/s. */
const SPEED_MIN = 5;
/** Frames further apart than this have a pause between them, ms. */
const PAUSE_MS = 100;

interface Place {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

interface Last {
  readonly atMs: number;
  readonly timeMs: number;
  readonly shown: Place;
  readonly simulated: Place;
}

interface Moved {
  readonly record: PlayerRecord;
  readonly tick: number;
  readonly elapsedMs: number;
  readonly isJump: boolean;
  readonly isLiteralJump: boolean;
  readonly offsetM: number;
  /** How much faster the shown car was than the simulated one, as a share; null at a crawl. */
  readonly uneven: number | null;
  /** The same with the shown speed taken over the time that the picture moved on by: the clock's dilation left out. */
  readonly unevenInItsTime: number | null;
}

export class Jumps implements Measure {
  readonly #race: Race;
  readonly #last = new Map<PlayerRecord, Last>();
  readonly #pending = new Pending<Moved>();
  readonly #drivenMs: Record<Situation, number> = { clean: 0, contact: 0, disturbed: 0 };
  readonly #frames: Record<Situation, number> = { clean: 0, contact: 0, disturbed: 0 };
  readonly #jumps: Record<Situation, number> = { clean: 0, contact: 0, disturbed: 0 };
  readonly #literalJumps: Record<Situation, number> = { clean: 0, contact: 0, disturbed: 0 };
  readonly #offsets = { driving: new Samples(), disturbed: new Samples() };
  readonly #unevenness = new Map<number, Samples>();
  readonly #unevennessInItsTime = new Samples();

  constructor(race: Race) {
    this.#race = race;
  }

  onFrame(record: PlayerRecord, view: ClientView | null): void {
    if (record.player.role !== 'driver') return;
    const last = this.#last.get(record);
    this.#last.delete(record);
    const shown = view?.cars[record.player.car];
    if (!view || !shown?.present || !record.player.client.samplePredicted(view.timeMs, now)) return;
    const atMs = this.#race.match.nowMs;
    const simulated = placeOf(now);
    const next = { atMs, timeMs: view.timeMs, shown: placeOf(shown.pose), simulated };
    this.#last.set(record, next);
    if (!last || atMs - last.atMs > PAUSE_MS) return;
    if (!record.player.client.samplePredicted(last.timeMs, before)) return;
    const tick = Math.ceil(view.timeMs / TICK_MS);
    this.#pending.add(tick, { record, tick, ...compareMoves(last, next, placeOf(before)) });
  }

  onServerTick(tick: number): void {
    for (const moved of this.#pending.take(tick)) {
      const situation = moved.record.situation(moved.tick);
      this.#drivenMs[situation] += moved.elapsedMs;
      this.#frames[situation]++;
      if (moved.isJump) this.#jumps[situation]++;
      if (moved.isLiteralJump) this.#literalJumps[situation]++;
      this.#offsets[situation === 'disturbed' ? 'disturbed' : 'driving'].add(moved.offsetM);
      if (situation !== 'clean') continue;
      if (moved.uneven !== null) this.#unevennessAt(moved.record).add(moved.uneven);
      if (moved.unevenInItsTime !== null) this.#unevennessInItsTime.add(moved.unevenInItsTime);
    }
  }

  #unevennessAt({ framesPerSecond }: PlayerRecord): Samples {
    const samples = this.#unevenness.get(framesPerSecond) ?? new Samples();
    this.#unevenness.set(framesPerSecond, samples);
    return samples;
  }

  figures(): Figure[] {
    const { conditions } = this.#race;
    const perMinute = (
      counts: Record<Situation, number>,
      situation: Situation,
      measure: string,
      most: number | null,
    ) => {
      const minutes = this.#drivenMs[situation] / MINUTE_MS;
      const value = minutes > 0 ? counts[situation] / minutes : null;
      return {
        row: 4,
        measure,
        unit: '1/min',
        value,
        samples: this.#frames[situation],
        least: LEAST_FRAMES,
        atMost: most,
      };
    };
    const offset = (samples: Samples, measure: string, atMost: number | null): Figure => {
      const p95 = samples.percentile(0.95);
      const value = p95 === null ? null : p95 * 100;
      return { row: 4, measure, unit: 'cm', value, samples: samples.count, least: LEAST_FRAMES, atMost };
    };
    return [
      perMinute(this.#jumps, 'clean', 'jumps driving clean', barFor({ datagram: { LAN: 0, TYPICAL: 1 } }, conditions)),
      perMinute(this.#jumps, 'contact', 'jumps in contact', barFor({ datagram: { LAN: 0, TYPICAL: 8 } }, conditions)),
      perMinute(this.#jumps, 'disturbed', 'jumps just after a hit or a respawn', null),
      perMinute(this.#literalJumps, 'clean', 'jumps driving clean, read literally', null),
      perMinute(this.#literalJumps, 'contact', 'jumps in contact, read literally', null),
      offset(
        this.#offsets.driving,
        'shown minus simulated, clean and in contact, p95',
        barFor({ datagram: { LAN: 10, TYPICAL: 10 } }, conditions),
      ),
      offset(this.#offsets.disturbed, 'shown minus simulated just after a hit or a respawn, p95', null),
      ...[...this.#unevenness]
        .sort(([a], [b]) => a - b)
        .map(([rate, samples]) =>
          evenness(
            `shown speed against simulated speed at ${rate} Hz, p99`,
            samples,
            barFor({ datagram: 2 }, conditions),
          ),
        ),
      evenness("the same at any rate in the driver's own, dilated time, p99", this.#unevennessInItsTime, null),
    ];
  }
}

function evenness(measure: string, samples: Samples, atMost: number | null): Figure {
  const p99 = samples.percentile(0.99);
  const value = p99 === null ? null : p99 * 100;
  return { row: 19, measure, unit: '%', value, samples: samples.count, least: LEAST_FRAMES, atMost };
}

/** `before`: where the simulation, as it stands now, has the car at the time of the last frame. */
function compareMoves(last: Last, next: Last, before: Place): Omit<Moved, 'record' | 'tick'> {
  const elapsedMs = next.atMs - last.atMs;
  const shownMove = minus(next.shown, last.shown);
  const simulatedMove = minus(next.simulated, before);
  const offset = minus(next.shown, next.simulated);
  const speed = (length(simulatedMove) / (next.timeMs - last.timeMs)) * 1000;
  const shownSpeed = (length(shownMove) / elapsedMs) * 1000;
  return {
    elapsedMs,
    isJump: metresBetween(shownMove, simulatedMove) > JUMP_M,
    isLiteralJump: metresBetween(offset, minus(last.shown, last.simulated)) > JUMP_M,
    offsetM: length(offset),
    uneven: speed > SPEED_MIN ? Math.abs(shownSpeed / speed - 1) : null,
    unevenInItsTime: speed > SPEED_MIN ? Math.abs(length(shownMove) / length(simulatedMove) - 1) : null,
  };
}

const now = createTimelinePose();
const before = createTimelinePose();

const placeOf = ({ x, y, z }: TimelinePose): Place => ({ x, y, z });
const minus = (a: Place, b: Place): Place => ({ x: a.x - b.x, y: a.y - b.y, z: a.z - b.z });
const length = ({ x, y, z }: Place): number => Math.hypot(x, y, z);
