/** Tests what a group answers to HTTP requests, from the reports of its processes. */
import { describe, expect, it } from 'vitest';
import { healthOf, readinessOf } from '../http/health.ts';
import { Refusals } from '../limits/refusals.ts';
import { FINE_STATUS } from '../testing/fine-status.ts';
import { NO_ANSWER, type WorkerReport } from './group-functions.ts';
import { needsOtherRaces, problemOf, statusOf } from './group-status.ts';

const OPERATOR = { connections: 0, draining: false, notice: '', rooms: [], refusals: {} };
const FINE: WorkerReport = {
  ...FINE_STATUS,
  ownRaces: [],
  otherRaces: [],
  areRacesComplete: true,
  operator: OPERATOR,
};

/** Returns the status of a group of two processes, each with a change of a report; null for a process that does not run. */
const groupOf = (...changes: (Partial<WorkerReport> | null)[]) =>
  statusOf(
    changes.map((change) => ({ report: change && { ...FINE, ...change }, refusals: change?.refusals ?? {} })),
    new Refusals(),
  );

describe('statusOf', () => {
  it.each<[string, Partial<WorkerReport> | null, Partial<WorkerReport> | null, number]>([
    ['both can begin a race', {}, {}, 200],
    ['one is full, and the other one can begin a race', { isFull: true }, {}, 200],
    ['one does not run, and the other one can begin a race', null, {}, 200],
    ['one is full, and the other one is overloaded', { isFull: true }, { isOverloaded: true }, 503],
    ['one is full, and the other one drains', { isFull: true }, { isDraining: true }, 503],
    ['one is full, and the other one does not run', { isFull: true }, null, 503],
  ])('/readyz has the right status if, of two processes, %s', (_what, first, second, status) => {
    expect(readinessOf(groupOf(first, second)).status).toBe(status);
  });

  it('/healthz says unavailable, with status 503, if no process runs', () => {
    expect(healthOf(0, groupOf(null, null))).toMatchObject({ status: 503, body: { status: 'unavailable' } });
  });

  it('/healthz adds up the numbers of the processes that run, and the refusals of all', () => {
    const status = groupOf({ refusals: { kicked: 1 } }, { refusals: { kicked: 2, paused: 1 } });
    expect(healthOf(0, status).body).toMatchObject({ races: 2, players: 4, refusals: { kicked: 3, paused: 1 } });
  });
});

describe('needsOtherRaces', () => {
  const worker = (report: WorkerReport | null) => ({ report, refusals: {} });

  it('only the first process that runs reports the races of other servers', () => {
    const workers = [worker(null), worker(FINE), worker(FINE)];
    expect(workers.map((each) => needsOtherRaces(workers, each, true))).toEqual([false, true, false]);
  });

  it('no process reports the races of the others without a directory in Redis: the parent knows them', () => {
    const workers = [worker(FINE), worker(FINE)];
    expect(workers.map((each) => needsOtherRaces(workers, each, false))).toEqual([false, false]);
  });
});

describe('problemOf', () => {
  const LEFT = 'This person has left.';

  it.each([
    ['null if one process has carried out the action', [LEFT, null, NO_ANSWER], null],
    ['the problem if all processes have answered with it', [LEFT, LEFT], LEFT],
    ['that a process does not answer, because the person may be there', [LEFT, NO_ANSWER, LEFT], NO_ANSWER],
  ])('problemOf returns %s', (_what, answers, problem) => {
    expect(problemOf(answers)).toBe(problem);
  });
});
