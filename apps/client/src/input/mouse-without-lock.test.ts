/** Tests how a mouse aims in a browser that refuses to lock the pointer, such as Safari on an iPad. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { MouseAim } from './mouse-aim.ts';

const WIDTH_PX = 1000;
const page = new EventTarget();

beforeEach(() => {
  vi.stubGlobal('window', page);
  vi.stubGlobal('document', new EventTarget());
});
afterEach(() => vi.unstubAllGlobals());

/** Creates the aim of a gunner, and a function that sends it a pointer event. */
function createAim() {
  const canvas = Object.assign(new EventTarget(), { clientWidth: WIDTH_PX });
  const aim = new MouseAim(canvas as unknown as HTMLElement);
  aim.isEnabled = true;
  const sendTo = (target: EventTarget, type: string, clientX: number, properties: object): void => {
    const fields = { pointerType: 'mouse', pointerId: 1, clientX, clientY: 0, button: -1, buttons: 0, ...properties };
    target.dispatchEvent(Object.assign(new Event(type), fields));
  };
  const send = (type: string, clientX: number, properties: object = {}): void =>
    sendTo(canvas, type, clientX, properties);
  const moveOverPanel = (properties: object): void => sendTo(page, 'pointermove', 0, properties);
  return { aim, send, moveOverPanel };
}

it('a mouse without pointer lock aims by plain movement and fires only while its button is held', () => {
  const { aim, send } = createAim();
  send('pointerdown', 400, { button: 0, buttons: 1 });
  expect(aim.wantsLock).toBe(false);
  send('pointermove', 400);
  send('pointermove', 410);
  expect(aim.take().x).toBeGreaterThan(10);
  expect(aim.isFiring()).toBe(false);
  send('pointerdown', 410, { button: 0, buttons: 1 });
  send('pointermove', 420, { buttons: 1 });
  expect(aim.take().x).toBeGreaterThan(10);
  expect(aim.isFiring()).toBe(true);
});

it('a button that is released over a panel no longer fires while another one is held, and a press there does not fire', () => {
  const { aim, send, moveOverPanel } = createAim();
  send('pointerdown', 400, { button: 0, buttons: 1 });
  send('pointerdown', 400, { button: 0, buttons: 1 });
  send('pointermove', 400, { button: 2, buttons: 3 });
  aim.endSample();
  moveOverPanel({ buttons: 3 });
  expect([aim.isFiring(), aim.isLaunching()]).toEqual([true, true]);
  moveOverPanel({ button: 0, buttons: 2 });
  expect([aim.isFiring(), aim.isLaunching()]).toEqual([false, true]);
  moveOverPanel({ button: 0, buttons: 3 });
  expect([aim.isFiring(), aim.isLaunching()]).toEqual([false, true]);
});

it('a mouse without pointer lock does not turn the aim when it enters the picture at another place', () => {
  const { aim, send } = createAim();
  send('pointerdown', 400, { button: 0, buttons: 1 });
  send('pointermove', 400);
  send('pointerleave', 0);
  send('pointermove', 900);
  expect(aim.take().x).toBe(0);
});

it('a finger that only moves does not aim', () => {
  const { aim, send } = createAim();
  send('pointermove', 400, { pointerType: 'touch' });
  send('pointermove', 500, { pointerType: 'touch' });
  expect(aim.take().x).toBe(0);
});
