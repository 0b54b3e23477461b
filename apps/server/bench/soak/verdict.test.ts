/** Tests how the report of a soak run is judged. */
import { describe, expect, it } from 'vitest';
import type { SoakReport } from './soak.ts';
import type { Leftovers, Memory, ServerRun } from './soaked-server.ts';
import { faultsOf, growthOf } from './verdict.ts';

const RUN: ServerRun = {
  weather: 'BAD',
  link: 'stream',
  ticks: 500,
  missed: 0,
  isConnected: true,
  dismissal: null,
  joins: 9,
  errors: [],
  latenessMs: 40,
  lateTicks: 0.001,
};
const NOTHING: Leftovers = { rooms: 0, people: 0, connections: 0, sockets: 0 };
const GOOD: SoakReport = {
  runs: [RUN],
  killedServers: 1,
  killedCrowds: 3,
  crashedCrowds: 0,
  faults: [],
  leftovers: NOTHING,
  memory: [],
  exitCodes: [0, 0],
};

/** Returns 200 samples whose memory saws up and down, and grows by `growth` bytes a second. */
const sawtooth = (growth: number): readonly Memory[] =>
  Array.from({ length: 200 }, (_, second) => {
    const bytes = 1000 + growth * second + 500 * (second % 7);
    return { heap: bytes, resident: 5000 };
  });

describe('faultsOf', () => {
  it('faultsOf returns nothing for a good report', () => {
    expect(faultsOf({ ...GOOD, memory: sawtooth(0) })).toEqual([]);
  });

  it.each([
    ['a missing input', { runs: [{ ...RUN, missed: 2 }] }, '2 of 500 inputs of the honest player were missing'],
    ['a missing input on a busy machine', { runs: [{ ...RUN, missed: 2, latenessMs: 3000 }] }, 'too busy'],
    ['a missing input after many late ticks', { runs: [{ ...RUN, missed: 1, lateTicks: 0.2 }] }, 'too busy'],
    ['a lost connection', { runs: [{ ...RUN, isConnected: false }] }, 'the honest player was disconnected'],
    ['an error in the log', { runs: [{ ...RUN, errors: ['TypeError: x'] }] }, '(BAD, stream): TypeError: x'],
    ['a room that is left', { leftovers: { ...NOTHING, rooms: 1 } }, '1 rooms were left'],
    ['an open socket', { leftovers: { ...NOTHING, sockets: 2 } }, '2 sockets were left'],
    ['a run that has ended early', { faults: ['the run ended early'], leftovers: null, exitCodes: [] }, 'ended early'],
    ['a crashed crowd', { crashedCrowds: 1 }, '1 crowds crashed'],
    ['an exit code', { exitCodes: [0, 1] }, 'exit codes 0,1'],
    ['growing memory', { memory: sawtooth(5) }, 'memory (heap) grew by the factor 1.'],
  ])('faultsOf names %s, and nothing else', (_what, change, text) => {
    expect(faultsOf({ ...GOOD, ...change })).toEqual([expect.stringContaining(text)]);
  });
});

describe('growthOf', () => {
  it('growthOf compares the smallest values of the second and the last fifth', () => {
    expect(growthOf(sawtooth(5), 'heap')).toMatchObject({ from: 1210, to: 1805 });
  });

  it('growthOf returns null for a run of less than two minutes', () => {
    expect(growthOf(sawtooth(5).slice(0, 119), 'heap')).toBeNull();
  });
});
