/** The inbox of a client hands out each event once and in order, although messages are lost, repeated and reordered. */
import type { EventsMessage, GameEvent } from '@shotgun-rally/protocol';
import { describe, expect, it } from 'vitest';
import { Inbox, MAX_KEPT_EVENTS } from '../../../src/client/messages/inbox.ts';

/** A message with a respawn of car 0 for each number. */
const message = (after: number, ...sequences: number[]): EventsMessage => ({
  kind: 'events',
  after,
  events: sequences.map((sequence) => ({
    sequence,
    tick: 100 + sequence,
    event: { kind: 'lap', car: 0, lap: sequence, ticks: 1 },
  })),
});
const numbersOf = (events: readonly GameEvent[]): number[] =>
  events.map((event) => (event.kind === 'lap' ? event.lap : -1));

function numbersAfter(...messages: EventsMessage[]): number[] {
  const inbox = new Inbox(() => {});
  for (const each of messages) inbox.addEvents(each);
  return numbersOf(inbox.takeEvents());
}

describe('an inbox', () => {
  it('hands out the events of a repeated message once', () => {
    expect(numbersAfter(message(0, 1, 2), message(0, 1, 2, 3))).toEqual([1, 2, 3]);
  });

  it('hands out an event that arrived before a lost one after the lost one was sent again', () => {
    expect(numbersAfter(message(0, 1), message(2, 3))).toEqual([1]);
    expect(numbersAfter(message(0, 1), message(2, 3), message(1, 2))).toEqual([1, 2, 3]);
    expect(numbersAfter(message(0, 1), message(3, 4), message(2, 3), message(1, 2))).toEqual([1, 2, 3, 4]);
  });

  it('does not wait for numbers that belong to events of other clients', () => {
    expect(numbersAfter(message(0, 1), message(1, 4), message(4, 9))).toEqual([1, 4, 9]);
  });

  it('acknowledges no event that follows a missing one', () => {
    const inbox = new Inbox(() => {});
    inbox.addEvents(message(0, 1));
    inbox.addEvents(message(2, 3));
    expect(inbox.eventSequence).toBe(1);
    inbox.addEvents(message(1, 2, 3));
    expect(inbox.eventSequence).toBe(3);
  });

  it('begins with the first message that arrives, as a client that joins late has not been sent the events before', () => {
    expect(numbersAfter(message(41, 42, 43))).toEqual([42, 43]);
  });

  it('keeps the newest events if a page takes none for long', () => {
    const numbers = Array.from({ length: MAX_KEPT_EVENTS + 10 }, (_, index) => index + 1);
    expect(numbersAfter(...numbers.map((number) => message(number - 1, number)))).toEqual(numbers.slice(10));
  });
});
