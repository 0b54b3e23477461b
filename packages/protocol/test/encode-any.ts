// Any server message in either encoding, a state packed for one of its cars.
import {
  EMPTY_REPORT,
  type Encoding,
  encodeServerMessage,
  type Recipient,
  type ServerMessage,
  type StateMessage,
  StatePacker,
} from '../src/index.ts';

export function encodeAny(message: ServerMessage, encoding: Encoding, to: Recipient = { car: ownCarOf(message) }) {
  if (message.kind !== 'state') return encodeServerMessage(message, encoding);
  return encoding === 'plain' ? encodeServerMessage(message, encoding) : new StatePacker(message).encodeFor(to);
}

/** The first car of whose seats anything is told. */
function ownCarOf(message: ServerMessage): number {
  if (message.kind !== 'state') return 0;
  const { driver, gunner } = EMPTY_REPORT;
  const own = message.reports.findIndex(
    (report) => JSON.stringify([report.driver, report.gunner]) !== JSON.stringify([driver, gunner]),
  );
  return Math.max(0, own);
}

/** The message as it comes out of a packed one: with the seats of the receiver's own car alone. */
export function asPackedFor(message: StateMessage, own: number): StateMessage {
  const reports = message.reports.map((report, each) =>
    each === own ? report : { ...EMPTY_REPORT, input: report.input },
  );
  return { ...message, reports };
}

/** The message as `encodeAny` lets it arrive. */
export const asEncoded = (message: ServerMessage, encoding: Encoding): ServerMessage =>
  message.kind === 'state' && encoding === 'packed' ? asPackedFor(message, ownCarOf(message)) : message;
