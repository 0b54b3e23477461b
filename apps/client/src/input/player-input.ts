/** All devices of one player; gives the input of the player's seat once a tick. */
import type { Role, SeatInput } from '@shotgun-rally/protocol';
import { ANGLE_STEPS } from '@shotgun-rally/sim';
import { DRIVER_KEYS, DriverControls } from './driver-controls.ts';
import { readGamepad } from './gamepad.ts';
import { GUNNER_KEYS, GunnerControls } from './gunner-controls.ts';
import { Keyboard } from './keyboard.ts';
import { MouseAim } from './mouse-aim.ts';

const RADIANS_PER_STEP = (Math.PI * 2) / ANGLE_STEPS;
const TAKEN_KEYS: ReadonlySet<string> = new Set([
  ...Object.values(DRIVER_KEYS).flat(),
  ...Object.values(GUNNER_KEYS).flat(),
  'F3',
]);

export class PlayerInput {
  readonly keyboard: Keyboard;
  readonly mouse: MouseAim;
  readonly gunner = new GunnerControls();
  #driver = new DriverControls();
  #role: Role = 'driver';
  #isLed = false;

  constructor(canvas: HTMLElement) {
    this.keyboard = new Keyboard(window, TAKEN_KEYS);
    this.mouse = new MouseAim(canvas);
  }

  /** Which seat the devices serve from now on; the gunner starts looking along `yaw` (radians in the world). */
  takeSeat(role: Role, yaw: number): void {
    this.#role = role;
    this.mouse.enabled = role === 'gunner';
    this.gunner.yaw = yaw;
    this.gunner.pitch = 0;
  }

  /** What the player does, in a seat of that role, in the tick that is about to run. */
  physicsProcess(role: Role): SeatInput {
    this.#isLed = false;
    const pad = readGamepad();
    const input =
      role === 'driver' ? this.#driver.sample(this.keyboard, pad) : this.gunner.sample(this.keyboard, this.mouse, pad);
    this.keyboard.endSample();
    this.mouse.endSample();
    return input;
  }

  /** Whether a click into the picture would let the mouse aim. */
  get invitesClick(): boolean {
    return this.mouse.invites && !this.#isLed;
  }

  /** Another hand plays the seat: the aim goes where it aims. */
  follow(input: SeatInput): void {
    this.#isLed = true;
    if ('steer' in input) return;
    this.gunner.yaw = input.aimYaw * RADIANS_PER_STEP;
    this.gunner.pitch = input.aimPitch * RADIANS_PER_STEP;
  }

  /** Lets the aim follow the mouse between ticks. */
  process(): void {
    if (this.#role === 'gunner') this.gunner.process(this.mouse);
  }
}
