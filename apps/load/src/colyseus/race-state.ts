/** The state of a race as a Colyseus schema: the same fields as the game's state, each in the smallest type that holds it. */
import { schema, t } from '@colyseus/schema';
import { CAR_FIELDS, RACE_FIELDS, type StateField } from '@shotgun-rally/sim/state';

/** The integer types of a schema, smallest first, with the range that each of them holds. */
const TYPES = [
  ['uint8', 0, 0xff],
  ['int8', -0x80, 0x7f],
  ['uint16', 0, 0xffff],
  ['int16', -0x8000, 0x7fff],
  ['uint32', 0, 0xffff_ffff],
  ['int32', -0x8000_0000, 0x7fff_ffff],
] as const;

type NamedFields = readonly (StateField & { readonly name: string })[];

const typeOf = ({ min, max }: StateField) => TYPES.find(([, low, high]) => low <= min && max <= high)![0];

const typesOf = (fields: NamedFields) =>
  Object.fromEntries(fields.map((field) => [field.name, t[typeOf(field)]()] as const));

/** What a client needs to know of the inputs of a car in order to predict it: the newest ones, and the ticks that they are for. */
const INPUT_TYPES = {
  driverTick: t.uint32(),
  gunnerTick: t.uint32(),
  steer: t.int8(),
  throttle: t.int8(),
  buttons: t.uint8(),
};

export const CarState = schema({ ...typesOf(CAR_FIELDS), ...INPUT_TYPES }, 'CarState');
export const RaceState = schema({ ...typesOf(RACE_FIELDS), cars: t.array(CarState) }, 'RaceState');
