/** Tests which events are sent to a client, and when. */
import { expect, it } from 'vitest';
import { EventDelivery } from '../../../src/server/events/event-delivery.ts';
import { EventLog } from '../../../src/server/events/event-log.ts';

/** A median of two ticks, so that events are repeated after eight. */
const LATENCY = { medianMs: 32 };
const LAP = { kind: 'lap', car: 0, lap: 1, ticks: 1 } as const;

function logOf(count: number): EventLog {
  const log = new EventLog();
  for (let index = 0; index < count; index++) log.add(1, LAP);
  return log;
}

/** Returns the numbers of the events that are sent to the player of car 0 in `tick`. */
const sentIn = (tick: number, delivery: EventDelivery, log: EventLog): number[] =>
  delivery.take(log, tick, 0, LATENCY)?.events.map(({ sequence }) => sequence) ?? [];

it('a new event is sent once, and again only after a round trip', () => {
  const [log, delivery] = [logOf(1), new EventDelivery(0)];
  const ticks = Array.from({ length: 12 }, (_, tick) => tick);
  expect(ticks.filter((tick) => sentIn(tick, delivery, log).length > 0)).toEqual([0, 8]);
});

it('an acknowledged event is not sent again', () => {
  const [log, delivery] = [logOf(1), new EventDelivery(0)];
  sentIn(0, delivery, log);
  delivery.acknowledge(1, log.sequence);
  expect(sentIn(8, delivery, log)).toEqual([]);
});

it('until the first acknowledgement, a message with a new event also has the earlier ones', () => {
  const [log, delivery] = [logOf(1), new EventDelivery(0)];
  sentIn(0, delivery, log);
  log.add(2, LAP);
  expect(sentIn(1, delivery, log)).toEqual([1, 2]);
});

it('after the first acknowledgement, a message has only new events', () => {
  const [log, delivery] = [logOf(2), new EventDelivery(0)];
  sentIn(0, delivery, log);
  delivery.acknowledge(1, log.sequence);
  log.add(2, LAP);
  expect(sentIn(1, delivery, log)).toEqual([3]);
});

it('a client that acknowledges an event which was never sent still gets the next one until it acknowledges that', () => {
  const [log, delivery] = [logOf(1), new EventDelivery(0)];
  sentIn(0, delivery, log);
  delivery.acknowledge(1000, log.sequence);
  log.add(2, LAP);
  expect(sentIn(1, delivery, log)).toEqual([2]);
  expect(sentIn(9, delivery, log)).toEqual([2]);
  delivery.acknowledge(2, log.sequence);
  expect(sentIn(17, delivery, log)).toEqual([]);
});

it('after a reconnect, only events that were not acknowledged before are sent', () => {
  const [log, delivery] = [logOf(2), new EventDelivery(1)];
  expect(sentIn(0, delivery, log)).toEqual([2]);
});

it('a call between the players of another car is not sent, and does not repeat earlier events', () => {
  const [log, delivery] = [logOf(1), new EventDelivery(0)];
  sentIn(0, delivery, log);
  log.add(1, { kind: 'call', car: 1, role: 'driver', call: 'look', target: -1, x: 0, y: 0, z: 0 });
  expect(sentIn(1, delivery, log)).toEqual([]);
  expect(sentIn(8, delivery, log)).toEqual([1]);
});
