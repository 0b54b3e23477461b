/** A parameter of a sound that glides to each new value, because a sudden change would be audible as a click. */

/** Time constant of levels and volumes (seconds). */
export const GLIDE_S = 0.05;
/** Smaller changes are inaudible and are skipped. For values above 1, this is a share of the value. */
const INAUDIBLE_CHANGE = 0.002;

export class GlidingParameter {
  readonly #parameter: AudioParam;
  readonly #context: BaseAudioContext;
  readonly #timeConstantS: number;
  #target = Number.NaN;

  /** After `timeConstantS` seconds, 63 % of a change are made. */
  constructor(parameter: AudioParam, context: BaseAudioContext, timeConstantS: number) {
    this.#parameter = parameter;
    this.#context = context;
    this.#timeConstantS = timeConstantS;
  }

  /** Starts to glide to `value`. */
  glideTo(value: number): void {
    const change = Math.abs(value - this.#target);
    const isHeard = change > INAUDIBLE_CHANGE * Math.max(1, value);
    // A change to 0 is always made, so that a silent sound is exactly silent.
    if (change === 0 || !(isHeard || value === 0 || Number.isNaN(change))) return;
    this.#target = value;
    this.#parameter.setTargetAtTime(value, this.#context.currentTime, this.#timeConstantS);
  }
}
