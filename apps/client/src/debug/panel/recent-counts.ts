/** How often each of a few things has happened within the last second, from counters that only grow. */

const WINDOW_MS = 1000;

export class RecentCounts<Name extends string> {
  #totals: Readonly<Record<Name, number>> | null = null;
  #happened: { readonly atMs: number; readonly name: Name; readonly count: number }[] = [];

  /** Takes the counters as they stand; one that has fallen was started again from 0. */
  update(nowMs: number, totals: Readonly<Record<Name, number>>): void {
    for (const name of Object.keys(totals) as Name[]) {
      const before = this.#totals?.[name] ?? totals[name];
      const count = totals[name] < before ? totals[name] : totals[name] - before;
      if (count > 0) this.#happened.push({ atMs: nowMs, name, count });
    }
    this.#totals = { ...totals };
    this.#happened = this.#happened.filter(({ atMs }) => atMs > nowMs - WINDOW_MS);
  }

  /** Within the second that ended with the last update. */
  count(name: Name): number {
    return this.#happened.reduce((sum, each) => (each.name === name ? sum + each.count : sum), 0);
  }
}
