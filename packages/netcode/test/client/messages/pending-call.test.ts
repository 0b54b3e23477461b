/** Tests when a client stops repeating a call. */
import type { Call } from '@shotgun-rally/protocol';
import { expect, it } from 'vitest';
import { PendingCall } from '../../../src/client/messages/pending-call.ts';

const ROUND_TRIP_MS = 200;
const THERE: Call = { call: 'look', target: -1, x: 12.3456, y: 1.25, z: -40 };
/** The same call as the server announces it: messages have positions in whole centimetres. */
const ANNOUNCED: Call = { ...THERE, x: 12.35 };

it('a call is repeated until its own event arrives', () => {
  const pending = new PendingCall();
  pending.set(THERE, 0);
  expect(pending.takeDue(0)).toMatchObject(THERE);
  expect(pending.takeDue(ROUND_TRIP_MS)).toMatchObject(THERE);
  pending.acknowledge(ANNOUNCED);
  expect(pending.takeDue(2 * ROUND_TRIP_MS)).toBeNull();
});

it.each([
  ['position', { x: 12.36 }],
  ['target', { target: 3 }],
])('a call is still repeated if the event of an earlier call with another %s arrives', (_, changed) => {
  const pending = new PendingCall();
  pending.set(THERE, 0);
  const newest = { ...THERE, ...changed };
  pending.set(newest, ROUND_TRIP_MS / 2);
  pending.takeDue(ROUND_TRIP_MS / 2);
  pending.acknowledge(ANNOUNCED);
  expect(pending.takeDue(ROUND_TRIP_MS)).toMatchObject(newest);
});
