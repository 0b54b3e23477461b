/** The public API: the messages between client and server, and functions that encode and decode them. */
export { type ClientMessage, decodeClientMessage, encodeClientMessage } from './client-codec.ts';
export {
  type Call,
  type CallMessage,
  type ChoicesMessage,
  CORRECTION_CAUSES,
  type CorrectionCause,
  type CorrectionsMessage,
  type HelloMessage,
} from './messages/client-messages.ts';
export type { ScheduledCommand } from './messages/commands.ts';
export {
  type BotLevel,
  BYE_CODES,
  type ByeReason,
  type Encoding,
  type ParticipantRole,
  type Role,
  type Vote,
} from './messages/enumerations.ts';
export type {
  BlastEvent,
  EventsMessage,
  GameEvent,
  RocketEvent,
  SequencedEvent,
  ShotEvent,
} from './messages/events.ts';
export type { InputRun, InputsMessage } from './messages/inputs.ts';
export * from './messages/limits.ts';
export { roundAim, type SeatInput } from './messages/movement.ts';
export { cleanPlayerName, NAME_LENGTH_MAX, uniquePlayerName } from './messages/player-name.ts';
export {
  extractPastPoses,
  extractPoses,
  hasPastPose,
  hasPose,
  PAST_POSE_FIELDS,
  POSE,
  POSE_FIELDS,
  pastPoseOffset,
  poseOffset,
} from './messages/poses.ts';
export type { RaceSetup } from './messages/race-setup.ts';
export type { RosterCar, RosterMessage, RosterPerson } from './messages/roster.ts';
export type { ByeMessage, NonStateMessage, WelcomeMessage } from './messages/server-messages.ts';
export {
  type CarReport,
  EMPTY_REPORT,
  type PastPoses,
  type SeatReport,
  type StateMessage,
} from './messages/state.ts';
export { stateAfterDecoding, withExtrapolatedCars } from './packed/skipped-cars.ts';
export { type Recipient, StatePacker } from './packed/state/state-packer.ts';
export type { StateLookup } from './packed/state/unpack-state.ts';
export { decodeRendezvous, encodeRendezvous, type RendezvousMessage } from './rendezvous.ts';
export type { Decoded } from './schema/field-reader.ts';
export { decodeServerMessage, encodeServerMessage, isPackedState, type ServerMessage } from './server-codec.ts';
export { type DecodedSignal, decodeSignal, encodeSignal, MAX_SIGNAL_LENGTH, type Signal } from './signals.ts';
