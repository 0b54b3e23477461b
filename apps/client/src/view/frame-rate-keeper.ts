/**
 * Holds the frame rate: lowers the resolution if many frames are late, and raises it again after a while with few late
 * frames. If a rise makes frames late again, the resolution falls, and the wait before the next rise doubles.
 */

/** Factors for the image's width and height. Each scale has about two thirds of the pixels of the scale before. */
export const SCALES = [1, 0.82, 0.67, 0.55, 0.45] as const;

/** Frames longer than this are late (ms). It corresponds to 50 frames per second. */
const LATE_MS = 20;
/** Late frames are counted in windows of this many frames. */
const WINDOW_FRAMES = 24;
/** The resolution falls after a window with more late frames than this. */
const LATE_MAX = 8;
/** The least number of frames from a change to the next rise: its first value (8 s at 60 frames per second) and its limit. */
const WAIT_FRAMES = 480;
const WAIT_MAX_FRAMES = 7680;
/** Longer frames (ms) are not counted. They are pauses, for example in a hidden tab. */
const PAUSE_MS = 250;

export class FrameRateKeeper {
  /** Index of the current scale in SCALES. */
  #step = 0;
  /** Frames and late frames in the current window. */
  #frames = 0;
  #lateFrames = 0;
  #framesSinceChange = 0;
  /** Least number of frames before the next rise. */
  #waitFrames = WAIT_FRAMES;
  /** True if the last change was a rise. */
  #wasRaised = false;

  /** The factor for the image's width and height: one of SCALES. */
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
