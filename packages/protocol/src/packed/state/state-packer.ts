/** Writes packed states. Pages do not load this file. */
import { TICK_MS } from '@shotgun-rally/sim';
import { type CarSet, carCountOf, hasCar } from '@shotgun-rally/sim/state';
import { writeCommands } from '../../messages/commands.ts';
import { EMPTY_REPORT, type SeatReport, STATE_CODE, type StateMessage } from '../../messages/state.ts';
import { pack } from '../../plain/message-pack.ts';
import { BitWriter } from '../bit-stream.ts';
import { baselinesOf, type Draft, draftOf, findBaselineProblem, tickOf } from '../draft.ts';
import { codeCommands, pendingCommands } from '../packed-commands.ts';
import { areInRange, CODED_RACE_FIELDS } from '../packed-fields.ts';
import { findAgeProblem } from '../packed-past.ts';
import { codeSeat, isSeatInRange } from '../packed-seats.ts';
import {
  CAR_BITS,
  codeCars,
  codeHeader,
  codePastTicks,
  codeRace,
  findCarProblem,
  readPlainCommands,
  WRONG_COMMANDS,
  WRONG_RACE,
} from './state-parts.ts';

/** The recipient of a packed state. */
export interface Recipient {
  /** The recipient's own car: a slot of the state; 0 for a spectator. */
  readonly car: number;
  /** A state that the recipient has acknowledged, at most MAX_BASELINE_TICKS old. Without it, all cars are coded in full. */
  readonly baseline?: StateMessage | undefined;
  /** An older acknowledged state, at most MAX_BASELINE_TICKS old, too. Changes from it to the baseline are extrapolated. */
  readonly earlierBaseline?: StateMessage | undefined;
  /** Cars to omit if the baseline has them. The recipient extrapolates them. */
  readonly skippedCars?: CarSet | undefined;
}

/** Writes the bins of all recipients, one after the other. */
const binWriter = new BitWriter();

/** The part of a packed state that is equal for all recipients with the same baselines and skipped cars. */
interface SharedPart {
  /** The first of these recipients. */
  readonly recipient: Recipient;
  readonly bytes: Uint8Array;
  readonly bitCount: number;
}

/** Packs one state for many recipients. The part that is equal for several recipients is encoded once. */
export class StatePacker {
  readonly #message: StateMessage;
  readonly #shared: SharedPart[] = [];

  constructor(message: StateMessage) {
    this.#message = message;
  }

  /**
   * Returns the message for one recipient. Throws RangeError with the reason for a state that a client would refuse, and for a
   * recipient whose car or baselines are not allowed.
   */
  encodeFor(recipient: Recipient): Uint8Array {
    const { car } = recipient;
    const cars = carCountOf(this.#message.state);
    if (!(Number.isInteger(car) && car >= 0 && car < cars))
      throw new RangeError(`cannot encode state: car: got ${car}, allowed: an integer from 0 to ${cars - 1}`);
    const { bytes, bitCount } =
      this.#shared.find((part) => canShare(part.recipient, recipient)) ?? this.#addShared(recipient);
    binWriter.clear();
    binWriter.append(bytes, bitCount);
    binWriter.unsigned(car, CAR_BITS);
    const { driver, gunner } = this.#message.reports[car] ?? EMPTY_REPORT;
    for (const seat of [driver, gunner]) {
      if (!isSeatInRange(seat) || !hasIntegers(seat))
        throw new RangeError(`cannot encode state: a seat out of range: ${JSON.stringify(seat)}`);
      codeSeat(binWriter, seat, tickOf(this.#message));
    }
    return pack([STATE_CODE, binWriter.finish()]);
  }

  #addShared(recipient: Recipient): SharedPart {
    const writer = new BitWriter();
    const problem = tryWriteShared(writer, this.#message, recipient);
    if (problem !== null) throw new RangeError(`cannot encode state: ${problem}`);
    const bitCount = writer.length;
    const part = { recipient, bytes: writer.finish(), bitCount };
    this.#shared.push(part);
    return part;
  }
}

const hasIntegers = ({ lastTimeMs, marginMs, missed }: SeatReport): boolean =>
  [lastTimeMs / TICK_MS, marginMs, missed].every(Number.isInteger);

const canShare = (a: Recipient, b: Recipient): boolean =>
  a.baseline === b.baseline && a.earlierBaseline === b.earlierBaseline && (a.skippedCars ?? 0) === (b.skippedCars ?? 0);

/** As `writeShared`; also returns a reason if the writer throws for an integer that its code cannot express. */
function tryWriteShared(writer: BitWriter, message: StateMessage, recipient: Recipient): string | null {
  try {
    return writeShared(writer, message, recipient);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return findFieldProblem(draftOf(message)) ?? error.message;
  }
}

/** Returns the reason why a client would refuse a field of the race or of a car, or null. */
function findFieldProblem(draft: Draft): string | null {
  if (!areInRange(CODED_RACE_FIELDS, draft.state, 0)) return WRONG_RACE;
  for (let car = 0; car < carCountOf(draft.state); car++) {
    const problem = hasCar(draft.state, car) ? findCarProblem(draft, car) : null;
    if (problem !== null) return problem;
  }
  return null;
}

/** Writes all except the recipient's car and seats. Returns the reason why a client would refuse the state, or null. */
function writeShared(writer: BitWriter, message: StateMessage, recipient: Recipient): string | null {
  const draft = draftOf(message);
  const tick = tickOf(message);
  const baselines = baselinesOf(tick, recipient.baseline, recipient.earlierBaseline);
  const ages = message.past.map((past) => tick - past.tick);
  const problem = (baselines && findBaselineProblem(baselines)) ?? findAgeProblem(ages, tick);
  if (problem !== null) return problem;
  const ticksFromEarlierToBase = baselines?.earlier ? baselines.ticksFromEarlierToBase : 0;
  codeHeader(writer, { tick, ticksSinceBase: baselines?.ticksSinceBase ?? 0, ticksFromEarlierToBase });
  codeRace(writer, draft, baselines);
  if (!areInRange(CODED_RACE_FIELDS, draft.state, 0)) return WRONG_RACE;
  const commands = writeCommands(message.commands, tick);
  if (readPlainCommands(commands, tick) === null) return WRONG_COMMANDS;
  if (codeCommands(writer, commands, pendingCommands(recipient.baseline, tick)) === null) return WRONG_COMMANDS;
  codePastTicks(writer, ages);
  return codeCars(writer, { draft, baselines, past: message.past, skippedCars: recipient.skippedCars ?? 0 });
}
