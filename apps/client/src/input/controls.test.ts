/** Tests how keys, gamepad and mouse become the inputs of a driver or gunner. */
import { NEUTRAL_DRIVER } from '@shotgun-rally/sim';
import { describe, expect, it } from 'vitest';
import { pitchToSteps, yawToSteps } from '../race/aim.ts';
import type { DeviceName } from '../race/moment.ts';
import { type Action, DEFAULT_GAMEPAD } from '../settings/bindings.ts';
import { DEFAULT_SETTINGS } from '../settings/settings.ts';
import { bindingName, deviceInUse } from './binding-name.ts';
import { combine, type Device, NO_AXES, NO_DEVICE } from './device.ts';
import { DriverControls } from './driver-controls.ts';
import { readGamepad } from './gamepad.ts';
import { GunnerControls, keySpeed } from './gunner-controls.ts';
import { axisOf, rampSteer } from './ramp.ts';

const holding = (...held: Action[]): Device => ({ axes: NO_AXES, isDown: (action) => held.includes(action) });
/** A full turn has 65 536 steps; the pitch is at most a quarter turn: 16 384 steps. */
const YAW_STEPS_MAX = 65_535;
const PITCH_STEPS_MAX = 16_384;
const stillMouse = { take: () => ({ x: 0, y: 0 }), isFiring: () => false, isLaunching: () => false };

describe('rampSteer', () => {
  it('rampSteer moves in the first tick of a press', () => {
    expect(rampSteer(0, 1)).toBeGreaterThan(0);
    expect(rampSteer(0, -1)).toBeLessThan(0);
  });

  it('rampSteer reaches full lock in 8 ticks, and stays at full lock', () => {
    let value = 0;
    for (let tick = 0; tick < 8; tick++) value = rampSteer(value, 1);
    expect(value).toBe(127);
    expect(rampSteer(value, 1)).toBe(127);
  });

  it('rampSteer returns from full lock to the middle in 5 ticks', () => {
    let value = -127;
    for (let tick = 0; tick < 5; tick++) value = rampSteer(value, 0);
    expect(value).toBe(0);
  });

  it('rampSteer moves faster back to the middle than away from it', () => {
    expect(127 - rampSteer(127, -1)).toBeGreaterThan(rampSteer(0, 1));
  });
});

describe('axisOf', () => {
  it('axisOf is 0 if both keys are held, and 1 if only the positive key is held', () => {
    expect(axisOf(true, true)).toBe(0);
    expect(axisOf(false, true)).toBe(1);
  });
});

describe('DriverControls', () => {
  it('a driver gives the neutral input if nothing is held', () => {
    expect(new DriverControls().sample(holding())).toEqual(NEUTRAL_DRIVER);
  });

  it('DriverControls turns held actions into a driver input', () => {
    const input = new DriverControls().sample(holding('throttle', 'right', 'drift', 'boost', 'reset'));
    expect(input).toEqual({ steer: 16, throttle: 127, drift: true, boost: true, reset: true });
  });

  it('a driver input takes the larger deflection of keys and stick', () => {
    const controls = new DriverControls();
    expect(controls.sample({ ...holding('left'), axes: { ...NO_AXES, steer: 1 } }).steer).toBe(127);
    expect(controls.sample({ ...holding('brake'), axes: { ...NO_AXES, throttle: 0.5 } }).throttle).toBe(-127);
  });
});

describe('readGamepad', () => {
  const gamepadWith = (axes: number[], pressed: Record<number, number> = {}) => ({
    axes,
    buttons: Array.from({ length: 17 }, (_, index) => ({ value: pressed[index] ?? 0, pressed: false, touched: false })),
  });

  it('readGamepad ignores stick positions inside the dead zone', () => {
    expect(readGamepad(gamepadWith([0.1, 0, -0.1, 0]), DEFAULT_GAMEPAD).axes).toEqual(NO_AXES);
  });

  it('readGamepad reaches full steering with the stick, and full throttle with the right trigger', () => {
    const { axes } = readGamepad(gamepadWith([-1, 0, 0, 0], { 7: 1 }), DEFAULT_GAMEPAD);
    expect(axes).toMatchObject({ steer: -1, throttle: 1 });
  });

  it('a trigger that is pulled halfway gives half the throttle', () => {
    const read = readGamepad(gamepadWith([0, 0, 0, 0], { 7: 0.5 }), DEFAULT_GAMEPAD);
    expect(new DriverControls().sample(read).throttle).toBe(64);
  });

  it('readGamepad uses changed bindings', () => {
    const read = readGamepad(gamepadWith([0, 0, 0, 0], { 4: 1 }), { ...DEFAULT_GAMEPAD, drift: 4 });
    expect(read.isDown('drift')).toBe(true);
    expect(read.isDown('boost')).toBe(false);
  });

  it('readGamepad returns NO_DEVICE if there is no gamepad', () => {
    expect(readGamepad(null, DEFAULT_GAMEPAD)).toBe(NO_DEVICE);
  });
});

describe('combine', () => {
  it('combine gives a device that holds the actions of both, with the larger deflection of each axis', () => {
    const stick: Device = { ...holding('fire'), axes: { ...NO_AXES, steer: -0.4, aimX: 0.2 } };
    const fingers: Device = { ...holding('rocket'), axes: { ...NO_AXES, steer: 0.9 } };
    const both = combine(stick, fingers);
    expect(both.axes).toEqual({ ...NO_AXES, steer: 0.9, aimX: 0.2 });
    expect(['fire', 'rocket', 'boost'].map((action) => both.isDown(action as Action))).toEqual([true, true, false]);
  });
});

describe('GunnerControls', () => {
  it('aiming right decreases the yaw, and aiming up increases the pitch', () => {
    const controls = new GunnerControls();
    controls.yaw = 1;
    controls.sample(holding('aimRight', 'aimUp'), stillMouse);
    expect(controls.yaw).toBeLessThan(1);
    expect(controls.pitch).toBeGreaterThan(0);
  });

  it('GunnerControls keeps the sent angles in their ranges for 2000 ticks of turning right and up', () => {
    const controls = new GunnerControls();
    for (let tick = 0; tick < 2000; tick++) {
      const { aimYaw, aimPitch } = controls.sample(holding('aimRight', 'aimUp'), stillMouse);
      expect(aimYaw).toBeGreaterThanOrEqual(0);
      expect(aimYaw).toBeLessThanOrEqual(YAW_STEPS_MAX);
      expect(Math.abs(aimPitch)).toBeLessThanOrEqual(PITCH_STEPS_MAX);
    }
  });

  it('GunnerControls.process turns the aim with the mouse between ticks', () => {
    const controls = new GunnerControls();
    controls.yaw = 1;
    controls.process({ ...stillMouse, take: () => ({ x: 10, y: -10 }) });
    expect(controls.yaw).toBeLessThan(1);
    expect(controls.pitch).toBeGreaterThan(0);
  });

  it('GunnerControls applies the mouse speed and the inverted aim of the settings', () => {
    const [usual, changed] = [new GunnerControls(), new GunnerControls()];
    changed.settings = { mouseSpeed: 2, invertsAim: true };
    for (const controls of [usual, changed]) controls.process({ ...stillMouse, take: () => ({ x: -10, y: -10 }) });
    expect(changed.yaw).toBeCloseTo(usual.yaw * 2);
    expect(changed.pitch).toBeCloseTo(usual.pitch * -2);
  });

  it('keySpeed is higher after 10 ticks than after 1, and the same after 25 and 100', () => {
    expect(keySpeed(1)).toBeLessThan(keySpeed(10));
    expect(keySpeed(100)).toBe(keySpeed(25));
  });
});

describe('the conversion of angles to steps', () => {
  it('the conversion of angles to steps wraps the yaw and clamps the pitch', () => {
    expect(yawToSteps(0)).toBe(0);
    expect(yawToSteps(-Math.PI / 2)).toBe(49_152);
    expect(yawToSteps(Math.PI * 2 - 1e-9)).toBe(0);
    expect(pitchToSteps(3)).toBe(PITCH_STEPS_MAX);
  });
});

describe('bindingName', () => {
  const { keys, pad } = DEFAULT_SETTINGS;
  const touch = { ...NO_DEVICE, symbolOf: (action: Action) => (action === 'boost' ? '»' : undefined) };
  const nameOf = (action: Action, device: DeviceName) => bindingName(action, device, { keys, pad }, touch);

  it('bindingName gives the player’s own key, gamepad button or touch symbol', () => {
    expect(nameOf('boost', 'keyboard')).toBe('Left Shift');
    expect(nameOf('boost', 'gamepad')).toBe('B');
    expect(nameOf('look', 'gamepad')).toBe('D-pad up');
    expect(nameOf('boost', 'touch')).toBe('»');
    const rebound = { keys: { ...keys, boost: ['KeyF'] }, pad: { ...pad, boost: 5 } };
    expect(bindingName('boost', 'keyboard', rebound, null)).toBe('F');
    expect(bindingName('boost', 'gamepad', rebound, null)).toBe('RB');
  });

  it('bindingName gives the key of an action that the gamepad or the touch controls do not have', () => {
    expect(nameOf('room', 'gamepad')).toBe('O');
    expect(nameOf('reset', 'touch')).toBe('R');
  });
});

describe('deviceInUse', () => {
  it('deviceInUse gives the device with a held action or a pushed axis, and null if there is none', () => {
    const idle = { keyboard: NO_DEVICE, gamepad: NO_DEVICE, touch: null };
    expect(deviceInUse(idle)).toBeNull();
    expect(deviceInUse({ ...idle, gamepad: holding('boost') })).toBe('gamepad');
    expect(deviceInUse({ ...idle, touch: { ...NO_DEVICE, axes: { ...NO_AXES, steer: 0.4 } } })).toBe('touch');
  });
});
