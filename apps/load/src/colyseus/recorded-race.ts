/** A recorded race: the states that a race of bots goes through, so that a server can send them without simulating. */
import { createBot } from '@shotgun-rally/bots';
import { CAR_MODELS, type CarInput, NO_SHOTS, resolveShots, World, type WorldState } from '@shotgun-rally/sim';
import { TRACK } from '../race/track.ts';

const SEED = 1;
/** Ticks before the first recorded state: the start of the race, until the guns work. */
const SKIPPED_TICKS = 1500;

/** Records `count` states, one every `everyTicks` ticks. */
export function recordRace(cars: number, count: number, everyTicks: number): readonly WorldState[] {
  const world = new World({ track: TRACK, cars, seed: SEED, laps: 99, tuning: Object.values(CAR_MODELS) });
  const bot = createBot('medium', SEED);
  const entries = Array.from({ length: cars }, (_, car) => ({ kind: 'enter', car }) as const);
  world.step([], entries);
  world.step([], [{ kind: 'start' }]);
  const states: WorldState[] = [];
  let shots = NO_SHOTS;
  for (let tick = 0; states.length < count; tick++) {
    const inputs = Array.from({ length: cars }, (_, car): CarInput => bot(world.state, world, car, tick));
    world.step(inputs, shots.hits);
    shots = resolveShots(world, shots.rockets);
    if (tick >= SKIPPED_TICKS && tick % everyTicks === 0) states.push(world.save());
  }
  return states;
}
