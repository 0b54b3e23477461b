/** Tests with a fake channel and a small stand-in for the page's elements which result of an answer is shown. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Screens } from '../ui/screens.ts';
import { passAnswer } from './answer-screen.ts';

let channel: { onmessage?: (event: { data: string }) => void };

beforeEach(() => {
  vi.useFakeTimers();
  const createElement = () => ({ append: () => {}, addEventListener: () => {} });
  vi.stubGlobal('document', { createElement });
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      onmessage?: (event: { data: string }) => void;
      constructor() {
        channel = this;
      }
      postMessage(): void {}
      close(): void {}
    },
  );
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it.each([
  ['answer-taken', 'the reply of a host', ''],
  ['answer-not-taken', 'the answer of another tab', 'SR1.a.other'],
])('a page with an answer shows %s after %s', async (id, _what, data) => {
  const show = vi.fn();
  const passing = passAnswer({ show } as unknown as Screens, 'SR1.a.own');
  channel.onmessage?.({ data });
  await vi.advanceTimersByTimeAsync(4000);
  await passing;
  expect(show.mock.calls[0]?.[0]).toMatchObject({ id });
});
