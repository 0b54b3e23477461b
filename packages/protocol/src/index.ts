/** The protocol's public face: the messages, and how they become bytes and come back. */
export {
  decodeClientMessage,
  decodeServerMessage,
  encodeClientMessage,
  encodeServerMessage,
  StatePacker,
} from './codec.ts';
export * from './limits.ts';
export * from './messages.ts';
export { AIM_STEP, roundAim } from './movement.ts';
export { type Recipient, type StateLookup, stateAfterDecoding } from './packed.ts';
export {
  extractPoses,
  hasPastPose,
  hasPose,
  PAST_FIELDS,
  POSE,
  POSE_FIELDS,
  type PoseFieldName,
  pastOffset,
  pastOfPoses,
  poseOffset,
} from './pose.ts';
export { EMPTY_REPORT } from './report.ts';
export type { NonStateMessage } from './server-messages.ts';
export { type DecodedSignal, decodeSignal, encodeSignal, MAX_SIGNAL_LENGTH, type Signal } from './signals.ts';
export type { Decoded } from './validate.ts';
