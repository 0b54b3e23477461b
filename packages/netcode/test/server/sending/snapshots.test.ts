/**
 * How the server sends states: as differences from a baseline, a state that the client has acknowledged, and in a large race
 * without some of the far cars.
 */
import {
  decodeServerMessage,
  EMPTY_REPORT,
  extractPoses,
  PAST_POSE_FIELDS,
  POSE,
  type StateMessage,
} from '@shotgun-rally/protocol';
import { CAR, carOffset, NEUTRAL_GUNNER, readField, STATUS, World, type WorldState } from '@shotgun-rally/sim';
import { AXIS_MAX } from '@shotgun-rally/sim/state';
import { describe, expect, it } from 'vitest';
import { Inbox } from '../../../src/client/messages/inbox.ts';
import { insertPastPoses } from '../../../src/client/messages/past-poses.ts';
import { ReceivedStates } from '../../../src/client/messages/received-states.ts';
import { createLinkPair, PoseTimeline, WEATHERS } from '../../../src/index.ts';
import { SnapshotSender } from '../../../src/server/sending/snapshot-sender.ts';
import { tickOf } from '../../../src/timeline/tick-of.ts';
import { matchOnOval, OVAL } from '../../testing/oval-match.ts';
import { hunter, pursue, shakyDriver } from '../../testing/scripted-players.ts';

/** Number of ticks in which the cars get up to speed. */
const START_TICKS = 400;

/** Returns `count` states of a race of `cars` at full speed, one every second tick. */
function statesOf(cars: number, count: number): StateMessage[] {
  const world = new World({ track: OVAL, cars, laps: 9 });
  const all = Array.from({ length: cars }, (_, car) => car);
  const states: StateMessage[] = [];
  for (let step = 0; states.length < count; step++) {
    const inputs = all.map((car) => ({
      // Different throttles, so that the cars spread along the track.
      driver: pursue(world.state, OVAL, car, AXIS_MAX - car * 4),
      gunner: NEUTRAL_GUNNER,
    }));
    world.step(inputs, step === 0 ? all.map((car) => ({ kind: 'enter', car }) as const) : []);
    if (step < START_TICKS || step % 2 > 0) continue;
    const reports = inputs.map(({ driver: input }) => ({ ...EMPTY_REPORT, input }));
    states.push({ kind: 'state', state: world.save(), reports, past: [], commands: [] });
  }
  return states;
}

/** Connects a client to a sender by a link without loss. `send` sends a state and returns what arrived. */
function connect(sender: SnapshotSender, cars: number) {
  const [clientEnd, serverEnd] = createLinkPair();
  const received = new ReceivedStates();
  const arrived = { bytes: 0, message: null as StateMessage | null, reason: '' };
  clientEnd.onReceive((bytes) => {
    const decoded = decodeServerMessage(bytes, cars, received.at);
    arrived.bytes = bytes.length;
    arrived.message = decoded.ok ? (decoded.message as StateMessage) : null;
    arrived.reason = decoded.ok ? '' : decoded.reason;
    if (arrived.message) received.add(arrived.message);
  });
  const send = (message: StateMessage) => {
    sender.send(message, [{ car: 0, role: 'driver', encoding: 'packed', link: serverEnd }]);
    return arrived;
  };
  return { send, link: serverEnd };
}

describe('the snapshot sender', () => {
  const states = statesOf(4, 200);
  const at = (index: number) => states[index]!;

  it('sends full states until one is acknowledged, and then differences', () => {
    const sender = new SnapshotSender();
    const { send, link } = connect(sender, 4);
    const fullBytes = send(at(0)).bytes;
    expect(send(at(1)).bytes).toBeGreaterThan(fullBytes * 0.9);
    sender.acknowledge(link, tickOf(at(0)));
    sender.acknowledge(link, tickOf(at(1)));
    const arrived = send(at(2));
    expect(arrived.bytes).toBeLessThan(fullBytes / 2);
    expect(arrived.message?.state).toEqual(at(2).state);
  });

  it('ignores acknowledgements of states that it never sent or that are older', () => {
    const sender = new SnapshotSender();
    const { send, link } = connect(sender, 4);
    const fullBytes = send(at(0)).bytes;
    for (let index = 1; index < 5; index++) send(at(index));
    for (const tick of [tickOf(at(4)), tickOf(at(1)), tickOf(at(4)) + 1, 1e9]) sender.acknowledge(link, tick);
    const arrived = send(at(5));
    expect(arrived.bytes).toBeLessThan(fullBytes / 2);
    expect(arrived.message?.state).toEqual(at(5).state);
  });

  it('sends full states again if the last acknowledgement is too old', () => {
    const sender = new SnapshotSender();
    const { send, link } = connect(sender, 4);
    const fullBytes = send(at(0)).bytes;
    sender.acknowledge(link, tickOf(at(0)));
    for (let index = 1; index < 127; index++) expect(send(at(index)).bytes).toBeLessThan(fullBytes);
    expect(send(at(150)).bytes).toBeGreaterThan(fullBytes * 0.9);
  });

  it('sends a full state on a new link', () => {
    const sender = new SnapshotSender();
    const first = connect(sender, 4);
    first.send(at(0));
    sender.acknowledge(first.link, tickOf(at(0)));
    first.send(at(1));
    expect(connect(sender, 4).send(at(2)).message?.state).toEqual(at(2).state);
  });

  it('sends differences that a client without the baseline cannot decode', () => {
    const sender = new SnapshotSender();
    const noStates = new ReceivedStates();
    const [clientEnd, serverEnd] = createLinkPair();
    const results: string[] = [];
    clientEnd.onReceive((bytes) => {
      const decoded = decodeServerMessage(bytes, 4, noStates.at);
      results.push(decoded.ok ? 'decoded' : decoded.reason);
    });
    sender.send(at(0), [{ car: 0, role: 'driver', encoding: 'packed', link: serverEnd }]);
    sender.acknowledge(serverEnd, tickOf(at(0)));
    sender.send(at(1), [{ car: 0, role: 'driver', encoding: 'packed', link: serverEnd }]);
    expect(results).toEqual(['decoded', `state: the baseline, tick ${tickOf(at(0))}, is not known`]);
  });
});

describe.each(['TYPICAL', 'BAD', 'SEED', 'FREEZE'] as const)('a race in %s', (weather) => {
  it('sends only states that the clients can decode', () => {
    const match = matchOnOval({ weather: WEATHERS[weather], seed: 2, cars: 2 });
    match.join('driver', 0, shakyDriver(OVAL, 1), { encoding: 'packed' });
    match.join('gunner', 0, hunter(1), { encoding: 'packed' });
    match.join('driver', 1, shakyDriver(OVAL, 2), { encoding: 'packed' });
    match.run(15_000);
    for (const { client } of match.players) {
      expect(client.phase).toBe('playing');
      expect(client.stats.undecodableMessages).toBe(0);
    }
  });
});

const CAR_LENGTH_M = 4;

describe('a race of sixteen cars', () => {
  const cars = 16;
  const states = statesOf(cars, 60);
  /** States in which the cars pass the line. */
  const aroundTheLine = statesOf(cars, 600);
  /** Distance (m) between the positions of one car in two states. */
  const metresApart = (a: WorldState, b: WorldState, car: number): number =>
    Math.hypot(readField(a, car, 'px') - readField(b, car, 'px'), readField(a, car, 'pz') - readField(b, car, 'pz'));

  it('needs less than half of the bytes of a full state, and decoded positions are within a car length (p95)', () => {
    const sender = new SnapshotSender();
    const { send, link } = connect(sender, cars);
    const fullStates = connect(new SnapshotSender(), cars);
    const errorsM: number[] = [];
    for (const [index, message] of states.entries()) {
      const arrived = send(message);
      const decoded = arrived.message?.state as WorldState;
      for (let car = 0; car < cars; car++) errorsM.push(metresApart(decoded, message.state, car));
      expect(decoded[carOffset(0) + CAR.px]).toBe(message.state[carOffset(0) + CAR.px]);
      // The acknowledgement arrives five states later, as with a round trip of 160 ms.
      if (index >= 5) sender.acknowledge(link, tickOf(states[index - 5]!));
    }
    errorsM.sort((a, b) => a - b);
    expect(errorsM.at(-1)).toBeGreaterThan(0);
    expect(errorsM[Math.floor(0.95 * errorsM.length)]).toBeLessThan(CAR_LENGTH_M);
    expect(send(states[59]!).bytes).toBeLessThan(fullStates.send(states[59]!).bytes / 2);
  });

  it('skips no car past the last sample of the track', () => {
    const sender = new SnapshotSender();
    const { send, link } = connect(sender, cars);
    const samples: number[] = [];
    for (const [index, message] of aroundTheLine.entries()) {
      const decoded = send(message).message?.state as WorldState;
      for (let car = 0; car < cars; car++) samples.push(decoded[carOffset(car) + CAR.trackHint]!);
      if (index >= 5) sender.acknowledge(link, tickOf(aroundTheLine[index - 5]!));
    }
    expect(Math.max(...samples)).toBe(OVAL.count - 1);
  });

  it('plain: leaves out each far car for less than 0.4 s, and a client that completes it is a car length off (p95)', () => {
    const [clientEnd, serverEnd] = createLinkPair();
    const sender = new SnapshotSender();
    const inbox = new Inbox(() => {});
    const errorsM: number[] = [];
    const missingTicks = new Array<number>(cars).fill(0);
    let longestMissingTicks = 0;
    let original = states[0]!;
    clientEnd.onReceive((bytes) => {
      const decoded = decodeServerMessage(bytes, cars);
      const message = decoded.ok ? (decoded.message as StateMessage) : original;
      for (let car = 0; car < cars; car++) {
        const isMissing = message.state[carOffset(car) + CAR.status] === STATUS.empty;
        missingTicks[car] = isMissing ? missingTicks[car]! + 2 : 0;
        longestMissingTicks = Math.max(longestMissingTicks, missingTicks[car]!);
      }
      const completed = inbox.complete(message);
      inbox.addState(completed);
      for (let car = 0; car < cars; car++) errorsM.push(metresApart(completed.state, original.state, car));
      expect(completed.state[carOffset(0) + CAR.px]).toBe(original.state[carOffset(0) + CAR.px]);
    });
    for (original of states) sender.send(original, [{ car: 0, role: 'driver', encoding: 'plain', link: serverEnd }]);
    errorsM.sort((a, b) => a - b);
    expect(errorsM).toHaveLength(states.length * cars);
    expect(errorsM[Math.floor(0.95 * errorsM.length)]).toBeLessThan(CAR_LENGTH_M);
    expect(longestMissingTicks).toBe(24);
  });

  it('plain: a completed state keeps a missing car for 1.5 s', () => {
    const inbox = new Inbox(() => {});
    inbox.addState(inbox.complete(states[0]!));
    const isPresent: boolean[] = [];
    for (const message of states.slice(1)) {
      const state = message.state.slice();
      state.fill(0, carOffset(5), carOffset(6));
      const completed = inbox.complete({ ...message, state });
      inbox.addState(completed);
      isPresent.push(completed.state[carOffset(5) + CAR.status] !== STATUS.empty);
    }
    expect(isPresent.lastIndexOf(true)).toBe(96 / 2 - 1);
  });

  it.each([
    ['keeps', 96, true],
    ['drops', 98, false],
  ])('the inbox %s a car that is missing from the first state after an outage of %i ticks', (_, ticks, isKept) => {
    const inbox = new Inbox(() => {});
    inbox.addState(inbox.complete(states[0]!));
    const message = states[ticks / 2]!;
    const state = message.state.slice();
    state.fill(0, carOffset(5), carOffset(6));
    const completed = inbox.complete({ ...message, state });
    expect(completed.state[carOffset(5) + CAR.status] !== STATUS.empty).toBe(isKept);
  });
});

describe('past poses in a state', () => {
  it('are interpolated for a car that the state left out', () => {
    const [first, , second] = statesOf(2, 3) as [StateMessage, StateMessage, StateMessage];
    const timeline = new PoseTimeline();
    timeline.insert(tickOf(first), extractPoses(first.state));
    timeline.insert(tickOf(second), extractPoses(second.state));
    const between = tickOf(first) + 2;
    insertPastPoses(timeline, tickOf(second), [{ tick: between, poses: new Int32Array(2 * PAST_POSE_FIELDS.length) }]);
    const [before, completed, after] = [tickOf(first), between, tickOf(second)].map((tick) => timeline.at(tick)!);
    for (const field of [POSE.px, POSE.pz, POSE.vx]) {
      expect(completed![field]).toBeCloseTo((before![field]! + after![field]!) / 2, -0.4);
    }
  });

  it('get velocities and a barrel pitch halfway between those of the ticks before and after', () => {
    const [, first, second] = statesOf(2, 3) as [StateMessage, StateMessage, StateMessage];
    const timeline = new PoseTimeline();
    timeline.insert(tickOf(first), extractPoses(first.state));
    timeline.insert(tickOf(second), extractPoses(second.state));
    const between = tickOf(first) + 1;
    const pastPoses = new Int32Array(2 * PAST_POSE_FIELDS.length).fill(7);
    insertPastPoses(timeline, tickOf(second), [{ tick: between, poses: pastPoses }]);
    const [before, completed, after] = [tickOf(first), between, tickOf(second)].map((tick) => timeline.at(tick)!);
    expect(completed!.slice(0, PAST_POSE_FIELDS.length)).toEqual(pastPoses.slice(0, PAST_POSE_FIELDS.length));
    for (const field of [POSE.vx, POSE.vy, POSE.vz, POSE.barrelPitch]) {
      // Within about 1.3, because the values are rounded to integers.
      expect(completed![field]).toBeCloseTo((before![field]! + after![field]!) / 2, -0.4);
    }
  });
});
