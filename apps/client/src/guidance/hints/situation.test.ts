/** Tests what the hints read from a moment. */
import { expect, it } from 'vitest';
import { momentOf } from '../../news/test-moment.ts';
import type { Moment } from '../../race/moment.ts';
import { situationOf } from './situation.ts';

it('boosting counts as the player’s own only for a driver whose car no bot drives', () => {
  const moment = momentOf([]);
  const scene = { cars: [{ isPresent: true, isBoosting: true }] } as unknown as Moment['scene'];
  const isBoosting = (participantRole: 'driver' | 'gunner', isBotPlaying: boolean) =>
    situationOf({ ...moment, scene, participantRole, controls: { ...moment.controls, isBotPlaying } })?.isBoosting;
  expect(isBoosting('driver', false)).toBe(true);
  expect(isBoosting('driver', true)).toBe(false);
  expect(isBoosting('gunner', false)).toBe(false);
});
