/** All input devices of one player. Turns their state into the input of the player's seat, once per tick. */
import type { Role, SeatInput } from '@shotgun-rally/protocol';
import { stepsToRadians } from '@shotgun-rally/sim/math';
import { findGamepad, isInUse } from '../page/find-gamepad.ts';
import type { DeviceName, PlayerControls } from '../race/moment.ts';
import { type Action, actionsOf, GAMEPAD_PRESS_ACTIONS } from '../settings/bindings.ts';
import { DEFAULT_SETTINGS, type Settings } from '../settings/settings.ts';
import { bindingName, deviceInUse, type TouchDevice } from './binding-name.ts';
import { combine, type Device, NO_DEVICE } from './device.ts';
import { DriverControls } from './driver-controls.ts';
import { readGamepad } from './gamepad.ts';
import { GunnerControls } from './gunner-controls.ts';
import { Keyboard } from './keyboard.ts';
import { MouseAim } from './mouse-aim.ts';

/** The key that opens the net panel. The browser must not use it as its own shortcut. */
const PANEL_KEY = 'F3';
/** Taps are forgotten if no input has been sampled for this time (ms). At the slowest speed of a solo race, a tick lasts 160 ms. */
const TAPS_EXPIRE_MS = 250;

export class PlayerInput implements PlayerControls {
  readonly keyboard: Keyboard;
  readonly mouse: MouseAim;
  readonly gunner = new GunnerControls();
  /** Called once per press for each action that does not last, such as a call to the partner. */
  onAction: ((action: Action) => void) | null = null;
  /** The touch controls; null until they are loaded. */
  touch: TouchDevice | null = null;
  #driver = new DriverControls();
  #settings: Settings = DEFAULT_SETTINGS;
  #role: Role = 'driver';
  #usedDevice: DeviceName | null = null;
  #isBotPlaying = false;
  #looksBack = false;
  /** The once-per-press actions whose gamepad buttons were held in the last tick. */
  #heldOnGamepad: readonly Action[] = [];
  /** True if an input was sampled since the last `expireTaps`. */
  #hasSampled = false;
  #sampledAtMs = 0;

  constructor(canvas: HTMLElement) {
    this.keyboard = new Keyboard(window, new Set());
    this.mouse = new MouseAim(canvas);
  }

  /** Applies the player's settings: bindings, mouse speed and aim direction. */
  use(settings: Settings): void {
    this.#settings = settings;
    this.gunner.settings = settings;
    this.keyboard.gameKeys = new Set([...Object.values(settings.keys).flat(), PANEL_KEY]);
  }

  /** Makes the devices control a seat with this role. A gunner starts to aim along `yaw` (radians in the world). */
  takeSeat(role: Role, yaw: number): void {
    this.#role = role;
    this.#enableMouse(role === 'gunner');
    this.gunner.yaw = yaw;
    this.gunner.pitch = 0;
  }

  /** Makes the devices control no seat. */
  leaveSeat(): void {
    this.#enableMouse(false);
  }

  /** Without the gunner's seat, the pointer is free to press buttons. */
  #enableMouse(isEnabled: boolean): void {
    this.mouse.isEnabled = isEnabled;
    if (!isEnabled) this.mouse.unlock();
  }

  get isSuspended(): boolean {
    return this.keyboard.isSuspended;
  }

  /** While suspended, for example by an open dialog, keyboard, gamepad and touch controls have no effect. */
  set isSuspended(isSuspended: boolean) {
    this.keyboard.isSuspended = isSuspended;
    this.keyboard.releaseAll();
    if (isSuspended) this.mouse.unlock();
  }

  /** Runs the actions that a press of the key triggers. Returns true if there are any. */
  press(code: string): boolean {
    const actions = actionsOf(this.#settings.keys, code);
    for (const action of actions) this.onAction?.(action);
    return actions.length > 0;
  }

  /** Returns true if the key is bound to an action or opens the net panel. */
  isBound(code: string): boolean {
    return this.keyboard.gameKeys.has(code);
  }

  /**
   * Returns the player's input for a seat with this role. Call exactly once per tick. Until the race is shown, keys and
   * buttons count only while they are held.
   */
  sampleInput(role: Role, isRaceShown: boolean): SeatInput {
    this.#isBotPlaying = false;
    this.#hasSampled = true;
    if (!isRaceShown) this.#endSample();
    const gamepad = this.#processGamepad();
    const device = this.keyboard.isSuspended
      ? NO_DEVICE
      : combine(this.#keys, combine(gamepad, this.touch ?? NO_DEVICE));
    this.#looksBack = role === 'driver' && device.isDown('lookBack');
    const input = role === 'driver' ? this.#driver.sample(device) : this.gunner.sample(device, this.mouse);
    this.#endSample();
    return input;
  }

  /** Runs a spectator's presses of gamepad buttons. A spectator has no input to sample, so call this once per frame instead. */
  processSpectator(): void {
    this.#looksBack = false;
    this.#processGamepad();
    // Otherwise, the keys that were tapped while watching would count in the first tick of the next seat.
    this.#endSample();
  }

  /** Call after running the ticks that were due: in an outage or a pause there are none, and a tap must not count seconds later. */
  expireTaps(nowMs: number): void {
    if (this.#hasSampled) this.#sampledAtMs = nowMs;
    else if (nowMs - this.#sampledAtMs > TAPS_EXPIRE_MS) this.#endSample();
    this.#hasSampled = false;
  }

  get invitesClick(): boolean {
    const isMouseFree = this.device === 'keyboard' && !this.gunner.hasUsedKeys;
    return isMouseFree && this.mouse.wantsLock && !this.#isBotPlaying;
  }

  get isBotPlaying(): boolean {
    return this.#isBotPlaying;
  }

  /** True once the player has used a device in this page. */
  get hasPlayed(): boolean {
    return this.#usedDevice !== null || this.mouse.hasLocked;
  }

  get looksBack(): boolean {
    return this.#looksBack;
  }

  get device(): DeviceName {
    return this.#usedDevice ?? (this.touch ? 'touch' : 'keyboard');
  }

  readonly nameOf = (action: Action): string => bindingName(action, this.device, this.#settings, this.touch);

  /** Makes the gunner's aim follow the input of a bot that plays for the player. */
  follow(input: SeatInput): void {
    this.#isBotPlaying = true;
    if ('steer' in input) return;
    this.gunner.yaw = stepsToRadians(input.aimYaw);
    this.gunner.pitch = stepsToRadians(input.aimPitch);
  }

  /** Turns the gunner's aim by the mouse motion since the last call. Call once per frame, so that aiming is smooth. */
  process(): void {
    if (this.#role === 'gunner') this.gunner.process(this.mouse);
  }

  /** The keyboard with the player's bindings. */
  readonly #keys: Device = {
    axes: NO_DEVICE.axes,
    isDown: (action) => this.#settings.keys[action].some((code) => this.keyboard.isDown(code)),
  };

  /** Returns the gamepad's state, after running its presses and updating which device was used last. */
  #processGamepad(): Device {
    const reading = findGamepad();
    const gamepad = readGamepad(reading, this.#settings.pad);
    this.#runGamepadActions(gamepad);
    const devices = { keyboard: this.#keys, gamepad: isInUse(reading) ? gamepad : null, touch: this.touch };
    this.#usedDevice = this.mouse.wasUsed ? 'keyboard' : (deviceInUse(devices) ?? this.#usedDevice);
    return gamepad;
  }

  #endSample(): void {
    this.keyboard.endSample();
    this.mouse.endSample();
  }

  /** Runs each action once per press of its gamepad button. */
  #runGamepadActions(gamepad: Device): void {
    const held = GAMEPAD_PRESS_ACTIONS.filter((action) => gamepad.isDown(action));
    for (const action of held) {
      if (!this.keyboard.isSuspended && !this.#heldOnGamepad.includes(action)) this.onAction?.(action);
    }
    this.#heldOnGamepad = held;
  }
}
