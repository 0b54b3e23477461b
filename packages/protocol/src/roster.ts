/** The `roster` message: who is who, what everybody wants, and what is raced. */
import { PARTICIPANT_ROLES, VOTES } from './kinds.ts';
import { MAX_CARS, MAX_NUMBER, MAX_PEOPLE } from './limits.ts';
import type { RosterCar, RosterMessage, RosterPerson } from './messages.ts';
import { readSetup, setupFields } from './race-setup.ts';
import type { FieldReader } from './validate.ts';

/** The message after its kind. */
export const rosterFields = ({ number, room, cars, people, setup }: RosterMessage): unknown[] => [
  number,
  room,
  cars.map(carFields),
  people.map(personFields),
  setupFields(setup),
];

/** The rest of a `roster` after its kind; wrong fields end up in the reader's verdict. */
export function readRoster(fields: FieldReader): RosterMessage {
  const number = fields.integer('number', 0, MAX_NUMBER);
  const room = fields.text('room', 1, 12);
  const cars = readEach(fields.array('cars', 0, MAX_CARS), (entries) => readCar(entries.array('car', 6, 6)));
  const people = readEach(fields.array('people', 0, MAX_PEOPLE), (entries) =>
    readPerson(entries.array('person', 8, 8)),
  );
  return { kind: 'roster', number, room, cars, people, setup: readSetup(fields) };
}

const readEach = <Entry>(entries: FieldReader, read: (entries: FieldReader) => Entry): Entry[] =>
  Array.from({ length: entries.length }, () => read(entries));

const carFields = ({ car, entity, team, livery, driver, gunner }: RosterCar): unknown[] => {
  return [car, entity, team, livery, driver, gunner];
};

function readCar(fields: FieldReader): RosterCar {
  return {
    car: fields.integer('car', 0, MAX_CARS - 1),
    entity: fields.text('entity', 1, 32),
    team: fields.text('team', 0, 32),
    livery: fields.integer('livery', 0, 0xff_ffff),
    driver: fields.text('driver', 0, 16),
    gunner: fields.text('gunner', 0, 16),
  };
}

/** One bit for each of what is so or is not. */
const FLAGS = { isHost: 1, isConnected: 2, isReady: 4, wantsSwap: 8 } as const;
const FLAGS_MAX = 15;
type FlagName = keyof typeof FLAGS;

function personFields(person: RosterPerson): unknown[] {
  const names = Object.keys(FLAGS) as FlagName[];
  const flags = names.reduce((bits, name) => (person[name] ? bits | FLAGS[name] : bits), 0);
  const { id, name, car, role: participantRole, vote, kick, choicesNumber: wishNumber } = person;
  return [id, name, car, PARTICIPANT_ROLES[participantRole], flags, VOTES[vote], kick, wishNumber];
}

function readPerson(fields: FieldReader): RosterPerson {
  const id = fields.integer('id', 0, MAX_PEOPLE - 1);
  const name = fields.text('name', 1, 16);
  const car = fields.integer('car', -1, MAX_CARS - 1);
  const participantRole = fields.word('participantRole', PARTICIPANT_ROLES);
  const flags = fields.integer('flags', 0, FLAGS_MAX);
  const has = (flag: FlagName): boolean => (flags & FLAGS[flag]) !== 0;
  return {
    id,
    name,
    car,
    role: participantRole,
    isHost: has('isHost'),
    isConnected: has('isConnected'),
    isReady: has('isReady'),
    vote: fields.word('vote', VOTES),
    wantsSwap: has('wantsSwap'),
    kick: fields.integer('kick', -1, MAX_PEOPLE - 1),
    choicesNumber: fields.integer('choices_number', 0, MAX_NUMBER),
  };
}
