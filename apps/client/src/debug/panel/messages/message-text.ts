/** Describes messages for the net panel: a summary, what a message acknowledges, and a tree of all its fields. */
import {
  type ClientMessage,
  CORRECTION_CAUSES,
  hasPose,
  POSE_FIELDS,
  poseOffset,
  type Role,
  type ServerMessage,
} from '@shotgun-rally/protocol';
import { CAR, carOffset, RACE, STATUS, TICK_MS } from '@shotgun-rally/sim';
import { CAR_FIELDS, carCountOf, RACE_FIELDS, type StateField } from '@shotgun-rally/sim/state';

type Message = ClientMessage | ServerMessage;

/** Returns a short summary of the content. */
export function summaryOf(message: Message): string {
  switch (message.kind) {
    case 'hello':
      return `${message.name} asks for the role ${message.role}`;
    case 'inputs': {
      const ticks = message.runs.reduce((sum, run) => sum + run.timeDeltaMs / TICK_MS, 0);
      return `${ticks} ticks in ${message.runs.length} runs`;
    }
    case 'state':
      return `tick ${message.state[RACE.tick]}`;
    case 'events':
      return message.events.map(({ event }) => event.kind).join(', ');
    case 'welcome':
      return `car ${message.car + 1}, ${message.role}`;
    case 'roster':
      return `${message.cars.length} cars`;
    case 'pong':
      return `race time ${message.serverTimeMs} ms`;
    case 'ping':
      return `client clock ${message.clientTimeMs} ms`;
    case 'bye':
      return message.reason;
    case 'start':
      return 'start the race';
    case 'choices':
      return `number ${message.number}`;
    case 'call':
      return message.call;
    case 'corrections':
      return `${CORRECTION_CAUSES.reduce((sum, cause) => sum + message[cause], 0)} corrections`;
  }
}

/** Returns what the message acknowledges, for the player with this car and role; '' for nothing. */
export function acknowledgedBy(message: Message, car: number, role: Role): string {
  switch (message.kind) {
    case 'inputs':
      return `snapshot ${message.stateTick}${message.eventSequence > 0 ? `, event ${message.eventSequence}` : ''}`;
    case 'state': {
      const report = message.reports[car]?.[role];
      return report ? `inputs to ${report.lastTimeMs} ms` : '';
    }
    case 'pong':
      return `ping ${message.clientTimeMs}`;
    default:
      return '';
  }
}

/** A field with its value as text and its inner fields. */
export interface Branch {
  readonly label: string;
  readonly text: string;
  readonly branches: readonly Branch[];
}

/** Returns the fields of a message as a tree, with their names in the code. Fields of states and poses are in SI units. */
export const treeOf = (message: Message): Branch => branchOf(message.kind, message);

function branchOf(label: string, value: unknown): Branch {
  if (value instanceof Int32Array) return label === 'poses' ? posesBranch(label, value) : stateBranch(label, value);
  if (Array.isArray(value)) {
    const branches = value.map((each, index) => branchOf(String(index), each));
    return { label, text: `${value.length}`, branches };
  }
  if (typeof value === 'object' && value !== null) {
    const fields = Object.entries(value).filter(([name]) => name !== 'kind');
    const kind = 'kind' in value && value.kind !== label ? String(value.kind) : '';
    return { label, text: kind, branches: fields.map(([name, each]) => branchOf(name, each)) };
  }
  return leaf(label, String(value));
}

const leaf = (label: string, text: string): Branch => ({ label, text, branches: [] });

/** Returns the fields of the race, and those of each car slot that is not empty. */
function stateBranch(label: string, state: Int32Array): Branch {
  const cars: Branch[] = [];
  for (let car = 0; car < carCountOf(state); car++) {
    const offset = carOffset(car);
    if (state[offset + CAR.status] === STATUS.empty) continue;
    const fields = CAR_FIELDS.map((field, index) => fieldLeaf(field, state[offset + index]!));
    cars.push({ label: `car ${car + 1}`, text: '', branches: fields });
  }
  const race = RACE_FIELDS.map((field, index) => fieldLeaf(field, state[index]!));
  return { label, text: `${cars.length} cars`, branches: [...race, ...cars] };
}

function posesBranch(label: string, poses: Int32Array): Branch {
  const cars: Branch[] = [];
  for (let car = 0; car < poses.length / POSE_FIELDS.length; car++) {
    if (!hasPose(poses, car)) continue;
    const offset = poseOffset(car);
    const fields = POSE_FIELDS.map((field, index) => fieldLeaf(field, poses[offset + index]!));
    cars.push({ label: `car ${car + 1}`, text: '', branches: fields });
  }
  return { label, text: `${cars.length} cars`, branches: cars };
}

/** Values in SI units are rounded to this many digits. */
const SIGNIFICANT_DIGITS = 6;

function fieldLeaf({ name, step, unit }: StateField, integer: number): Branch {
  const value = Number((integer * step).toPrecision(SIGNIFICANT_DIGITS));
  return leaf(name, unit === 'count' ? String(integer) : `${value} ${unit}`);
}
