/**
 * Dynamic resolution holds the frame rate: it lowers the resolution if many frames are late, and raises it again after a while with
 * few late frames. If a rise makes frames late again, the resolution falls, and the wait before the next rise doubles. If falls do
 * not shorten the frames, for example on a display with 48 Hz, the full resolution returns, and frames of that length are normal
 * for some minutes.
 */

/** Factors for the image's width and height. Each scale has about two thirds of the pixels of the scale before. */
export const SCALES = [1, 0.82, 0.67, 0.55, 0.45] as const;

/** Frames longer than this are late (ms), unless longer frames are normal. It corresponds to 50 frames per second. */
const LATE_MS = 20;
/** Where longer frames are normal, frames that take this many times as long are late. */
const LATE_FACTOR = 1.25;
/** Falls are useless if frames still take more than this share of the time before the last two falls. */
const USELESS_SHARE = 0.9;
/** Late frames are counted in windows of this many frames. */
const WINDOW_FRAMES = 24;
/** The resolution falls after a window with more late frames than this. */
const LATE_MAX = 8;
/** The least number of frames from a change to the next rise: its first value (8 s at 60 frames per second) and its limit. */
const WAIT_FRAMES = 480;
const WAIT_MAX_FRAMES = 7680;
/** Longer frames (ms) are not counted. They are pauses, for example in a hidden tab. */
const PAUSE_MS = 250;

export class DynamicResolution {
  /** Index of the current scale in SCALES. */
  #step = 0;
  /** Frames and late frames in the current window. */
  #frames = 0;
  #lateFrames = 0;
  /** Total time of the frames in the current window (ms). */
  #windowMs = 0;
  /** Frames longer than this are late (ms). */
  #lateMs = LATE_MS;
  /** Mean frame times (ms) before the falls that followed each other without a window of few late frames. */
  #meansMs: number[] = [];
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
  recordFrame(frameMs: number): boolean {
    if (frameMs > PAUSE_MS) return false;
    this.#frames++;
    this.#framesSinceChange++;
    this.#windowMs += frameMs;
    if (frameMs > this.#lateMs) this.#lateFrames++;
    if (this.#frames < WINDOW_FRAMES) return false;
    const isLate = this.#lateFrames > LATE_MAX;
    const meanMs = this.#windowMs / WINDOW_FRAMES;
    this.#frames = this.#lateFrames = this.#windowMs = 0;
    if (isLate) return this.#lower(meanMs);
    this.#meansMs = [];
    this.#lateMs = Math.max(LATE_MS, Math.min(this.#lateMs, meanMs * LATE_FACTOR));
    return this.#raise();
  }

  #lower(meanMs: number): boolean {
    // One fall is not enough to tell: a display can show a slightly faster frame no sooner.
    if (meanMs > (this.#meansMs.at(-2) ?? Infinity) * USELESS_SHARE) return this.#acceptAsNormal(meanMs);
    if (this.#wasRaised) this.#waitFrames = Math.min(this.#waitFrames * 2, WAIT_MAX_FRAMES);
    this.#wasRaised = false;
    this.#framesSinceChange = 0;
    if (this.#step === SCALES.length - 1) {
      this.#meansMs = [];
      return false;
    }
    this.#meansMs.push(meanMs);
    this.#step++;
    return true;
  }

  #acceptAsNormal(meanMs: number): boolean {
    this.#lateMs = meanMs * LATE_FACTOR;
    this.#meansMs = [];
    this.#step = this.#framesSinceChange = 0;
    this.#wasRaised = false;
    return true;
  }

  #raise(): boolean {
    if (this.#step === 0 && this.#framesSinceChange >= WAIT_MAX_FRAMES) {
      // Frames were perhaps long for another reason than the display, such as a busy machine.
      this.#lateMs = LATE_MS;
      this.#framesSinceChange = 0;
    }
    if (this.#step === 0 || this.#framesSinceChange < this.#waitFrames) return false;
    this.#framesSinceChange = 0;
    this.#wasRaised = true;
    this.#step--;
    return true;
  }
}
