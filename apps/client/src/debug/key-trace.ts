/** Follows the newest key press from the keyboard to the picture, for measuring latency. */

/** The times of one key press on the `performance.now` clock. A time is 0 until it happens. */
export interface ProbedKey {
  readonly code: string;
  readonly pressedAtMs: number;
  /** When the first tick after the press ran. */
  readonly tickMs: number;
  /** When the first frame after that tick was drawn. */
  readonly shownAtMs: number;
}

export class KeyTrace {
  /** null before the first press. */
  last: ProbedKey | null = null;

  pressed(code: string, pressedAtMs: number): void {
    this.last = { code, pressedAtMs, tickMs: 0, shownAtMs: 0 };
  }

  ticked(nowMs: number): void {
    if (this.last?.tickMs === 0) this.last = { ...this.last, tickMs: nowMs };
  }

  shown(nowMs: number): void {
    if (this.last && this.last.tickMs > 0 && this.last.shownAtMs === 0) this.last = { ...this.last, shownAtMs: nowMs };
  }
}
