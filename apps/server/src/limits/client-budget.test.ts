/** Tests the budget of a connection, and that honest clients send far fewer messages and bytes under all network conditions. */
import { type Link, WEATHERS, type WeatherName } from '@shotgun-rally/netcode';
import { type InputSource, Match } from '@shotgun-rally/netcode/testing';
import { NEUTRAL_DRIVER, NEUTRAL_GUNNER } from '@shotgun-rally/sim';
import { AXIS_MAX } from '@shotgun-rally/sim/state';
import { describe, expect, it } from 'vitest';
import { trackOf } from '../config/tracks.ts';
import { CLIENT_ALLOWANCES, ClientBudget, PAUSE_MS } from './client-budget.ts';

/** Bytes of a WebSocket frame around a message of up to 64 KiB: head, length and mask. */
const FRAME_BYTES = 8;
/** The longest time for which a connection may hold messages back and then deliver all of them at once (ms). */
const OUTAGE_MAX_MS = 10_000;

/** A message that a client has sent. */
interface SentMessage {
  readonly atMs: number;
  readonly bytes: number;
}

/** Changes the input in every tick, so that no two pending inputs can be sent as one run. */
const unsteadyDriver: InputSource = (_client, tick) => ({
  ...NEUTRAL_DRIVER,
  throttle: AXIS_MAX,
  steer: (tick % 2) * AXIS_MAX,
});
const unsteadyGunner: InputSource = (_client, tick) => ({ ...NEUTRAL_GUNNER, fire: tick % 2 === 0 });

/** Returns a link that sends on `link` and records the messages. */
const recording = (link: Link, now: () => number, into: SentMessage[]): Link => ({
  send: (bytes) => {
    into.push({ atMs: now(), bytes: bytes.length });
    link.send(bytes);
  },
  onReceive: (handler) => link.onReceive(handler),
  onClose: (handler) => link.onClose(handler),
  close: (lastMessage) => link.close(lastMessage),
});

/** Sums up the sizes of the messages within OUTAGE_MAX_MS from a time. */
const sumWithin = (messages: readonly SentMessage[], fromMs: number, sizeOf: (bytes: number) => number): number =>
  messages
    .filter(({ atMs }) => atMs >= fromMs && atMs < fromMs + OUTAGE_MAX_MS)
    .reduce((sum, { bytes }) => sum + sizeOf(bytes), 0);

describe('ClientBudget', () => {
  it('ClientBudget pauses a client that sends more messages than the burst, and reads from it again later', () => {
    const budget = new ClientBudget(0);
    for (let sent = 0; sent < CLIENT_ALLOWANCES.messages.burst; sent++) expect(budget.take('messages', 0)).toBe(true);
    expect(budget.verdict(0)).toBe('read');
    expect(budget.take('messages', 0)).toBe(false);
    expect(budget.verdict(PAUSE_MS - 1)).toBe('pause');
    expect(budget.verdict(PAUSE_MS)).toBe('read');
  });

  it.each(['messages', 'pings', 'signals'] as const)(
    'ClientBudget closes a client that goes on sending too many %s after two pauses',
    (kind) => {
      const budget = new ClientBudget(0);
      let nowMs = 0;
      for (; budget.verdict(nowMs) !== 'close' && nowMs < OUTAGE_MAX_MS; nowMs++)
        for (let sent = 0; sent < 10; sent++) budget.take(kind, nowMs);
      expect(budget.verdict(nowMs)).toBe('close');
      expect(nowMs).toBeGreaterThan(2 * PAUSE_MS);
    },
  );

  it('ClientBudget closes a client that goes on sending too many bytes after two pauses', () => {
    const budget = new ClientBudget(0);
    let nowMs = 0;
    for (; budget.verdict(nowMs) !== 'close' && nowMs < OUTAGE_MAX_MS; nowMs++) budget.takeBytes(10_000, nowMs);
    expect(budget.verdict(nowMs)).toBe('close');
  });

  it('ClientBudget forgives a pause after 10 s without another one', () => {
    const budget = new ClientBudget(0);
    for (let pause = 0; pause < 5; pause++) {
      const nowMs = pause * 2 * OUTAGE_MAX_MS;
      while (budget.take('messages', nowMs));
      expect(budget.verdict(nowMs)).toBe('pause');
    }
  });

  it.each(Object.keys(WEATHERS) as WeatherName[])(
    'an honest driver and gunner use less than half of the messages and bytes in the weather %s, even after an outage of 10 s',
    (weather) => {
      const sent: SentMessage[][] = [];
      const sentBy = (player: number): SentMessage[] => {
        sent[player] ??= [];
        return sent[player];
      };
      const match = new Match({
        track: trackOf('oval'),
        weather: WEATHERS[weather],
        kind: 'stream',
        botCars: 2,
        wrap: (link, end, player) => (end === 'client' ? recording(link, () => match.nowMs, sentBy(player)) : link),
      });
      match.join('driver', 0, unsteadyDriver);
      match.join('gunner', 0, unsteadyGunner);
      match.run(2 * OUTAGE_MAX_MS);
      for (const messages of sent) {
        // All messages of any 10 s arrive at the same time.
        const most = (sizeOf: (bytes: number) => number): number =>
          Math.max(...messages.map(({ atMs }) => sumWithin(messages, atMs, sizeOf)));
        expect(messages.length).toBeGreaterThan(100);
        expect(most(() => 1)).toBeLessThan(CLIENT_ALLOWANCES.messages.burst / 2);
        expect(most((bytes) => bytes + FRAME_BYTES)).toBeLessThan(CLIENT_ALLOWANCES.bytes.burst / 2);
      }
    },
  );
});
