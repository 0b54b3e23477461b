/** Encodes and decodes the messages from a client to the server. */
import { COMMON_CLIENT_MESSAGES, type CommonClientMessage, type HelloMessage } from './messages/client-messages.ts';
import { INPUTS_CODES, type InputsMessage, movementRole, readInputs, writeInputs } from './messages/inputs.ts';
import { MAX_CLIENT_BYTES, PROTOCOL_VERSION, UINT32_MAX } from './messages/limits.ts';
import type { Encoding, ParticipantRole } from './messages/words.ts';
import { type PlainInputs, packInputs, unpackInputs } from './packed/packed-inputs.ts';
import { checked, decode, pack } from './plain/message-pack.ts';
import { type Decoded, FieldReader } from './schema/field-reader.ts';
import { union } from './schema/records.ts';

/** A message from a client to the server. */
export type ClientMessage = CommonClientMessage | InputsMessage;

type Kind = ClientMessage['kind'];

const COMMON = union(COMMON_CLIENT_MESSAGES);
const kindsOf = (role: ParticipantRole) => new Map<unknown, Kind>([...COMMON.kinds, [INPUTS_CODES[role], 'inputs']]);
const KINDS = { driver: kindsOf('driver'), gunner: kindsOf('gunner'), spectator: kindsOf('spectator') };

/**
 * Encodes a message. `role` is the sender's, and decides what a movement is. `encoding` decides how `inputs` are encoded;
 * the server reads both. Throws TypeError for a movement of another role, and RangeError with the reason for any other
 * message that the server would refuse.
 */
export function encodeClientMessage(
  message: ClientMessage,
  role: ParticipantRole,
  encoding: Encoding = 'plain',
): Uint8Array {
  const values: unknown[] = [];
  if (message.kind === 'inputs') writeAnyInputs(message, role, encoding, values);
  else COMMON.write(message, values);
  const bytes = pack(values);
  return checked(bytes, decodeClientMessage(bytes, role));
}

function writeAnyInputs(message: InputsMessage, role: ParticipantRole, encoding: Encoding, into: unknown[]): void {
  into.push(INPUTS_CODES[role]);
  if (encoding === 'plain') writeInputs(message, role, into);
  else {
    const plain: unknown[] = [];
    writeInputs(message, role, plain);
    into.push(packInputs(plain as unknown as PlainInputs, movementRole(role)));
  }
}

/**
 * Decodes a message. `role` is the sender's, or null before its `hello`; `inputs` are then refused. Never throws: returns
 * the reason if the bytes are not a valid message.
 */
export function decodeClientMessage(bytes: Uint8Array, role: ParticipantRole | null): Decoded<ClientMessage> {
  return decode<Kind, ClientMessage>(bytes, MAX_CLIENT_BYTES, KINDS[role ?? 'driver'], (kind, fields) => {
    if (kind === 'inputs') return readAnyInputs(fields, role);
    const version = kind === 'hello' ? fields.peek() : PROTOCOL_VERSION;
    return isOtherVersion(version) ? helloOf(version, fields) : COMMON.readFields(kind, fields);
  });
}

function readAnyInputs(fields: FieldReader, role: ParticipantRole | null): InputsMessage | null {
  if (role === null) return fields.fail('got inputs before hello');
  if (!(fields.peek() instanceof Uint8Array)) return readInputs(fields, role);
  const plain = unpackInputs(fields.bin('inputs'), movementRole(role));
  if (typeof plain === 'string') return fields.fail(plain);
  return readInputs(new FieldReader(plain, fields.verdict), role);
}

const isOtherVersion = (version: unknown): version is number =>
  typeof version === 'number' && version !== PROTOCOL_VERSION && version >= 0 && version <= UINT32_MAX;

/**
 * The hello of another version. Every version's `hello` begins with the version; its other fields may mean something
 * else, so they are ignored, and the server can answer `versionMismatch`.
 */
function helloOf(version: number, fields: FieldReader): HelloMessage {
  fields.skipRest();
  return { kind: 'hello', version, name: '', room: '', role: 'driver', car: -1, encoding: 'plain', token: '' };
}
