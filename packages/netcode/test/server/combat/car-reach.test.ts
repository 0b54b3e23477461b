/** Tests the sphere around a car that the server checks before it traces a shot. */
import { CAR_MODELS, createTuning } from '@shotgun-rally/sim';
import { expect, it } from 'vitest';
import { carReach } from '../../../src/server/combat/car-reach.ts';

const LOW_BODY = createTuning({ body: { halfWidth: 1, halfHeight: 0.5, halfLength: 2, boxUp: -0.5 } });
const HIGH_CABIN = createTuning({
  body: { cabin: { halfWidth: 0.5, halfHeight: 1, halfLength: 1, up: 2, forward: 1.5 } },
});

it.each([
  ['a body below the centre of mass', LOW_BODY, Math.hypot(1, 1, 2)],
  ['a high cabin at the front', HIGH_CABIN, Math.hypot(0.5, 3, 2.5)],
  ['the body of the rally car', CAR_MODELS.rally, Math.hypot(0.9, 0.6, 2)],
])('the reach of a car is the distance of the farthest corner of %s', (_, model, reachM) => {
  expect(carReach(model)).toBeCloseTo(reachM);
});
