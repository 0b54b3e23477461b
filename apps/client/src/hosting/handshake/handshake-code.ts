/**
 * Writes a handshake as a short code that people send to each other in a link or a message, and reads it back.
 *
 *   SR1.o.usernameFragment.password.fingerprint.candidates.checksum             an offer: an invitation
 *   SR1.a.usernameFragment.password.fingerprint.candidates.repliesTo.checksum   an answer; `repliesTo` identifies the offer
 *
 * Bytes are base64url. A candidate is one byte for its kind, the bytes of its address, and two bytes for its port.
 */
import { type Candidate, FINGERPRINT_BYTES, type Handshake } from './handshake.ts';

/** A handshake, or a text for the player: what was given and what is expected. */
export type DecodedHandshake =
  | { readonly ok: true; readonly handshake: Handshake }
  | { readonly ok: false; readonly problem: string };

/** Every code begins with this, followed by the version. */
const NAME = 'SR';
const VERSION = '1';
const LETTERS = { offer: 'o', answer: 'a' } as const;
const CODE_NAMES = { offer: 'an invitation', answer: 'an answer' } as const;
/** Longest code that is read (characters). One with six candidates has about 300. */
export const CODE_LENGTH_MAX = 700;
/** Characters of a foreign text that an error repeats. */
const SHOWN_CHARACTERS = 20;

/** The kind byte of a candidate: the length of its address, with this bit if it is reflexive. */
const REFLEXIVE_BIT = 0x80;
const IPV4_BYTES = 4;
/** An IPv6 address and an mDNS name (a UUID) both have 16 bytes, so the kind of a name is 17. */
const IPV6_BYTES = 16;
const NAME_KIND = 17;
const PORT_BYTES = 2;

/** Lengths of username fragment and password that RFC 8839 allows; browsers use 4 to 8 and 22 to 32. */
const USERNAME_FRAGMENT = /^[A-Za-z0-9_-]{4,32}$/;
const PASSWORD = /^[A-Za-z0-9_-]{22,64}$/;

/** Returns the code of a handshake. */
export function encodeHandshake(handshake: Handshake): string {
  const { kind, usernameFragment, password, fingerprint, candidates, repliesTo } = handshake;
  const parts = [
    NAME + VERSION,
    LETTERS[kind],
    toUrlCharacters(usernameFragment),
    toUrlCharacters(password),
    toBase64(fingerprint),
    toBase64(Uint8Array.from(candidates.flatMap(candidateBytes))),
  ];
  if (kind === 'answer') parts.push(toUrlCharacters(repliesTo));
  const text = parts.join('.');
  return `${text}.${checksumOf(text)}`;
}

/** Reads a code of this kind, or a link that ends with one. Never throws. */
export function decodeHandshake(text: string, kind: Handshake['kind']): DecodedHandshake {
  const code = text.trim().replace(/^.*[#=]/s, '');
  const [name = '', letter, ...fields] = code.split('.');
  const expected = `expected ${CODE_NAMES[kind]}, which begins with ${NAME}${VERSION}.${LETTERS[kind]}`;
  if (code === '') return refuse(`Nothing was given: ${expected}.`);
  if (!/^SR\d+$/.test(name) || code.length > CODE_LENGTH_MAX)
    return refuse(`"${shorten(code)}" is not a code of this game: ${expected}.`);
  if (name !== NAME + VERSION)
    return refuse(
      `The code has version ${name.slice(NAME.length)}, but this page has version ${VERSION}. Reload both pages.`,
    );
  if (letter !== LETTERS[kind]) return refuse(`${wrongKindText(kind)} (${expected}).`);
  const handshake = readFields(kind, fields, code);
  return handshake ? { ok: true, handshake } : refuse('The code is incomplete or damaged. Copy all of it again.');
}

const refuse = (problem: string): DecodedHandshake => ({ ok: false, problem });

const shorten = (text: string): string =>
  text.length > SHOWN_CHARACTERS ? `${text.slice(0, SHOWN_CHARACTERS)}…` : text;

function wrongKindText(expected: Handshake['kind']): string {
  return expected === 'answer'
    ? 'This is an invitation, for a friend to open. Paste the answer that the friend sends back'
    : 'This is an answer, for the host of the race. Open the invitation that the host has sent';
}

/** Returns null if the fields are not complete or not readable. */
function readFields(kind: Handshake['kind'], fields: readonly string[], code: string): Handshake | null {
  const [usernameFragment = '', password = '', fingerprintText = '', candidateText = '', ...rest] = fields;
  const [repliesTo, checksum] = kind === 'answer' ? rest : ['', ...rest];
  const isWhole = checksum === checksumOf(code.slice(0, code.lastIndexOf('.')));
  const fingerprint = fromBase64(fingerprintText);
  const candidates = readCandidates(fromBase64(candidateText));
  if (!isWhole || !USERNAME_FRAGMENT.test(usernameFragment) || !PASSWORD.test(password)) return null;
  if (fingerprint?.length !== FINGERPRINT_BYTES || !candidates) return null;
  if (kind === 'answer' && !USERNAME_FRAGMENT.test(repliesTo ?? '')) return null;
  return {
    kind,
    fingerprint,
    candidates,
    usernameFragment: fromUrlCharacters(usernameFragment),
    password: fromUrlCharacters(password),
    repliesTo: fromUrlCharacters(repliesTo ?? ''),
  };
}

function candidateBytes({ address, port, isReflexive }: Candidate): number[] {
  const [kind, bytes] = addressBytes(address);
  return [kind | (isReflexive ? REFLEXIVE_BIT : 0), ...bytes, port >> 8, port & 0xff];
}

function addressBytes(address: string): readonly [kind: number, bytes: readonly number[]] {
  if (address.endsWith('.local')) {
    const digits = address.replace(/\.local$|-/g, '');
    return [
      NAME_KIND,
      Array.from({ length: IPV6_BYTES }, (_, at) => Number.parseInt(digits.slice(2 * at, 2 * at + 2), 16)),
    ];
  }
  if (!address.includes(':')) return [IPV4_BYTES, address.split('.').map(Number)];
  const groups = address.split(':').map((group) => Number.parseInt(group, 16));
  return [IPV6_BYTES, groups.flatMap((group) => [group >> 8, group & 0xff])];
}

/** Returns null if the bytes are not a list of candidates. */
function readCandidates(bytes: Uint8Array | null): Candidate[] | null {
  const candidates: Candidate[] = [];
  for (let at = 0; bytes && at < bytes.length; ) {
    const kind = bytes[at]! & ~REFLEXIVE_BIT;
    const length = kind === NAME_KIND ? IPV6_BYTES : kind;
    const end = at + 1 + length + PORT_BYTES;
    if (![IPV4_BYTES, IPV6_BYTES, NAME_KIND].includes(kind) || end > bytes.length) return null;
    candidates.push({
      address: addressText(kind, bytes.subarray(at + 1, at + 1 + length)),
      port: (bytes[end - 2]! << 8) | bytes[end - 1]!,
      isReflexive: (bytes[at]! & REFLEXIVE_BIT) !== 0,
    });
    at = end;
  }
  return bytes && candidates;
}

function addressText(kind: number, bytes: Uint8Array): string {
  if (kind === IPV4_BYTES) return bytes.join('.');
  const pairs = Array.from({ length: bytes.length / 2 }, (_, at) => (bytes[2 * at]! << 8) | bytes[2 * at + 1]!);
  if (kind === IPV6_BYTES) return pairs.map((pair) => pair.toString(16)).join(':');
  const digits = pairs.map((pair) => pair.toString(16).padStart(4, '0')).join('');
  return `${digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')}.local`;
}

/** Username fragment and password use the characters of base64, of which two have a meaning in links. */
const toUrlCharacters = (text: string): string => text.replaceAll('+', '-').replaceAll('/', '_');
const fromUrlCharacters = (text: string): string => text.replaceAll('-', '+').replaceAll('_', '/');

const toBase64 = (bytes: Uint8Array): string => toUrlCharacters(btoa(String.fromCharCode(...bytes))).replace(/=+$/, '');

/** Returns null if the text is not base64url. */
function fromBase64(text: string): Uint8Array | null {
  try {
    return Uint8Array.from(atob(fromUrlCharacters(text)), (character) => character.charCodeAt(0));
  } catch {
    return null;
  }
}

/** Returns four characters that change if a character of the text changes or is missing. */
function checksumOf(text: string): string {
  let sum = 0;
  for (const character of text) sum = (sum * 31 + character.charCodeAt(0)) % 0xff_ffef;
  return toBase64(Uint8Array.of(sum >> 16, (sum >> 8) & 0xff, sum & 0xff));
}
