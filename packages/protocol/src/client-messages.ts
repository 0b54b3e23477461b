/** Client messages to and from arrays of integers and strings; field by field in PROTOCOL.md. */
import { plainInputs, readInputs } from './inputs.ts';
import { clientKinds, ENCODINGS, ROLES } from './kinds.ts';
import { MAX_CARS, UINT32_MAX } from './limits.ts';
import { type ClientMessage, type Encoding, type HelloMessage, PROTOCOL_VERSION, type Role } from './messages.ts';
import { packInputs } from './packed-inputs.ts';
import type { FieldReader } from './validate.ts';

const ROOM_CHARACTERS = /^[A-Za-z0-9-]+$/;

/** The message as it goes to MessagePack. `role` is that of the sender's seat; `encoding` decides about `inputs`. */
export function clientFields(message: ClientMessage, role: Role, encoding: Encoding): unknown[] {
  const kind = clientKinds(role)[message.kind];
  switch (message.kind) {
    case 'hello': {
      const { version, name, room, car, token } = message;
      return [kind, version, name, room, ROLES[message.role], car, ENCODINGS[message.encoding], token];
    }
    case 'inputs':
      return encoding === 'plain'
        ? [kind, ...plainInputs(message, role)]
        : [kind, packInputs(plainInputs(message, role), role)];
    case 'start':
      return [kind];
    case 'ping':
      return [kind, message.clientTimeMs];
    case 'takeSeat':
      return [kind, ROLES[message.role]];
  }
}

/** The rest of a client message after its kind; wrong fields end up in the reader's verdict. */
export function readClientMessage(kind: ClientMessage['kind'], fields: FieldReader, role: Role | null): ClientMessage {
  switch (kind) {
    case 'hello':
      return readHello(fields);
    case 'inputs':
      return readInputs(fields, role);
    case 'start':
      return { kind };
    case 'ping':
      return { kind, clientTimeMs: fields.integer('client_time', 0, UINT32_MAX) };
    case 'takeSeat':
      return { kind, role: fields.word('role', ROLES) };
  }
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
    role: fields.word('role', ROLES),
    car: fields.integer('car', -1, MAX_CARS - 1),
    encoding: fields.word('encoding', ENCODINGS),
    token: fields.text('token', 0, 32),
  };
}
