/**
 * Counts twitches of rivals (other players' cars) in drivers' views: frames in which a rival moves further than its speed
 * explains, because a correction became visible in one step.
 */
import type { ClientView, TimelinePose } from '@shotgun-rally/netcode';
import { TICK_MS } from '@shotgun-rally/sim';
import { PAUSE_MS } from '../race/measure.ts';
import { Pending } from '../race/pending.ts';
import type { PlayerRecord } from '../race/player-record.ts';
import { Samples } from '../race/samples.ts';
import type { DrawnMove, Truth } from '../race/truth.ts';
import { type Motion, motionOf, unexplainedMove } from './unexplained-move.ts';

/** A shorter step is not a respawn. */
const RESPAWN_MIN_M = 0.1;
const SECOND_MS = 1000;

/** A rival as drawn in one frame. */
interface DrawnRival {
  /** Race time of the view. */
  readonly timeMs: number;
  readonly motion: Motion;
}

/** How a drawn rival moved from one frame to the next. */
interface Step extends DrawnMove {
  readonly elapsedMs: number;
  /** How much further the rival moved than its speed explains. */
  readonly unexplainedM: number;
}

export class Twitches {
  readonly #last = new Map<PlayerRecord, Map<number, DrawnRival>>();
  readonly #steps = new Samples();
  readonly #pending = new Pending<Step>();
  #drawnMs = 0;

  /** Number of compared pairs of frames. */
  get count(): number {
    return this.#steps.count;
  }

  /** Adds a frame that draws the given rivals. Its steps are counted when the server has run the tick that it shows. */
  add(record: PlayerRecord, { timeMs }: ClientView, rivals: readonly { car: number; pose: TimelinePose }[]): void {
    const last = this.#last.get(record);
    const next = new Map<number, DrawnRival>();
    this.#last.set(record, next);
    for (const { car, pose } of rivals) {
      const motion = motionOf(pose);
      next.set(car, { timeMs, motion });
      const before = last?.get(car);
      const elapsedMs = timeMs - (before?.timeMs ?? Number.NEGATIVE_INFINITY);
      if (!before || elapsedMs > PAUSE_MS) continue;
      const tick = Math.ceil(timeMs / TICK_MS);
      const unexplainedM = unexplainedMove(before.motion, motion, elapsedMs);
      this.#pending.add(tick, { car, tick, from: before.motion, to: motion, elapsedMs, unexplainedM });
    }
  }

  /** Counts the steps of the frames that show `tick`, but no step in which a rival is put back on the road. */
  onServerTick(tick: number, truth: Truth): void {
    for (const step of this.#pending.take(tick)) {
      if (step.unexplainedM > RESPAWN_MIN_M && truth.showsRespawn(step)) continue;
      this.#drawnMs += step.elapsedMs;
      this.#steps.add(step.unexplainedM);
    }
  }

  /** Number of steps of over `metres` per minute in which a driver sees a rival; null if there was none to see. */
  perMinute(metres: number): number | null {
    return this.#drawnMs === 0 ? null : this.#steps.countAbove(metres) / (this.#drawnMs / SECOND_MS / 60);
  }
}
