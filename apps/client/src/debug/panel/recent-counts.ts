/** Counts how much named counters have grown in the last second. */

const WINDOW_MS = 1000;

export class RecentCounts<Name extends string> {
  #totals: Readonly<Record<Name, number>> | null = null;
  #increases: { readonly atMs: number; readonly name: Name; readonly count: number }[] = [];

  /** Reads the counters at `nowMs`. A counter that is smaller than before has restarted from 0. */
  update(nowMs: number, totals: Readonly<Record<Name, number>>): void {
    for (const name of Object.keys(totals) as Name[]) {
      const before = this.#totals?.[name] ?? totals[name];
      const count = totals[name] < before ? totals[name] : totals[name] - before;
      if (count > 0) this.#increases.push({ atMs: nowMs, name, count });
    }
    this.#totals = { ...totals };
    this.#increases = this.#increases.filter(({ atMs }) => atMs > nowMs - WINDOW_MS);
  }

  /** Returns the increase of a counter in the second before the last update. */
  count(name: Name): number {
    return this.#increases.reduce((sum, each) => (each.name === name ? sum + each.count : sum), 0);
  }
}
