/** Records when the newest key press reaches a tick and the picture, to measure the latency of inputs. */

/** The times of one key press on the `performance.now` clock. Later times are 0 until they are known. */
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
