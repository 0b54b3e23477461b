/** The cause with which each correction of a driver's prediction is counted. */
import {
  CORRECTION_CAUSES,
  type CorrectionCause,
  EMPTY_REPORT,
  MISSED_CYCLE,
  type StateMessage,
} from '@shotgun-rally/protocol';
import {
  CAR,
  type CarFieldName,
  type CarInput,
  type DriverInput,
  NEUTRAL_DRIVER,
  NEUTRAL_GUNNER,
  RACE,
  readField,
  World,
  type WorldState,
} from '@shotgun-rally/sim';
import { AXIS_MAX, timeOfTick, writeCar } from '@shotgun-rally/sim/state';
import { describe, expect, it } from 'vitest';
import { CorrectionLog } from '../../../src/client/prediction/correction.ts';
import { Rollback } from '../../../src/client/prediction/strategies/rollback.ts';
import { OVAL } from '../../testing/oval-match.ts';
import { StrategyHarness } from './strategies/strategy-harness.ts';

const OWN_INPUT: DriverInput = { ...NEUTRAL_DRIVER, throttle: AXIS_MAX };
const OTHER_INPUT: DriverInput = { ...OWN_INPUT, steer: 40 };
/** Time (ms, 13 ticks) since an input was last executed. A substitute bot takes over after 200 ms. */
const MISSED_MS = 208;

/** Drives car 0 for `ticks` with `executedInput`. Returns the server's state message and its race time. */
function createRace({ cars = 2, executedInput = OWN_INPUT, ticks = 30 } = {}) {
  const world = new World({ track: OVAL, cars, seed: 1 });
  world.step(
    [],
    Array.from({ length: cars }, (_, car) => ({ kind: 'enter', car }) as const),
  );
  const inputs: CarInput[] = [{ driver: executedInput, gunner: NEUTRAL_GUNNER }];
  for (let tick = 0; tick < ticks; tick++) world.step(inputs);
  const timeMs = timeOfTick(world.state[RACE.tick]!);
  const driver = { ...EMPTY_REPORT.driver, lastTimeMs: timeMs };
  const reports = Array.from({ length: cars }, () => ({ ...EMPTY_REPORT, driver, input: executedInput }));
  const message: StateMessage = { kind: 'state', state: world.state, reports, past: [], commands: [] };
  return { message, timeMs };
}

/** Returns a copy of a state in which one field of a car is changed by `by`. */
const withChange = (state: WorldState, car: number, name: CarFieldName, by: number): WorldState => {
  const copy = state.slice();
  writeCar(copy, car, CAR[name], readField(copy, car, name) + by);
  return copy;
};

/** Returns a log that has already compared one state and found no difference. */
function settledLog(message: StateMessage, defaultCause?: 'drift'): CorrectionLog {
  const log = new CorrectionLog(0, defaultCause);
  log.recordRestart(0);
  log.compare(message.state, message, () => OWN_INPUT);
  return log;
}

/** The cause of the difference between `predicted` and the message's state; undefined if there is none. */
function causeOf(predicted: WorldState, message: StateMessage, log = settledLog(message)): CorrectionCause | undefined {
  return log.compare(predicted, message, () => OWN_INPUT)?.cause;
}

/** A prediction whose velocity is 1 m/s off, with another car at a distance of `metres` beside the own car. */
function withOtherCarAt(metres: number) {
  const { message } = createRace();
  const state = message.state.slice();
  writeCar(state, 1, CAR.px, readField(state, 0, 'px') + metres);
  writeCar(state, 1, CAR.pz, readField(state, 0, 'pz'));
  return { predicted: withChange(state, 0, 'vx', 1), message: { ...message, state } };
}

interface Case {
  /** The end of the test's title. */
  readonly when: string;
  /** Returns the cause of a correction in this case. */
  readonly find: () => CorrectionCause | undefined;
}

/** A case for every cause. */
const CASES: Readonly<Record<CorrectionCause, Case>> = {
  clock: {
    when: 'the tick is before the end of a restart',
    find: () => {
      const { message } = createRace({ ticks: 10 });
      const log = new CorrectionLog(0);
      log.recordRestart(20);
      return causeOf(withChange(message.state, 0, 'px', 1), message, log);
    },
  },
  respawn: {
    when: 'position and protection differ',
    find: () => {
      const { message } = createRace();
      const isProtected = withChange(message.state, 0, 'protectTicks', 60);
      return causeOf(withChange(isProtected, 0, 'px', 20), message);
    },
  },
  hit: {
    when: 'the car has less health than predicted',
    find: () => {
      const { message } = createRace();
      const hit = { ...message, state: withChange(message.state, 0, 'health', -0.2) };
      return causeOf(withChange(message.state, 0, 'vx', 1), hit);
    },
  },
  takeover: {
    when: 'no input was executed for over 200 ms',
    find: () => {
      const { message, timeMs } = createRace({ executedInput: OTHER_INPUT });
      const driver = { ...EMPTY_REPORT.driver, lastTimeMs: timeMs - MISSED_MS };
      const reports = message.reports.map((report) => ({ ...report, driver }));
      return causeOf(withChange(message.state, 0, 'vx', 1), { ...message, reports });
    },
  },
  input: {
    when: 'the server executed another input',
    find: () => {
      const { message } = createRace({ executedInput: OTHER_INPUT });
      return causeOf(withChange(message.state, 0, 'vx', 1), message);
    },
  },
  reward: {
    when: 'the car has more boost than predicted and nothing else differs',
    find: () => {
      const { message } = createRace();
      return causeOf(withChange(message.state, 0, 'boost', -0.1), message);
    },
  },
  contact: {
    when: 'the car touches another',
    find: () => {
      const { predicted, message } = withOtherCarAt(1.9);
      return causeOf(predicted, message);
    },
  },
  rival: {
    when: 'another car is near, but does not touch the car',
    find: () => {
      const { predicted, message } = withOtherCarAt(6);
      return causeOf(predicted, message);
    },
  },
  budget: {
    when: 'a replay was too long for one tick and was spread over two',
    find: () => {
      const harness = new StrategyHarness({ create: (options) => new Rollback(options), aheadTicks: 120, cars: 8 });
      harness.run(30);
      harness.push(1);
      harness.run(1);
      harness.deliver();
      harness.run(1);
      harness.strategy.reconcile();
      return harness.strategy.log.counts.budget === 1 ? 'budget' : undefined;
    },
  },
  drift: {
    when: 'no other applies and the client tolerates small differences',
    find: () => {
      const { message } = createRace({ cars: 1 });
      return causeOf(withChange(message.state, 0, 'vx', 1), message, settledLog(message, 'drift'));
    },
  },
  unexplained: {
    when: 'no other applies and the client tolerates no difference',
    find: () => {
      const { message } = createRace({ cars: 1 });
      return causeOf(withChange(message.state, 0, 'vx', 1), message);
    },
  },
};

describe('a correction', () => {
  it("is not needed if nothing differs, or only a field that the driver's inputs do not affect", () => {
    const { message } = createRace();
    expect(causeOf(message.state.slice(), message)).toBeUndefined();
    expect(causeOf(withChange(message.state, 0, 'heat', 0.5), message)).toBeUndefined();
  });

  it('has the distance between prediction and server as its size', () => {
    const { message } = createRace({ cars: 1 });
    const log = new CorrectionLog(0);
    expect(log.compare(withChange(message.state, 0, 'px', 2), message, () => OWN_INPUT)?.errorM).toBeCloseTo(2, 2);
  });

  it('has the cause `input` if the server missed an input in an earlier tick', () => {
    const { message } = createRace();
    const log = settledLog(message);
    const [report = EMPTY_REPORT, ...others] = message.reports;
    const missed = { ...report, driver: { ...report.driver, missed: report.driver.missed + 1 } };
    const next = { ...message, reports: [missed, ...others] };
    expect(causeOf(withChange(message.state, 0, 'vx', 1), next, log)).toBe('input');
  });

  it('has the cause `input` if the previous comparison was so long ago that the count of missed inputs may have wrapped', () => {
    const { message } = createRace({ cars: 1 });
    const causeAfter = (ticks: number) => {
      const state = message.state.slice();
      state[RACE.tick]! += ticks;
      const driver = { ...EMPTY_REPORT.driver, lastTimeMs: timeOfTick(state[RACE.tick]!) };
      const reports = message.reports.map((report) => ({ ...report, driver }));
      return causeOf(withChange(state, 0, 'vx', 1), { ...message, state, reports }, settledLog(message));
    };
    expect([causeAfter(MISSED_CYCLE - 1), causeAfter(MISSED_CYCLE)]).toEqual(['unexplained', 'input']);
  });

  it('compares the reported input with the own input of the tick for which it is reported', () => {
    const { message } = createRace();
    const reports = message.reports.map((report) => ({ ...report, inputAheadTicks: 2 }));
    const predicted = withChange(message.state, 0, 'vx', 1);
    const asked: number[] = [];
    settledLog(message).compare(predicted, { ...message, reports }, (tick) => {
      asked.push(tick);
      return OWN_INPUT;
    });
    expect(asked).toEqual([message.state[RACE.tick]! + 2]);
  });

  it('is not needed if only the protection of the car differs', () => {
    const { message } = createRace();
    expect(causeOf(withChange(message.state, 0, 'protectTicks', 60), message)).toBeUndefined();
  });

  it.each(CORRECTION_CAUSES.map((cause) => ({ cause, ...CASES[cause] })))(
    'has the cause `$cause` if $when',
    ({ cause, find }) => {
      expect(find()).toBe(cause);
    },
  );
});
