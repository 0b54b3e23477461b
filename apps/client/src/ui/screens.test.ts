/** Tests with a small stand-in for the page's elements what a player who waits for long is offered, and how a problem is shown. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { crashed } from './problems.ts';
import { Screens, showLostServer } from './screens.ts';

class FakeElement {
  dataset = {};
  addEventListener(): void {}
  focus(): void {}
  children: FakeElement[] = [];
  textContent = '';
  append = (...children: FakeElement[]) => void this.children.push(...children);
  replaceChildren = (...children: FakeElement[]) => {
    this.children = children;
  };

  get text(): string {
    return [this.textContent, ...this.children.map(({ text }) => text)].join(' ');
  }
}

const [SHORTLY_MS, LONG_MS] = [29_000, 31_000];

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', { createElement: () => new FakeElement() });
  vi.stubGlobal('location', { pathname: '/' });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('a player whose connection is lost for more than 30 s reads that the seat may be gone, and can leave', () => {
  const root = new FakeElement();
  const screens = new Screens(root as unknown as HTMLElement);
  showLostServer(screens);
  vi.advanceTimersByTime(SHORTLY_MS);
  showLostServer(screens, 'Attempt 9.');
  expect(root.text).toMatch('Your seat is kept for up to 30 s. Attempt 9.');
  expect(root.text).not.toMatch('Race against bots');
  vi.advanceTimersByTime(LONG_MS - SHORTLY_MS);
  expect(root.text).toMatch(/Your seat may be gone.*Attempt 9.*Go to the start page.*Race against bots/);
  showLostServer(screens, 'Attempt 10.');
  expect(root.text).toMatch(/Your seat may be gone.*Attempt 10/);
});

it('a problem unlocks the pointer and closes the dialogs, so that the player can press its buttons', () => {
  const dialog = { close: vi.fn() };
  const page = { exitPointerLock: vi.fn(), querySelectorAll: () => [dialog] };
  vi.stubGlobal('document', { ...page, createElement: () => new FakeElement() });
  const root = new FakeElement();
  new Screens(root as unknown as HTMLElement).ask(crashed(new Error('broken')));
  expect(root.text).toMatch('broken');
  expect([page.exitPointerLock.mock.calls.length, dialog.close.mock.calls.length]).toEqual([1, 1]);
});
