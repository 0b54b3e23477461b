/** Tests which rivals have their names shown. */
import { expect, it } from 'vitest';
import { chooseTags } from './choose-tags.ts';
import type { Rival } from './rivals.ts';

const SCREEN = { width: 1280, height: 720, ownCar: null };
const rivalAt = (car: number, x: number, y: number): Rival => ({
  car,
  name: `Car ${car}`,
  colour: '#fff',
  distanceM: car,
  bearing: 0,
  point: { x, y },
});
const carsShown = (rivals: readonly Rival[], isGunner: boolean): number[] =>
  chooseTags(rivals, SCREEN, isGunner).map(({ car }) => car);

it('no name is over the crosshair of a gunner, and a driver sees the name there', () => {
  const rivals = [rivalAt(1, 0.5, 0.47), rivalAt(2, 0.8, 0.4)];
  expect(carsShown(rivals, true)).toEqual([2]);
  expect(carsShown(rivals, false)).toEqual([1, 2]);
});

it('of two names that would overlap, only that of the nearer rival is shown, and none of a rival off the screen', () => {
  expect(carsShown([rivalAt(1, 0.2, 0.3), rivalAt(2, 0.22, 0.31), rivalAt(3, 1.2, 0.3)], false)).toEqual([1]);
});

it("no name is over the player's car, and names beside and above it are shown", () => {
  const screen = { ...SCREEN, ownCar: { x: 0.5, top: 0.35, bottom: 0.9 } };
  const rivals = [rivalAt(1, 0.5, 0.4), rivalAt(2, 0.8, 0.4), rivalAt(3, 0.5, 0.3)];
  expect(chooseTags(rivals, screen, false).map(({ car }) => car)).toEqual([2, 3]);
});
