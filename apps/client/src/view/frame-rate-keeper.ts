/**
 * Holds the frame rate by drawing fewer pixels: told how long each frame took, it says by how much to scale the picture.
 * Down at once when frames are late; up again only after a long while without, longer each time that was too early.
 */

/** Scales from the finest down: each draws about two thirds of the pixels of the one before. */
export const SCALES = [1, 0.82, 0.67, 0.55, 0.45] as const;

/** A frame that took longer is late, ms: 50 a second. */
const LATE_MS = 20;
/** Frames that are looked at together, and how many late ones are too many. */
const WINDOW = 24;
const LATE_MAX = 8;
/** Frames without trouble before a finer picture is tried: 8 s at 60 a second; at most so many. */
const PATIENCE = 480;
const PATIENCE_MAX = 7680;
/** A pause longer than this says nothing about the machine: a hidden tab, ms. */
const PAUSE_MS = 250;

export class FrameRateKeeper {
  #step = 0;
  #frames = 0;
  #late = 0;
  #calm = 0;
  #patience = PATIENCE;
  #wasRaised = false;

  /** What to scale the picture's edges by: 1 all, down to 0.45. */
  get scale(): number {
    return SCALES[this.#step] as number;
  }

  /** A frame took so long, ms; whether the scale has changed. */
  note(frameMs: number): boolean {
    if (frameMs > PAUSE_MS) return false;
    this.#frames++;
    this.#calm++;
    if (frameMs > LATE_MS) this.#late++;
    if (this.#frames < WINDOW) return false;
    const isLate = this.#late > LATE_MAX;
    this.#frames = this.#late = 0;
    return isLate ? this.#lower() : this.#raise();
  }

  #lower(): boolean {
    // What was raised too early waits longer next time.
    if (this.#wasRaised) this.#patience = Math.min(this.#patience * 2, PATIENCE_MAX);
    this.#wasRaised = false;
    this.#calm = 0;
    if (this.#step === SCALES.length - 1) return false;
    this.#step++;
    return true;
  }

  #raise(): boolean {
    if (this.#step === 0 || this.#calm < this.#patience) return false;
    this.#calm = 0;
    this.#wasRaised = true;
    this.#step--;
    return true;
  }
}
