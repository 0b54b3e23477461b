/** Counts what happens in the races of all rooms, for the metrics. */
import type { CorrectionCause } from '@shotgun-rally/protocol';

export class GameCounts {
  readonly #corrections = new Map<CorrectionCause, number>();
  #lateInputs = 0;

  /** Number of inputs that arrived after their ticks. */
  get lateInputs(): number {
    return this.#lateInputs;
  }

  /** How often clients have corrected their predictions, by cause, as they report it. */
  get corrections(): ReadonlyMap<CorrectionCause, number> {
    return this.#corrections;
  }

  addLateInputs(count: number): void {
    this.#lateInputs += count;
  }

  addCorrections(cause: CorrectionCause, count: number): void {
    this.#corrections.set(cause, (this.#corrections.get(cause) ?? 0) + count);
  }
}
