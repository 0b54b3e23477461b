// The grid: after every tick each field is an integer in its range, and rounding is idempotent.
import { describe, expect, it } from 'vitest';
import { CAR_FIELDS, carOffset, type GridField, RACE_FIELDS, type WorldState } from '../src/index.ts';
import { toGrid } from '../src/state/grid.ts';
import { readTrack } from './tracks.ts';
import { fullWorld, rammers } from './worlds.ts';

function outOfRange(state: WorldState, cars: number): string[] {
  const found: string[] = [];
  const check = (field: GridField, value: number, where: string) => {
    if (!Number.isInteger(value) || value < field.min || value > field.max)
      found.push(`${where} ${field.name} ${value}`);
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

describe('the grid', () => {
  it('holds every field in range through a race of rammers who shoot, wreck and respawn', () => {
    const world = fullWorld(readTrack('oval'), 16, 2);
    world.step([], [{ kind: 'start' }]);
    const kinds = new Set<string>();
    for (let tick = 0; tick < 2500; tick++) {
      const hit = { kind: 'hit', car: tick % 16, by: 0, damage: 30, push: [16, 16, 0] } as const;
      world.step(rammers(world, tick, 4), tick % 20 === 0 ? [hit] : []);
      for (const { kind } of world.events) kinds.add(kind);
      expect(outOfRange(world.state, 16)).toEqual([]);
    }
    for (const kind of ['fired', 'contact', 'wall', 'checkpoint', 'lap', 'hit', 'wreck', 'respawn', 'go']) {
      expect(kinds).toContain(kind);
    }
  });

  it('is the whole memory: the state is the only thing that differs between two ticks', () => {
    const world = fullWorld(readTrack('oval'), 2);
    const before = world.save();
    world.step([]);
    const once = world.save();
    world.load(before);
    world.step([]);
    expect(world.save()).toEqual(once);
  });

  it.each([...RACE_FIELDS, ...CAR_FIELDS])('gives back each integer of $name from its SI value', (field: GridField) => {
    const middle = Math.floor((field.min + field.max) / 2);
    for (const integer of [field.min, field.min + 1, middle, field.max - 1, field.max]) {
      expect(toGrid(integer * field.step, field)).toBe(integer);
    }
  });

  it('clamps what is out of range, and makes something of what is not a number', () => {
    const [field] = CAR_FIELDS;
    expect(toGrid(1e9, field)).toBe(field.max);
    expect(toGrid(-1e9, field)).toBe(field.min);
    expect(Math.abs(toGrid(Number.NaN, field))).toBe(0);
  });
});
