/** Tests how a long run is judged. */
import { expect, it } from 'vitest';
import type { Endurance } from './endurance.ts';
import { enduranceFaults, enduranceText } from './endurance-report.ts';

const partWith = (heapBytes: number) => ({
  minutes: 6,
  heapBytes,
  residentBytes: 2 ** 27,
  connections: 192,
  latenessP50Ms: 1,
  latenessP99Ms: 4,
});

const PASSED: Endurance = {
  parts: [90, 60, 65].map((mib) => partWith(mib * 2 ** 20)),
  latenessP50Ms: 1,
  latenessP99Ms: 4,
  openedRooms: 72,
  joinedPlayers: 1152,
  lostPlayers: 0,
  refusals: 0,
  skippedTicks: 0,
  errors: [],
};

it('a run passes if nothing was lost or late and memory did not grow after the first part', () => {
  expect(enduranceFaults(PASSED)).toEqual([]);
  expect(enduranceText(PASSED)).toMatch(/passed$/);
});

it.each<[string, Partial<Endurance>]>([
  ['players lost: 1', { lostPlayers: 1 }],
  ['refusals: 2', { refusals: 2 }],
  ['ticks skipped: 3', { skippedTicks: 3 }],
  ['lateness of ticks: p99 8 ms, allowed: at most 4 ms', { latenessP99Ms: 8 }],
  ['lateness of ticks: p99 null ms, allowed: at most 4 ms', { latenessP99Ms: null }],
  ['memory (heapBytes) has grown by the factor 1.20', { parts: [10, 10, 12].map(partWith) }],
  ['the server has logged {"level":"error"}', { errors: ['{"level":"error"}'] }],
])('a run has one fault: %s', (fault, change) => {
  expect(enduranceFaults({ ...PASSED, ...change })).toEqual([fault]);
  expect(enduranceText({ ...PASSED, ...change })).toContain(`FAULT: ${fault}\nnot passed`);
});
