/** Server messages but `state` to and from arrays of integers and strings; field by field in PROTOCOL.md. */

import { eventFields, readEvent } from './events.ts';
import { PARTICIPANT_ROLES, SERVER_KINDS } from './kinds.ts';
import { MAX_CARS, MAX_EVENTS, MAX_PAST_TICKS, MAX_PEOPLE, MAX_TIME_MS, UINT32_MAX } from './limits.ts';
import { BYE_CODES, type Encoding, type SequencedEvent, type ServerMessage } from './messages.ts';
import { packEvents, unpackEvents } from './packed-events.ts';
import { readRoster, rosterFields } from './roster.ts';
import { FieldReader } from './validate.ts';

/** Server messages that are the same for all who get them. */
export type NonStateMessage = Exclude<ServerMessage, { readonly kind: 'state' }>;

/** The message as it goes to MessagePack. */
export function serverFields(message: NonStateMessage, encoding: Encoding): unknown[] {
  const kind = SERVER_KINDS[message.kind];
  switch (message.kind) {
    case 'welcome': {
      const { version, personId: person, car, role, token, timeMs, trackName, laps, cars, seed } = message;
      const { stateEveryTicks, inputEveryTicks } = message;
      const race = [trackName, laps, cars, seed, stateEveryTicks, inputEveryTicks];
      return [kind, version, person, car, PARTICIPANT_ROLES[role], token, timeMs, ...race];
    }
    case 'roster':
      return [kind, ...rosterFields(message)];
    case 'events': {
      const events = message.events.map(eventFields);
      return [kind, encoding === 'plain' ? events : packEvents(events)];
    }
    case 'pong':
      return [kind, message.clientTimeMs, message.serverTimeMs];
    case 'bye':
      return [kind, BYE_CODES[message.reason], message.text];
  }
}

/** The rest of a server message after its kind; wrong fields end up in the reader's verdict. */
export function readServerMessage(kind: NonStateMessage['kind'], fields: FieldReader): NonStateMessage {
  switch (kind) {
    case 'welcome':
      return {
        kind,
        version: fields.integer('version', 0, UINT32_MAX),
        personId: fields.integer('person', 0, MAX_PEOPLE - 1),
        car: fields.integer('car', -1, MAX_CARS - 1),
        role: fields.word('role', PARTICIPANT_ROLES),
        token: fields.text('token', 0, 32),
        timeMs: fields.integer('time', 0, MAX_TIME_MS),
        trackName: fields.text('track_name', 1, 32),
        laps: fields.integer('laps', 1, 255),
        cars: fields.integer('cars', 1, MAX_CARS),
        seed: fields.integer('seed', 0, UINT32_MAX),
        stateEveryTicks: fields.integer('state_every_ticks', 1, MAX_PAST_TICKS),
        inputEveryTicks: fields.integer('input_every_ticks', 1, MAX_PAST_TICKS),
      };
    case 'roster':
      return readRoster(fields);
    case 'events':
      return { kind, events: readEvents(fields) };
    case 'pong':
      return {
        kind,
        clientTimeMs: fields.integer('client_time', 0, UINT32_MAX),
        serverTimeMs: fields.integer('server_time', 0, MAX_TIME_MS),
      };
    case 'bye':
      return { kind, reason: fields.word('reason', BYE_CODES), text: fields.text('text', 0, 120) };
  }
}

function readEvents(fields: FieldReader): SequencedEvent[] {
  if (!(fields.peek() instanceof Uint8Array)) return readPlainEvents(fields.array('events', 0, MAX_EVENTS));
  const plain = unpackEvents(fields.bin('events'));
  if (typeof plain !== 'string') return readPlainEvents(new FieldReader(plain, fields.verdict));
  fields.fail(plain);
  return [];
}

function readPlainEvents(entries: FieldReader): SequencedEvent[] {
  let newest = 0;
  return Array.from({ length: entries.length }, () => {
    const event = readEvent(entries);
    if (event.sequence <= newest) entries.fail(`sequence: ${event.sequence} is out of order`);
    newest = event.sequence;
    return event;
  });
}
