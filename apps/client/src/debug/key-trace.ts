/** Records when the newest key press is simulated and when it is drawn, to measure the latency of inputs. */

/** The times of one key press on the `performance.now` clock. `tickMs` and `shownAtMs` are 0 until they are known. */
export interface ProbedKey {
  readonly code: string;
  readonly pressedAtMs: number;
  /** When the first tick after the press ran. */
  readonly tickMs: number;
  /** When the first frame after that tick was drawn. */
  readonly shownAtMs: number;
}

export class KeyTrace {
  /** The newest press; null before the first. */
  last: ProbedKey | null = null;

  onPress(code: string, pressedAtMs: number): void {
    this.last = { code, pressedAtMs, tickMs: 0, shownAtMs: 0 };
  }

  onTick(nowMs: number): void {
    if (this.last?.tickMs === 0) this.last = { ...this.last, tickMs: nowMs };
  }

  onFrame(nowMs: number): void {
    if (this.last && this.last.tickMs > 0 && this.last.shownAtMs === 0) this.last = { ...this.last, shownAtMs: nowMs };
  }
}
