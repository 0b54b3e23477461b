/** Tests what counts as something that a person does. */
import { NEUTRAL_DRIVER, NEUTRAL_GUNNER } from '@shotgun-rally/sim';
import { expect, it } from 'vitest';
import { Activity } from '../../../src/server/room/activity.ts';

it('a gunner whose page reports another view delay for a held trigger is idle, and one who aims is not', () => {
  const activity = new Activity(0);
  for (let tick = 1; tick <= 100; tick++)
    activity.recordInput({ ...NEUTRAL_GUNNER, fire: true, viewDelayMs: 80 + (tick % 9) }, tick);
  expect(activity.idleMs(100)).toBe(99);
  activity.recordInput({ ...NEUTRAL_GUNNER, fire: true, aimYaw: 1 }, 101);
  expect(activity.idleMs(101)).toBe(0);
});

it('a person who changes the seat or the steering is not idle', () => {
  const activity = new Activity(0);
  activity.recordInput(NEUTRAL_GUNNER, 10);
  activity.recordInput(NEUTRAL_DRIVER, 20);
  expect(activity.idleMs(30)).toBe(10);
  activity.recordInput({ ...NEUTRAL_DRIVER, steer: 5 }, 40);
  expect(activity.idleMs(40)).toBe(0);
});
