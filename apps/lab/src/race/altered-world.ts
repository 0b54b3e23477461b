/**
 * A client's world whose constants differ from the server's, as if the client had another version of the simulation.
 */
import { World, type WorldOptions } from '@shotgun-rally/sim';
import { GRIP } from '@shotgun-rally/sim/tuning';

/**
 * Creates a world that runs each step with changed constants: the values of `altered` replace those in `constants`, an
 * object of the simulation such as GRIP.
 */
export function alteredWorld<Constants extends object>(
  options: WorldOptions,
  constants: Constants,
  altered: { readonly [Name in keyof Constants]?: number },
): World {
  const world = new World(options);
  const step = world.step.bind(world);
  const original = { ...constants };
  world.step = (inputs, commands) => {
    // All worlds share the constants, so they are changed only during this step.
    Object.assign(constants, altered);
    step(inputs, commands);
    Object.assign(constants, original);
  };
  return world;
}

/** Creates a world whose tyres have `gripShare` of the server's grip; 1 is the same grip. */
export const slipperyWorld = (options: WorldOptions, gripShare: number): World =>
  alteredWorld(options, GRIP, {
    front: GRIP.front * gripShare,
    rear: GRIP.rear * gripShare,
    rearDrifting: GRIP.rearDrifting * gripShare,
  });
