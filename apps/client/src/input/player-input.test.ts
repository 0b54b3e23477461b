/** Tests the devices before the race is shown, and for a spectator. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Action, DEFAULT_GAMEPAD, DEFAULT_KEYS } from '../settings/bindings.ts';
import { PlayerInput } from './player-input.ts';

let page: EventTarget;
/** The buttons and sticks of the player's gamepad. */
const buttons = Array.from({ length: 17 }, () => ({ value: 0 }));
const axes = [0, 0, 0, 0];

beforeEach(() => {
  page = Object.assign(new EventTarget(), { querySelector: () => null });
  const gamepad = { connected: true, mapping: 'standard', axes, buttons };
  vi.stubGlobal('window', page);
  vi.stubGlobal('document', page);
  vi.stubGlobal('Element', class {});
  vi.stubGlobal('navigator', { getGamepads: () => [gamepad] });
});
afterEach(() => vi.unstubAllGlobals());

/** Taps the key that resets the car. */
const tap = (): void => {
  for (const type of ['keydown', 'keyup']) page.dispatchEvent(Object.assign(new Event(type), { code: 'KeyR' }));
};

const createInput = (canvas = new EventTarget()): PlayerInput => new PlayerInput(canvas as HTMLElement);

it('a spectator’s press of a gamepad button runs its action once, however many frames it lasts', () => {
  const input = createInput();
  const actions: Action[] = [];
  input.onAction = (action) => actions.push(action);
  input.processSpectator();
  buttons[DEFAULT_GAMEPAD.camera]!.value = 1;
  input.processSpectator();
  input.processSpectator();
  expect(actions).toEqual(['camera']);
  buttons[DEFAULT_GAMEPAD.camera]!.value = 0;
});

it('a key that a spectator has tapped has no effect in the next seat', () => {
  const input = createInput();
  tap();
  expect(input.sampleInput('driver', true)).toMatchObject({ reset: true });
  tap();
  input.processSpectator();
  expect(input.sampleInput('driver', true)).toMatchObject({ reset: false });
});

it('a key that was tapped before the race was shown has no effect in it', () => {
  const input = createInput();
  tap();
  expect(input.sampleInput('driver', false)).toMatchObject({ reset: false });
  expect(input.sampleInput('driver', true)).toMatchObject({ reset: false });
});

it('a tap counts in the next tick, but not if no tick has run for more than 250 ms, as in an outage or a pause', () => {
  const input = createInput();
  input.sampleInput('driver', true);
  input.expireTaps(1000);
  tap();
  input.expireTaps(1250);
  expect(input.sampleInput('driver', true)).toMatchObject({ reset: true });
  input.expireTaps(2000);
  tap();
  input.expireTaps(2251);
  expect(input.sampleInput('driver', true)).toMatchObject({ reset: false });
});

it('a click expires like a tap, and a key that is held through an outage still counts after it', () => {
  const canvas = new EventTarget();
  const input = createInput(canvas);
  input.takeSeat('gunner', 0);
  const point = (target: EventTarget, type: string, buttons: number): void => {
    target.dispatchEvent(Object.assign(new Event(type), { pointerType: 'mouse', button: 0, buttons }));
  };
  // The first press of the button only requests pointer lock, which this canvas does not have.
  for (const _press of [1, 2]) point(canvas, 'pointerdown', 1);
  point(page, 'pointerup', 0);
  page.dispatchEvent(Object.assign(new Event('keydown'), { code: DEFAULT_KEYS.rocket[0] }));
  expect(input.mouse.isFiring()).toBe(true);
  input.expireTaps(1000);
  expect(input.sampleInput('gunner', true)).toMatchObject({ fire: false, rocket: true });
});

it('a driver who looks back when the seat ends looks ahead as a spectator', () => {
  const input = createInput();
  page.dispatchEvent(Object.assign(new Event('keydown'), { code: DEFAULT_KEYS.lookBack[0] }));
  input.sampleInput('driver', true);
  expect(input.looksBack).toBe(true);
  input.processSpectator();
  expect(input.looksBack).toBe(false);
});

it('the mouse is released, and no longer aims, when the gunner drives or leaves the seat', () => {
  const input = createInput();
  const unlock = vi.spyOn(input.mouse, 'unlock');
  for (const leave of [() => input.takeSeat('driver', 0), () => input.leaveSeat()]) {
    input.takeSeat('gunner', 0);
    unlock.mockClear();
    leave();
    expect([input.mouse.isEnabled, unlock.mock.calls.length]).toEqual([false, 1]);
  }
});

it('a gunner is invited to click until the gunner has aimed with keys, and not while a gamepad is used', () => {
  const createGunner = (): PlayerInput => {
    const input = createInput();
    input.takeSeat('gunner', 0);
    return input;
  };
  const withKeys = createGunner();
  expect(withKeys.invitesClick).toBe(true);
  page.dispatchEvent(Object.assign(new Event('keydown'), { code: 'KeyJ' }));
  withKeys.sampleInput('gunner', true);
  page.dispatchEvent(Object.assign(new Event('keyup'), { code: 'KeyJ' }));
  expect(withKeys.invitesClick).toBe(false);
  const withGamepad = createGunner();
  buttons[DEFAULT_GAMEPAD.fire]!.value = 1;
  withGamepad.sampleInput('gunner', true);
  buttons[DEFAULT_GAMEPAD.fire]!.value = 0;
  expect(withGamepad.invitesClick).toBe(false);
});

it('a gunner who presses a button of the mouse after a gamepad uses keyboard and mouse again', () => {
  const canvas = new EventTarget();
  const input = createInput(canvas);
  input.takeSeat('gunner', 0);
  buttons[DEFAULT_GAMEPAD.fire]!.value = 1;
  input.sampleInput('gunner', true);
  buttons[DEFAULT_GAMEPAD.fire]!.value = 0;
  expect(input.device).toBe('gamepad');
  canvas.dispatchEvent(Object.assign(new Event('pointerdown'), { pointerType: 'mouse', button: 0, buttons: 1 }));
  input.sampleInput('gunner', true);
  input.sampleInput('gunner', true);
  expect(input.device).toBe('keyboard');
});

it('a gamepad whose worn stick rests beside the middle is not in use', () => {
  const input = createInput();
  axes[0] = 0.3;
  input.sampleInput('driver', true);
  expect(input.device).toBe('keyboard');
  axes[0] = 0.6;
  input.sampleInput('driver', true);
  expect(input.device).toBe('gamepad');
  axes[0] = 0;
});
