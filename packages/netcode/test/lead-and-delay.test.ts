/** How far ahead inputs are given, and how far behind the gunner's world is shown: found by cost, held in any weather. */
import { describe, expect, it } from 'vitest';
import { InputLead } from '../src/client/time/input-lead.ts';
import { InterpolationDelay } from '../src/client/time/interpolation-delay.ts';
import { RecentQuantiles } from '../src/client/time/recent-quantiles.ts';
import { createRandom } from '../src/environment/random.ts';

const REPORTS_PER_SECOND = 31;

/** Leads that would just have done: `usual` ± 10 ms, and now and then a loss that lasts some ticks more. */
function* needs(usualMs: number, lossShare: number, seed: number): Generator<number, never> {
  const random = createRandom(seed);
  for (;;) {
    let lost = 0;
    if (random() < lossShare) for (lost = 1; random() < 2 / 3; lost++);
    yield usualMs + 20 * (random() - 0.5) + 16 * lost;
  }
}

function feed(lead: InputLead, source: Iterator<number>, seconds: number): number[] {
  const fed = Array.from({ length: seconds * REPORTS_PER_SECOND }, () => source.next().value as number);
  // What is reported is the margin at the lead of the time: the lead itself must not matter.
  for (const needMs of fed) lead.arrived(123, 123 - needMs);
  return fed;
}

describe('the lead of inputs', () => {
  it('begins at half of the best round trip and a little more than a tick', () => {
    expect(new InputLead().leadMs(100)).toBe(70);
  });

  it.each([0, 0.005, 0.014, 0.03])(
    'lacks at most one report in a few seconds, or is at its bound (losses %f)',
    (losses) => {
      const lead = new InputLead();
      const fed = feed(lead, needs(50, losses, 1), 60);
      const leadMs = lead.leadMs(100);
      const lacking = fed.filter((needMs) => needMs > leadMs).length;
      expect(lacking <= fed.length / 150 || leadMs > 50 + 50).toBe(true);
      expect(leadMs).toBeGreaterThan(50 + 16);
      expect(leadMs).toBeLessThan(50 + 64);
    },
  );

  it('is lower where nothing is lost', () => {
    const [calm, rough] = [new InputLead(), new InputLead()];
    feed(calm, needs(50, 0, 2), 60);
    feed(rough, needs(50, 0.03, 2), 60);
    expect(rough.leadMs(100) - calm.leadMs(100)).toBeGreaterThan(16);
  });

  it('is not moved by a freeze', () => {
    const lead = new InputLead();
    feed(lead, needs(50, 0.014, 3), 30);
    const before = lead.leadMs(100);
    lead.arrived(90, -900);
    expect(Math.abs(lead.leadMs(100) - before)).toBeLessThanOrEqual(8);
  });

  it('is not blown up by a freeze in its first second either', () => {
    const lead = new InputLead();
    feed(lead, needs(50, 0, 4), 1);
    lead.arrived(90, -900);
    expect(lead.leadMs(100)).toBeLessThan(50 + 64);
  });

  it('rises by 80 ms within two seconds of reports that ask for it, and falls again within a minute', () => {
    const lead = new InputLead();
    feed(lead, needs(50, 0, 5), 60);
    const before = lead.leadMs(100);
    feed(lead, needs(130, 0, 6), 2);
    expect(lead.leadMs(100) - before).toBeGreaterThan(70);
    feed(lead, needs(50, 0, 7), 61);
    expect(Math.abs(lead.leadMs(100) - before)).toBeLessThan(4);
  });
});

describe('the delay of the gunner', () => {
  /** States that are 30 ± 2.5 ms under way, one in `lostEvery` lost; gives how often the delay was outlasted. */
  function watch(delay: InterpolationDelay, lostEvery: number, seconds: number, startMs = 0) {
    const random = createRandom(9);
    let newestMs = startMs;
    let outlastedMs = 0;
    for (let state = 1; state <= seconds * REPORTS_PER_SECOND; state++) {
      if (state % lostEvery === 0) continue;
      const stateMs = startMs + state * 32;
      const arrivedMs = stateMs + 27.5 + 5 * random();
      outlastedMs += Math.max(0, arrivedMs - newestMs - delay.delayMs(2, 60));
      newestMs = stateMs;
      delay.arrived(stateMs, arrivedMs);
    }
    return { share: outlastedMs / (seconds * 1000), endMs: newestMs };
  }

  it('bridges the loss of one state, nearly, and no more, where states are lost one by one', () => {
    const delay = new InterpolationDelay();
    const { endMs } = watch(delay, 200, 60);
    expect(delay.delayMs(2, 60) - 30).toBeGreaterThan(55);
    expect(delay.delayMs(2, 60) - 30).toBeLessThanOrEqual(60);
    expect(watch(delay, 200, 60, endMs).share).toBeLessThan(0.001);
  });

  it('grows where much is lost', () => {
    const delay = new InterpolationDelay();
    watch(delay, 20, 60);
    expect(delay.delayMs(2, 60) - 30).toBeGreaterThan(61);
  });

  it('is not moved by a freeze', () => {
    const delay = new InterpolationDelay();
    const { endMs } = watch(delay, 200, 60);
    const before = delay.delayMs(2, 60);
    delay.arrived(endMs + 1000, endMs + 1030);
    expect(delay.delayMs(2, 60)).toBe(before);
  });

  it('does not heed states that come twice or out of order', () => {
    const [plain, mixed] = [new InterpolationDelay(), new InterpolationDelay()];
    for (let stateMs = 32; stateMs < 32_000; stateMs += 32) {
      for (const delay of [plain, mixed]) delay.arrived(stateMs, stateMs + 30);
      mixed.arrived(stateMs - 32, stateMs + 31);
    }
    expect(mixed.delayMs(2, 60)).toBe(plain.delayMs(2, 60));
  });
});

describe('recent highs', () => {
  it('give the smallest level that no more than a share of the values was above', () => {
    const highs = new RecentQuantiles(100);
    for (let value = 1; value <= 100; value++) highs.add(value);
    expect(highs.upperQuantile(0)).toBe(100);
    expect(highs.upperQuantile(0.1)).toBe(90);
    expect(highs.upperQuantile(0.5)).toBe(50);
  });

  it('forget what is older than their capacity', () => {
    const highs = new RecentQuantiles(10);
    highs.add(900);
    for (let value = 0; value < 10; value++) highs.add(5);
    expect(highs.upperQuantile(0)).toBe(5);
  });

  it('take what is out of range for the nearest that is not', () => {
    const highs = new RecentQuantiles(2);
    highs.add(-5000);
    highs.add(5000);
    expect([highs.upperQuantile(0.5), highs.upperQuantile(0)]).toEqual([-64, 959]);
  });
});
