/** A gunner's aim and trigger: the mouse moves the aim at once, keys and gamepad move it tick by tick. */
import { type GunnerInput, stepsToRadians, TAU, TICK_SECONDS, TURRET } from '@shotgun-rally/sim';
import { type Aim, pitchToSteps, yawToSteps } from '../race/aim.ts';
import type { Device } from './device.ts';
import { axisOf } from './ramp.ts';

/** What of the mouse aims: how far it moved since it was last asked, in pixels, and its button. */
export interface AimSource {
  take(): { readonly x: number; readonly y: number };
  isFiring(): boolean;
  /** The second button. */
  isLaunching(): boolean;
}

/** What a hand that aims has chosen. */
export interface AimFeel {
  /** Times the usual speed of the mouse. */
  readonly mouseSpeed: number;
  /** Whether down is up. */
  readonly invertsAim: boolean;
}

const RADIANS_PER_PIXEL = 0.0024;
/** Keys start slowly for fine aim and reach full speed when held for 0.4 s. */
const KEY_SPEED_SLOW = 0.35;
const KEY_SPEED_FAST = 2.2;
const KEY_SPEED_UP_TICKS = 25;
const PAD_SPEED = 2.6;
/** What the turret can reach, radians. */
const PITCH_MIN = stepsToRadians(TURRET.pitchMin);
const PITCH_MAX = stepsToRadians(TURRET.pitchMax);

export class GunnerControls implements Aim {
  /** Radians in the world: 0 along +Z, growing towards +X (to the left, seen by the gunner). */
  yaw = 0;
  /** Radians, up positive. */
  pitch = 0;
  feel: AimFeel = { mouseSpeed: 1, invertsAim: false };
  #heldTicks = 0;

  /** Call exactly once a tick. */
  sample({ isDown, axes }: Device, mouse: AimSource): GunnerInput {
    const keyX = axisOf(isDown('aimLeft'), isDown('aimRight'));
    const keyY = axisOf(isDown('aimDown'), isDown('aimUp'));
    this.#heldTicks = keyX === 0 && keyY === 0 ? 0 : this.#heldTicks + 1;
    const keyStep = keySpeed(this.#heldTicks) * TICK_SECONDS;
    const padStep = PAD_SPEED * TICK_SECONDS;
    this.turn(keyX * keyStep + axes.aimX * padStep, keyY * keyStep + axes.aimY * padStep * this.#upward);
    this.process(mouse);
    return {
      aimYaw: yawToSteps(this.yaw),
      aimPitch: pitchToSteps(this.pitch),
      fire: mouse.isFiring() || isDown('fire'),
      rocket: mouse.isLaunching() || isDown('rocket'),
      viewDelayMs: 0,
    };
  }

  /** Call each frame as well, so that the picture follows the hand and not the tick. */
  process(mouse: AimSource): void {
    const moved = mouse.take();
    const perPixel = RADIANS_PER_PIXEL * this.feel.mouseSpeed;
    this.turn(moved.x * perPixel, -moved.y * perPixel * this.#upward);
  }

  get #upward(): 1 | -1 {
    return this.feel.invertsAim ? -1 : 1;
  }

  /** Turns the aim to the right and up, in radians. */
  turn(right: number, up: number): void {
    this.yaw = (((this.yaw - right) % TAU) + TAU) % TAU;
    this.pitch = Math.min(PITCH_MAX, Math.max(PITCH_MIN, this.pitch + up));
  }
}

/** Radians a second for keys held since `heldTicks`. */
export function keySpeed(heldTicks: number): number {
  const share = Math.min(1, heldTicks / KEY_SPEED_UP_TICKS);
  return KEY_SPEED_SLOW + (KEY_SPEED_FAST - KEY_SPEED_SLOW) * share * share;
}
