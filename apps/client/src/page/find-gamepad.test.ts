/** Tests which gamepad is used if there are several. */
import { afterEach, expect, it, vi } from 'vitest';
import { findGamepad } from './find-gamepad.ts';

const createGamepad = (index: number, mapping = 'standard') => ({
  index,
  mapping,
  connected: true,
  axes: [0, 0, 0, 0],
  buttons: [{ value: 0 }],
});

afterEach(() => vi.unstubAllGlobals());

it('findGamepad gives the gamepad with the standard mapping that was used last', () => {
  const [first, other, second] = [createGamepad(0), createGamepad(1, ''), createGamepad(2)];
  vi.stubGlobal('navigator', { getGamepads: () => [first, null, other, second] });
  expect(findGamepad()).toBe(first);
  other.buttons[0]!.value = 1;
  expect(findGamepad()).toBe(first);
  second.axes[0] = -1;
  expect(findGamepad()).toBe(second);
  second.axes[0] = 0;
  expect(findGamepad()).toBe(second);
  first.buttons[0]!.value = 1;
  expect(findGamepad()).toBe(first);
});
