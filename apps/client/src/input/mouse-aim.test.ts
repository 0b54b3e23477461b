/** Tests when the mouse locks the pointer, and how the mouse and fingers aim and fire. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { MouseAim } from './mouse-aim.ts';

const page = Object.assign(new EventTarget(), { pointerLockElement: null as EventTarget | null });
/** Answers a request for pointer lock as some browsers do. */
const requestPointerLock = vi.fn((): Promise<void> | undefined => undefined);

beforeEach(() => {
  requestPointerLock.mockReset();
  page.pointerLockElement = null;
  vi.stubGlobal('window', page);
  vi.stubGlobal('document', page);
});
afterEach(() => vi.unstubAllGlobals());

/** Creates the aim of a gunner, and a function that dispatches an event of the left mouse button or of a finger. */
function createAim({ hasPointerLock = true } = {}) {
  // As wide as the motion for which the way from edge to edge counts without pointer lock.
  const canvas = Object.assign(new EventTarget(), { clientWidth: 2900 }, hasPointerLock && { requestPointerLock });
  const aim = new MouseAim(canvas as unknown as HTMLElement);
  aim.isEnabled = true;
  const point = (type: string, fields: Partial<PointerEvent> = {}): void => {
    const button = { button: 0, buttons: type === 'pointerdown' ? 1 : 0 };
    const event = { pointerId: 1, pointerType: 'mouse', clientX: 0, clientY: 0, movementX: 0, movementY: 0 };
    const target = type === 'pointerup' ? page : canvas;
    target.dispatchEvent(Object.assign(new Event(type), button, event, fields));
  };
  const setLocked = (isLocked: boolean): void => {
    page.pointerLockElement = isLocked ? canvas : null;
    page.dispatchEvent(new Event('pointerlockchange'));
  };
  const click = (): void => {
    point('pointerdown');
    point('pointerup');
  };
  return { aim, point, setLocked, click };
}

it('a click requests pointer lock and does not fire; under pointer lock, the mouse aims and a click fires', () => {
  const { aim, point, setLocked, click } = createAim();
  click();
  expect([requestPointerLock.mock.calls.length, aim.isFiring()]).toEqual([1, false]);
  setLocked(true);
  point('pointermove', { button: -1, movementX: 3, movementY: -2 });
  point('pointermove', { button: -1, movementX: 4, movementY: 0 });
  expect(aim.take()).toEqual({ x: 7, y: -2 });
  expect(aim.take()).toEqual({ x: 0, y: 0 });
  click();
  expect([requestPointerLock.mock.calls.length, aim.isFiring()]).toEqual([1, true]);
  aim.endSample();
  expect(aim.isFiring()).toBe(false);
});

it.each([
  ['by an event', () => page.dispatchEvent(new Event('pointerlockerror')), undefined],
  ['by a promise', () => {}, () => Promise.reject(new Error('refused'))],
])(
  'after the browser has refused pointer lock %s, clicks request none, and a drag with the button held aims and fires',
  async (_how, refuse, answer) => {
    const { aim, point, click } = createAim();
    if (answer) requestPointerLock.mockImplementation(answer);
    expect(aim.wantsLock).toBe(true);
    click();
    refuse();
    await Promise.resolve();
    expect(aim.wantsLock).toBe(false);
    point('pointerdown', { clientX: 10, clientY: 10 });
    point('pointermove', { button: -1, buttons: 1, clientX: 15, clientY: 8 });
    expect(requestPointerLock).toHaveBeenCalledTimes(1);
    expect(aim.take()).toEqual({ x: 5, y: -2 });
    expect(aim.isFiring()).toBe(true);
  },
);

it('a browser without pointer lock counts as one that refuses it', () => {
  const { aim, click } = createAim({ hasPointerLock: false });
  click();
  expect(aim.wantsLock).toBe(false);
});

it('a refusal does not count if pointer lock has worked before, because Chrome refuses for a second after Escape', () => {
  const { aim, setLocked, click } = createAim();
  click();
  setLocked(true);
  setLocked(false);
  click();
  page.dispatchEvent(new Event('pointerlockerror'));
  expect(aim.wantsLock).toBe(true);
  click();
  expect(requestPointerLock).toHaveBeenCalledTimes(3);
});

it('a finger aims by dragging, without firing and without pointer lock, and a second finger does not aim', () => {
  const { aim, point } = createAim();
  const finger = { pointerType: 'touch', pointerId: 5 };
  point('pointerdown', { ...finger, clientX: 100, clientY: 50 });
  point('pointermove', { ...finger, button: -1, clientX: 90, clientY: 55 });
  point('pointermove', { ...finger, pointerId: 6, button: -1, clientX: 500, clientY: 500 });
  expect(aim.take()).toEqual({ x: -10, y: 5 });
  expect(aim.isFiring()).toBe(false);
  point('pointerup', finger);
  point('pointermove', { ...finger, button: -1, clientX: 0, clientY: 0 });
  expect(aim.take()).toEqual({ x: 0, y: 0 });
  expect(requestPointerLock).not.toHaveBeenCalled();
});

it('a finger goes on aiming while a second finger touches and leaves the picture', () => {
  const { aim, point } = createAim();
  const [first, second] = [5, 6].map((pointerId) => ({ pointerType: 'touch', pointerId }));
  const moveTo = (clientX: number) => point('pointermove', { ...first, button: -1, clientX });
  point('pointerdown', first);
  point('pointerdown', { ...second, clientX: 500 });
  moveTo(10);
  point('pointerup', second);
  point('pointerleave', second);
  moveTo(30);
  expect(aim.take().x).toBe(30);
});

it('held buttons and a drag end if the page loses the focus, and a driver does not aim', () => {
  const { aim, point, setLocked } = createAim();
  setLocked(true);
  point('pointerdown');
  aim.endSample();
  expect(aim.isFiring()).toBe(true);
  page.dispatchEvent(new Event('blur'));
  expect(aim.isFiring()).toBe(false);
  aim.isEnabled = false;
  point('pointerdown');
  point('pointermove', { button: -1, movementX: 9 });
  expect([aim.isFiring(), aim.take().x, aim.wantsLock]).toEqual([false, 0, false]);
});
