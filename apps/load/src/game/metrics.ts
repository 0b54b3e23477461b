/** The metrics of a server at one time, read from Prometheus' text format. */
export class Metrics {
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  /** Returns the sum of a metric over all of its labels; 0 if it has no values yet. Throws if there is no such metric. */
  sumOf(name: string): number {
    const family = name.replace(/_count$/, '');
    if (!this.#text.includes(`# TYPE ${family} `)) throw new Error(`expected the metric ${name}, found none`);
    const values = this.#text.matchAll(new RegExp(`^${name}(?:\\{.*\\})? (\\S+)$`, 'gm'));
    return [...values].reduce((sum, [, value]) => sum + Number(value), 0);
  }

  /** Returns the buckets of a histogram, without other labels: their upper bounds, and the number of values up to each. */
  bucketsOf(name: string): readonly (readonly [upto: number, count: number])[] {
    const buckets = this.#text.matchAll(new RegExp(`^${name}_bucket\\{le="([^"]+)"\\} (\\d+)$`, 'gm'));
    return [...buckets].map(([, upto, count]) => [Number(upto!.replace('+Inf', 'Infinity')), Number(count)] as const);
  }
}
