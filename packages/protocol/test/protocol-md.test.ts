// PROTOCOL.md is what the code does: every example decodes, and its tables of fields are the code's.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CAR_FIELDS, RACE, RACE_FIELDS } from '@shotgun-rally/sim';
import { Packr } from 'msgpackr';
import { describe, expect, it } from 'vitest';
import {
  BYE_CODES,
  decodeClientMessage,
  decodeServerMessage,
  encodeClientMessage,
  MAX_CLIENT_BYTES,
  MAX_DEPTH,
  MAX_SERVER_BYTES,
  MAX_STRING_BYTES,
  type ParticipantRole,
  PROTOCOL_VERSION,
  type StateLookup,
  type StateMessage,
} from '../src/index.ts';
import { CLIENT_KINDS, clientKinds, SERVER_KINDS } from '../src/kinds.ts';
import { ORDERS } from '../src/packed-car.ts';
import { CODED_CAR_FIELDS, CODED_RACE_FIELDS } from '../src/packed-fields.ts';
import { PLAYER_GROUPS } from '../src/plain.ts';
import { encodeAny } from './encode-any.ts';

const TEXT = readFileSync(join(import.meta.dirname, '../PROTOCOL.md'), 'utf8');
const CARS = 2;
const packr = new Packr({ useRecords: false });

interface Example {
  readonly bytes: Uint8Array;
  /** The array that any MessagePack library makes of it; none for packed bins. */
  readonly array: unknown[] | undefined;
}
const EXAMPLES: readonly Example[] = [...TEXT.matchAll(/```hex\n([^`]+)```\n(?:```json\n([^`]+)```)?/g)].map(
  ([, hex = '', json]) => ({
    bytes: Uint8Array.from(Buffer.from(hex.replaceAll(/\s/g, ''), 'hex')),
    array: json === undefined ? undefined : JSON.parse(json),
  }),
);

const kindOf = ({ bytes }: Example): number => bytes[1]!;
const isClients = (example: Example): boolean => kindOf(example) < SERVER_KINDS.welcome;
const PARTICIPANT_ROLES: readonly ParticipantRole[] = ['driver', 'gunner', 'spectator'];
/** Inputs are of another kind for each. */
const participantRoleOf = ({ bytes }: Example): ParticipantRole =>
  PARTICIPANT_ROLES.find((participantRole) => decodeClientMessage(bytes, participantRole).ok) ?? 'driver';

function decode(example: Example) {
  if (isClients(example)) return decodeClientMessage(example.bytes, participantRoleOf(example));
  return decodeServerMessage(example.bytes, CARS, stateAt);
}

/** The example of a state in full, which one that is told as a difference refers to. */
const stateAt: StateLookup = (tick) => {
  const full = EXAMPLES.filter((example) => example.array && kindOf(example) === SERVER_KINDS.state);
  return full
    .map((example) => expectMessage(decodeServerMessage(example.bytes, CARS)) as StateMessage)
    .find(({ state }) => state[RACE.tick] === tick);
};
/** The state that is told as a difference has no twin. */
const isDifference = (example: Example): boolean =>
  example.array === undefined && kindOf(example) === SERVER_KINDS.state && example.bytes.length < 40;
const OWN_CAR = 1;

function expectMessage<T>(decoded: { ok: true; message: T } | { ok: false; reason: string }): T {
  if (!decoded.ok) throw new Error(decoded.reason);
  return decoded.message;
}

describe('the examples of PROTOCOL.md', () => {
  it('show every kind of message', () => {
    const shown = new Set(EXAMPLES.map(kindOf));
    const kinds = new Set([
      ...PARTICIPANT_ROLES.map((participantRole) => clientKinds(participantRole).inputs),
      ...Object.values(CLIENT_KINDS),
    ]);
    expect(shown).toEqual(new Set([...kinds, ...Object.values(SERVER_KINDS)]));
  });

  it.each(EXAMPLES.map((example) => [Buffer.from(example.bytes.subarray(0, 8)).toString('hex'), example] as const))(
    '%s... is a message',
    (_start, example) => {
      expect(decode(example)).toMatchObject({ ok: true });
      if (example.array) expect(packr.unpack(example.bytes)).toEqual(example.array);
    },
  );

  it('are the bytes that the code makes of these messages', () => {
    for (const example of EXAMPLES) {
      const packing = example.array ? 'plain' : 'packed';
      const bytes = isClients(example)
        ? encodeClientMessage(
            expectMessage(decodeClientMessage(example.bytes, participantRoleOf(example))),
            participantRoleOf(example),
            packing,
          )
        : encodeAny(expectMessage(decodeServerMessage(example.bytes, CARS, stateAt)), packing, {
            car: OWN_CAR,
            baseline: isDifference(example) ? stateAt(1232) : undefined,
          });
      expect([...bytes]).toEqual([...example.bytes]);
    }
  });

  it('mean the same plain and packed', () => {
    const packed = EXAMPLES.filter((example) => example.array === undefined && !isDifference(example));
    expect(packed).toHaveLength(4);
    for (const example of packed) {
      const twins = EXAMPLES.filter((other) => other.array && kindOf(other) === kindOf(example));
      expect(twins.map(decode)).toContainEqual(decode(example));
    }
  });
});

type CodedField = (typeof CODED_CAR_FIELDS)[number];
const codeOf = ({ code, bits }: CodedField): string => {
  if (code.kind === 'range') return `u${bits}`;
  return `${code.kind === 'signed' ? 's' : 'e'}${code.order}`;
};
const snakeCase = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

describe('the tables of PROTOCOL.md', () => {
  const rows = TEXT.split('\n').map((line) => line.split('|').map((cell) => cell.trim()));

  it('list every field of a car as the code has it', () => {
    const expected = CAR_FIELDS.map(({ name, min, max, step, unit }, index) => {
      const group = PLAYER_GROUPS.find(({ offsets }) => offsets.includes(index));
      const steps = step === 1 ? '1' : `1/${1 / step}`;
      const place = `${group?.name} ${group?.offsets.indexOf(index)}`;
      return [place, `\`${name}\``, `${min} to ${max}`, `${steps} ${unit}`, codeOf(CODED_CAR_FIELDS[index]!)];
    });
    const listed = rows.filter(([, , name]) => CAR_FIELDS.some((field) => name === `\`${field.name}\``));
    expect(listed.map(([, place, name, range, step, , code]) => [place, name, range, step, code])).toEqual(expected);
  });

  it('list the code of every difference in motion as the code has it', () => {
    const orders = {
      vx: 'velocity',
      vy: 'lift',
      vz: 'velocity',
      wx: 'tilt',
      wy: 'turn',
      wz: 'tilt',
      px: 'position',
      py: 'height',
      pz: 'position',
      qx: 'headingTilt',
      qy: 'headingTurn',
      qz: 'headingTilt',
      qw: 'headingTurn',
      steer: 'steer',
      barrelYaw: 'barrelYaw',
      barrelPitch: 'barrelPitch',
    } as const;
    const listed = rows.filter(([, name, , code]) => name?.startsWith('`') && / \/ /.test(code ?? ''));
    const expected = Object.entries(orders).map(([name, order]) => {
      return [`\`${name}\``, ORDERS[order].map((each) => `s${each}`).join(' / ')];
    });
    expect(listed.map(([, name, , code]) => [name, code])).toEqual(expected);
  });

  it("list every field of a state's head as the code has it", () => {
    RACE_FIELDS.forEach(({ name, min }, index) => {
      const field = CODED_RACE_FIELDS[index]!;
      const listed = rows.find(
        ([, first]) => first === snakeCase(name) && TEXT.includes(`${first} (${codeOf(field)})`),
      );
      expect(listed?.[3], name).toBe(`${min} to ${field.max}`);
    });
  });

  it('name every reason of a bye, and the bounds of a message', () => {
    for (const [reason, code] of Object.entries(BYE_CODES)) expect(TEXT).toContain(`${code} ${reason}`);
    expect(TEXT).toContain(`Shotgun Rally, version ${PROTOCOL_VERSION}\n`);
    expect(TEXT).toContain(`at most ${MAX_STRING_BYTES} bytes`);
    expect(TEXT).toContain(
      `A client's message is at most ${MAX_CLIENT_BYTES} bytes, a server's at most ${MAX_SERVER_BYTES}`,
    );
    expect(TEXT).toContain(`Arrays nest at most ${MAX_DEPTH} deep`);
  });
});
