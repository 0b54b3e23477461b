// The rules: countdown, checkpoints in order, laps, finish order, wrecks and respawns.
import { beforeAll, describe, expect, it } from 'vitest';
import {
  CAR,
  type Command,
  carOffset,
  PHASE,
  PUSH_STEP,
  progressOf,
  RACE,
  readField,
  STATUS,
  standings,
  type World,
  type WorldEvent,
} from '../src/index.ts';
import { readTrack } from './tracks.ts';
import { cruiser, drive, fullWorld, put, steps } from './worlds.ts';

const oval = readTrack('oval');
const COUNTDOWN = 188;

const field = (world: World, car: number, name: keyof typeof CAR) => world.state[carOffset(car) + CAR[name]]!;

describe('a race', () => {
  const happened: WorldEvent[] = [];
  const world = fullWorld(oval, 4, 2);
  const backwards: number[] = [];

  beforeAll(() => {
    world.step([], [{ kind: 'start' }]);
    for (let tick = 0; tick < 9000 && world.state[RACE.phase] !== PHASE.finished; tick++) {
      world.step(Array.from({ length: 4 }, (_, car) => cruiser(world, car)));
      happened.push(...world.events);
      if (world.state[RACE.tick] === COUNTDOWN - 5)
        backwards.push(...[0, 1, 2, 3].map((car) => progressOf(world.state, car, oval)));
    }
  });

  const of = <Kind extends WorldEvent['kind']>(kind: Kind) =>
    happened.filter((event): event is Extract<WorldEvent, { kind: Kind }> => event.kind === kind);

  it('is run by everybody to the end', () => {
    expect(of('go')).toHaveLength(1);
    expect(of('over')).toHaveLength(1);
    expect(of('finish')).toHaveLength(4);
    expect(world.state[RACE.phase]).toBe(PHASE.finished);
  });

  it('begins behind the line', () => {
    expect(backwards).toHaveLength(4);
    for (const progress of backwards) expect(progress).toBeLessThan(0);
  });

  it('counts checkpoints in order, and a lap at the line only', () => {
    for (let car = 0; car < 4; car++) {
      const passed = of('checkpoint')
        .filter((event) => event.car === car)
        .map(({ index }) => index);
      expect(passed).toEqual([1, 2, 3, 0, 1, 2, 3, 0]);
      expect(
        of('lap')
          .filter((event) => event.car === car)
          .map(({ lap }) => lap),
      ).toEqual([1, 2]);
    }
  });

  it('gives places in the order of finishing, and stands by them', () => {
    expect(of('finish').map(({ place }) => place)).toEqual([1, 2, 3, 4]);
    expect(standings(world.state, oval)).toEqual(of('finish').map(({ car }) => car));
    for (const { car, place, ticks } of of('finish')) {
      expect(field(world, car, 'place')).toBe(place);
      expect(field(world, car, 'finishTicks')).toBe(ticks);
      expect(field(world, car, 'status')).toBe(STATUS.finished);
      const laps = of('lap').filter((event) => event.car === car);
      expect(laps.reduce((sum, lap) => sum + lap.ticks, 0)).toBe(ticks);
      expect(field(world, car, 'bestLapTicks')).toBe(Math.min(...laps.map((lap) => lap.ticks)));
    }
  });
});

describe('the countdown', () => {
  it('holds every car on the grid for three seconds, whatever is pressed', () => {
    const world = fullWorld(oval, 4);
    steps(world, 100, [drive({ throttle: 127 })]);
    world.step([], [{ kind: 'start' }]);
    const before = [field(world, 0, 'px'), field(world, 0, 'pz')];
    let ticks = 0;
    while (world.state[RACE.phase] === PHASE.countdown) {
      expect([field(world, 0, 'px'), field(world, 0, 'pz')]).toEqual(before);
      world.step([drive({ throttle: 127, boost: true })]);
      ticks++;
    }
    expect(ticks).toBe(COUNTDOWN);
    steps(world, 30, [drive({ throttle: 127 })]);
    expect(readField(world.state, 0, 'vz')).toBeGreaterThan(3);
  });
});

describe('the end of a race', () => {
  /** Two cars at rest, seconds into a race of one lap of the oval. */
  const started = (): World => {
    const world = fullWorld(oval, 2, 1);
    world.step([], [{ kind: 'start' }]);
    steps(world, COUNTDOWN + 50);
    return world;
  };
  const finish = (world: World, car: number): void => {
    world.state[carOffset(car) + CAR.status] = STATUS.finished;
    world.state[carOffset(car) + CAR.place] = 1;
    world.state[carOffset(car) + CAR.finishTicks] = 40;
    world.state[RACE.finishers] = 1;
  };
  const phaseAfter = (world: World, ticks: number): number => {
    steps(world, ticks);
    return world.state[RACE.phase]!;
  };

  it('comes when the time after the winner is up, also when the winner has left', () => {
    for (const leaves of [[], [{ kind: 'leave', car: 0 }]] as Command[][]) {
      const world = started();
      finish(world, 0);
      world.step([], leaves);
      expect(phaseAfter(world, 1800)).toBe(PHASE.racing);
      expect(phaseAfter(world, 1400)).toBe(PHASE.finished);
    }
  });

  it('comes when nobody is left, and when nobody gets on', () => {
    const world = started();
    world.step(
      [],
      [0, 1].map((car) => ({ kind: 'leave', car }) as const),
    );
    expect(phaseAfter(world, 1)).toBe(PHASE.finished);
    expect(phaseAfter(started(), 2000)).toBe(PHASE.racing);
    expect(phaseAfter(started(), 3100)).toBe(PHASE.finished);
  });

  it('settles the places, however the cars drive on', () => {
    const world = started();
    finish(world, 1);
    while (world.state[RACE.phase] === PHASE.racing) world.step([]);
    expect(standings(world.state, oval)).toEqual([1, 0]);
    expect(field(world, 0, 'place')).toBe(2);
    expect(field(world, 0, 'finishTicks')).toBe(0);
  });
});

describe('warm-up', () => {
  it('counts no laps, but remembers checkpoints for a respawn', () => {
    const world = fullWorld(oval, 1);
    const kinds = new Set<string>();
    for (let tick = 0; tick < 900; tick++) {
      world.step([cruiser(world, 0)]);
      for (const { kind } of world.events) kinds.add(kind);
    }
    expect(kinds.has('lap')).toBe(false);
    expect(field(world, 0, 'lap')).toBe(0);
    expect(field(world, 0, 'checkpoint')).toBe(3);
  });

  it('comes back after a race', () => {
    const world = fullWorld(oval, 2);
    world.step([], [{ kind: 'start' }]);
    steps(world, 300);
    world.step([], [{ kind: 'warmup' }]);
    expect(world.state[RACE.phase]).toBe(PHASE.warmup);
    expect(field(world, 0, 'lap')).toBe(0);
  });
});

describe('a hit', () => {
  const hit = (damage: number): Command => ({ kind: 'hit', car: 0, by: 1, damage, push: [0, 4 / PUSH_STEP, 0] });

  it('takes health and pushes', () => {
    const world = fullWorld(oval, 2);
    steps(world, 50);
    world.step([], [hit(9)]);
    expect(field(world, 0, 'health')).toBe(91);
    expect(readField(world.state, 0, 'vy')).toBeGreaterThan(2);
    expect(world.events).toContainEqual({ kind: 'hit', car: 0, by: 1, damage: 9 });
  });

  it('wrecks at no health; the engine is dead until the car comes back whole, protected, at its checkpoint', () => {
    const world = fullWorld(oval, 2);
    steps(world, 50);
    world.step([], [hit(60), hit(60), hit(60)]);
    expect(world.events.filter(({ kind }) => kind === 'wreck')).toEqual([{ kind: 'wreck', car: 0, by: 1 }]);
    expect(field(world, 0, 'status')).toBe(STATUS.wrecked);
    let ticks = 1;
    while (field(world, 0, 'status') === STATUS.wrecked) {
      world.step([drive({ throttle: 127 })]);
      ticks++;
      expect(Math.abs(readField(world.state, 0, 'vz'))).toBeLessThan(1);
    }
    expect(ticks).toBe(250);
    expect(world.events).toContainEqual({ kind: 'respawn', car: 0 });
    expect(field(world, 0, 'health')).toBe(100);
    world.step([], [hit(50)]);
    expect(field(world, 0, 'health')).toBe(100);
    steps(world, 130);
    world.step([], [hit(50)]);
    expect(field(world, 0, 'health')).toBe(50);
  });

  it('that wrecks leaves the car at the last checkpoint that it passed', () => {
    const world = fullWorld(oval, 2);
    steps(world, 50);
    for (let tick = 0; tick < 900; tick++) world.step([cruiser(world, 0)]);
    expect(field(world, 0, 'checkpoint')).toBe(3);
    world.step([], [hit(100)]);
    while (field(world, 0, 'status') === STATUS.wrecked) world.step([]);
    const since = progressOf(world.state, 0, oval) - oval.distance[oval.checkpoints[2]!]!;
    expect(Math.abs(since)).toBeLessThan(1);
  });

  it('that lands in the countdown does nothing', () => {
    const world = fullWorld(oval, 2);
    world.step([], [{ kind: 'start' }]);
    world.step([], [hit(90)]);
    expect(field(world, 0, 'health')).toBe(100);
    expect(readField(world.state, 0, 'vy')).toBe(0);
  });

  it('on a car that is not there is refused, by name', () => {
    const world = fullWorld(oval, 2);
    expect(() => world.step([], [{ ...hit(1), car: 2 } as Command])).toThrow("got car 2 in 'hit'; allowed: 0 to 1");
  });
});

describe('a car is put back on the road', () => {
  const respawnsWithin = (world: World, ticks: number, inputs: Parameters<World['step']>[0]): number => {
    let count = 0;
    for (let tick = 0; tick < ticks; tick++) {
      world.step(inputs);
      count += world.events.filter(({ kind }) => kind === 'respawn').length;
    }
    return count;
  };

  it('once when reset is pressed, however long it is held', () => {
    expect(respawnsWithin(fullWorld(oval, 1), 50, [drive({ reset: true })])).toBe(1);
  });

  it('when asked, but not again within 5 s, and with the damage that it has', () => {
    const world = fullWorld(oval, 1);
    world.state[carOffset(0) + CAR.health] = 30;
    const asking = () => world.step([drive({ reset: world.state[carOffset(0) + CAR.resetHeld] === 0 })]);
    let asked = 0;
    for (let tick = 0; tick < 310; tick++) {
      asking();
      asked += world.events.filter(({ kind }) => kind === 'respawn').length;
    }
    expect(asked).toBe(1);
    expect(field(world, 0, 'health')).toBe(30);
    steps(world, 5);
    expect(respawnsWithin(world, 10, [drive({ reset: true })])).toBe(1);
  });

  it('on its own place of the grid before it has come to the line', () => {
    const world = fullWorld(oval, 8);
    world.step([], [{ kind: 'start' }]);
    steps(world, COUNTDOWN);
    const before = progressOf(world.state, 7, oval);
    world.step(Array.from({ length: 8 }, () => drive({ reset: true })));
    expect(progressOf(world.state, 7, oval)).toBeCloseTo(before, 1);
  });

  it('when it pushes and gets nowhere for 3.5 seconds', () => {
    const world = fullWorld(oval, 1);
    // Nose to the wall, and full throttle.
    put(world.state, 0, 'px', 11);
    put(world.state, 0, 'qx', 0);
    put(world.state, 0, 'qz', 0);
    put(world.state, 0, 'qy', Math.SQRT1_2);
    put(world.state, 0, 'qw', Math.SQRT1_2);
    expect(respawnsWithin(world, 210, [drive({ throttle: 127 })])).toBe(0);
    expect(respawnsWithin(world, 60, [drive({ throttle: 127 })])).toBe(1);
  });

  it.each([
    ['under the road', 'py', -20],
    ['beyond the wall', 'px', 40],
    ['far above', 'py', 90],
  ] as const)('when it is %s', (_where, name, value) => {
    const world = fullWorld(oval, 1);
    put(world.state, 0, name, value);
    expect(respawnsWithin(world, 1, [])).toBe(1);
  });
});
