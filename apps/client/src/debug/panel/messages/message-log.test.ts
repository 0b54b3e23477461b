import type { StateMessage } from '@shotgun-rally/protocol';
import { RACE } from '@shotgun-rally/sim';
import { stateLength } from '@shotgun-rally/sim/state';
import { describe, expect, it } from 'vitest';
import { MessageLog } from './message-log.ts';

const PING = { kind: 'ping', clientTimeMs: 5 } as const;

function stateOf(tick: number): StateMessage {
  const state = new Int32Array(stateLength(1));
  state[RACE.tick] = tick;
  return { kind: 'state', state, reports: [], past: [], commands: [] };
}

/** An inputs message for one tick of neutral driving that ends at `timeMs`. */
const inputsTo = (timeMs: number) =>
  ({
    kind: 'inputs',
    runs: [
      {
        movement: { steer: 0, throttle: 0, drift: false, boost: false, reset: false },
        timeDeltaMs: 16,
        timeMs,
      },
    ],
    stateTick: 0,
    eventSequence: 0,
    rosterNumber: 0,
  }) as const;

/** Creates a log whose race time equals the game's clock. */
const createLog = () => new MessageLog(10, (nowMs) => nowMs);

describe('MessageLog', () => {
  it('MessageLog lists a sent message with its content, and as in transit until its arrival time', () => {
    const log = createLog();
    const bytes = new Uint8Array(7);
    log.addMessage({ direction: 'up', message: PING, bytes });
    log.addPassage({ direction: 'up', bytes, sentMs: 100, dueMs: [150] });
    expect(log.messages).toMatchObject([
      { direction: 'up', sentMs: 100, dueMs: 150, bytes: 7, message: PING, status: 'in transit' },
    ]);
    log.markArrived(150);
    expect(log.messages[0]?.status).toBe('');
  });

  it('MessageLog lists a message that was lost on the way down, without its content', () => {
    const log = createLog();
    log.addPassage({ direction: 'down', bytes: new Uint8Array(9), sentMs: 100, dueMs: [] });
    log.markArrived(10_000);
    expect(log.messages).toMatchObject([{ direction: 'down', bytes: 9, message: null, status: 'lost' }]);
  });

  it('MessageLog lists two copies of a message as one entry', () => {
    const log = createLog();
    const bytes = new Uint8Array(9);
    log.addPassage({ direction: 'down', bytes, sentMs: 100, dueMs: [150, 140] });
    for (const message of [stateOf(5), stateOf(5)]) log.addMessage({ direction: 'down', message, bytes });
    expect(log.messages).toMatchObject([{ dueMs: 140, status: 'twice' }]);
  });

  it('MessageLog marks a snapshot that arrived after a newer one as overtaken', () => {
    const log = createLog();
    for (const tick of [8, 6]) {
      const bytes = new Uint8Array(9);
      log.addPassage({ direction: 'down', bytes, sentMs: tick * 16, dueMs: [200] });
      log.addMessage({ direction: 'down', message: stateOf(tick), bytes });
    }
    expect(log.messages.map(({ status }) => status)).toEqual(['', 'overtaken']);
  });

  it('MessageLog starts again for the next race, whose ticks are lower, if it is cleared', () => {
    const log = createLog();
    log.addMessage({ direction: 'down', message: stateOf(8), bytes: new Uint8Array(9) });
    log.clear();
    log.addMessage({ direction: 'down', message: stateOf(6), bytes: new Uint8Array(9) });
    expect(log.messages.map(({ status }) => status)).toEqual(['']);
  });

  it('MessageLog marks an inputs message as late if it arrives after the end of its newest tick', () => {
    const log = createLog();
    for (const dueMs of [160, 161]) {
      const bytes = new Uint8Array(9);
      log.addMessage({ direction: 'up', message: inputsTo(160), bytes });
      log.addPassage({ direction: 'up', bytes, sentMs: 100, dueMs: [dueMs] });
    }
    expect(log.messages.map(({ status }) => status)).toEqual(['in transit', 'late']);
  });

  it('MessageLog keeps only as many of the newest messages as its capacity', () => {
    const log = new MessageLog(2, null);
    for (let sent = 0; sent < 5; sent++) {
      log.addPassage({ direction: 'down', bytes: new Uint8Array(sent), sentMs: sent, dueMs: [9] });
    }
    expect(log.messages.map(({ bytes }) => bytes)).toEqual([3, 4]);
  });
});
