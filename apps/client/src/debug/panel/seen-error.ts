/**
 * How wrong the picture was: each frame's pose of the own car is kept until the server has told where the car really was
 * at that very time. Nothing here asks the prediction what it believes of itself.
 */
import { createTimelinePose, type PoseTimeline } from '@shotgun-rally/netcode';
import { timeOfTick } from '@shotgun-rally/sim';

/** Frames that wait for the server at most: three seconds at 144 Hz. */
const WAITING_MAX = 432;

interface Place {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

const truth = createTimelinePose();

export class SeenError {
  #waiting: (Place & { readonly timeMs: number })[] = [];

  /** The own car was shown there, as where it is at race time `timeMs`. */
  shown(timeMs: number, { x, y, z }: Place): void {
    this.#waiting.push({ timeMs, x, y, z });
    if (this.#waiting.length > WAITING_MAX) this.#waiting.shift();
  }

  /** The largest error, m, of the frames that can be judged since the last call; null when there are none. */
  judge(timeline: PoseTimeline, car: number): number | null {
    const newestMs = timeOfTick(timeline.newestTick);
    let worst: number | null = null;
    while (this.#waiting.length > 0 && (this.#waiting[0] as { timeMs: number }).timeMs <= newestMs) {
      const { timeMs, x, y, z } = this.#waiting.shift() as Place & { timeMs: number };
      if (timeline.sample(car, timeMs, truth) === 'none') continue;
      worst = Math.max(worst ?? 0, Math.hypot(truth.x - x, truth.y - y, truth.z - z));
    }
    return worst;
  }
}
