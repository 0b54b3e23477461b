// Encodes any server message in either encoding. A packed state is for one receiver, by default the first car with a report.
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

/** The first car with a report of its seats, or 0. */
function reportedCarOf(message: ServerMessage): number {
  if (message.kind !== 'state') return 0;
  const empty = JSON.stringify([EMPTY_REPORT.driver, EMPTY_REPORT.gunner]);
  return Math.max(
    0,
    message.reports.findIndex(({ driver, gunner }) => JSON.stringify([driver, gunner]) !== empty),
  );
}

/** The state as the receiver in the car `own` decodes it from a packed message, which reports the seats of that car only. */
export function asPackedFor(message: StateMessage, own: number): StateMessage {
  const reports = message.reports.map((report, car) =>
    car === own ? report : { ...EMPTY_REPORT, input: report.input },
  );
  return { ...message, reports };
}

/** The message as a client decodes it after `encodeAny`. */
export const asEncoded = (message: ServerMessage, encoding: Encoding): ServerMessage =>
  message.kind === 'state' && encoding === 'packed' ? asPackedFor(message, reportedCarOf(message)) : message;
