import { expect, it } from 'vitest';
import { gamepadText } from './gamepad-line.ts';

const gamepad = (id: string, mapping: GamepadMappingType) => ({ id, mapping, connected: true });

it('the settings name the gamepad with the standard mapping, and say if there is none', () => {
  expect(gamepadText([null, gamepad('Wheel', ''), gamepad('Pad', 'standard')])).toBe('Gamepad: Pad');
  expect(gamepadText([null, gamepad('Wheel', '')])).toBe('This gamepad is not supported by the browser.');
  expect(gamepadText([null])).toMatch('No gamepad');
});
