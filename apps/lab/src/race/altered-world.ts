/** A world with other constants than the server's: what a client that runs another version of the simulation would have. */
import { GRIP, World, type WorldOptions } from '@shotgun-rally/sim';

/** A world that is stepped with `altered` in place of what `constants`, one of the simulation's, has there. */
export function alteredWorld<Constants extends object>(
  options: WorldOptions,
  constants: Constants,
  altered: { readonly [Name in keyof Constants]?: number },
): World {
  const world = new World(options);
  const step = world.step.bind(world);
  const usual = { ...constants };
  world.step = (inputs, commands) => {
    // The simulation has one set of constants: it is changed for this step alone, and nobody else sees it.
    Object.assign(constants, altered);
    step(inputs, commands);
    Object.assign(constants, usual);
  };
  return world;
}

/** A world whose tyres have `share` (1 for all) of their grip. */
export const slipperyWorld = (options: WorldOptions, share: number): World =>
  alteredWorld(options, GRIP, {
    front: GRIP.front * share,
    rear: GRIP.rear * share,
    rearDrifting: GRIP.rearDrifting * share,
  });
