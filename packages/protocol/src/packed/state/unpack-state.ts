/** Reads packed states. */
import { RACE } from '@shotgun-rally/sim';
import { hasCar, stateLength } from '@shotgun-rally/sim/state';
import { MAX_PAST_TICKS } from '../../messages/limits.ts';
import { pastPoseOffset } from '../../messages/poses.ts';
import { type CarReport, EMPTY_REPORT, type PastPoses, type StateMessage } from '../../messages/state.ts';
import { BitReader } from '../bit-stream.ts';
import { baselinesOf, type Draft, INPUT_LENGTH, tickOf, withDriverInputs } from '../draft.ts';
import { codeCommands, pendingCommands } from '../packed-commands.ts';
import { areInRange, CODED_RACE_FIELDS } from '../packed-fields.ts';
import { codeSeat, isSeatInRange } from '../packed-seats.ts';
import {
  CAR_BITS,
  codeCars,
  codeHeader,
  codePastTicks,
  codeRace,
  type Header,
  readPlainCommands,
  WRONG_COMMANDS,
  WRONG_RACE,
} from './state-parts.ts';

/** Returns the state of a tick, or undefined if there is none. */
export type StateLookup = (tick: number) => StateMessage | undefined;

/** Passed to a reader. */
const EMPTY_HEADER: Header = { tick: 0, ticksSinceBase: 0, ticksFromEarlierToBase: 0 };

/** Decodes `bin` in a race of `cars` slots. Returns the message, or the reason to refuse it. */
export function unpackState(bin: Uint8Array, cars: number, stateAt: StateLookup): StateMessage | string {
  const reader = new BitReader(bin);
  const message = readState(reader, cars, stateAt);
  if (!reader.isValid) return 'the bin is cut short';
  return typeof message === 'string' || reader.isAtEnd ? message : 'the bin is too long';
}

function readState(reader: BitReader, cars: number, stateAt: StateLookup): StateMessage | string {
  const { tick, ticksSinceBase, ticksFromEarlierToBase } = codeHeader(reader, EMPTY_HEADER);
  const baseTick = tick - ticksSinceBase;
  const base = ticksSinceBase > 0 ? stateAt(baseTick) : undefined;
  const earlier = ticksFromEarlierToBase > 0 ? stateAt(baseTick - ticksFromEarlierToBase) : undefined;
  if (ticksSinceBase > 0 && base === undefined) return `the baseline, tick ${baseTick}, is not known`;
  if (ticksFromEarlierToBase > 0 && earlier === undefined) return 'the state before the baseline is not known';
  const baselines = baselinesOf(tick, base, earlier);
  const draft: Draft = { state: new Int32Array(stateLength(cars)), inputs: new Int32Array(cars * INPUT_LENGTH) };
  draft.state[RACE.tick] = tick;
  codeRace(reader, draft, baselines);
  if (!areInRange(CODED_RACE_FIELDS, draft.state, 0)) return WRONG_RACE;
  const commands = readPlainCommands(codeCommands(reader, [], pendingCommands(base, tick)), tick);
  if (commands === null) return WRONG_COMMANDS;
  const past = readPast(reader, tick, cars);
  if (past === null) return 'past ticks out of range or order';
  const problem = codeCars(reader, { draft, baselines, past, skippedCars: 0 });
  if (problem !== null) return problem;
  const reports = readReports(reader, draft, cars);
  return reports ? { kind: 'state', state: draft.state, reports, past, commands } : 'a seat out of range';
}

function readPast(reader: BitReader, tick: number, cars: number): PastPoses[] | null {
  const ages = codePastTicks(reader, []);
  if (!ages?.every((age) => age <= Math.min(tick, MAX_PAST_TICKS))) return null;
  return ages.map((age) => ({ tick: tick - age, poses: new Int32Array(pastPoseOffset(cars)) }));
}

/** Reads the recipient's car and its seats. Returns the reports of all cars, or null if a seat is out of range. */
function readReports(reader: BitReader, draft: Draft, cars: number): CarReport[] | null {
  const ownCar = reader.unsigned(0, CAR_BITS);
  const tick = tickOf(draft);
  const driver = codeSeat(reader, EMPTY_REPORT.driver, tick);
  const gunner = codeSeat(reader, EMPTY_REPORT.gunner, tick);
  if (ownCar >= cars || !isSeatInRange(driver) || !isSeatInRange(gunner)) return null;
  const reports = new Array<CarReport>(cars).fill(EMPTY_REPORT);
  if (hasCar(draft.state, ownCar)) reports[ownCar] = { ...EMPTY_REPORT, driver, gunner };
  return withDriverInputs(draft, reports);
}
