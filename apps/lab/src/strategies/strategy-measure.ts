/**
 * Measures from outside how a strategy predicts the driver's car: errors of the prediction and of the drawn car,
 * corrections, jumps, the time until an error of the drawn car has faded, and the number of re-simulated ticks.
 */
import type { ClientView } from '@shotgun-rally/netcode';
import { RACE, TICK_MS, type WorldState } from '@shotgun-rally/sim';
import { createPose, readPose } from '@shotgun-rally/sim/state';
import { PAUSE_MS, type RaceObserver } from '../race/measure.ts';
import { Pending } from '../race/pending.ts';
import { type CarSituation, fieldsEqual, motionOf, type PlayerRecord } from '../race/player-record.ts';
import { metresBetween, minus, type Position, positionOf } from '../race/position.ts';
import type { ObservedRace } from '../race/race.ts';
import { Samples } from '../race/samples.ts';

/** A drawn car has diverged when its error is larger than this ... */
const DIVERGED_M = 0.1;
/** ... and has converged again when its error is smaller than this. */
const CONVERGED_M = 0.05;

/** The driver's car as drawn in one frame. */
interface DrawnFrame {
  /** Virtual time of the frame. */
  readonly atMs: number;
  /** Race time of the view. */
  readonly timeMs: number;
  readonly position: Position;
}

/** A drawn frame with the one before it; null if that one is too old to compare. */
interface FrameToCompare extends DrawnFrame {
  readonly record: PlayerRecord;
  readonly last: DrawnFrame | null;
}

/** The figures of the ticks and frames in one situation of the car, such as contact. */
export class StrategyFigures {
  readonly predictionErrors = new Samples();
  readonly drawnErrors = new Samples();
  readonly jumps = new Samples();
  /** How long errors of the drawn car lasted that began in this situation. */
  readonly convergenceTimesMs = new Samples();
  /** The times of those that still lasted at the end of the race. They are lower bounds. */
  readonly unfinishedTimesMs = new Samples();
  corrections = 0;
}

/** A drawn car that has diverged and not yet converged. */
interface Divergence {
  /** Virtual time at which it diverged. */
  readonly sinceMs: number;
  /** Of the situation in which it diverged. */
  readonly figures: StrategyFigures;
}

export class StrategyMeasure implements RaceObserver {
  readonly figures: Record<CarSituation, StrategyFigures> = {
    clean: new StrategyFigures(),
    contact: new StrategyFigures(),
    disturbed: new StrategyFigures(),
    wrecked: new StrategyFigures(),
  };
  readonly #race: ObservedRace;
  readonly #predictions = new Pending<{ record: PlayerRecord; tick: number; position: Position }>();
  readonly #corrections = new Pending<{ record: PlayerRecord; tick: number }>();
  readonly #frames = new Pending<FrameToCompare>();
  readonly #newest = new Map<PlayerRecord, { tick: number; motion: Int32Array }>();
  readonly #lastFrames = new Map<PlayerRecord, DrawnFrame>();
  readonly #divergences = new Map<PlayerRecord, Divergence>();
  readonly #replayedTicksBefore: number;

  constructor(race: ObservedRace) {
    this.#race = race;
    this.#replayedTicksBefore = this.#countReplayedTicks();
  }

  /** Ticks that all clients have re-simulated since the measurement started. */
  get replayedTicks(): number {
    return this.#countReplayedTicks() - this.#replayedTicksBefore;
  }

  onSimulated(record: PlayerRecord, state: WorldState): void {
    const tick = state[RACE.tick]!;
    const { car } = record.player;
    const motion = motionOf(state, car);
    const newest = this.#newest.get(record);
    if (newest?.tick === tick && !fieldsEqual(newest.motion, motion)) this.addCorrection(record, tick);
    if (tick > (newest?.tick ?? 0) && record.player.inputs.has(tick)) {
      const { x, y, z } = readPose(state, car, createPose());
      this.#predictions.add(tick, { record, tick, position: { x, y, z } });
    }
    this.#newest.set(record, { tick, motion });
  }

  /** Adds a correction of the driver's car after `tick`. */
  addCorrection(record: PlayerRecord, tick: number): void {
    this.#corrections.add(tick, { record, tick });
  }

  onFrame(record: PlayerRecord, view: ClientView | null): void {
    const last = this.#lastFrames.get(record);
    this.#lastFrames.delete(record);
    const own = view?.cars[record.player.car];
    if (!view || !own?.present) return;
    const { nowMs } = this.#race.match;
    const next = { atMs: nowMs, timeMs: view.timeMs, position: positionOf(own.pose) };
    this.#lastFrames.set(record, next);
    const isComparable = last !== undefined && nowMs - last.atMs <= PAUSE_MS;
    this.#frames.add(Math.ceil(view.timeMs / TICK_MS), { record, ...next, last: isComparable ? last : null });
  }

  onServerTick(serverTick: number): void {
    // A client that is not ahead of the server predicts ticks that the server has already run.
    for (const { record, tick, position } of this.#predictions.take(serverTick)) {
      const serverPose = readPose(this.#race.truth.state(tick) as WorldState, record.player.car, createPose());
      this.figures[record.situation(tick)].predictionErrors.add(metresBetween(position, serverPose));
    }
    for (const { record, tick } of this.#corrections.take(serverTick))
      this.figures[record.situation(tick)].corrections++;
    for (const frame of this.#frames.take(serverTick)) this.#compare(frame, Math.ceil(frame.timeMs / TICK_MS));
  }

  /** Compares a drawn frame with the server at the same race time. */
  #compare({ record, atMs, timeMs, position, last }: FrameToCompare, tick: number): void {
    const { car } = record.player;
    const truePose = this.#race.truth.pose(car, timeMs);
    if (!truePose) return;
    const figures = this.figures[record.situation(tick)];
    const errorM = metresBetween(position, truePose);
    figures.drawnErrors.add(errorM);
    const lastTruePose = last && this.#race.truth.pose(car, last.timeMs);
    // The server's car lands and hits things as well, so only the difference between the two movements is a jump.
    if (lastTruePose) figures.jumps.add(metresBetween(minus(position, last.position), minus(truePose, lastTruePose)));
    const divergence = this.#divergences.get(record);
    if (!divergence) {
      if (errorM > DIVERGED_M) this.#divergences.set(record, { sinceMs: atMs, figures });
    } else if (errorM < CONVERGED_M) {
      this.#divergences.delete(record);
      divergence.figures.convergenceTimesMs.add(atMs - divergence.sinceMs);
    }
  }

  /** Adds the divergences that have not ended. Call it once, after the race. */
  finish(): void {
    for (const { sinceMs, figures } of this.#divergences.values())
      figures.unfinishedTimesMs.add(this.#race.match.nowMs - sinceMs);
  }

  #countReplayedTicks(): number {
    return this.#race.records.reduce((sum, { player }) => sum + player.client.stats.replayedTicks, 0);
  }
}
