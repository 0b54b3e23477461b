/**
 * Holds the frame rate by lowering the resolution when frames are late. After a longer time without many late frames, the
 * resolution rises again. If a rise makes frames late again, it is taken back, and the wait for the next rise doubles.
 */

/** Scales of the picture's edges, largest first. Each scale draws about two thirds of the pixels of the scale before. */
export const SCALES = [1, 0.82, 0.67, 0.55, 0.45] as const;

/** Frames longer than this are late (ms). It corresponds to 50 frames per second. */
const LATE_MS = 20;
/** Late frames are counted in windows of this many frames. */
const WINDOW_FRAMES = 24;
/** The resolution falls after a window with more late frames than this. */
const LATE_MAX = 8;
/** Frames from a change of the resolution to the next rise: at first (8 s at 60 frames per second), and at most. */
const WAIT_FRAMES = 480;
const WAIT_MAX_FRAMES = 7680;
/** Longer frames are pauses, such as a hidden tab, and are not counted (ms). */
const PAUSE_MS = 250;

export class FrameRateKeeper {
  /** Index of the current scale in SCALES. */
  #step = 0;
  #frames = 0;
  #lateFrames = 0;
  #framesSinceChange = 0;
  #waitFrames = WAIT_FRAMES;
  /** True if the last change was a rise. */
  #wasRaised = false;

  /** The factor for the picture's width and height: one of SCALES. */
  get scale(): number {
    return SCALES[this.#step]!;
  }

  /** Records how long a frame took (ms). Returns true if the scale has changed. */
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
