// Runs a million ticks, with replays of the last ticks (rollbacks) at random moments.
import { expect, it } from 'vitest';
import { recordResult } from '../../../scripts/results.ts';
import { type CarInput, World } from '../src/index.ts';
import { hash32 } from '../src/math/index.ts';
import { readTrack } from './tracks.ts';
import { fullWorld, rammerInputs } from './worlds.ts';

const TICKS = 1_000_000;
/** A rollback replays at most this many ticks. */
const DEPTH_MAX_TICKS = 25;
/** One tick in 20, on average, ends in a rollback. */
const ROLLBACK_ODDS = 20;

it('each random rollback in a million ticks ends in the same hash as the first run', () => {
  const track = readTrack('oval');
  const world = fullWorld(track, 8);
  const other = new World({ track, cars: world.cars, laps: world.laps, seed: world.seed });
  const history = Array.from({ length: DEPTH_MAX_TICKS + 1 }, () => ({
    state: world.save(),
    inputs: [] as readonly CarInput[],
  }));
  const historyOf = (tick: number) => history[tick % history.length]!;
  let contacts = 0;
  let replays = 0;
  let mismatches = 0;
  for (let tick = 0; tick < TICKS; tick++) {
    const now = historyOf(tick);
    world.save(now.state);
    now.inputs = rammerInputs(world, tick, 77);
    world.step(now.inputs);
    contacts += world.events.filter(({ kind }) => kind === 'contact').length;
    const random = hash32(tick, 5, 5);
    if (random % ROLLBACK_ODDS !== 0) continue;
    const depth = Math.min(tick, (random >>> 8) % DEPTH_MAX_TICKS);
    const replayer = (random & 0x80) === 0 ? world : other;
    const hash = world.hash();
    replayer.load(historyOf(tick - depth).state);
    for (let back = depth; back >= 0; back--) replayer.step(historyOf(tick - back).inputs);
    replays++;
    if (replayer.hash() !== hash) mismatches++;
  }
  recordResult('row-16-rollback', mismatches, replays);
  expect(mismatches).toBe(0);
  expect(contacts).toBeGreaterThan(TICKS / 200);
});
