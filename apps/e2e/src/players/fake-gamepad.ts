// A gamepad of a page, whose sticks and buttons the test sets. Only `navigator.getGamepads` is replaced.
import type { Page } from 'playwright-core';

declare global {
  interface Window {
    __gamepad: { axes: number[]; buttons: { value: number; pressed: boolean; touched: boolean }[]; rumbles: number };
  }
}

/** Indices of the standard gamepad, https://www.w3.org/TR/gamepad/#remapping */
export const BUTTON = {
  a: 0,
  b: 1,
  x: 2,
  y: 3,
  rightTrigger: 7,
  back: 8,
  start: 9,
  up: 12,
} as const;
export const AXIS = { leftX: 0, rightX: 2, rightY: 3 } as const;

/** Adds a gamepad at rest that counts how often it rumbles. Call it before the page loads. */
export const addFakeGamepad = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const gamepad = {
      axes: [0, 0, 0, 0],
      connected: true,
      mapping: 'standard',
      rumbles: 0,
      buttons: Array.from({ length: 17 }, () => ({ value: 0, pressed: false, touched: false })),
      vibrationActuator: {
        playEffect: async () => {
          gamepad.rumbles += 1;
        },
      },
    };
    window.__gamepad = gamepad;
    Object.defineProperty(navigator, 'getGamepads', { value: () => [gamepad] });
  });

/** Sets an axis to `value`, -1 to 1. */
export const moveStick = (page: Page, axis: number, value: number): Promise<void> =>
  page.evaluate(([at, value]) => void window.__gamepad.axes.splice(at, 1, value), [axis, value] as const);

/** Sets a button to `value`: 0 released, 1 fully pressed. */
export const setButton = (page: Page, button: number, value: number): Promise<void> =>
  page.evaluate(
    ([at, value]) => {
      Object.assign(window.__gamepad.buttons[at] ?? {}, { value, pressed: value > 0 });
    },
    [button, value] as const,
  );
