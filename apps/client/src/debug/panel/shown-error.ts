/**
 * Measures how far from the server's position the player's car was drawn. The drawn position of each frame is kept until
 * the server's position for the same race time is known.
 */
import { createTimelinePose, type PoseTimeline } from '@shotgun-rally/netcode';
import { timeOfTick } from '@shotgun-rally/sim/state';

/** The largest number of frames that wait for the server's position: three seconds at 144 Hz. */
const MAX_PENDING = 432;

interface Position {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

const serverPose = createTimelinePose();

export class ShownError {
  #pending: (Position & { readonly timeMs: number })[] = [];

  /** Records that the player's car was drawn at this position for race time `timeMs`. */
  add(timeMs: number, { x, y, z }: Position): void {
    this.#pending.push({ timeMs, x, y, z });
    if (this.#pending.length > MAX_PENDING) this.#pending.shift();
  }

  /** Returns the largest error (m) of the frames whose server position is newly known; null if there are none. Forgets them. */
  takeErrorM(timeline: PoseTimeline, car: number): number | null {
    const newestMs = timeOfTick(timeline.newestTick);
    let worstM: number | null = null;
    while (this.#pending.length > 0 && this.#pending[0]!.timeMs <= newestMs) {
      const { timeMs, x, y, z } = this.#pending.shift()!;
      if (timeline.sample(car, timeMs, serverPose) === 'none') continue;
      worstM = Math.max(worstM ?? 0, Math.hypot(serverPose.x - x, serverPose.y - y, serverPose.z - z));
    }
    return worstM;
  }
}
