/**
 * Rows 4 and 19 of the scoreboard measure how a client draws its driver's car: whether the drawn car jumps, how far it
 * is from the simulated car, and how evenly it moves.
 *
 * A jump is a frame in which the movement of the drawn car differs by over JUMP_M from that of the simulated car. Both
 * movements are between the same two times, and the simulated movement includes the latest corrections of both
 * positions. So a correction without smoothing is a jump, and a smoothed correction is a jump only if the smoothing
 * itself moves the car too far.
 *
 * Changes of over JUMP_M in the offset between drawn and simulated car are counted as well, but not judged: they
 * include every large correction, even one that the smoothing hides completely.
 */
import { type ClientView, createTimelinePose } from '@shotgun-rally/netcode';
import { TICK_MS } from '@shotgun-rally/sim';
import { CM_PER_M, type Figure, limitFor, type Measure, PERCENT, scaled } from '../race/measure.ts';
import { Pending } from '../race/pending.ts';
import type { CarSituation, PlayerRecord } from '../race/player-record.ts';
import { metresBetween, type Position, positionOf } from '../race/position.ts';
import type { ObservedRace } from '../race/race.ts';
import { Samples } from '../race/samples.ts';

const JUMP_M = 0.02;
const SECOND_MS = 1000;
const MINUTE_MS = 60_000;
const MIN_FRAMES = 3000;
/** Cars below this speed (m/s) are left out of row 19, whose figure is relative to the speed. */
const SPEED_MIN = 5;
/** Frames further apart than this are not compared. */
const PAUSE_MS = 100;

/** The driver's car in one frame. */
interface DriverCarFrame {
  /** Virtual time of the frame. */
  readonly atMs: number;
  /** Race time of the view. */
  readonly timeMs: number;
  readonly drawnPosition: Position;
  readonly simulatedPosition: Position;
}

/** The comparison of two successive frames. */
interface FrameComparison {
  readonly record: PlayerRecord;
  readonly tick: number;
  readonly elapsedMs: number;
  readonly isJump: boolean;
  readonly isOffsetChange: boolean;
  /** Distance between drawn and simulated car. */
  readonly offsetM: number;
  /** Difference between drawn and simulated speed as a share of the simulated speed; null below SPEED_MIN. */
  readonly unevenness: number | null;
  /** `unevenness` without the effect of the client's clock running faster or slower. */
  readonly unevennessInViewTime: number | null;
}

export class Jumps implements Measure {
  readonly #race: ObservedRace;
  readonly #last = new Map<PlayerRecord, DriverCarFrame>();
  readonly #pending = new Pending<FrameComparison>();
  readonly #drivenMs: Record<CarSituation, number> = { clean: 0, contact: 0, disturbed: 0 };
  readonly #frames: Record<CarSituation, number> = { clean: 0, contact: 0, disturbed: 0 };
  readonly #jumps: Record<CarSituation, number> = { clean: 0, contact: 0, disturbed: 0 };
  readonly #offsetChanges: Record<CarSituation, number> = { clean: 0, contact: 0, disturbed: 0 };
  readonly #offsets = { undisturbed: new Samples(), disturbed: new Samples() };
  readonly #unevenness = new Map<number, Samples>();
  readonly #unevennessInViewTime = new Samples();

  constructor(race: ObservedRace) {
    this.#race = race;
  }

  onFrame(record: PlayerRecord, view: ClientView | null): void {
    if (record.player.role !== 'driver') return;
    const last = this.#last.get(record);
    this.#last.delete(record);
    const ownCar = view?.cars[record.player.car];
    if (!view || !ownCar?.present || !record.player.client.samplePredicted(view.timeMs, poseNow)) return;
    const atMs = this.#race.match.nowMs;
    const next = {
      atMs,
      timeMs: view.timeMs,
      drawnPosition: positionOf(ownCar.pose),
      simulatedPosition: positionOf(poseNow),
    };
    this.#last.set(record, next);
    if (!last || atMs - last.atMs > PAUSE_MS) return;
    if (!record.player.client.samplePredicted(last.timeMs, poseBefore)) return;
    const tick = Math.ceil(view.timeMs / TICK_MS);
    this.#pending.add(tick, { record, tick, ...compareMoves(last, next, positionOf(poseBefore)) });
  }

  onServerTick(tick: number): void {
    for (const comparison of this.#pending.take(tick)) {
      const situation = comparison.record.situation(comparison.tick);
      this.#drivenMs[situation] += comparison.elapsedMs;
      this.#frames[situation]++;
      if (comparison.isJump) this.#jumps[situation]++;
      if (comparison.isOffsetChange) this.#offsetChanges[situation]++;
      this.#offsets[situation === 'disturbed' ? 'disturbed' : 'undisturbed'].add(comparison.offsetM);
      if (situation !== 'clean') continue;
      if (comparison.unevenness !== null) this.#unevennessSamplesOf(comparison.record).add(comparison.unevenness);
      if (comparison.unevennessInViewTime !== null) this.#unevennessInViewTime.add(comparison.unevennessInViewTime);
    }
  }

  /** Returns the samples for the player's frame rate. */
  #unevennessSamplesOf({ framesPerSecond }: PlayerRecord): Samples {
    const samples = this.#unevenness.get(framesPerSecond) ?? new Samples();
    this.#unevenness.set(framesPerSecond, samples);
    return samples;
  }

  figures(): Figure[] {
    const { conditions } = this.#race;
    const jumpFigure = (
      counts: Record<CarSituation, number>,
      situation: CarSituation,
      measure: string,
      atMost: number | null,
    ) => {
      const minutes = this.#drivenMs[situation] / MINUTE_MS;
      const value = minutes > 0 ? counts[situation] / minutes : null;
      return {
        row: 4,
        measure,
        unit: '1/min',
        value,
        samples: this.#frames[situation],
        minSamples: MIN_FRAMES,
        atMost,
      };
    };
    const offsetFigure = (samples: Samples, measure: string, atMost: number | null): Figure => {
      const value = scaled(samples.percentile(0.95), CM_PER_M);
      return { row: 4, measure, unit: 'cm', value, samples: samples.count, minSamples: MIN_FRAMES, atMost };
    };
    return [
      jumpFigure(
        this.#jumps,
        'clean',
        'jumps without contact or hit',
        limitFor({ datagram: { LAN: 0, TYPICAL: 1 } }, conditions),
      ),
      jumpFigure(
        this.#jumps,
        'contact',
        'jumps in contact',
        limitFor({ datagram: { LAN: 0, TYPICAL: 8 } }, conditions),
      ),
      jumpFigure(this.#jumps, 'disturbed', 'jumps within 1 s after a hit, wreck or respawn', null),
      jumpFigure(this.#offsetChanges, 'clean', 'offset changes of over 2 cm without contact or hit', null),
      jumpFigure(this.#offsetChanges, 'contact', 'offset changes of over 2 cm in contact', null),
      offsetFigure(
        this.#offsets.undisturbed,
        'offset between drawn and simulated car, no hit, p95',
        limitFor({ datagram: { LAN: 10, TYPICAL: 10 } }, conditions),
      ),
      offsetFigure(
        this.#offsets.disturbed,
        'offset between drawn and simulated car within 1 s after a hit, wreck or respawn, p95',
        null,
      ),
      ...[...this.#unevenness]
        .sort(([a], [b]) => a - b)
        .map(([rate, samples]) =>
          unevennessFigure(
            `deviation of drawn from simulated speed at ${rate} Hz, p99`,
            samples,
            limitFor({ datagram: 2 }, conditions),
          ),
        ),
      unevennessFigure(
        "deviation of drawn from simulated speed in the client's own time, at any frame rate, p99",
        this.#unevennessInViewTime,
        null,
      ),
    ];
  }
}

function unevennessFigure(measure: string, samples: Samples, atMost: number | null): Figure {
  const value = scaled(samples.percentile(0.99), PERCENT);
  return { row: 19, measure, unit: '%', value, samples: samples.count, minSamples: MIN_FRAMES, atMost };
}

/** `simulatedBefore` is the car's position at `last.timeMs` in the simulation after its latest corrections. */
function compareMoves(
  last: DriverCarFrame,
  next: DriverCarFrame,
  simulatedBefore: Position,
): Omit<FrameComparison, 'record' | 'tick'> {
  const elapsedMs = next.atMs - last.atMs;
  const drawnMove = minus(next.drawnPosition, last.drawnPosition);
  const simulatedMove = minus(next.simulatedPosition, simulatedBefore);
  const offset = minus(next.drawnPosition, next.simulatedPosition);
  const simulatedSpeed = (length(simulatedMove) / (next.timeMs - last.timeMs)) * SECOND_MS;
  const drawnSpeed = (length(drawnMove) / elapsedMs) * SECOND_MS;
  return {
    elapsedMs,
    isJump: metresBetween(drawnMove, simulatedMove) > JUMP_M,
    isOffsetChange: metresBetween(offset, minus(last.drawnPosition, last.simulatedPosition)) > JUMP_M,
    offsetM: length(offset),
    unevenness: simulatedSpeed > SPEED_MIN ? Math.abs(drawnSpeed / simulatedSpeed - 1) : null,
    unevennessInViewTime: simulatedSpeed > SPEED_MIN ? Math.abs(length(drawnMove) / length(simulatedMove) - 1) : null,
  };
}

/** Reused for every frame. */
const poseNow = createTimelinePose();
const poseBefore = createTimelinePose();

const minus = (a: Position, b: Position): Position => ({ x: a.x - b.x, y: a.y - b.y, z: a.z - b.z });
const length = ({ x, y, z }: Position): number => Math.hypot(x, y, z);
