import { expect, it } from 'vitest';
import { recordAntialiasing } from './antialiasing.ts';
import { QUALITIES, type QualityName } from './quality.ts';

/** Returns what the settings read about a reload on a canvas that was drawn on at these qualities, one after another. */
function needsReloadAfter(...names: QualityName[]): string | undefined {
  const canvas: Pick<HTMLCanvasElement, 'dataset'> = { dataset: {} };
  for (const name of names) recordAntialiasing(canvas, QUALITIES[name]);
  return canvas.dataset.needsReload;
}

it('a quality needs a reload if its antialiasing is not that with which the canvas was first drawn on', () => {
  expect(needsReloadAfter('low', 'medium')).toBe('true');
  expect(needsReloadAfter('high', 'medium', 'low')).toBe('true');
});

it('a quality needs no reload if the canvas has its antialiasing', () => {
  expect(needsReloadAfter('medium')).toBe('false');
  expect(needsReloadAfter('high', 'medium')).toBe('false');
  expect(needsReloadAfter('low', 'medium', 'low')).toBe('false');
});

it('the highest quality needs no reload, because it is drawn into an antialiased buffer of its own', () => {
  expect(needsReloadAfter('low', 'high')).toBe('false');
});
