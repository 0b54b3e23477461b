/** Tests what a state message has room for. */
import { encodeServerMessage, MAX_COMMANDS, type ScheduledCommand } from '@shotgun-rally/protocol';
import { World } from '@shotgun-rally/sim';
import { expect, it } from 'vitest';
import type { Participants } from '../../../src/server/room/participants.ts';
import { stateMessage } from '../../../src/server/sending/state-message.ts';
import { PoseTimeline } from '../../../src/timeline/pose-timeline.ts';
import { OVAL } from '../../testing/oval-match.ts';

it('a state can be sent even if more hits are pending than it has room for, and contains the first ones', () => {
  const world = new World({ track: OVAL, cars: 1, seed: 1 });
  const commands = Array.from({ length: MAX_COMMANDS + 6 }, (_, car): ScheduledCommand => {
    return { tick: 10, command: { kind: 'leave', car: car % 8 } };
  });
  const message = stateMessage({
    ...{ world, commands, inputs: [], stateEveryTicks: 2, timeline: new PoseTimeline() },
    participants: { get: () => undefined } as unknown as Participants,
  });
  expect(message.commands).toEqual(commands.slice(0, MAX_COMMANDS));
  expect(() => encodeServerMessage(message, 'plain')).not.toThrow();
});
