/** Tests the aim help, and for which devices it is. */
import type { Vec3 } from '@shotgun-rally/sim';
import { SHOT } from '@shotgun-rally/sim/tuning';
import { describe, expect, it } from 'vitest';
import { AimDevice } from './aim-device.ts';
import { aimPull } from './aim-help.ts';

const TURRET: Vec3 = { x: 0, y: 2, z: 0 };
const AHEAD = { yaw: 0, pitch: 0 };
/** Returns a rival at a distance (m) whose direction differs from straight ahead by these angles (radians). */
const rivalAt = (yaw: number, pitch = 0, distanceM = 50): Vec3 => ({
  x: distanceM * Math.sin(yaw) * Math.cos(pitch),
  y: TURRET.y + distanceM * Math.sin(pitch),
  z: distanceM * Math.cos(yaw) * Math.cos(pitch),
});

describe('aimPull', () => {
  it('aimPull does not move the aim if no rival is near the crosshair', () => {
    expect(aimPull(AHEAD, TURRET, [])).toEqual({ yaw: 0, pitch: 0 });
    for (const yaw of [-3, -1, -0.15, 0.15, 1, 3]) {
      expect(aimPull(AHEAD, TURRET, [rivalAt(yaw), rivalAt(0, 0.15)])).toEqual({ yaw: 0, pitch: 0 });
    }
  });

  it('aimPull does not move the aim towards a rival out of range', () => {
    expect(aimPull(AHEAD, TURRET, [rivalAt(0.05, 0, SHOT.rangeM + 1)])).toEqual({ yaw: 0, pitch: 0 });
  });

  it('the aim comes within 0.01 radians of a rival near the crosshair within a second, and never passes it', () => {
    const rival = rivalAt(0.1, 0.05);
    const aim = { yaw: 0, pitch: 0 };
    for (let tick = 0; tick < 62; tick++) {
      const pull = aimPull(aim, TURRET, [rival]);
      aim.yaw += pull.yaw;
      aim.pitch += pull.pitch;
      expect(aim.yaw).toBeLessThanOrEqual(0.1);
      expect(aim.pitch).toBeLessThanOrEqual(0.05);
    }
    expect(Math.hypot(aim.yaw - 0.1, aim.pitch - 0.05)).toBeLessThan(0.01);
  });

  it('aimPull turns towards the rival nearest to the crosshair, also across the direction where yaws wrap', () => {
    expect(aimPull({ yaw: 2 * Math.PI - 0.02, pitch: 0 }, TURRET, [rivalAt(0.02), rivalAt(-0.1)]).yaw).toBeGreaterThan(
      0,
    );
  });

  it('aimPull turns the aim more slowly than a quarter of the speed of a gamepad’s stick', () => {
    expect(Math.abs(aimPull(AHEAD, TURRET, [rivalAt(0.13)]).yaw) / 0.016).toBeLessThan(2.6 / 4);
  });
});

describe('AimDevice', () => {
  const gamepadAt = (aimX: number) => ({ axes: [0, 0, aimX, 0], buttons: [] });
  const create = () => {
    const page = new EventTarget();
    const move = (pointerType: string): void => {
      page.dispatchEvent(Object.assign(new Event('pointermove'), { pointerType }));
    };
    return { device: new AimDevice(page), page, move };
  };

  it('isStickOrFinger returns true after a touch, until the mouse moves or a key is pressed', () => {
    const { device, page, move } = create();
    expect(device.isStickOrFinger(null)).toBe(false);
    for (const end of [() => move('mouse'), () => page.dispatchEvent(new Event('keydown'))]) {
      move('touch');
      expect(device.isStickOrFinger(null)).toBe(true);
      end();
      expect(device.isStickOrFinger(null)).toBe(false);
    }
  });

  it('isStickOrFinger returns true after a gamepad’s stick moves, also while it rests, until the mouse moves', () => {
    const { device, move } = create();
    expect(device.isStickOrFinger(gamepadAt(0))).toBe(false);
    expect(device.isStickOrFinger(gamepadAt(0.5))).toBe(true);
    expect(device.isStickOrFinger(gamepadAt(0))).toBe(true);
    move('mouse');
    expect(device.isStickOrFinger(gamepadAt(0))).toBe(false);
  });

  it('isStickOrFinger returns false for a worn stick that rests beside the middle', () => {
    const { device } = create();
    expect(device.isStickOrFinger(gamepadAt(0.3))).toBe(false);
  });
});
