/** A client's world whose cars differ from the server's, as if the client had another version of the simulation. */
import { CAR_MODELS, RACE, type TuningOptions, World, type WorldOptions } from '@shotgun-rally/sim';

/** Creates a world that simulates cars of the model `altered`, but loads the states of a server whose cars are not altered. */
export function alteredWorld(options: WorldOptions, altered: TuningOptions): World {
  const world = new World({ ...options, tuning: altered });
  // A world refuses states of other car models, so its states claim the server's.
  world.state[RACE.tuning] = new World(options).state[RACE.tuning]!;
  return world;
}

const { front, rear, rearDrifting } = CAR_MODELS.rally.grip;

/** Creates a world whose tyres have `gripShare` of the server's grip; 1 is the same grip. */
export const slipperyWorld = (options: WorldOptions, gripShare: number): World =>
  alteredWorld(options, {
    grip: { front: front * gripShare, rear: rear * gripShare, rearDrifting: rearDrifting * gripShare },
  });
