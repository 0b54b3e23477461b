/** Tests what the sliders of the simulated network change, with a small stand-in for the page's elements. */
import { WEATHERS, type Weather } from '@shotgun-rally/netcode';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { NetworkControls } from './network-controls.ts';
import type { Tooltips } from './widgets/tooltips.ts';

/** The part of an element that the controls use. A range input keeps its value in its range, as in a browser. */
class FakeElement extends EventTarget {
  id = '';
  max = '';
  type = '';
  textContent = '';
  selected = false;
  #value = '';

  append(): void {}

  get value(): string {
    return this.#value;
  }

  set value(value: string) {
    this.#value = this.type === 'range' ? String(Math.min(Number(value), Number(this.max))) : value;
  }
}

let created: FakeElement[];

beforeEach(() => {
  const createElement = () => {
    const element = new FakeElement();
    created.push(element);
    return element;
  };
  vi.stubGlobal('document', { createElement });
});
afterEach(() => void vi.unstubAllGlobals());

/** Returns the weather after a player has moved this slider, in a page that was opened with `weather`. */
function afterMoving(id: string, value: number, weather: Weather): Weather | undefined {
  created = [];
  let changed: Weather | undefined;
  const tooltips = { add: (part: HTMLElement) => part } as unknown as Tooltips;
  new NetworkControls({ weather, kind: 'datagram', seed: 1 }, tooltips, (after) => {
    changed = after;
  });
  const slider = created.find((element) => element.id === id);
  if (!slider) throw new Error(`expected a slider ${id}`);
  slider.value = String(value);
  slider.dispatchEvent(new Event('input'));
  return changed;
}

/** A lag of 1500 ms with a jitter of 250.5 ms, and a loss of 62.5 %, as a link can have them. */
const ROUGH: Weather = { ...WEATHERS.BAD, delayMinMs: 1249.5, delayMaxMs: 1750.5, lossShare: 0.625 };

it('the slider of the loss changes no delay, even one that the sliders round', () => {
  expect(afterMoving('net-loss', 10, ROUGH)).toEqual({ ...ROUGH, lossShare: 0.1 });
});

it('the slider of the lag keeps the jitter and the loss, and that of the jitter keeps the lag', () => {
  expect(afterMoving('net-lag', 1000, ROUGH)).toEqual({ ...ROUGH, delayMinMs: 749.5, delayMaxMs: 1250.5 });
  expect(afterMoving('net-jitter', 100, ROUGH)).toEqual({ ...ROUGH, delayMinMs: 1400, delayMaxMs: 1600 });
});

it('the jitter shrinks if a delay would be below 0 or longer than a link can have', () => {
  expect(afterMoving('net-lag', 20, ROUGH)).toEqual({ ...ROUGH, delayMinMs: 0, delayMaxMs: 40 });
  expect(afterMoving('net-lag', 1900, ROUGH)).toEqual({ ...ROUGH, delayMinMs: 1800, delayMaxMs: 2000 });
});

it('the sliders show the longest delay and the highest loss that a link can have', () => {
  afterMoving('net-loss', 100, { ...WEATHERS.LAN, delayMinMs: 0, delayMaxMs: 4000 });
  const valueAt = (id: string) => created.find((element) => element.id === id)?.value;
  expect(['net-lag', 'net-jitter', 'net-loss'].map(valueAt)).toEqual(['2000', '2000', '100']);
});
