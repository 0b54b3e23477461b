/** Tests what a reset of the playground does to the car. */
import { NEUTRAL_DRIVER } from '@shotgun-rally/sim';
import { expect, it } from 'vitest';
import { Simulation } from './simulation.ts';

const BOOSTING = { ...NEUTRAL_DRIVER, boost: true };

it('a reset fills the tank as far as boost.atStart says, also if the car has boosted', () => {
  const simulation = new Simulation();
  simulation.setTuning({ boost: { atStart: 1023 } });
  simulation.reset();
  expect(simulation.advance(16, NEUTRAL_DRIVER)[0]?.boost).toBe(1);
  simulation.advance(160, BOOSTING);
  simulation.reset();
  expect(simulation.advance(16, NEUTRAL_DRIVER)[0]?.boost).toBe(1);
});
