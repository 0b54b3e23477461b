/** Tests when the gamepad does not rumble. */
import type { ParticipantRole } from '@shotgun-rally/protocol';
import { afterEach, expect, it, vi } from 'vitest';
import type { DeviceName, Moment } from '../race/moment.ts';
import { SettingsStore } from '../settings/settings-store.ts';
import { GamepadRumble } from './gamepad-rumble.ts';

/** A frame in which the player's car hits a wall hard. */
const CRASH = {
  isSceneBuilt: true,
  scene: { ownCar: 0, role: 'driver', bumps: [{ car: 0, speed: 20 }], shots: [], blasts: [] },
} as unknown as Moment;

/** Shows the crash to a person with these settings, device and role, and returns how often the gamepad has rumbled. */
function rumblesIn(
  change: { readonly rumbles?: boolean },
  device: DeviceName = 'gamepad',
  participantRole: ParticipantRole = 'driver',
): number {
  const playEffect = vi.fn(async () => 'complete');
  const gamepad = { connected: true, mapping: 'standard', vibrationActuator: { playEffect } };
  vi.stubGlobal('navigator', { getGamepads: () => [gamepad] });
  const store = new SettingsStore();
  store.change(change);
  new GamepadRumble(store).show({ ...CRASH, participantRole, controls: { ...CRASH.controls, device } });
  return playEffect.mock.calls.length;
}

afterEach(() => void vi.unstubAllGlobals());

it('the gamepad rumbles once in a crash, and not at all if the player has turned vibration off', () => {
  expect(rumblesIn({})).toBe(1);
  expect(rumblesIn({ rumbles: false })).toBe(0);
});

it('a connected gamepad does not rumble while the player uses the keyboard', () => {
  expect(rumblesIn({}, 'keyboard')).toBe(0);
});

it('the gamepad of a spectator does not rumble if the followed car crashes', () => {
  expect(rumblesIn({}, 'gamepad', 'spectator')).toBe(0);
});
