// The fields of the state are in their ranges, and a World can continue from a saved state.
import { describe, expect, it } from 'vitest';
import { carOffset, MAX_CARS, type WorldState } from '../src/index.ts';
import { CAR_FIELDS, RACE_FIELDS, type StateField } from '../src/state/index.ts';
import { toStateInteger } from '../src/state/state-field.ts';
import { readTrack } from './tracks.ts';
import { fullWorld, rammerInputs } from './worlds.ts';

/** Returns a line for each field that is outside its range. All of them are integers, because the state is an Int32Array. */
function invalidFields(state: WorldState, cars: number): string[] {
  const found: string[] = [];
  const check = (field: StateField, value: number, where: string) => {
    if (value < field.min || value > field.max) found.push(`${where} ${field.name} ${value}`);
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
  it('the state keeps every field in its range while cars ram, shoot, are wrecked and respawn', () => {
    const world = fullWorld(readTrack('oval'), MAX_CARS, 2);
    world.step([], [{ kind: 'start' }]);
    const kinds = new Set<string>();
    for (let tick = 0; tick < 2500; tick++) {
      const hit = { kind: 'hit', car: tick % MAX_CARS, by: 0, damage: 30, push: [16, 16, 0] } as const;
      world.step(rammerInputs(world, tick, 4), tick % 20 === 0 ? [hit] : []);
      for (const { kind } of world.events) kinds.add(kind);
      expect(invalidFields(world.state, MAX_CARS)).toEqual([]);
    }
    for (const kind of ['fired', 'contact', 'wall', 'checkpoint', 'lap', 'hit', 'wreck', 'respawn', 'go']) {
      expect(kinds).toContain(kind);
    }
  });

  it('a step has the same result again after the state before it is loaded', () => {
    const world = fullWorld(readTrack('oval'), 2);
    const before = world.save();
    world.step([]);
    const once = world.save();
    world.load(before);
    world.step([]);
    expect(world.save()).toEqual(once);
  });
});

describe('toStateInteger', () => {
  it.each([...RACE_FIELDS, ...CAR_FIELDS])(
    'toStateInteger converts the SI values of integers of $name back to these integers',
    (field: StateField) => {
      const middle = Math.floor((field.min + field.max) / 2);
      for (const integer of [field.min, field.min + 1, middle, field.max - 1, field.max]) {
        expect(toStateInteger(integer * field.step, field)).toBe(integer);
      }
    },
  );

  it('toStateInteger limits values to the range of the field, and returns 0 for NaN', () => {
    const [field] = CAR_FIELDS;
    expect(toStateInteger(1e9, field)).toBe(field.max);
    expect(toStateInteger(-1e9, field)).toBe(field.min);
    expect(toStateInteger(Number.NaN, field)).toBe(0);
  });
});
