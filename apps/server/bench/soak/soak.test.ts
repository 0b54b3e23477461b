/** Runs a short soak run against real server processes. Nobody drives, so that rooms close after 5 s instead of a minute. */
import { beforeAll, describe, expect, it } from 'vitest';
import { type SoakReport, soak } from './soak.ts';
import type { ServerRun } from './soaked-server.ts';
import { hasKeptUp } from './verdict.ts';

const SECONDS = 5;
const KILL_AT_MS = 2000;
const TIMEOUT_MS = 240_000;

describe.skipIf(process.platform !== 'linux')('a short soak run', () => {
  let report: SoakReport;

  beforeAll(async () => {
    report = await soak({ seconds: SECONDS, seed: 1, throttle: 0, firstKillAtMs: KILL_AT_MS });
  }, TIMEOUT_MS);

  it('a soak run leaves no room, person, connection or socket on a server, although clients and a server were killed', () => {
    expect(report.leftovers).toEqual({ rooms: 0, people: 0, connections: 0, sockets: 0 });
    expect(report.killedCrowds).toBeGreaterThan(0);
    expect(report.runs).toHaveLength(3);
  });

  it('people join each server process of a soak run, also the one that replaces the killed one', () => {
    expect(report.runs.filter(({ joins }) => joins === 0)).toEqual([]);
  });

  it('the honest players of a soak run stay connected to each server process until its end', () => {
    // On a machine that is too busy, the server falls behind real time and the player does not, so their clocks disagree.
    const isExcused = (run: ServerRun): boolean => !hasKeptUp(run) && run.dismissal === 'clockMismatch';
    expect(report.runs.filter((run) => !run.isConnected && !isExcused(run))).toEqual([]);
  });

  it('the honest players of a soak run miss no input, on servers that keep up with real time', ({ skip }) => {
    const judged = report.runs.filter(hasKeptUp);
    skip(judged.length === 0, 'the machine was too busy: no server kept up with real time');
    expect(judged.filter(({ missed }) => missed > 0)).toEqual([]);
  });

  it('a soak run does not end early, no crowd crashes in it, no server logs an error, and both stop with exit code 0', () => {
    expect(report.faults).toEqual([]);
    expect(report.crashedCrowds).toBe(0);
    expect(report.runs.flatMap(({ errors }) => errors)).toEqual([]);
    expect(report.exitCodes).toEqual([0, 0]);
  });
});
