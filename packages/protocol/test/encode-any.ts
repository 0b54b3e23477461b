// Encodes any server message, plain or packed. A packed state is for one recipient: by default, the first car with a report.
import {
  EMPTY_REPORT,
  type Encoding,
  encodeServerMessage,
  type Recipient,
  type ServerMessage,
  type StateMessage,
  StatePacker,
} from '../src/index.ts';

export function encodeAny(message: ServerMessage, encoding: Encoding, to: Recipient = { car: reportedCarOf(message) }) {
  if (message.kind !== 'state') return encodeServerMessage(message, encoding);
  return encoding === 'plain' ? encodeServerMessage(message, encoding) : new StatePacker(message).encodeFor(to);
}

/** Returns the first car whose seats have a report that is not empty, or 0. */
function reportedCarOf(message: ServerMessage): number {
  if (message.kind !== 'state') return 0;
  const empty = JSON.stringify([EMPTY_REPORT.driver, EMPTY_REPORT.gunner]);
  return Math.max(
    0,
    message.reports.findIndex(({ driver, gunner }) => JSON.stringify([driver, gunner]) !== empty),
  );
}

/** Returns the state that a recipient in `ownCar` decodes from a packed message, which reports the seats of that car only. */
export function asPackedFor(message: StateMessage, ownCar: number): StateMessage {
  const reports = message.reports.map((report, car) =>
    car === ownCar ? report : { ...report, driver: EMPTY_REPORT.driver, gunner: EMPTY_REPORT.gunner },
  );
  return { ...message, reports };
}

/** Returns the message that a client decodes after `encodeAny`. */
export const asEncoded = (message: ServerMessage, encoding: Encoding): ServerMessage =>
  message.kind === 'state' && encoding === 'packed' ? asPackedFor(message, reportedCarOf(message)) : message;
