/** A gunner's aim and triggers. The mouse turns the aim in every frame; keys and gamepad turn it in every tick. */
import { type GunnerInput, TICK_SECONDS } from '@shotgun-rally/sim';
import { stepsToRadians, TAU } from '@shotgun-rally/sim/math';
import { TURRET } from '@shotgun-rally/sim/tuning';
import { type AimRadians, pitchToSteps, yawToSteps } from '../race/aim.ts';
import type { Device } from './device.ts';
import { axisOf } from './ramp.ts';

/** The parts of the mouse that a gunner uses. */
export interface AimSource {
  /** Returns the motion to the right and down since the last call (CSS pixels). */
  take(): { readonly x: number; readonly y: number };
  /** Returns true if the left button is held or was clicked. */
  isFiring(): boolean;
  /** Returns true if the right button is held or was clicked. */
  isLaunching(): boolean;
}

/** The player's settings for aiming. */
export interface AimSettings {
  /** Multiplies the usual speed of the mouse. */
  readonly mouseSpeed: number;
  /** Swaps up and down. */
  readonly invertsAim: boolean;
}

/** How far the mouse turns the aim at its usual speed. */
const RADIANS_PER_PIXEL = 0.0024;
/** Turning speeds of a held key (radians per second): slow at first, for fine aim, and fast after KEY_RAMP_TICKS. */
const KEY_SPEED_SLOW = 0.35;
const KEY_SPEED_FAST = 2.2;
const KEY_RAMP_TICKS = 25;
/** Aiming speed at full deflection of the gamepad's stick (radians per second). */
const GAMEPAD_SPEED = 2.6;
/** The turret's lowest and highest pitch (radians). */
const PITCH_MIN = stepsToRadians(TURRET.pitchMin);
const PITCH_MAX = stepsToRadians(TURRET.pitchMax);

export class GunnerControls implements AimRadians {
  yaw = 0;
  pitch = 0;
  settings: AimSettings = { mouseSpeed: 1, invertsAim: false };
  /** True once the player has aimed with keys. */
  hasUsedKeys = false;
  #heldTicks = 0;

  /** Returns the gunner's input. Call exactly once per tick. */
  sample({ isDown, axes }: Device, mouse: AimSource): GunnerInput {
    const keyX = axisOf(isDown('aimLeft'), isDown('aimRight'));
    const keyY = axisOf(isDown('aimDown'), isDown('aimUp'));
    this.#heldTicks = keyX === 0 && keyY === 0 ? 0 : this.#heldTicks + 1;
    this.hasUsedKeys ||= this.#heldTicks > 0;
    const keyStep = keySpeed(this.#heldTicks) * TICK_SECONDS;
    const gamepadStep = GAMEPAD_SPEED * TICK_SECONDS;
    this.#turn(keyX * keyStep + axes.aimX * gamepadStep, keyY * keyStep + axes.aimY * gamepadStep * this.#verticalSign);
    this.process(mouse);
    return {
      aimYaw: yawToSteps(this.yaw),
      aimPitch: pitchToSteps(this.pitch),
      fire: mouse.isFiring() || isDown('fire'),
      rocket: mouse.isLaunching() || isDown('rocket'),
      viewDelayMs: 0, // how old the drawn rivals are: the netcode fills this in
    };
  }

  /** Turns the aim by the mouse motion since the last call. Call it each frame too, so that the aim turns between ticks. */
  process(mouse: AimSource): void {
    const moved = mouse.take();
    const perPixel = RADIANS_PER_PIXEL * this.settings.mouseSpeed;
    this.#turn(moved.x * perPixel, -moved.y * perPixel * this.#verticalSign);
  }

  get #verticalSign(): 1 | -1 {
    return this.settings.invertsAim ? -1 : 1;
  }

  /** Turns the aim to the right and up (radians). */
  #turn(right: number, up: number): void {
    this.yaw = (((this.yaw - right) % TAU) + TAU) % TAU;
    this.pitch = Math.min(PITCH_MAX, Math.max(PITCH_MIN, this.pitch + up));
  }
}

/** Returns the aiming speed of keys that have been held for `heldTicks` (radians per second). */
export function keySpeed(heldTicks: number): number {
  const share = Math.min(1, heldTicks / KEY_RAMP_TICKS);
  return KEY_SPEED_SLOW + (KEY_SPEED_FAST - KEY_SPEED_SLOW) * share * share;
}
