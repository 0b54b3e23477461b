/** The protocol's public face: the messages, and how they become bytes and come back. */
export { decodeClientMessage, decodeServerMessage, encodeClientMessage, encodeServerMessage } from './codec.ts';
export * from './limits.ts';
export * from './messages.ts';
export { extractPoses, hasPose, POSE, POSE_FIELDS, type PoseFieldName, poseOffset } from './pose.ts';
export { EMPTY_REPORT } from './report.ts';
export { type DecodedSignal, decodeSignal, encodeSignal, MAX_SIGNAL_LENGTH, type Signal } from './signals.ts';
export type { Decoded } from './validate.ts';
