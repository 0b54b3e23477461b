/** Encodes and decodes the messages from a client to the server. */
import { COMMON_CLIENT_MESSAGES, type CommonClientMessage, type HelloMessage } from './messages/client-messages.ts';
import type { Encoding, ParticipantRole } from './messages/enumerations.ts';
import { INPUTS_CODES, type InputsMessage, movementRole, readInputs, writeInputs } from './messages/inputs.ts';
import { MAX_CLIENT_BYTES, PROTOCOL_VERSION, UINT32_MAX } from './messages/limits.ts';
import { type PlainInputs, packInputs, unpackInputs } from './packed/packed-inputs.ts';
import { decode, encode, type MessageFormat } from './plain/message-pack.ts';
import { type Decoded, describeText, FieldReader } from './schema/field-reader.ts';
import { union } from './schema/records.ts';

/** A message from a client to the server. */
export type ClientMessage = CommonClientMessage | InputsMessage;

type Kind = ClientMessage['kind'];

const COMMON_CODEC = union(COMMON_CLIENT_MESSAGES);
/** Returns a map from code to kind of message. The code of `inputs` depends on the sender's role. */
const kindsByCode = (role: ParticipantRole) =>
  new Map<unknown, Kind>([...COMMON_CODEC.kinds, [INPUTS_CODES[role], 'inputs']]);
const KINDS = { driver: kindsByCode('driver'), gunner: kindsByCode('gunner'), spectator: kindsByCode('spectator') };

/**
 * Encodes a message from a participant with this `role`. `encoding` applies to `inputs` only; the server accepts both
 * encodings. Throws TypeError for a movement of another role, and RangeError with the reason for an unknown role and for any
 * other message that the server would refuse.
 */
export function encodeClientMessage(
  message: ClientMessage,
  role: ParticipantRole,
  encoding: Encoding = 'plain',
): Uint8Array {
  const roleProblem = findRoleProblem(role);
  if (roleProblem !== null) throw new RangeError(`cannot encode ${message.kind}: ${roleProblem}`);
  const values: unknown[] = [];
  if (message.kind !== 'inputs') COMMON_CODEC.write(message, values);
  else {
    values.push(INPUTS_CODES[role]);
    writeInputs(message, role, values);
  }
  if (message.kind !== 'inputs' || encoding === 'plain') return encode(values, formatOf(role));
  return encode(values, formatOf(role), ([code, ...plain]) => [
    code,
    packInputs(plain as unknown as PlainInputs, movementRole(role)),
  ]);
}

/**
 * Decodes a message. `role` is the sender's role, or null before the sender's `hello`: `inputs` are then refused.
 * Never throws: returns the reason if the role is unknown or the bytes are not a valid message.
 */
export function decodeClientMessage(bytes: Uint8Array, role: ParticipantRole | null): Decoded<ClientMessage> {
  const roleProblem = role === null ? null : findRoleProblem(role);
  return roleProblem === null ? decode(bytes, formatOf(role)) : { ok: false, reason: roleProblem };
}

/** Returns the reason to refuse a role, or null. */
function findRoleProblem(role: ParticipantRole): string | null {
  if (Object.hasOwn(KINDS, role)) return null;
  return `role: got ${describeText(role)}, allowed: ${Object.keys(KINDS).join(', ')}`;
}

/** Returns how messages from a client with this role are encoded. */
const formatOf = (role: ParticipantRole | null): MessageFormat<Kind, ClientMessage> => ({
  maxBytes: MAX_CLIENT_BYTES,
  codes: KINDS[role ?? 'driver'],
  read: (kind, fields) => {
    if (kind === 'inputs') return readInputsOfAnyEncoding(fields, role);
    const version = kind === 'hello' ? fields.peek() : PROTOCOL_VERSION;
    return isOtherVersion(version) ? helloOfOtherVersion(version, fields) : COMMON_CODEC.readFields(kind, fields);
  },
});

function readInputsOfAnyEncoding(fields: FieldReader, role: ParticipantRole | null): InputsMessage | null {
  if (role === null) return fields.fail('got inputs before hello');
  if (!(fields.peek() instanceof Uint8Array)) return readInputs(fields, role);
  const plain = unpackInputs(fields.bin('inputs'), movementRole(role));
  if (typeof plain === 'string') return fields.fail(plain);
  return readInputs(new FieldReader(plain, fields.failure), role);
}

const isOtherVersion = (version: unknown): version is number =>
  typeof version === 'number' && version !== PROTOCOL_VERSION && version >= 0 && version <= UINT32_MAX;

/**
 * Decodes a `hello` of another protocol version. In every version the first field is the version. The other fields may
 * differ, so they are ignored: the version is enough for the server to answer `versionMismatch`.
 */
function helloOfOtherVersion(version: number, fields: FieldReader): HelloMessage {
  fields.skipRest();
  return {
    kind: 'hello',
    version,
    name: '',
    room: '',
    role: 'driver',
    car: -1,
    model: '',
    encoding: 'plain',
    token: '',
    isNewcomer: false,
  };
}
