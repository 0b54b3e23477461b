/** Tests what a player who waits for long is offered, with a small stand-in for the page's elements. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Screens, showLostServer } from './screens.ts';

class FakeElement {
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
