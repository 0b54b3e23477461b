/**
 * The input lead (how far ahead of the server inputs are stamped) and the interpolation delay (how far behind the server cars
 * are shown) are computed from quantiles of recent measurements.
 */
import { createRandom } from '@shotgun-rally/sim/math';
import { describe, expect, it } from 'vitest';
import { InputLead } from '../../../src/client/time/input-lead.ts';
import { InterpolationDelay } from '../../../src/client/time/interpolation-delay.ts';
import { RecentQuantiles } from '../../../src/statistics/recent-quantiles.ts';

const REPORTS_PER_SECOND = 31;
/** Median (ms) of the needed leads in most tests. */
const MEDIAN_MS = 50;

/** Generates leads (ms) that were just long enough: `medianMs` plus or minus 10 ms, and some ticks more after a loss. */
function* neededLeads(medianMs: number, lossShare: number, seed: number): Generator<number, never> {
  const random = createRandom(seed);
  for (;;) {
    let lost = 0;
    if (random() < lossShare) for (lost = 1; random() < 2 / 3; lost++);
    yield medianMs + 20 * (random() - 0.5) + 16 * lost;
  }
}

/** Adds `seconds` of reports to `lead`. Returns the needed leads (ms). */
function addReports(lead: InputLead, source: Iterator<number>, seconds: number): number[] {
  const neededMs = Array.from({ length: seconds * REPORTS_PER_SECOND }, () => source.next().value as number);
  // Only the difference between lead and margin matters, so the lead can be any number.
  for (const needMs of neededMs) lead.addReport(123, 123 - needMs);
  return neededMs;
}

describe('the lead of inputs', () => {
  it('starts at half of the best round trip plus 20 ms', () => {
    expect(new InputLead().leadMs(100, 'driver')).toBe(70);
  });

  it.each([0, 0.005, 0.014, 0.03])(
    'is 16 to 64 ms above the median, and is too short for over one report in 150 only if it is at its limit (loss share %f)',
    (losses) => {
      const lead = new InputLead();
      const neededMs = addReports(lead, neededLeads(MEDIAN_MS, losses, 1), 60);
      const leadMs = lead.leadMs(100, 'driver');
      const tooShort = neededMs.filter((needMs) => needMs > leadMs).length;
      expect(tooShort <= neededMs.length / 150 || leadMs > MEDIAN_MS + 50).toBe(true);
      expect(leadMs).toBeGreaterThan(MEDIAN_MS + 16);
      expect(leadMs).toBeLessThan(MEDIAN_MS + 64);
    },
  );

  it('is more than a tick shorter without loss than with a loss share of 3 %', () => {
    const [withoutLoss, withLoss] = [new InputLead(), new InputLead()];
    addReports(withoutLoss, neededLeads(MEDIAN_MS, 0, 2), 60);
    addReports(withLoss, neededLeads(MEDIAN_MS, 0.03, 2), 60);
    expect(withLoss.leadMs(100, 'driver') - withoutLoss.leadMs(100, 'driver')).toBeGreaterThan(16);
  });

  it('changes by at most 8 ms after a single report of a freeze', () => {
    const lead = new InputLead();
    addReports(lead, neededLeads(MEDIAN_MS, 0.014, 3), 30);
    const before = lead.leadMs(100, 'driver');
    lead.addReport(90, -900);
    expect(Math.abs(lead.leadMs(100, 'driver') - before)).toBeLessThanOrEqual(8);
  });

  it('stays less than 64 ms above the median after a freeze in the first second', () => {
    const lead = new InputLead();
    addReports(lead, neededLeads(MEDIAN_MS, 0, 4), 1);
    lead.addReport(90, -900);
    expect(lead.leadMs(100, 'driver')).toBeLessThan(MEDIAN_MS + 64);
  });

  it('follows an increase of 80 ms within 2 s, and a decrease within about a minute', () => {
    const lead = new InputLead();
    addReports(lead, neededLeads(MEDIAN_MS, 0, 5), 60);
    const before = lead.leadMs(100, 'driver');
    addReports(lead, neededLeads(130, 0, 6), 2);
    expect(lead.leadMs(100, 'driver') - before).toBeGreaterThan(70);
    addReports(lead, neededLeads(MEDIAN_MS, 0, 7), 61);
    expect(Math.abs(lead.leadMs(100, 'driver') - before)).toBeLessThan(4);
  });
});

describe('the interpolation delay', () => {
  const ONE_WAY_MS = 30;
  /** Returns the interpolation delay (ms) with a state every two ticks and a round trip of 60 ms. */
  const delayMsOf = (delay: InterpolationDelay): number => delay.delayMs(2, 2 * ONE_WAY_MS);

  /**
   * Adds states with a delay of 27.5 to 32.5 ms, of which one in `lostEvery` is lost. Returns the share of time in which the
   * interpolation delay was too short, and the race time of the last state.
   */
  function addStates(delay: InterpolationDelay, lostEvery: number, seconds: number, startMs = 0) {
    const random = createRandom(9);
    let newestMs = startMs;
    let exceededMs = 0;
    for (let state = 1; state <= seconds * REPORTS_PER_SECOND; state++) {
      if (state % lostEvery === 0) continue;
      const stateMs = startMs + state * 32;
      const arrivedMs = stateMs + 27.5 + 5 * random();
      exceededMs += Math.max(0, arrivedMs - newestMs - delayMsOf(delay));
      newestMs = stateMs;
      delay.addState(stateMs, arrivedMs);
    }
    return { share: exceededMs / (seconds * 1000), endMs: newestMs };
  }

  it('is 55 to 60 ms longer than the delay down if one state in 200 is lost, and long enough 99.9 % of the time', () => {
    const delay = new InterpolationDelay();
    const { endMs } = addStates(delay, 200, 60);
    expect(delayMsOf(delay) - ONE_WAY_MS).toBeGreaterThan(55);
    expect(delayMsOf(delay) - ONE_WAY_MS).toBeLessThanOrEqual(60);
    expect(addStates(delay, 200, 60, endMs).share).toBeLessThan(0.001);
  });

  it('is 59 ms in a network without delay, and 57 ms longer than a delay that does not vary', () => {
    const delays = [0, ONE_WAY_MS].map((oneWayMs) => {
      const delay = new InterpolationDelay();
      for (let stateMs = 32; stateMs < 3200; stateMs += 32) delay.addState(stateMs, stateMs + oneWayMs);
      return delay.delayMs(2, 2 * oneWayMs) - oneWayMs;
    });
    expect(delays).toEqual([59, 57]);
  });

  it('is more than 61 ms longer than the delay down if one state in 20 is lost', () => {
    const delay = new InterpolationDelay();
    addStates(delay, 20, 60);
    expect(delayMsOf(delay) - ONE_WAY_MS).toBeGreaterThan(61);
  });

  it('does not change after a single pause of a second', () => {
    const delay = new InterpolationDelay();
    const { endMs } = addStates(delay, 200, 60);
    const before = delayMsOf(delay);
    delay.addState(endMs + 1000, endMs + 1030);
    expect(delayMsOf(delay)).toBe(before);
  });

  it('does not change if all states of 0.7 s arrive at once', () => {
    const delay = new InterpolationDelay();
    const { endMs } = addStates(delay, 200, 60);
    const before = delayMsOf(delay);
    for (let stateMs = endMs + 32; stateMs <= endMs + 700; stateMs += 32) delay.addState(stateMs, endMs + 730);
    expect(delayMsOf(delay)).toBe(before);
  });

  it('ignores states that arrive twice or out of order', () => {
    const [inOrder, outOfOrder] = [new InterpolationDelay(), new InterpolationDelay()];
    for (let stateMs = 32; stateMs < 32_000; stateMs += 32) {
      for (const delay of [inOrder, outOfOrder]) delay.addState(stateMs, stateMs + 30);
      outOfOrder.addState(stateMs - 32, stateMs + 31);
    }
    expect(delayMsOf(outOfOrder)).toBe(delayMsOf(inOrder));
  });
});

describe('the upper quantile', () => {
  it('is the smallest value that at most the given share of values exceed', () => {
    const quantiles = new RecentQuantiles(100);
    for (let value = 1; value <= 100; value++) quantiles.add(value);
    expect(quantiles.upperQuantile(0)).toBe(100);
    expect(quantiles.upperQuantile(0.1)).toBe(90);
    expect(quantiles.upperQuantile(0.5)).toBe(50);
  });

  it('forgets a value after as many newer ones as its capacity', () => {
    const quantiles = new RecentQuantiles(10);
    quantiles.add(900);
    for (let value = 0; value < 10; value++) quantiles.add(5);
    expect(quantiles.upperQuantile(0)).toBe(5);
  });

  it('clamps values to the range from -64 to 959', () => {
    const quantiles = new RecentQuantiles(2);
    quantiles.add(-5000);
    quantiles.add(5000);
    expect([quantiles.upperQuantile(0.5), quantiles.upperQuantile(0)]).toEqual([-64, 959]);
  });
});
