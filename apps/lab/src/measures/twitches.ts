/**
 * Counts twitches of rivals (other players' cars) in drivers' views: frames in which a rival moves further than its speed
 * explains, because a correction became visible in one step.
 */
import type { ClientView, TimelinePose } from '@shotgun-rally/netcode';
import { CAR, carOffset } from '@shotgun-rally/sim';
import type { PlayerRecord } from '../race/player-record.ts';
import { type Position, positionOf } from '../race/position.ts';
import { Samples } from '../race/samples.ts';

/** Frames further apart than this (ms of race time) are not compared. */
const PAUSE_MS = 100;
const SECOND_MS = 1000;

/** A rival as drawn in one frame. */
interface DrawnRival {
  /** Race time of the view. */
  readonly timeMs: number;
  readonly position: Position;
  /** m/s. */
  readonly velocity: Position;
  readonly status: number;
}

export class Twitches {
  readonly #last = new Map<PlayerRecord, Map<number, DrawnRival>>();
  readonly #steps = new Samples();
  #drawnMs = 0;

  /** Number of compared pairs of frames. */
  get count(): number {
    return this.#steps.count;
  }

  /** Adds a frame that draws the given rivals. A step in which a rival is wrecked or respawns is not counted. */
  add(
    record: PlayerRecord,
    { timeMs, state }: ClientView,
    rivals: readonly { car: number; pose: TimelinePose }[],
  ): void {
    const last = this.#last.get(record);
    const next = new Map<number, DrawnRival>();
    this.#last.set(record, next);
    for (const { car, pose } of rivals) {
      const velocity = { x: pose.vx, y: pose.vy, z: pose.vz };
      const drawn = { timeMs, position: positionOf(pose), velocity, status: state[carOffset(car) + CAR.status]! };
      next.set(car, drawn);
      const before = last?.get(car);
      const elapsedMs = timeMs - (before?.timeMs ?? Number.NEGATIVE_INFINITY);
      if (!before || elapsedMs > PAUSE_MS || before.status !== drawn.status) continue;
      this.#drawnMs += elapsedMs;
      this.#steps.add(unexplainedMove(before, drawn));
    }
  }

  /** Number of steps of over `metres` per minute in which a driver sees a rival; null if there was none to see. */
  perMinute(metres: number): number | null {
    return this.#drawnMs === 0 ? null : this.#steps.countAbove(metres) / (this.#drawnMs / SECOND_MS / 60);
  }
}

/** How much further a rival moved between two frames than its speed explains (m). */
function unexplainedMove(before: DrawnRival, after: DrawnRival): number {
  const halfSeconds = (after.timeMs - before.timeMs) / 2 / SECOND_MS;
  const along = (axis: 'x' | 'y' | 'z'): number =>
    after.position[axis] - before.position[axis] - (before.velocity[axis] + after.velocity[axis]) * halfSeconds;
  return Math.hypot(along('x'), along('y'), along('z'));
}
