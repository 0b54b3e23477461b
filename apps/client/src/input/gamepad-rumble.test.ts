/** Tests that the player can turn the gamepad's vibration off. */
import { afterEach, expect, it, vi } from 'vitest';
import type { Moment } from '../race/moment.ts';
import { SettingsStore } from '../settings/settings-store.ts';
import { GamepadRumble } from './gamepad-rumble.ts';

/** A frame in which the player's car hits a wall hard. */
const CRASH = {
  isSceneBuilt: true,
  scene: { ownCar: 0, role: 'driver', bumps: [{ car: 0, speed: 20 }], shots: [], blasts: [] },
} as unknown as Moment;

/** Shows the crash to a player with these settings, and returns how often the gamepad has rumbled. */
function rumblesIn(change: { readonly rumbles?: boolean }): number {
  const playEffect = vi.fn(async () => 'complete');
  const pad = { connected: true, mapping: 'standard', vibrationActuator: { playEffect } };
  vi.stubGlobal('navigator', { getGamepads: () => [pad] });
  const store = new SettingsStore();
  store.change(change);
  new GamepadRumble(store).show(CRASH);
  return playEffect.mock.calls.length;
}

afterEach(() => void vi.unstubAllGlobals());

it('the gamepad rumbles once in a crash, and not at all if the player has turned vibration off', () => {
  expect(rumblesIn({})).toBe(1);
  expect(rumblesIn({ rumbles: false })).toBe(0);
});
