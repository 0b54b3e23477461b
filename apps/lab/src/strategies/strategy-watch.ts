/**
 * What there is to say of a way of predicting the own car, from outside: how wrong it is, how wrong it looks, how often and
 * how far it jumps, how soon it is right again, and what it costs.
 */
import { type ClientView, createTimelinePose } from '@shotgun-rally/netcode';
import { createPose, RACE, readPose, TICK_MS, type WorldState } from '@shotgun-rally/sim';
import type { Watcher } from '../race/measure.ts';
import { Pending } from '../race/pending.ts';
import { motionOf, motionsEqual, type PlayerRecord, type Situation } from '../race/player-record.ts';
import type { Race } from '../race/race.ts';
import { Samples } from '../race/samples.ts';
import { metresBetween } from '../race/truth.ts';

/** Seen so far off it has lost the truth, and so near it has found it again, m. */
const LOST_M = 0.1;
const FOUND_M = 0.05;
const PAUSE_MS = 100;

interface Place {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

interface Frame {
  readonly record: PlayerRecord;
  readonly atMs: number;
  readonly timeMs: number;
  readonly shown: Place;
  /** How much further the car moved in this frame than its speed explains, m. */
  readonly jumpM: number;
}

/** The figures of one situation. */
export class Tally {
  readonly predictionErrors = new Samples();
  readonly seenErrors = new Samples();
  readonly jumps = new Samples();
  readonly convergedMs = new Samples();
  corrections = 0;
}

export class StrategyWatch implements Watcher {
  readonly tallies: Record<Situation, Tally> = { clean: new Tally(), contact: new Tally(), disturbed: new Tally() };
  readonly #race: Race;
  readonly #predictions = new Pending<{ record: PlayerRecord; place: Place }>();
  readonly #corrections = new Pending<PlayerRecord>();
  readonly #frames = new Pending<Frame>();
  readonly #newest = new Map<PlayerRecord, { tick: number; motion: Int32Array }>();
  readonly #drawn = new Map<PlayerRecord, Omit<Frame, 'record' | 'jumpM'> & { readonly velocity: Place }>();
  readonly #lostSinceMs = new Map<PlayerRecord, number>();
  readonly #replayedBefore: number;

  constructor(race: Race) {
    this.#race = race;
    this.#replayedBefore = this.#replayed();
  }

  /** Ticks simulated again, in all clients since the start. */
  get replayedTicks(): number {
    return this.#replayed() - this.#replayedBefore;
  }

  onSimulated(record: PlayerRecord, state: WorldState): void {
    const tick = state[RACE.tick]!;
    const { car } = record.player;
    const motion = motionOf(state, car);
    const newest = this.#newest.get(record);
    if (newest?.tick === tick && !motionsEqual(newest.motion, motion)) this.#corrections.add(tick, record);
    if (tick > (newest?.tick ?? 0) && record.player.sent.has(tick)) {
      const { x, y, z } = readPose(state, car, createPose());
      this.#predictions.add(tick, { record, place: { x, y, z } });
    }
    this.#newest.set(record, { tick, motion });
  }

  onFrame(record: PlayerRecord, view: ClientView | null): void {
    const last = this.#drawn.get(record);
    this.#drawn.delete(record);
    const own = view?.cars[record.player.car];
    if (!view || !own?.present) return;
    const { x, y, z, vx, vy, vz } = own.pose;
    const { nowMs } = this.#race.match;
    const velocity = { x: vx, y: vy, z: vz };
    const next = { atMs: nowMs, timeMs: view.timeMs, shown: { x, y, z }, velocity };
    this.#drawn.set(record, next);
    const isPaused = !last || nowMs - last.atMs > PAUSE_MS;
    const jumpM = isPaused ? 0 : jumpBetween(last, next);
    this.#frames.add(Math.ceil(view.timeMs / TICK_MS), { record, ...next, jumpM });
  }

  onServerTick(tick: number): void {
    const state = this.#race.truth.state(tick) as WorldState;
    for (const { record, place } of this.#predictions.take(tick)) {
      const truth = readPose(state, record.player.car, createPose());
      this.tallies[record.situation(tick)].predictionErrors.add(metresBetween(place, truth));
    }
    for (const record of this.#corrections.take(tick)) this.tallies[record.situation(tick)].corrections++;
    for (const frame of this.#frames.take(tick)) this.#judge(frame, tick);
  }

  /** What was shown as the car at a time, against where it was then. */
  #judge({ record, atMs, timeMs, shown, jumpM }: Frame, tick: number): void {
    const { timeline } = this.#race.truth;
    if (timeline.sample(record.player.car, timeMs, truePose) !== 'interpolated') return;
    const tally = this.tallies[record.situation(tick)];
    const errorM = metresBetween(shown, truePose);
    tally.seenErrors.add(errorM);
    tally.jumps.add(jumpM);
    const lostSinceMs = this.#lostSinceMs.get(record);
    if (lostSinceMs === undefined) {
      if (errorM > LOST_M) this.#lostSinceMs.set(record, atMs);
    } else if (errorM < FOUND_M) {
      this.#lostSinceMs.delete(record);
      tally.convergedMs.add(atMs - lostSinceMs);
    }
  }

  #replayed(): number {
    return this.#race.records.reduce((sum, { player }) => sum + player.client.stats.replayedTicks, 0);
  }
}

const truePose = createTimelinePose();

function jumpBetween(
  last: { readonly timeMs: number; readonly atMs: number; readonly shown: Place; readonly velocity: Place },
  next: { readonly timeMs: number; readonly atMs: number; readonly shown: Place; readonly velocity: Place },
): number {
  const half = (next.atMs - last.atMs) / 2000;
  return Math.hypot(
    next.shown.x - last.shown.x - (last.velocity.x + next.velocity.x) * half,
    next.shown.y - last.shown.y - (last.velocity.y + next.velocity.y) * half,
    next.shown.z - last.shown.z - (last.velocity.z + next.velocity.z) * half,
  );
}
