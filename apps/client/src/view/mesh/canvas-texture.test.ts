import { afterEach, expect, it, vi } from 'vitest';
import { loadSignFont } from './canvas-texture.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('a scene does not wait for longer than 1 s for the font of its signs', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('document', { fonts: { load: () => new Promise(() => {}) } });
  let isDone = false;
  void loadSignFont().then(() => {
    isDone = true;
  });
  await vi.advanceTimersByTimeAsync(999);
  expect(isDone).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(isDone).toBe(true);
});

it('a scene is built if the font of its signs cannot be loaded', async () => {
  vi.stubGlobal('document', { fonts: { load: () => Promise.reject(new Error('offline')) } });
  await expect(loadSignFont().then(() => 'built')).resolves.toBe('built');
});
