// Plays a seat with one of three devices in the same way: keyboard, gamepad or fingers.
import type { Page } from 'playwright-core';
import { AXIS, addFakeGamepad, BUTTON, moveStick, setButton } from './fake-gamepad.ts';
import { Fingers, type Point, STEER_PIXELS } from './fingers.ts';
import { RADIANS_PER_PIXEL } from './mouse-gunner.ts';

export type SeatAction = 'throttle' | 'brake' | 'right' | 'drift' | 'boost' | 'reset' | 'fire' | 'rocket' | 'look';

/** A device with which a test plays a seat. */
export interface SeatDevice {
  /** Holds these actions, and releases all others. */
  hold(...actions: readonly SeatAction[]): Promise<void>;
  /** Turns the aim a little towards these angles to the right and up (radians). */
  turn(right: number, up: number): Promise<void>;
}

export type SeatDeviceName = 'keyboard' | 'gamepad' | 'touch';

/** Settings of a player who has chosen other keys and buttons for the brake and the rocket. */
export const OWN_BINDINGS = {
  keys: { brake: ['KeyH'], rocket: ['KeyG'] },
  pad: { brake: BUTTON.x, rocket: BUTTON.x },
} as const;
/** The key and the button of each action: those of OWN_BINDINGS, and the default ones of all other actions. */
const KEYS: Readonly<Record<SeatAction, string>> = {
  throttle: 'KeyW',
  brake: 'KeyH',
  right: 'KeyD',
  drift: 'Space',
  boost: 'ShiftLeft',
  reset: 'KeyR',
  fire: 'Space',
  rocket: 'KeyG',
  look: 'KeyQ',
};
const BUTTONS: Readonly<Record<Exclude<SeatAction, 'right'>, number>> = {
  throttle: BUTTON.rightTrigger,
  brake: BUTTON.x,
  drift: BUTTON.a,
  boost: BUTTON.b,
  reset: BUTTON.y,
  fire: BUTTON.rightTrigger,
  rocket: BUTTON.x,
  look: BUTTON.up,
};
/** Smaller angles are not corrected (radians). */
const TOLERANCE = 0.03;
/** A stick is pushed at least this far, and further by this share for each radian. */
const STICK_MIN = 0.18;
const STICK_PER_RADIAN = 0.6;
/** How far a finger drags at most (pixels). */
const DRAG_MAX_PIXELS = 100;

/** Prepares a page for a device, before it loads. */
export const prepareDevice = async (page: Page, device: SeatDeviceName): Promise<void> => {
  if (device === 'gamepad') await addFakeGamepad(page);
};

/** Creates the device for a page that shows the race, and uses it once, so that the page knows the player's device. */
export async function createDevice(page: Page, device: SeatDeviceName): Promise<SeatDevice> {
  if (device === 'keyboard') return keyboardOf(page);
  if (device === 'gamepad') {
    await moveStick(page, AXIS.leftX, 1);
    return gamepadOf(page);
  }
  const fingers = await Fingers.on(page);
  await fingers.down(freePoint(page));
  await fingers.up();
  await page.locator('#touch').waitFor();
  return touchOf(page, fingers);
}

function keyboardOf(page: Page): SeatDevice {
  let held: readonly string[] = [];
  const holdKeys = async (keys: readonly string[]) => {
    for (const key of held) if (!keys.includes(key)) await page.keyboard.up(key);
    for (const key of keys) if (!held.includes(key)) await page.keyboard.down(key);
    held = keys;
  };
  const keyFor = (angle: number, positive: string, negative: string): readonly string[] => {
    if (Math.abs(angle) < TOLERANCE) return [];
    return [angle > 0 ? positive : negative];
  };
  return {
    hold: (...actions) => holdKeys(actions.map((action) => KEYS[action])),
    turn: (right, up) => holdKeys([...keyFor(right, 'KeyL', 'KeyJ'), ...keyFor(up, 'KeyI', 'KeyK')]),
  };
}

function gamepadOf(page: Page): SeatDevice {
  const push = (angle: number): number => {
    if (Math.abs(angle) < TOLERANCE) return 0;
    return Math.sign(angle) * Math.min(1, STICK_MIN + STICK_PER_RADIAN * Math.abs(angle));
  };
  return {
    hold: async (...actions) => {
      const pressed = actions.flatMap((action) => (action === 'right' ? [] : [BUTTONS[action]]));
      for (const button of new Set(Object.values(BUTTONS)))
        await setButton(page, button, Number(pressed.includes(button)));
      await moveStick(page, AXIS.leftX, actions.includes('right') ? 1 : 0);
      for (const axis of [AXIS.rightX, AXIS.rightY]) await moveStick(page, axis, 0);
    },
    turn: async (right, up) => {
      await moveStick(page, AXIS.rightX, push(right));
      await moveStick(page, AXIS.rightY, 0 - push(up));
    },
  };
}

function touchOf(page: Page, fingers: Fingers): SeatDevice {
  const drag = (angle: number): number =>
    Math.max(-DRAG_MAX_PIXELS, Math.min(DRAG_MAX_PIXELS, angle / RADIANS_PER_PIXEL));
  let held: readonly SeatAction[] = [];
  return {
    hold: async (...actions) => {
      if (actions.join() === held.join()) return;
      held = actions;
      await fingers.up();
      const starts: Point[] = [];
      for (const action of actions)
        starts.push(await fingers.middleOf(action === 'right' ? '.touch-steer' : `.touch-button.is-${action}`));
      if (starts.length === 0) return;
      await fingers.down(...starts);
      if (!actions.includes('right')) return;
      await fingers.move(
        ...starts.map(({ x, y }, index) => ({ x: actions[index] === 'right' ? x + STEER_PIXELS : x, y })),
      );
    },
    turn: async (right, up) => {
      held = [];
      const start = freePoint(page);
      await fingers.down(start);
      await fingers.move({ x: start.x + drag(right), y: start.y - drag(up) });
      await fingers.up();
    },
  };
}

/** Returns a point of the 3D view that no control covers. */
function freePoint(page: Page): Point {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  return { x: width / 2, y: height * 0.6 };
}
