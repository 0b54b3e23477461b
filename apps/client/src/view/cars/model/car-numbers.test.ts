/** Tests with a stand-in for a canvas when the numbers of the cars are painted again. */
import { afterEach, expect, it, vi } from 'vitest';
import { CarNumbers } from './car-numbers.ts';

afterEach(() => void vi.unstubAllGlobals());

it('the texture of the numbers is uploaded again only if the number or the title of a car has changed', () => {
  const paint = { clearRect() {}, strokeRect() {}, fillRect() {}, fillText() {} };
  const canvas = { getContext: () => ({ ...paint, canvas }) };
  vi.stubGlobal('document', { createElement: () => canvas });
  const numbers = new CarNumbers(2);
  const isUploadedAfter = (car: number, number: string, name: string): boolean => {
    const { version } = numbers.texture;
    numbers.write(car, number, name);
    return numbers.texture.version > version;
  };
  expect(isUploadedAfter(0, '1', '')).toBe(false);
  expect(isUploadedAfter(0, '1', 'Ann')).toBe(true);
  expect(isUploadedAfter(0, '1', 'Ann')).toBe(false);
  expect(isUploadedAfter(0, '2', 'Ann')).toBe(true);
  expect(isUploadedAfter(1, '2', 'Ann')).toBe(true);
});

it('numbers and titles of cars are painted in the font of the HUD', () => {
  const fonts: string[] = [];
  const context = {
    font: '',
    clearRect() {},
    strokeRect() {},
    fillRect() {},
    fillText: () => void fonts.push(context.font),
  };
  vi.stubGlobal('document', { createElement: () => ({ getContext: () => context }) });
  new CarNumbers(1).write(0, '1', 'Ann');
  expect(fonts).toHaveLength(3);
  for (const font of fonts) expect(font).toMatch(/^italic 900 .*"Exo 2 Variable"/);
});
