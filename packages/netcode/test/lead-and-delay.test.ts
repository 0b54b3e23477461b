/** The input lead and the interpolation delay are quantiles of what was needed lately. */
import { describe, expect, it } from 'vitest';
import { InputLead } from '../src/client/time/input-lead.ts';
import { InterpolationDelay } from '../src/client/time/interpolation-delay.ts';
import { RecentQuantiles } from '../src/client/time/recent-quantiles.ts';
import { createRandom } from '../src/environment/random.ts';

const REPORTS_PER_SECOND = 31;

/** Generates leads that would just have been enough: `usualMs` plus or minus 10 ms, and some ticks more after a loss. */
function* neededLeads(usualMs: number, lossShare: number, seed: number): Generator<number, never> {
  const random = createRandom(seed);
  for (;;) {
    let lost = 0;
    if (random() < lossShare) for (lost = 1; random() < 2 / 3; lost++);
    yield usualMs + 20 * (random() - 0.5) + 16 * lost;
  }
}

function feed(lead: InputLead, source: Iterator<number>, seconds: number): number[] {
  const fed = Array.from({ length: seconds * REPORTS_PER_SECOND }, () => source.next().value as number);
  // The current lead must not matter, only the lead minus the margin.
  for (const needMs of fed) lead.addReport(123, 123 - needMs);
  return fed;
}

describe('the lead of inputs', () => {
  it('starts at half of the best round trip plus 20 ms', () => {
    expect(new InputLead().leadMs(100)).toBe(70);
  });

  it.each([0, 0.005, 0.014, 0.03])(
    'is too short for at most one report in 150, or is at its upper bound (loss share %f)',
    (losses) => {
      const lead = new InputLead();
      const fed = feed(lead, neededLeads(50, losses, 1), 60);
      const leadMs = lead.leadMs(100);
      const tooShort = fed.filter((needMs) => needMs > leadMs).length;
      expect(tooShort <= fed.length / 150 || leadMs > 50 + 50).toBe(true);
      expect(leadMs).toBeGreaterThan(50 + 16);
      expect(leadMs).toBeLessThan(50 + 64);
    },
  );

  it('is more than a tick shorter without loss', () => {
    const [calm, rough] = [new InputLead(), new InputLead()];
    feed(calm, neededLeads(50, 0, 2), 60);
    feed(rough, neededLeads(50, 0.03, 2), 60);
    expect(rough.leadMs(100) - calm.leadMs(100)).toBeGreaterThan(16);
  });

  it('is hardly changed by a freeze', () => {
    const lead = new InputLead();
    feed(lead, neededLeads(50, 0.014, 3), 30);
    const before = lead.leadMs(100);
    lead.addReport(90, -900);
    expect(Math.abs(lead.leadMs(100) - before)).toBeLessThanOrEqual(8);
  });

  it('stays within its upper bound after a freeze in the first second', () => {
    const lead = new InputLead();
    feed(lead, neededLeads(50, 0, 4), 1);
    lead.addReport(90, -900);
    expect(lead.leadMs(100)).toBeLessThan(50 + 64);
  });

  it('follows a change of 80 ms within 2 s upwards and a minute downwards', () => {
    const lead = new InputLead();
    feed(lead, neededLeads(50, 0, 5), 60);
    const before = lead.leadMs(100);
    feed(lead, neededLeads(130, 0, 6), 2);
    expect(lead.leadMs(100) - before).toBeGreaterThan(70);
    feed(lead, neededLeads(50, 0, 7), 61);
    expect(Math.abs(lead.leadMs(100) - before)).toBeLessThan(4);
  });
});

describe('the interpolation delay', () => {
  /** Feeds states that take 27.5 to 32.5 ms, of which one in `lostEvery` is lost. Returns the share of time without a newer state. */
  function feedStates(delay: InterpolationDelay, lostEvery: number, seconds: number, startMs = 0) {
    const random = createRandom(9);
    let newestMs = startMs;
    let exceededMs = 0;
    for (let state = 1; state <= seconds * REPORTS_PER_SECOND; state++) {
      if (state % lostEvery === 0) continue;
      const stateMs = startMs + state * 32;
      const arrivedMs = stateMs + 27.5 + 5 * random();
      exceededMs += Math.max(0, arrivedMs - newestMs - delay.delayMs(2, 60));
      newestMs = stateMs;
      delay.addState(stateMs, arrivedMs);
    }
    return { share: exceededMs / (seconds * 1000), endMs: newestMs };
  }

  it('nearly bridges the loss of one state if single states are lost', () => {
    const delay = new InterpolationDelay();
    const { endMs } = feedStates(delay, 200, 60);
    expect(delay.delayMs(2, 60) - 30).toBeGreaterThan(55);
    expect(delay.delayMs(2, 60) - 30).toBeLessThanOrEqual(60);
    expect(feedStates(delay, 200, 60, endMs).share).toBeLessThan(0.001);
  });

  it('is longer if many states are lost', () => {
    const delay = new InterpolationDelay();
    feedStates(delay, 20, 60);
    expect(delay.delayMs(2, 60) - 30).toBeGreaterThan(61);
  });

  it('is not changed by a single freeze', () => {
    const delay = new InterpolationDelay();
    const { endMs } = feedStates(delay, 200, 60);
    const before = delay.delayMs(2, 60);
    delay.addState(endMs + 1000, endMs + 1030);
    expect(delay.delayMs(2, 60)).toBe(before);
  });

  it('ignores states that arrive twice or out of order', () => {
    const [plain, mixed] = [new InterpolationDelay(), new InterpolationDelay()];
    for (let stateMs = 32; stateMs < 32_000; stateMs += 32) {
      for (const delay of [plain, mixed]) delay.addState(stateMs, stateMs + 30);
      mixed.addState(stateMs - 32, stateMs + 31);
    }
    expect(mixed.delayMs(2, 60)).toBe(plain.delayMs(2, 60));
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

  it('ignores values older than the capacity', () => {
    const quantiles = new RecentQuantiles(10);
    quantiles.add(900);
    for (let value = 0; value < 10; value++) quantiles.add(5);
    expect(quantiles.upperQuantile(0)).toBe(5);
  });

  it('clamps values to the range', () => {
    const quantiles = new RecentQuantiles(2);
    quantiles.add(-5000);
    quantiles.add(5000);
    expect([quantiles.upperQuantile(0.5), quantiles.upperQuantile(0)]).toEqual([-64, 959]);
  });
});
