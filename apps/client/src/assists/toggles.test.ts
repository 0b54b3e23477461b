import { NEUTRAL_DRIVER, NEUTRAL_GUNNER } from '@shotgun-rally/sim';
import { expect, it } from 'vitest';
import { Toggles } from './toggles.ts';

/** Returns what the gunner fires in each tick, if the key is held in the ticks with `1`. */
function firedIn(held: string): string {
  const toggles = new Toggles();
  const fires = [...held].map((key) => toggles.apply({ ...NEUTRAL_GUNNER, fire: key === '1' }).fire);
  return fires.map(Number).join('');
}

it('a press switches fire on, and the next press switches it off, however long they last', () => {
  expect(firedIn('001000100100')).toBe('001111000111');
  expect(firedIn('001111001110')).toBe('001111110000');
});

it('drift and boost are switched one by one, and the other inputs of the driver do not change', () => {
  const toggles = new Toggles();
  toggles.apply({ ...NEUTRAL_DRIVER, drift: true });
  const input = toggles.apply({ ...NEUTRAL_DRIVER, steer: 5, throttle: 7, boost: true, reset: true });
  expect(input).toEqual({ steer: 5, throttle: 7, drift: true, boost: true, reset: true });
  expect(toggles.apply(NEUTRAL_DRIVER)).toEqual({ ...NEUTRAL_DRIVER, drift: true, boost: true });
});

it('a rocket is not switched, because one press launches one rocket', () => {
  const toggles = new Toggles();
  expect(toggles.apply({ ...NEUTRAL_GUNNER, rocket: true }).rocket).toBe(true);
  expect(toggles.apply(NEUTRAL_GUNNER).rocket).toBe(false);
});

it('an action that was switched on is off after a swap to the other seat and back', () => {
  const toggles = new Toggles();
  expect(toggles.apply({ ...NEUTRAL_GUNNER, fire: true }).fire).toBe(true);
  toggles.apply(NEUTRAL_DRIVER);
  expect(toggles.apply(NEUTRAL_GUNNER).fire).toBe(false);
});
