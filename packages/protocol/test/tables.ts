// Generates the tables of PROTOCOL.md from the declarations in src, so that a message field is described in one place only.
import { CAR_FIELDS, RACE_FIELDS } from '@shotgun-rally/sim/state';
import { isTuningNumber, TUNING_NUMBERS, TUNING_STEPS_PER_UNIT, type TuningGroup } from '@shotgun-rally/sim/tuning';
import { COMMON_CLIENT_MESSAGES } from '../src/messages/client-messages.ts';
import { COMMANDS } from '../src/messages/commands.ts';
import { BYE_CODES } from '../src/messages/enumerations.ts';
import { EVENTS, SEQUENCED_EVENT } from '../src/messages/events.ts';
import { INPUTS, INPUTS_CODES, RUN } from '../src/messages/inputs.ts';
import { DRIVER_FIELDS, GUNNER_FIELDS } from '../src/messages/movement.ts';
import { RACE_SETUP } from '../src/messages/race-setup.ts';
import { ROSTER_CAR, ROSTER_PERSON } from '../src/messages/roster.ts';
import { NON_STATE_MESSAGES } from '../src/messages/server-messages.ts';
import { SEAT_REPORT } from '../src/messages/state.ts';
import { MOTION_ORDERS } from '../src/packed/motion-delta.ts';
import { EVENT_CODES, type PackedCode } from '../src/packed/packed-events.ts';
import { CODED_CAR_FIELDS, CODED_RACE_FIELDS, type CodedField } from '../src/packed/packed-fields.ts';
import { PLAYER_GROUPS } from '../src/plain/plain-state.ts';
import type { Codec, Fields, Shape } from '../src/schema/codec.ts';
import { fieldName } from '../src/schema/records.ts';
import { commentAbove, fieldComments } from './declarations.ts';
import { CAR_DOCS, RACE_DOCS } from './state-field-docs.ts';

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

const codesText = (codes: Readonly<Record<string, number>>, separator: string): string =>
  Object.entries(codes)
    .map(([name, code]) => `${code} \`${name}\``)
    .join(separator);

/** An enumeration with more codes than this has a separate table. */
const MAX_CODES_IN_CELL = 3;

/** Returns the texts for the columns "type, unit" and "range", and the codes of names or bits for the end of "meaning". */
function columnsOf(shape: Shape): readonly [type: string, range: string, codes: string] {
  switch (shape.type) {
    case 'integer': {
      const { min, max, unit, multipleOf } = shape;
      const range = `${min} to ${max}${multipleOf > 1 ? `, a multiple of ${multipleOf}` : ''}`;
      return [unit ? `integer, ${unit}` : 'integer', range, ''];
    }
    case 'flag':
      return ['integer', '0 or 1', ''];
    case 'bits':
      return ['integer, bits', `0 to ${sum(Object.values(shape.bits))}`, ` ${codesText(shape.bits, ' + ')}`];
    case 'text': {
      // Of the pattern ^[characters]+$, only the characters.
      const pattern = shape.pattern ? ` of \`${shape.pattern.source.replace(/^\^\[(.*)\]\+\$$/, '$1')}\`` : '';
      return ['string', `${shape.min} to ${shape.max} characters${pattern}`, ''];
    }
    case 'enumeration': {
      const codes = Object.values(shape.codes);
      const isLong = codes.length > MAX_CODES_IN_CELL;
      return [
        'integer',
        `${Math.min(...codes)} to ${Math.max(...codes)}`,
        isLong ? '' : ` ${codesText(shape.codes, ', ')}`,
      ];
    }
    case 'vector':
      return [`${shape.length} x ${columnsOf(shape.item.shape)[0]}`, columnsOf(shape.item.shape)[1], ''];
    case 'list':
      return ['array of arrays', `${shape.min} to ${shape.max}`, ''];
    case 'optional':
      return ['array of arrays', '0 or 1', ''];
    case 'record':
      return ['array', '', ''];
    case 'union':
      return ['integer, then fields', '', ''];
  }
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

const rowOf = (property: string, { shape }: Codec<unknown>, doc: string | undefined): string[] => {
  const [type, range, codes] = columnsOf(shape);
  return [fieldName(property), type, range, `${doc}${codes}`];
};

const HEAD = ['field', 'type, unit', 'range', 'meaning'];

/** Returns the table of a declaration. `constant` is its name in the source, from which the comments are read. */
function fieldTable(constant: string, fields: Fields): string {
  const docs = fieldComments(constant);
  return table(
    HEAD,
    Object.entries(fields).map(([property, codec]) => rowOf(property, codec, docs.get(property))),
  );
}

/** The array of a message or record: `first`, and then the names of the fields. */
const signature = (first: readonly (string | number)[], fields: Fields): string =>
  `\`[${[...first, ...Object.keys(fields).map(fieldName)].join(', ')}]\``;

function recordTable(constant: string, fields: Fields): string {
  return `${signature([], fields)}\n\n${fieldTable(constant, fields)}`;
}

function messageTable(constant: string, { code, fields }: { readonly code: number | string; readonly fields: Fields }) {
  const tableOrNothing = Object.keys(fields).length > 0 ? `\n\n${fieldTable(constant, fields)}` : '';
  return signature([code], fields) + tableOrNothing;
}

/** The name of an event field's packed code in PROTOCOL.md. */
function packedName({ method, bitsOrOrder }: PackedCode): string {
  if (method === 'signed') return `tick - value, s${bitsOrOrder}`;
  return `${{ unsigned: 'u', expGolomb: 'e', sparse: 'z' }[method]}${bitsOrOrder}`;
}

/**
 * Returns one section for each variant of a union. The constant of the variant `shot` is `SHOT_${suffix}`. If `packed` has the
 * packed codes of the fields, the tables have one more column.
 */
function variantSections(
  variants: Readonly<Record<string, { readonly code: number; readonly fields: Fields }>>,
  suffix: string,
  packed?: Readonly<Record<string, Readonly<Record<string, PackedCode>>>>,
): string {
  const sections = Object.entries(variants).map(([kind, { code, fields }]) => {
    const constant = `${kind.toUpperCase()}_${suffix}`;
    const docs = Object.keys(fields).length > 0 ? fieldComments(constant) : new Map<string, string>();
    const rows = Object.entries(fields).map(([property, codec]) => {
      const row = rowOf(property, codec, docs.get(property));
      return packed ? [...row, packedName(packed[kind]![property]!)] : row;
    });
    const intro = `**${code} \`${kind}\`.** ${commentAbove(constant)}`;
    return rows.length > 0 ? `${intro}\n\n${table(packed ? [...HEAD, 'packed'] : HEAD, rows)}` : intro;
  });
  return sections.join('\n\n');
}

const codeName = ({ code, bits }: CodedField): string => {
  if (code.kind === 'range') return `u${bits}`;
  return `${code.kind === 'signed' ? 's' : 'e'}${code.order}`;
};

const raceTable = (): string =>
  table(
    [...HEAD, 'packed'],
    RACE_FIELDS.map(({ name, min }, index) => {
      const coded = CODED_RACE_FIELDS[index]!;
      const type = name.toLowerCase().endsWith('tick') ? 'integer, ticks' : 'integer';
      return [fieldName(name), type, `${min} to ${coded.max}`, RACE_DOCS[name], codeName(coded)];
    }),
  );

const carTable = (): string =>
  table(
    ['array, index', 'field', 'range', 'step, unit', 'meaning', 'packed'],
    CAR_FIELDS.map(({ name, min, max, step, unit }, index) => {
      const group = PLAYER_GROUPS.find(({ offsets }) => offsets.includes(index))!;
      const steps = step === 1 ? '1' : `1/${1 / step}`;
      const arrayAndIndex = `${group.name} ${group.offsets.indexOf(index)}`;
      return [
        arrayAndIndex,
        `\`${name}\``,
        `${min} to ${max}`,
        `${steps} ${unit}`,
        CAR_DOCS[name],
        codeName(CODED_CAR_FIELDS[index]!),
      ];
    }),
  );

const groupsTable = (): string =>
  table(
    ['array', 'integers'],
    PLAYER_GROUPS.map(({ name, offsets }) => [name, String(offsets.length)]),
  );

/** The "expected" column of the table of motion fields. PROTOCOL.md explains its terms. */
const EXPECTED: Readonly<Record<keyof typeof MOTION_ORDERS, string>> = {
  vx: 'old + change',
  vy: 'old + change',
  vz: 'old + change',
  wx: 'old',
  wy: 'old',
  wz: 'old',
  px: 'old + 0.032 x sum of vx',
  py: 'old + 0.032 x sum of vy',
  pz: 'old + 0.032 x sum of vz',
  qx: 'turned orientation',
  qy: 'turned orientation',
  qz: 'turned orientation',
  qw: 'turned orientation',
  steer: 'old',
};

const motionTable = (): string =>
  table(
    ['field', 'expected', 'usual order'],
    Object.entries(MOTION_ORDERS).map(([name, usualOrder]) => {
      return [`\`${name}\``, EXPECTED[name as keyof typeof MOTION_ORDERS], String(usualOrder)];
    }),
  );

function byeTable(): string {
  const docs = fieldComments('BYE_CODES');
  return table(
    ['reason', 'name', 'meaning'],
    Object.entries(BYE_CODES).map(([name, code]) => [String(code), `\`${name}\``, docs.get(name) ?? '']),
  );
}

/** Returns a row for each number of a group of a car model. `groupName` is empty for the whole model. */
const tuningRows = (group: TuningGroup, groupName: string): string[][] =>
  Object.entries(group).flatMap(([name, each]) => {
    if (!isTuningNumber(each)) return tuningRows(each, groupName ? `${groupName}.${name}` : name);
    const { min, max, unit } = each;
    const perUnit = unit === 'steps' ? 1 : TUNING_STEPS_PER_UNIT;
    return [
      [
        `\`${groupName}.${name}\``,
        `${Math.ceil(min * perUnit)} to ${Math.floor(max * perUnit)}`,
        stepOf(perUnit, unit),
      ],
    ];
  });

const stepOf = (perUnit: number, unit: string): string => (perUnit === 1 ? unit : `1/${perUnit} ${unit}`);

const tuningTable = (): string => table(['number', 'range', 'step, unit'], tuningRows(TUNING_NUMBERS, ''));

const inputsCode = Object.values(INPUTS_CODES).join(' or ');

/** The functions that generate parts of PROTOCOL.md, by the name in the comment that marks the part. */
const PARTS: Readonly<Record<string, () => string>> = {
  hello: () => messageTable('HELLO', COMMON_CLIENT_MESSAGES.hello),
  inputs: () => messageTable('INPUTS', { code: inputsCode, fields: INPUTS }),
  run: () => recordTable('RUN', RUN),
  'driver movement': () => recordTable('DRIVER_FIELDS', DRIVER_FIELDS),
  'gunner movement': () => recordTable('GUNNER_FIELDS', GUNNER_FIELDS),
  start: () => messageTable('START', COMMON_CLIENT_MESSAGES.start),
  ping: () => messageTable('PING', COMMON_CLIENT_MESSAGES.ping),
  choices: () => messageTable('CHOICES', COMMON_CLIENT_MESSAGES.choices),
  setup: () => recordTable('RACE_SETUP', RACE_SETUP.fields),
  call: () => messageTable('CALL', COMMON_CLIENT_MESSAGES.call),
  corrections: () => messageTable('CORRECTIONS', COMMON_CLIENT_MESSAGES.corrections),
  welcome: () => messageTable('WELCOME', NON_STATE_MESSAGES.welcome),
  tuning: tuningTable,
  roster: () => messageTable('ROSTER', NON_STATE_MESSAGES.roster),
  'roster car': () => recordTable('ROSTER_CAR', ROSTER_CAR.fields),
  'roster person': () => recordTable('ROSTER_PERSON', ROSTER_PERSON.fields),
  race: raceTable,
  groups: groupsTable,
  seat: () => recordTable('SEAT_REPORT', SEAT_REPORT.fields),
  car: carTable,
  commands: () => variantSections(COMMANDS.variants, 'COMMAND'),
  'events message': () => messageTable('EVENTS_MESSAGE', NON_STATE_MESSAGES.events),
  event: () => recordTable('SEQUENCED_EVENT', SEQUENCED_EVENT.fields),
  events: () => variantSections(EVENTS.variants, 'EVENT', EVENT_CODES),
  pong: () => messageTable('PONG', NON_STATE_MESSAGES.pong),
  bye: () => messageTable('BYE', NON_STATE_MESSAGES.bye),
  'bye reasons': byeTable,
  motion: motionTable,
};

const MARKED = /<!-- table: ([\w ]+) -->\n[\s\S]*?<!-- end -->/g;

/** Returns `text` with current tables. Throws if a marker has an unknown name, or if a marker is missing. */
export function withTables(text: string): string {
  const missing = new Set(Object.keys(PARTS));
  const result = text.replaceAll(MARKED, (_, name: string) => {
    const part = PARTS[name];
    if (!part) throw new Error(`PROTOCOL.md: no table is called ${name}`);
    missing.delete(name);
    return `<!-- table: ${name} -->\n${part()}\n<!-- end -->`;
  });
  if (missing.size > 0) throw new Error(`PROTOCOL.md lacks the tables ${[...missing].join(', ')}`);
  return result;
}
