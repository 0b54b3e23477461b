import { decodeServerMessage, encodeServerMessage, POSE_FIELDS, type StateMessage } from '@shotgun-rally/protocol';
import { CAR, carOffset, NEUTRAL_DRIVER, RACE, STATUS } from '@shotgun-rally/sim';
import { stateLength } from '@shotgun-rally/sim/state';
import { describe, expect, it } from 'vitest';
import { acknowledgedBy, type Branch, summaryOf, treeOf } from './message-text.ts';

function stateMessage(): StateMessage {
  const state = new Int32Array(stateLength(2));
  state[RACE.tick] = 12;
  state[carOffset(1) + CAR.status] = STATUS.racing;
  state[carOffset(1) + CAR.px] = 2048;
  const report = { lastTimeMs: 176, marginMs: 20, missed: 0 };
  const reports = [0, 1].map(() => ({ driver: report, gunner: report, input: NEUTRAL_DRIVER, inputAheadTicks: 0 }));
  return {
    kind: 'state',
    state,
    reports,
    past: [{ tick: 11, poses: new Int32Array(2 * POSE_FIELDS.length) }],
    commands: [],
  };
}

/** Returns the branch at the path `labels` below `branch`; undefined if there is none. */
const find = (branch: Branch | undefined, ...labels: readonly string[]): Branch | undefined =>
  labels.reduce((found, label) => found?.branches.find((each) => each.label === label), branch);

describe('the text of a message', () => {
  it('treeOf shows the fields of a state with their units, and omits empty car slots', () => {
    const tree = treeOf(stateMessage());
    expect(find(tree, 'state', 'tick')?.text).toBe('12 ticks');
    expect(find(tree, 'state', 'car 2', 'px')?.text).toBe('2 m');
    expect(find(tree, 'state', 'car 1')).toBeUndefined();
    expect(find(tree, 'reports', '1', 'driver', 'lastTimeMs')?.text).toBe('176');
  });

  it('summaryOf names the tick of a snapshot, and acknowledgedBy names what a snapshot and an inputs message acknowledge', () => {
    expect(summaryOf(stateMessage())).toBe('tick 12');
    expect(acknowledgedBy(stateMessage(), 1, 'driver')).toBe('inputs to 176 ms');
    const inputs = { kind: 'inputs', runs: [], stateTick: 12, eventSequence: 3, rosterNumber: 1 } as const;
    expect(acknowledgedBy(inputs, 1, 'driver')).toBe('snapshot 12, event 3');
  });

  it('treeOf shows a field of a decoded pong message', () => {
    const bytes = encodeServerMessage({ kind: 'pong', clientTimeMs: 5, serverTimeMs: 77 }, 'plain');
    const decoded = decodeServerMessage(bytes, 0);
    if (!decoded.ok) throw new Error(decoded.reason);
    expect(find(treeOf(decoded.message), 'serverTimeMs')?.text).toBe('77');
  });
});
