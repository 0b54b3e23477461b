/** Tests, with times that are passed in, what the honest player reports about a server. */
import { MARGIN_NONE } from '@shotgun-rally/protocol';
import { timeOfTick } from '@shotgun-rally/sim/state';
import { beforeEach, describe, expect, it } from 'vitest';
import { Punctuality } from './punctuality.ts';

/** When (ms) the race began, and the time that a state needs to arrive. */
const START_MS = 5000;
const STATE_EVERY_TICKS = 2;
const MARGIN_MS = 70;

let punctuality: Punctuality;

const arrivalOf = (tick: number): number => START_MS + timeOfTick(tick);

/** Records the states from `first` to `last` (ticks) at the times at which they are due, and `lateMs` later. */
function receive(first: number, last: number, { marginMs = MARGIN_MS, missed = 0, lateMs = 0 } = {}): void {
  for (let tick = first; tick <= last; tick += STATE_EVERY_TICKS)
    punctuality.record(tick, arrivalOf(tick) + lateMs, { marginMs, missed });
}

beforeEach(() => {
  punctuality = new Punctuality();
  receive(2, 100);
  punctuality.takeWorst(arrivalOf(100));
});

describe('Punctuality', () => {
  it('takeWorst returns the smallest margin, the latest state and the missed ticks of a window', () => {
    receive(102, 110);
    receive(112, 112, { marginMs: 40, missed: 3, lateMs: 9 });
    receive(114, 120, { missed: 3 });
    expect(punctuality.takeWorst(arrivalOf(120))).toEqual({ marginMs: 40, latenessMs: 9, missed: 3 });
    receive(122, 130, { missed: 3 });
    expect(punctuality.takeWorst(arrivalOf(130))).toEqual({ marginMs: MARGIN_MS, latenessMs: 0, missed: 0 });
  });

  it('takeWorst returns no lateness just before the next state is due', () => {
    expect(punctuality.takeWorst(arrivalOf(102))).toMatchObject({ latenessMs: 0 });
  });

  it('takeWorst returns the silence of a server that stalls for the whole window', () => {
    expect(punctuality.takeWorst(arrivalOf(102) + 3000)).toEqual({ marginMs: null, latenessMs: 3000, missed: 0 });
  });

  it('takeWorst returns a stall in both windows if it outlasts the first one', () => {
    expect(punctuality.takeWorst(arrivalOf(102) + 40)).toMatchObject({ latenessMs: 40 });
    receive(102, 110, { lateMs: 250 });
    expect(punctuality.takeWorst(arrivalOf(110) + 250)).toMatchObject({ latenessMs: 250 });
  });

  it('takeWorst returns no margin if states arrive but the server reads no input', () => {
    receive(102, 200, { marginMs: MARGIN_NONE });
    expect(punctuality.takeWorst(arrivalOf(200))).toEqual({ marginMs: null, latenessMs: 0, missed: 0 });
  });

  it('missed counts ticks beyond the cycle in which the server reports them', () => {
    for (const [tick, missed] of [
      [102, 10],
      [104, 4],
      [106, 15],
      [108, 1],
    ] as const)
      receive(tick, tick, { missed });
    expect(punctuality.missed).toBe(33);
  });
});
