import { NEUTRAL_DRIVER } from '@shotgun-rally/sim';
import { describe, expect, it } from 'vitest';
import { DriverControls } from './driver-controls.ts';
import { gamepadState, NO_GAMEPAD } from './gamepad.ts';
import { GunnerControls, keySpeed, pitchToSteps, yawToSteps } from './gunner-controls.ts';
import type { KeySource } from './keyboard.ts';
import { axisOf, rampSteer } from './ramp.ts';

const holding = (...codes: string[]): KeySource => ({ isDown: (code) => codes.includes(code) });
const stillMouse = { take: () => ({ x: 0, y: 0 }), isFiring: () => false, isLaunching: () => false };

describe('rampSteer', () => {
  it('moves in the very tick of the press', () => {
    expect(rampSteer(0, 1)).toBeGreaterThan(0);
    expect(rampSteer(0, -1)).toBeLessThan(0);
  });

  it('reaches full lock in 8 ticks and stays there', () => {
    let value = 0;
    for (let tick = 0; tick < 8; tick++) value = rampSteer(value, 1);
    expect(value).toBe(127);
    expect(rampSteer(value, 1)).toBe(127);
  });

  it('comes back to the middle in 5 ticks without passing it', () => {
    let value = -127;
    for (let tick = 0; tick < 5; tick++) value = rampSteer(value, 0);
    expect(value).toBe(0);
  });

  it('turns against the lock faster than it builds it up', () => {
    expect(127 - rampSteer(127, -1)).toBeGreaterThan(rampSteer(0, 1));
  });
});

describe('axisOf', () => {
  it('lets opposite keys cancel each other', () => {
    expect(axisOf(true, true)).toBe(0);
    expect(axisOf(false, true)).toBe(1);
  });
});

describe('DriverControls', () => {
  it('is neutral with nothing held', () => {
    expect(new DriverControls().sample(holding(), NO_GAMEPAD)).toEqual(NEUTRAL_DRIVER);
  });

  it('drives by the place of the keys', () => {
    const input = new DriverControls().sample(holding('KeyW', 'KeyD', 'Space', 'ShiftLeft', 'KeyR'), NO_GAMEPAD);
    expect(input).toEqual({ steer: 16, throttle: 127, drift: true, boost: true, reset: true });
  });

  it('takes the stronger of key and stick', () => {
    const controls = new DriverControls();
    expect(controls.sample(holding('KeyA'), { ...NO_GAMEPAD, steer: 1 }).steer).toBe(127);
    expect(controls.sample(holding('KeyS'), { ...NO_GAMEPAD, throttle: 0.5 }).throttle).toBe(-127);
  });
});

describe('gamepadState', () => {
  const pad = (axes: number[], pressed: Record<number, number> = {}) => ({
    axes,
    buttons: Array.from({ length: 17 }, (_, index) => ({ value: pressed[index] ?? 0, pressed: false, touched: false })),
  });

  it('ignores a stick that does not quite come back', () => {
    expect(gamepadState(pad([0.1, 0, -0.1, 0]))).toEqual({ ...NO_GAMEPAD, steer: 0, aimX: 0, aimY: 0 });
  });

  it('reaches full deflection, and full throttle on the right trigger', () => {
    const state = gamepadState(pad([-1, 0, 0, 0], { 7: 1 }));
    expect(state.steer).toBe(-1);
    expect(state.throttle).toBe(1);
  });
});

describe('GunnerControls', () => {
  it('turns right, towards a smaller yaw, and up', () => {
    const controls = new GunnerControls();
    controls.yaw = 1;
    controls.sample(holding('ArrowRight', 'ArrowUp'), stillMouse, NO_GAMEPAD);
    expect(controls.yaw).toBeLessThan(1);
    expect(controls.pitch).toBeGreaterThan(0);
  });

  it('stays within the range of the wire after many turns', () => {
    const controls = new GunnerControls();
    for (let tick = 0; tick < 2000; tick++) {
      const { aimYaw, aimPitch } = controls.sample(holding('KeyL', 'KeyI'), stillMouse, NO_GAMEPAD);
      expect(aimYaw).toBeGreaterThanOrEqual(0);
      expect(aimYaw).toBeLessThanOrEqual(65_535);
      expect(Math.abs(aimPitch)).toBeLessThanOrEqual(16_384);
    }
  });

  it('follows the mouse between ticks', () => {
    const controls = new GunnerControls();
    controls.yaw = 1;
    controls.process({ ...stillMouse, take: () => ({ x: 10, y: -10 }) });
    expect(controls.yaw).toBeLessThan(1);
    expect(controls.pitch).toBeGreaterThan(0);
  });

  it('starts slowly and speeds up while a key is held', () => {
    expect(keySpeed(1)).toBeLessThan(keySpeed(10));
    expect(keySpeed(100)).toBe(keySpeed(25));
  });
});

describe('wire angles', () => {
  it('wrap the heading and hold the elevation', () => {
    expect(yawToSteps(0)).toBe(0);
    expect(yawToSteps(-Math.PI / 2)).toBe(49_152);
    expect(yawToSteps(Math.PI * 2 - 1e-9)).toBe(0);
    expect(pitchToSteps(3)).toBe(16_384);
  });
});
