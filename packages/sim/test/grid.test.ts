// Every field of the state is an integer in its range, and the state is the only memory of a world.
import { describe, expect, it } from 'vitest';
import { CAR_FIELDS, carOffset, type GridField, MAX_CARS, RACE_FIELDS, type WorldState } from '../src/index.ts';
import { toGrid } from '../src/state/grid.ts';
import { readTrack } from './tracks.ts';
import { fullWorld, rammerInputs } from './worlds.ts';

function outOfRange(state: WorldState, cars: number): string[] {
  const found: string[] = [];
  const check = (field: GridField, value: number, where: string) => {
    const isValid = Number.isInteger(value) && value >= field.min && value <= field.max;
    if (!isValid) found.push(`${where} ${field.name} ${value}`);
  };
  RACE_FIELDS.forEach((field, index) => {
    check(field, state[index]!, 'race');
  });
  for (let car = 0; car < cars; car++) {
    CAR_FIELDS.forEach((field, index) => {
      check(field, state[carOffset(car) + index]!, `car ${car}`);
    });
  }
  return found;
}

describe('the state', () => {
  it('keeps every field in its range while cars ram, shoot, wreck and respawn', () => {
    const world = fullWorld(readTrack('oval'), MAX_CARS, 2);
    world.step([], [{ kind: 'start' }]);
    const kinds = new Set<string>();
    for (let tick = 0; tick < 2500; tick++) {
      const hit = { kind: 'hit', car: tick % MAX_CARS, by: 0, damage: 30, push: [16, 16, 0] } as const;
      world.step(rammerInputs(world, tick, 4), tick % 20 === 0 ? [hit] : []);
      for (const { kind } of world.events) kinds.add(kind);
      expect(outOfRange(world.state, MAX_CARS)).toEqual([]);
    }
    for (const kind of ['fired', 'contact', 'wall', 'checkpoint', 'lap', 'hit', 'wreck', 'respawn', 'go']) {
      expect(kinds).toContain(kind);
    }
  });

  it('gives the same next state when it is saved, loaded and stepped again', () => {
    const world = fullWorld(readTrack('oval'), 2);
    const before = world.save();
    world.step([]);
    const once = world.save();
    world.load(before);
    world.step([]);
    expect(world.save()).toEqual(once);
  });
});

describe('toGrid', () => {
  it.each([...RACE_FIELDS, ...CAR_FIELDS])('returns each integer of $name for its SI value', (field: GridField) => {
    const middle = Math.floor((field.min + field.max) / 2);
    for (const integer of [field.min, field.min + 1, middle, field.max - 1, field.max]) {
      expect(toGrid(integer * field.step, field)).toBe(integer);
    }
  });

  it('limits values to the range, and returns 0 for NaN', () => {
    const [field] = CAR_FIELDS;
    expect(toGrid(1e9, field)).toBe(field.max);
    expect(toGrid(-1e9, field)).toBe(field.min);
    expect(toGrid(Number.NaN, field)).toBe(0);
  });
});
