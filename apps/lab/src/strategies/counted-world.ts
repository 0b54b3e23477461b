/** A client's world that counts the ticks that it simulates. */
import { type StepInput, World, type WorldOptions, type WorldState } from '@shotgun-rally/sim';
import { carCountOf, hasCar } from '@shotgun-rally/sim/state';
import { slipperyWorld } from '../race/altered-world.ts';

/**
 * Creates a client's world that adds its simulated ticks to `counter`, once for each simulated car. A strategy that predicts
 * only the player's car leaves the other slots empty, and a far car has the input null: neither is simulated.
 */
export function countedWorld(options: WorldOptions, gripShare: number, counter: { carTicks: number }): World {
  const world = gripShare < 1 ? slipperyWorld(options, gripShare) : new World(options);
  const step = world.step.bind(world);
  world.step = (inputs, commands) => {
    counter.carTicks += simulatedCars(world.state, inputs);
    step(inputs, commands);
  };
  return world;
}

function simulatedCars(state: WorldState, inputs: readonly StepInput[]): number {
  let cars = 0;
  for (let car = 0; car < carCountOf(state); car++) if (hasCar(state, car) && inputs[car] !== null) cars++;
  return cars;
}
