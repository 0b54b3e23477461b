/**
 * Holds the frame rate by lowering the resolution. Late frames lower it at once; it rises again only after a long time
 * without late frames, and that time doubles each time a rise had to be taken back.
 */

/** Scales of the picture's edges, from the finest down: each draws about two thirds of the pixels of the one before. */
export const SCALES = [1, 0.82, 0.67, 0.55, 0.45] as const;

/** Frames longer than this are late (ms): below 50 frames per second. */
const LATE_MS = 20;
/** The resolution is judged once per this many frames ... */
const WINDOW_FRAMES = 24;
/** ... and falls if more of them than this were late. */
const LATE_MAX = 8;
/** Frames to wait before a finer picture is tried: 8 s at 60 frames per second, and the longest wait. */
const WAIT_FRAMES = 480;
const WAIT_MAX_FRAMES = 7680;
/** Longer frames are pauses, such as a hidden tab, and are not counted (ms). */
const PAUSE_MS = 250;

export class FrameRateKeeper {
  #step = 0;
  #frames = 0;
  #lateFrames = 0;
  #framesSinceChange = 0;
  #waitFrames = WAIT_FRAMES;
  #wasRaised = false;

  /** The factor for the picture's edges: one of SCALES. */
  get scale(): number {
    return SCALES[this.#step]!;
  }

  /** Notes how long a frame took (ms). Returns true if the scale has changed. */
  note(frameMs: number): boolean {
    if (frameMs > PAUSE_MS) return false;
    this.#frames++;
    this.#framesSinceChange++;
    if (frameMs > LATE_MS) this.#lateFrames++;
    if (this.#frames < WINDOW_FRAMES) return false;
    const isLate = this.#lateFrames > LATE_MAX;
    this.#frames = this.#lateFrames = 0;
    return isLate ? this.#lower() : this.#raise();
  }

  #lower(): boolean {
    if (this.#wasRaised) this.#waitFrames = Math.min(this.#waitFrames * 2, WAIT_MAX_FRAMES);
    this.#wasRaised = false;
    this.#framesSinceChange = 0;
    if (this.#step === SCALES.length - 1) return false;
    this.#step++;
    return true;
  }

  #raise(): boolean {
    if (this.#step === 0 || this.#framesSinceChange < this.#waitFrames) return false;
    this.#framesSinceChange = 0;
    this.#wasRaised = true;
    this.#step--;
    return true;
  }
}
