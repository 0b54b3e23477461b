/** Every correction carries its cause: each is brought about once, and named. */
import { EMPTY_REPORT, type StateMessage } from '@shotgun-rally/protocol';
import {
  AXIS_MAX,
  CAR,
  type CarFieldName,
  type CarInput,
  type DriverInput,
  NEUTRAL_DRIVER,
  NEUTRAL_GUNNER,
  RACE,
  readField,
  timeOfTick,
  World,
  type WorldState,
  writeCar,
} from '@shotgun-rally/sim';
import { describe, expect, it } from 'vitest';
import { CORRECTION_CAUSES, type CorrectionCause, CorrectionLog } from '../src/client/prediction/correction.ts';
import { Rollback } from '../src/client/prediction/strategies/rollback.ts';
import { OVAL } from './match.ts';
import { Rehearsal } from './strategies/rehearsal.ts';

const OWN: DriverInput = { ...NEUTRAL_DRIVER, throttle: AXIS_MAX };
const OTHER: DriverInput = { ...OWN, steer: 40 };
const seen = new Set<CorrectionCause>();
const note = (cause: CorrectionCause | undefined): CorrectionCause | undefined => {
  if (cause) seen.add(cause);
  return cause;
};

/** Two cars on the grid, 7 m apart, after `ticks` of driving; and what the server says when nothing is amiss. */
function scene({ cars = 2, executed = OWN, ticks = 30 } = {}) {
  const world = new World({ track: OVAL, cars, seed: 1 });
  world.step(
    [],
    Array.from({ length: cars }, (_, car) => ({ kind: 'enter', car }) as const),
  );
  const inputs: CarInput[] = [{ driver: executed, gunner: NEUTRAL_GUNNER }];
  for (let tick = 0; tick < ticks; tick++) world.step(inputs);
  const timeMs = timeOfTick(world.state[RACE.tick]!);
  const driver = { ...EMPTY_REPORT.driver, lastTimeMs: timeMs };
  const reports = Array.from({ length: cars }, () => ({ ...EMPTY_REPORT, driver, input: executed }));
  const message: StateMessage = { kind: 'state', state: world.state, reports, past: [], commands: [] };
  return { message, timeMs };
}

const moved = (state: WorldState, car: number, name: CarFieldName, by: number): WorldState => {
  const copy = state.slice();
  writeCar(copy, car, CAR[name], readField(copy, car, name) + by);
  return copy;
};

/** A log that has compared a state before, and found it as predicted. */
function settledLog(message: StateMessage, otherwise?: 'drift'): CorrectionLog {
  const log = new CorrectionLog(0, otherwise);
  log.restarted(0);
  log.compare(message.state, message, OWN);
  return log;
}

/** The cause that is named when `predicted` had to give way to what the message says. */
function causeOf(predicted: WorldState, message: StateMessage, log = settledLog(message)): CorrectionCause | undefined {
  return note(log.compare(predicted, message, OWN)?.cause);
}

/** The own car 1 m off, and another car `awayM` beside it. */
function besides(awayM: number) {
  const { message } = scene();
  const state = message.state.slice();
  writeCar(state, 1, CAR.px, readField(state, 0, 'px') + awayM);
  writeCar(state, 1, CAR.pz, readField(state, 0, 'pz'));
  return { predicted: moved(state, 0, 'vx', 1), message: { ...message, state } };
}

describe('a correction', () => {
  it('is not made when car, boost and status are as predicted', () => {
    const { message } = scene();
    expect(causeOf(message.state.slice(), message)).toBeUndefined();
    expect(causeOf(moved(message.state, 0, 'heat', 0.5), message)).toBeUndefined();
  });

  it('carries its size', () => {
    const { message } = scene({ cars: 1 });
    const log = new CorrectionLog(0);
    expect(log.compare(moved(message.state, 0, 'px', 2), message, OWN)?.errorM).toBeCloseTo(2, 2);
  });

  it('is put down to an input that was not executed', () => {
    const { message } = scene({ executed: OTHER });
    expect(causeOf(moved(message.state, 0, 'vx', 1), message)).toBe('input');
  });

  it('is put down to an input that was missed in a tick before', () => {
    const { message } = scene();
    const log = settledLog(message);
    const [report = EMPTY_REPORT, ...others] = message.reports;
    const missed = { ...report, driver: { ...report.driver, missed: report.driver.missed + 1 } };
    const next = { ...message, reports: [missed, ...others] };
    expect(causeOf(moved(message.state, 0, 'vx', 1), next, log)).toBe('input');
  });

  it('is put down to a takeover when no input was executed for 200 ms', () => {
    const { message, timeMs } = scene({ executed: OTHER });
    const driver = { ...EMPTY_REPORT.driver, lastTimeMs: timeMs - 208 };
    const reports = message.reports.map((report) => ({ ...report, driver }));
    expect(causeOf(moved(message.state, 0, 'vx', 1), { ...message, reports })).toBe('takeover');
  });

  it('is put down to contact with a car that it touches, and to a rival that is only near', () => {
    const touching = besides(1.9);
    expect(causeOf(touching.predicted, touching.message)).toBe('contact');
    const near = besides(6);
    expect(causeOf(near.predicted, near.message)).toBe('rival');
  });

  it('is put down to a hit, a respawn, a reward', () => {
    const { message } = scene();
    const hit = { ...message, state: moved(message.state, 0, 'health', -0.2) };
    expect(causeOf(moved(message.state, 0, 'vx', 1), hit)).toBe('hit');
    expect(causeOf(moved(message.state, 0, 'protectTicks', 60), message)).toBeUndefined();
    expect(causeOf(moved(moved(message.state, 0, 'px', 20), 0, 'protectTicks', 60), message)).toBe('respawn');
    expect(causeOf(moved(message.state, 0, 'boost', -0.1), message)).toBe('reward');
  });

  it('is put down to a clock step in the ticks that it jumped over', () => {
    const { message } = scene({ ticks: 10 });
    const log = new CorrectionLog(0);
    log.restarted(20);
    expect(note(log.compare(moved(message.state, 0, 'px', 1), message, OWN)?.cause)).toBe('clock');
  });

  it('is unexplained, alone on the road with all inputs executed; a strategy that tolerates has drifted', () => {
    const { message } = scene({ cars: 1 });
    expect(causeOf(moved(message.state, 0, 'vx', 1), message)).toBe('unexplained');
    expect(causeOf(moved(message.state, 0, 'vx', 1), message, settledLog(message, 'drift'))).toBe('drift');
  });

  it('counts the budget when a replay was spread over frames', () => {
    const play = new Rehearsal({ create: (options) => new Rollback(options), aheadTicks: 40, cars: 8 });
    play.run(30);
    play.push(1);
    play.run(1);
    play.tell();
    play.run(1);
    play.strategy.reconcile();
    expect(play.strategy.log.counts.budget).toBe(1);
    note('budget');
  });

  it('has been seen with every cause that there is', () => {
    expect([...seen].sort()).toEqual([...CORRECTION_CAUSES].sort());
  });
});
