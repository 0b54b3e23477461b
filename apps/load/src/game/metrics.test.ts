/** Tests how metrics are read. */
import { expect, it } from 'vitest';
import { Metrics } from './metrics.ts';

const metrics = new Metrics(`# HELP people Connected people by seat.
# TYPE people gauge
people{seat="driver"} 3
people{seat="gunner"} 4
people_total 100
# TYPE refusals counter
# TYPE lateness histogram
lateness_bucket{le="0.004"} 10
lateness_bucket{le="1"} 12
lateness_bucket{le="+Inf"} 13
lateness_sum 2.5
lateness_count 13
`);

it('sumOf adds up the values of all labels, and returns 0 for a metric without values', () => {
  expect(metrics.sumOf('people')).toBe(7);
  expect(metrics.sumOf('lateness_count')).toBe(13);
  expect(metrics.sumOf('refusals')).toBe(0);
});

it('sumOf throws for a metric that does not exist', () => {
  expect(() => metrics.sumOf('peple')).toThrow('expected the metric peple, found none');
});

it('bucketsOf returns the buckets of a histogram, of which the last one has no limit', () => {
  expect(metrics.bucketsOf('lateness')).toEqual([
    [0.004, 10],
    [1, 12],
    [Number.POSITIVE_INFINITY, 13],
  ]);
});
