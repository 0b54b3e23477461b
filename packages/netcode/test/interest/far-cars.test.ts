/** Which cars are far from a player, in a race of sixteen cars. */
import { CAR, carOffset, STATUS, type WorldState } from '@shotgun-rally/sim';
import { ANGLE_STEPS } from '@shotgun-rally/sim/math';
import { type CarSet, includesCar, stateLength, writeCar } from '@shotgun-rally/sim/state';
import { describe, expect, it } from 'vitest';
import { farCars } from '../../src/interest/far-cars.ts';

type Place = readonly [x: number, z: number];

/** Returns a state with a car at each place (m); all cars face +Z, and their barrels point there too. */
function stateOf(places: readonly Place[]): WorldState {
  const state = new Int32Array(stateLength(places.length));
  places.forEach(([x, z], car) => {
    state[carOffset(car) + CAR.status] = STATUS.racing;
    writeCar(state, car, CAR.px, x);
    writeCar(state, car, CAR.pz, z);
    writeCar(state, car, CAR.qw, 1);
  });
  return state;
}

const carsIn = (cars: CarSet): number[] =>
  Array.from({ length: 16 }, (_, car) => car).filter((car) => includesCar(cars, car));

/** Car 0 at the origin, and seven cars from 31 m to 37 m behind it. */
const NEAREST: readonly Place[] = [[0, 0], ...Array.from({ length: 7 }, (_, index): Place => [0, -31 - index])];
/** Beside car 0. Its driver looks ahead or back, and its gunner looks to the other side or ahead. */
const ASIDE: Place = [-60, 0];

/** A place at a distance (m) from the origin, `degrees` from +Z towards +X. */
const at = (metres: number, degrees: number): Place => {
  const radians = (degrees * Math.PI) / 180;
  return [metres * Math.sin(radians), metres * Math.cos(radians)];
};

describe('the cars that are far', () => {
  it('are those behind the eight nearest, the own car included', () => {
    const state = stateOf([...NEAREST, ...Array<Place>(8).fill(ASIDE)]);
    expect(carsIn(farCars(state, 0, 'driver'))).toEqual([8, 9, 10, 11, 12, 13, 14, 15]);
  });

  it('are none in a race of eight cars', () => {
    expect(farCars(stateOf(NEAREST.map(([x, z]) => [x, z * 9] as const)), 0, 'driver')).toBe(0);
  });

  it('do not include a car that is closer than 30 m', () => {
    const state = stateOf([[0, 0], ...Array<Place>(14).fill([0, -20]), ASIDE]);
    expect(carsIn(farCars(state, 0, 'driver'))).toEqual([15]);
  });

  it("do not include a car within 100 m and 62° of the driver's heading, or of the opposite direction", () => {
    const inView = [at(95, 0), at(95, 61), at(95, -61), at(95, 180), at(95, 119)];
    const state = stateOf([...NEAREST, ...inView, at(105, 0), at(95, 63), at(95, -117)]);
    expect(carsIn(farCars(state, 0, 'driver'))).toEqual([13, 14, 15]);
  });

  it("do not include a car within 100 m and 48° of the gunner's barrel", () => {
    const inView = [at(95, 90), at(95, 43), at(95, 137)];
    const state = stateOf([...NEAREST, ...inView, at(105, 106), at(95, 41), at(95, 139), at(95, 270), ASIDE]);
    state[carOffset(0) + CAR.barrelYaw] = ANGLE_STEPS / 4;
    expect(carsIn(farCars(state, 0, 'gunner'))).toEqual([11, 12, 13, 14, 15]);
  });

  it("do not include a car within the gun's range of 160 m and 15° of the gunner's barrel", () => {
    const targets = [at(155, 90), at(155, 76), at(155, 104)];
    const state = stateOf([...NEAREST, ...targets, at(165, 90), at(155, 74), at(155, 106)]);
    state[carOffset(0) + CAR.barrelYaw] = ANGLE_STEPS / 4;
    expect(carsIn(farCars(state, 0, 'gunner'))).toEqual([11, 12, 13]);
    expect(carsIn(farCars(state, 0, 'driver'))).toEqual([8, 9, 10, 11, 12, 13]);
  });
});
