/** Tests what a state message has room for. */
import { encodeServerMessage, MAX_COMMANDS, type ScheduledCommand } from '@shotgun-rally/protocol';
import { type DriverInput, NEUTRAL_DRIVER, NEUTRAL_INPUT, RACE, World } from '@shotgun-rally/sim';
import { timeOfTick } from '@shotgun-rally/sim/state';
import { describe, expect, it } from 'vitest';
import { type ParticipantOptions, Participants } from '../../../src/server/room/participants.ts';
import { stateMessage } from '../../../src/server/sending/state-message.ts';
import { PoseTimeline } from '../../../src/timeline/pose-timeline.ts';
import { OVAL } from '../../testing/oval-match.ts';

it('a state can be sent even if more hits are pending than it has room for, and contains the first ones', () => {
  const world = new World({ track: OVAL, cars: 1, seed: 1 });
  const commands = Array.from({ length: MAX_COMMANDS + 6 }, (_, car): ScheduledCommand => {
    return { tick: 10, command: { kind: 'leave', car: car % 8 } };
  });
  const message = stateMessage({
    world,
    commands,
    inputs: [],
    stateEveryTicks: 2,
    timeline: new PoseTimeline(),
    participants: new Participants(1),
  });
  expect(message.commands).toEqual(commands.slice(0, MAX_COMMANDS));
  expect(() => encodeServerMessage(message, 'plain')).not.toThrow();
});

describe('the driver input that a state reports', () => {
  const EXECUTED: DriverInput = { ...NEUTRAL_DRIVER, steer: 10 };
  const DRIVER: ParticipantOptions = {
    name: 'Ann',
    model: '',
    car: 0,
    reservedRole: 'driver',
    wantedSeat: null,
    token: 'token',
    address: '',
    link: null,
    encoding: 'plain',
    nowMs: 0,
    eventSequence: 0,
  };
  /** The report on car 0, whose driver has sent inputs for some ticks after that of the state; null for a car without a driver. */
  function reportFor(aheadTicks: readonly number[] | null) {
    const world = new World({ track: OVAL, cars: 1, seed: 1 });
    for (let step = 0; step < 8; step++) world.step([]);
    const tick = world.state[RACE.tick]!;
    const participants = new Participants(1);
    const driver = aheadTicks && participants.add(DRIVER);
    for (const ahead of aheadTicks ?? []) {
      const movement = { ...NEUTRAL_DRIVER, steer: 10 + ahead };
      driver?.queue.add(
        [{ timeMs: timeOfTick(tick + ahead), timeDeltaMs: timeOfTick(1), movement }],
        tick + 1,
        timeOfTick(tick),
      );
    }
    const message = stateMessage({
      world,
      commands: [],
      inputs: [{ ...NEUTRAL_INPUT, driver: EXECUTED }],
      stateEveryTicks: 2,
      timeline: new PoseTimeline(),
      participants,
    });
    const { input, inputAheadTicks } = message.reports[0]!;
    return { steer: input.steer, inputAheadTicks };
  }

  it('is the newest that has arrived for the next two ticks, with the number of ticks', () => {
    expect(reportFor([1])).toEqual({ steer: 11, inputAheadTicks: 1 });
    expect(reportFor([1, 2])).toEqual({ steer: 12, inputAheadTicks: 2 });
    expect(reportFor([1, 2, 3])).toEqual({ steer: 12, inputAheadTicks: 2 });
    expect(reportFor([2])).toEqual({ steer: 12, inputAheadTicks: 2 });
  });

  it('is the executed one if no newer one has arrived, and of a car without a driver', () => {
    for (const ahead of [[], [3], null]) expect(reportFor(ahead)).toEqual({ steer: 10, inputAheadTicks: 0 });
  });
});
