/** Client messages to and from arrays of integers and strings; field by field in PROTOCOL.md. */
import { callFields, readCall } from './calls.ts';
import { movementRole, plainInputs, readInputs } from './inputs.ts';
import { clientKinds, ENCODINGS, PARTICIPANT_ROLES, VOTES } from './kinds.ts';
import { MAX_CARS, MAX_NUMBER, MAX_PEOPLE, UINT32_MAX } from './limits.ts';
import {
  type ChoicesMessage,
  type ClientMessage,
  type Encoding,
  type HelloMessage,
  type ParticipantRole,
  PROTOCOL_VERSION,
} from './messages.ts';
import { packInputs } from './packed-inputs.ts';
import { readSetup, setupFields } from './race-setup.ts';
import type { FieldReader } from './validate.ts';

const ROOM_CHARACTERS = /^[A-Za-z0-9-]+$/;

/** The message as it goes to MessagePack. `participantRole` is the sender's; `encoding` decides about `inputs`. */
export function clientFields(message: ClientMessage, participantRole: ParticipantRole, encoding: Encoding): unknown[] {
  const kind = clientKinds(participantRole)[message.kind];
  switch (message.kind) {
    case 'hello': {
      const { version, name, room, car, token } = message;
      return [kind, version, name, room, PARTICIPANT_ROLES[message.role], car, ENCODINGS[message.encoding], token];
    }
    case 'inputs':
      return encoding === 'plain'
        ? [kind, ...plainInputs(message, participantRole)]
        : [kind, packInputs(plainInputs(message, participantRole), movementRole(participantRole))];
    case 'start':
      return [kind];
    case 'ping':
      return [kind, message.clientTimeMs];
    case 'choices': {
      const { number, isReady: ready, vote, wantsSwap: swap, kick, setup } = message;
      return [kind, number, Number(ready), VOTES[vote], Number(swap), kick, setup ? [setupFields(setup)] : []];
    }
    case 'call':
      return [kind, message.number, ...callFields(message)];
  }
}

/** The rest of a client message after its kind; wrong fields end up in the reader's verdict. */
export function readClientMessage(
  kind: ClientMessage['kind'],
  fields: FieldReader,
  participantRole: ParticipantRole | null,
): ClientMessage {
  switch (kind) {
    case 'hello':
      return readHello(fields);
    case 'inputs':
      return readInputs(fields, participantRole);
    case 'start':
      return { kind };
    case 'ping':
      return { kind, clientTimeMs: fields.integer('client_time', 0, UINT32_MAX) };
    case 'choices':
      return readWishes(fields);
    case 'call':
      return { kind, number: fields.integer('number', 1, MAX_NUMBER), ...readCall(fields) };
  }
}

function readWishes(fields: FieldReader): ChoicesMessage {
  const number = fields.integer('number', 1, MAX_NUMBER);
  const ready = fields.boolean('ready');
  const vote = fields.word('vote', VOTES);
  const swap = fields.boolean('swap');
  const kick = fields.integer('kick', -1, MAX_PEOPLE - 1);
  const setups = fields.array('setups', 0, 1);
  const setup = setups.length === 0 ? null : readSetup(setups);
  return { kind: 'choices', number, isReady: ready, vote, wantsSwap: swap, kick, setup };
}

/**
 * Every version's hello begins with its version. What follows in another's may mean something else, and is not judged:
 * the server says `versionMismatch`, and not that it cannot read.
 */
function readHello(fields: FieldReader): HelloMessage {
  const version = fields.integer('version', 0, UINT32_MAX);
  if (version !== PROTOCOL_VERSION) {
    fields.skipRest();
    return { kind: 'hello', version, name: '', room: '', role: 'driver', car: -1, encoding: 'plain', token: '' };
  }
  return {
    kind: 'hello',
    version,
    name: fields.text('name', 1, 16),
    room: fields.text('room', 1, 12, ROOM_CHARACTERS),
    role: fields.word('role', PARTICIPANT_ROLES),
    car: fields.integer('car', -1, MAX_CARS - 1),
    encoding: fields.word('encoding', ENCODINGS),
    token: fields.text('token', 0, 32),
  };
}
