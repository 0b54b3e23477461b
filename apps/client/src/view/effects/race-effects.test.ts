import { expect, it } from 'vitest';
import { QUALITIES, type QualityName } from '../../look/quality.ts';
import { CANYON } from '../themes/canyon.ts';
import { RaceEffects } from './race-effects.ts';

/** Returns the number of meshes of the canyon's effects that are drawn before a car has moved. */
function meshes(quality: QualityName, isMotionReduced: boolean): number {
  const effects = new RaceEffects(QUALITIES[quality], 1, CANYON, null);
  effects.reduceMotion(isMotionReduced);
  return effects.group.children.filter(({ visible }) => visible).length;
}

it('all effects are visible while drawAllOnce draws, and afterwards only those that were before', () => {
  const effects = new RaceEffects(QUALITIES.low, 1, CANYON, null);
  const visible = (): boolean[] => effects.group.children.map((mesh) => mesh.visible);
  const before = visible();
  let during: boolean[] = [];
  effects.drawAllOnce(() => {
    during = visible();
  });
  expect(before).toContain(false);
  expect(during).not.toContain(false);
  expect(visible()).toEqual(before);
});

it('wind blows dust through the canyon, except for reduced motion and at low quality', () => {
  expect(meshes('high', false)).toBe(meshes('high', true) + 1);
  expect(meshes('low', false)).toBe(meshes('low', true));
});
