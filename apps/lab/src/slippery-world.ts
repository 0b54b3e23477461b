/** A world whose tyres hold less than they should: what a client that runs another version of the simulation would have. */
import { GRIP, World, type WorldOptions } from '@shotgun-rally/sim';

type Tyres = { -readonly [Name in 'front' | 'rear' | 'rearDrifting']: number };

/** A world of its own, whose tyres have `share` (1 for all) of their grip. */
export function slipperyWorld(options: WorldOptions, share: number): World {
  const world = new World(options);
  const step = world.step.bind(world);
  world.step = (inputs, commands) => {
    // The simulation knows one kind of tyre: it is changed for this step alone, and nobody else sees it.
    const tyres = GRIP as Tyres;
    const { front, rear, rearDrifting } = tyres;
    Object.assign(tyres, { front: front * share, rear: rear * share, rearDrifting: rearDrifting * share });
    step(inputs, commands);
    Object.assign(tyres, { front, rear, rearDrifting });
  };
  return world;
}
