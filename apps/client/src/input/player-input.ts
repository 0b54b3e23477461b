/** All devices of one player; gives the input of the player's seat once a tick, by what they are bound to. */
import type { Role, SeatInput } from '@shotgun-rally/protocol';
import { stepsToRadians } from '@shotgun-rally/sim';
import { findGamepad } from '../page/find-gamepad.ts';
import { type Action, actionsOf, keyName, PAD_PRESSES } from '../settings/bindings.ts';
import { DEFAULT_SETTINGS, type Settings } from '../settings/settings.ts';
import { type Device, NO_DEVICE, together } from './device.ts';
import { DriverControls } from './driver-controls.ts';
import { readPad } from './gamepad.ts';
import { GunnerControls } from './gunner-controls.ts';
import { Keyboard } from './keyboard.ts';
import { MouseAim } from './mouse-aim.ts';
import { playRumble, type Rumble } from './rumble.ts';

/** The browser has its own ideas of this one. */
const PANEL_KEY = 'F3';

export class PlayerInput {
  readonly keyboard: Keyboard;
  readonly mouse: MouseAim;
  readonly gunner = new GunnerControls();
  /** Called with each action that is done by one press, such as a call. */
  onAction: ((action: Action) => void) | null = null;
  /** Fingers on the screen, once there are any. */
  touch: Device | null = null;
  #driver = new DriverControls();
  #settings: Settings = DEFAULT_SETTINGS;
  #role: Role = 'driver';
  #isLed = false;
  #padHeld: readonly Action[] = [];

  constructor(canvas: HTMLElement) {
    this.keyboard = new Keyboard(window, new Set());
    this.mouse = new MouseAim(canvas);
  }

  /** From now on the devices do what `settings` say. */
  use(settings: Settings): void {
    this.#settings = settings;
    this.gunner.feel = settings;
    this.keyboard.taken = new Set([...Object.values(settings.keys).flat(), PANEL_KEY]);
  }

  /** Which seat the devices serve from now on; the gunner starts looking along `yaw` (radians in the world). */
  takeSeat(role: Role, yaw: number): void {
    this.#role = role;
    this.mouse.enabled = role === 'gunner';
    this.gunner.yaw = yaw;
    this.gunner.pitch = 0;
  }

  /** While the devices are away they serve somebody else: everything is let go, and nothing pressed. */
  set isAway(isAway: boolean) {
    this.keyboard.isAway = isAway;
    this.keyboard.releaseAll();
    if (isAway) this.mouse.unlock();
  }

  /** A key that went down; whether it does something by being pressed. */
  pressed(code: string): boolean {
    const actions = actionsOf(this.#settings.keys, code);
    for (const action of actions) this.onAction?.(action);
    return actions.length > 0;
  }

  /** Whether the key is bound to anything. */
  plays(code: string): boolean {
    return this.keyboard.taken.has(code);
  }

  /** What the player does, in a seat of that role, in the tick that is about to run. */
  physicsProcess(role: Role): SeatInput {
    this.#isLed = false;
    const pad = readPad(findGamepad(), this.#settings.pad);
    this.#notePresses(pad);
    const device = this.keyboard.isAway ? NO_DEVICE : together(this.#keys, together(pad, this.touch ?? NO_DEVICE));
    const input = role === 'driver' ? this.#driver.sample(device) : this.gunner.sample(device, this.mouse);
    this.keyboard.endSample();
    this.mouse.endSample();
    return input;
  }

  /** Whether a click into the picture would let the mouse aim. */
  get invitesClick(): boolean {
    return this.mouse.invites && !this.#isLed && !this.touch;
  }

  /** What the key of an action is called. */
  nameOf(action: Action): string {
    return keyName(this.#settings.keys[action][0] ?? '');
  }

  /** Lets a gamepad tremble, where there is one that can and the player likes it. */
  rumble(rumble: Rumble): void {
    if (this.#settings.rumbles) playRumble(findGamepad(), rumble);
  }

  /** Another hand plays the seat: the aim goes where it aims. */
  follow(input: SeatInput): void {
    this.#isLed = true;
    if ('steer' in input) return;
    this.gunner.yaw = stepsToRadians(input.aimYaw);
    this.gunner.pitch = stepsToRadians(input.aimPitch);
  }

  /** Lets the aim follow the mouse between ticks. */
  process(): void {
    if (this.#role === 'gunner') this.gunner.process(this.mouse);
  }

  readonly #keys: Device = {
    axes: NO_DEVICE.axes,
    isDown: (action) => this.#settings.keys[action].some((code) => this.keyboard.isDown(code)),
  };

  /** Calls and the like count once for each press of a button. */
  #notePresses(pad: Device): void {
    const held = PAD_PRESSES.filter((action) => pad.isDown(action));
    for (const action of held) {
      if (!this.keyboard.isAway && !this.#padHeld.includes(action)) this.onAction?.(action);
    }
    this.#padHeld = held;
  }
}
