/** Simulated network conditions: delay, jitter, loss, duplicates, order and outages. */
import { describe, expect, it } from 'vitest';
import {
  createLinkPair,
  LagLink,
  type LinkKind,
  type Passage,
  WEATHERS,
  type Weather,
  type WeatherEachWay,
} from '../../src/index.ts';

const CALM = WEATHERS.LAN;

/** Network conditions in which every message takes `delayMs`. */
const delayed = (delayMs: number): Weather => ({ ...CALM, delayMinMs: delayMs, delayMaxMs: delayMs });

/** Sends a numbered message every 16 ms. Returns [number, delay in ms] in the order of arrival. */
function sendMessages(count: number, weather: Weather | WeatherEachWay, kind: LinkKind, seed = 1): [number, number][] {
  let nowMs = 0;
  const [here, there] = createLinkPair();
  const link = new LagLink(here, { weather, kind, seed, clock: () => nowMs });
  const arrived: [number, number][] = [];
  there.onReceive((bytes) => {
    const number = bytes[0]! * 256 + bytes[1]!;
    arrived.push([number, nowMs - number * 16]);
  });
  for (nowMs = 0; nowMs < count * 16 + 5000; nowMs++) {
    const number = nowMs / 16;
    if (nowMs % 16 === 0 && number < count) link.send(Uint8Array.of(number >> 8, number & 255));
    link.deliver();
  }
  return arrived;
}

const numbers = (arrived: [number, number][]): number[] => arrived.map(([number]) => number);
const sorted = (values: number[]): number[] => [...values].sort((a, b) => a - b);

describe('a lagging link', () => {
  it('delays messages by up to 100 ms in SEED, some by less than 5 ms and some by more than 95 ms', () => {
    const delays = sendMessages(2000, WEATHERS.SEED, 'datagram').map(([, delay]) => delay);
    expect(Math.min(...delays)).toBeLessThan(5);
    expect(Math.max(...delays)).toBeGreaterThan(95);
    expect(Math.max(...delays)).toBeLessThanOrEqual(101);
  });

  it.each([
    ['FAR', 135, 165, 0.01],
    ['EDGE', 180, 220, 0.02],
  ] as const)('delays messages in %s by %i to %i ms, and loses a share of about %d', (name, minMs, maxMs, loss) => {
    const count = 20_000;
    const arrived = sendMessages(count, WEATHERS[name], 'datagram');
    const delays = sorted(arrived.map(([, delay]) => delay));
    expect(delays[0]).toBeGreaterThanOrEqual(minMs);
    expect(delays[0]).toBeLessThan(minMs + 3);
    expect(delays.at(-1)).toBeGreaterThan(maxMs - 3);
    expect(delays.at(-1)).toBeLessThanOrEqual(maxMs + 1);
    expect(1 - arrived.length / count).toBeGreaterThan(loss * 0.7);
    expect(1 - arrived.length / count).toBeLessThan(loss * 1.3);
  });

  it('reports for every message when its copies will arrive', () => {
    let nowMs = 0;
    const reported: Passage[] = [];
    const arrived: (readonly [Uint8Array, number])[] = [];
    const [here, there] = createLinkPair();
    const weather = { ...WEATHERS.SEED, lossShare: 0.3, duplicateShare: 0.3 };
    const onPassage = (passage: Passage) => reported.push(passage);
    const link = new LagLink(here, { weather, kind: 'datagram', seed: 1, clock: () => nowMs, onPassage });
    there.onReceive((bytes) => arrived.push([bytes, nowMs]));
    for (let count = 0; count < 200; count++) {
      nowMs = count * 16;
      link.send(new Uint8Array(1));
    }
    while (link.nextDueMs < Number.POSITIVE_INFINITY) {
      nowMs = link.nextDueMs;
      link.deliver();
    }
    expect(reported).toHaveLength(200);
    expect(new Set(reported.map(({ dueMs }) => dueMs.length))).toEqual(new Set([0, 1, 2]));
    const expected = reported.flatMap(({ bytes, dueMs }) => dueMs.map((due) => [bytes, due] as const));
    expect(arrived).toEqual(expected.sort(([, a], [, b]) => a - b));
  });

  it('reorders datagrams', () => {
    const arrived = numbers(sendMessages(500, WEATHERS.SEED, 'datagram'));
    expect(arrived).not.toEqual(sorted(arrived));
    expect(arrived).toHaveLength(500);
  });

  it('keeps a stream in order and complete in spite of packet loss', () => {
    const arrived = numbers(sendMessages(500, WEATHERS.BAD, 'stream'));
    expect(arrived).toEqual(Array.from({ length: 500 }, (_, index) => index));
  });

  it.each([
    [50, 50],
    [30, 70],
  ])(
    'delays a lost message of a stream by a further round trip and three send intervals, with %i ms there and %i ms back',
    (upMs, downMs) => {
      const weather = { up: { ...delayed(upMs), lossShare: 0.02 }, down: delayed(downMs) };
      const delays = sendMessages(2000, weather, 'stream').map(([, delay]) => delay);
      const longestMs = upMs + (upMs + downMs) + 48;
      expect(Math.max(...delays)).toBeGreaterThanOrEqual(longestMs);
      expect(Math.max(...delays)).toBeLessThanOrEqual(longestMs + 1);
    },
  );

  it.each([0, 48])('loses the given share of messages, with an average burst length of %i ms', (lossBurstMs) => {
    const arrived = sendMessages(40_000, { ...CALM, lossShare: 0.05, lossBurstMs }, 'datagram');
    expect(1 - arrived.length / 40_000).toBeCloseTo(0.05, 2);
  });

  it('loses three messages in a row on average if the average burst length is 48 ms', () => {
    const arrived = new Set(numbers(sendMessages(40_000, { ...CALM, lossShare: 0.05, lossBurstMs: 48 }, 'datagram')));
    let bursts = 0;
    for (let number = 1; number < 40_000; number++) if (!arrived.has(number) && arrived.has(number - 1)) bursts++;
    expect((40_000 - arrived.size) / bursts).toBeCloseTo(3, 0);
  });

  it('duplicates the given share of messages', () => {
    const arrived = sendMessages(5000, { ...CALM, duplicateShare: 0.1 }, 'datagram');
    expect(arrived.length / 5000).toBeCloseTo(1.1, 1);
  });

  it('delivers nothing for about a second if there is an outage of a second', () => {
    const arrived = numbers(sendMessages(3000, { ...CALM, outageEveryMs: 10_000, outageMs: 1000 }, 'datagram'));
    const gaps = arrived.map((number, index) => number - (arrived[index - 1] ?? number)).filter((gap) => gap > 1);
    expect(gaps.length).toBeGreaterThan(1);
    // An outage that begins during another makes the gap longer, so the shortest gap is that of a single outage.
    expect(Math.min(...gaps) * 16).toBeGreaterThanOrEqual(992);
    expect(Math.min(...gaps) * 16).toBeLessThanOrEqual(1040);
  });

  it('has outages in both directions at once', () => {
    let nowMs = 0;
    const [here, there] = createLinkPair();
    const weather = { ...CALM, outageEveryMs: 5000, outageMs: 1000 };
    const link = new LagLink(here, { weather, kind: 'datagram', seed: 3, clock: () => nowMs });
    const passed = { up: new Set<number>(), down: new Set<number>() };
    there.onReceive(() => passed.up.add(nowMs));
    link.onReceive(() => passed.down.add(nowMs));
    for (; nowMs < 60_000; nowMs += 16) {
      link.send(Uint8Array.of(1));
      there.send(Uint8Array.of(1));
      link.deliver();
    }
    expect(passed.up.size).toBeLessThan(60_000 / 16 - 60);
    expect(passed.up).toEqual(passed.down);
  });

  it('applies the delay of each direction if the two differ', () => {
    const delaysMs = { up: -1, down: -1 };
    let nowMs = 0;
    const [here, there] = createLinkPair();
    const weather = { up: delayed(30), down: delayed(70) };
    const link = new LagLink(here, { weather, kind: 'datagram', seed: 1, clock: () => nowMs });
    there.onReceive(() => {
      delaysMs.up = nowMs;
    });
    link.onReceive(() => {
      delaysMs.down = nowMs;
    });
    link.send(Uint8Array.of(1));
    there.send(Uint8Array.of(1));
    for (; link.nextDueMs < Number.POSITIVE_INFINITY; link.deliver()) nowMs = link.nextDueMs;
    expect(delaysMs).toEqual({ up: 30, down: 70 });
  });

  it('delivers pending messages on both sides before the link closes', () => {
    const [here, there] = createLinkPair();
    const link = new LagLink(here, { weather: WEATHERS.BAD, kind: 'datagram', seed: 1, clock: () => 0 });
    const log: string[] = [];
    there.onReceive(() => log.push('there: message'));
    there.onClose(() => log.push('there: end'));
    link.onReceive(() => log.push('here: message'));
    link.onClose(() => log.push('here: end'));
    link.send(Uint8Array.of(1));
    there.send(Uint8Array.of(1));
    link.close();
    expect([...log].sort()).toEqual(['here: end', 'here: message', 'there: end', 'there: message']);
    expect(log.indexOf('there: message')).toBeLessThan(log.indexOf('there: end'));
    expect(log.indexOf('here: message')).toBeLessThan(log.indexOf('here: end'));
  });

  it('gives equal results for equal seeds, and different ones for different seeds', () => {
    const first = sendMessages(300, WEATHERS.BAD, 'datagram', 5);
    expect(sendMessages(300, WEATHERS.BAD, 'datagram', 5)).toEqual(first);
    expect(sendMessages(300, WEATHERS.BAD, 'datagram', 6)).not.toEqual(first);
  });

  it.each([
    ['a missing number', { delayMinMs: 50 }, 'datagram', 'delayMaxMs: got undefined; allowed'],
    ['a negative number', { ...CALM, lossShare: -1 }, 'datagram', 'lossShare: got -1; allowed'],
    [
      'an infinite number',
      { ...CALM, delayMaxMs: Number.POSITIVE_INFINITY },
      'stream',
      'delayMaxMs: got Infinity; allowed',
    ],
    [
      'a wrong number in one direction',
      { up: CALM, down: { ...CALM, outageMs: '5' } },
      'stream',
      'outageMs: got 5; allowed',
    ],
    ['an unknown kind of link', CALM, 'udp', 'kind: got udp; allowed: datagram, stream'],
    ['a share above 1', { ...CALM, lossShare: 2 }, 'datagram', 'lossShare: got 2; allowed: numbers from 0 to 1'],
    ['a share of copies above 1', { ...CALM, duplicateShare: 5 }, 'datagram', 'duplicateShare: got 5; allowed'],
    [
      'a minimum above the maximum',
      { ...CALM, delayMinMs: 80, delayMaxMs: 40 },
      'datagram',
      'delayMinMs: got 80; allowed: 0 to delayMaxMs, which is 40',
    ],
    ['no weather', undefined, 'datagram', 'weather: got undefined; allowed: an object'],
    ['a name as weather', 'BAD', 'datagram', 'weather: got "BAD"; allowed: an object'],
    ['only one direction', { up: CALM }, 'datagram', 'weather.down: got undefined; allowed: an object'],
  ])('refuses %s in its constructor and in setWeather', (_, wrongWeather, wrongKind, message) => {
    const [here] = createLinkPair();
    const options = { weather: CALM, kind: 'stream', seed: 1, clock: () => 0 } as const;
    const [weather, kind] = [wrongWeather as Weather, wrongKind as LinkKind];
    expect(() => new LagLink(here, { ...options, weather, kind })).toThrow(message);
    expect(() => new LagLink(here, options).setWeather(weather, kind)).toThrow(message);
  });
});
