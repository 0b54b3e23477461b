// Row 16 of the scoreboard: a million ticks under random rollback, and no differing hash.
import { expect, it } from 'vitest';
import { type CarInput, hash32, World } from '../src/index.ts';
import { readTrack } from './tracks.ts';
import { fullWorld, rammers } from './worlds.ts';

const TICKS = 1_000_000;
const DEEPEST_TICKS = 25;
/** About one tick in so many ends in a rollback. */
const ROLLBACK_EVERY = 20;

it('replays a million ticks under random rollback without a differing hash', () => {
  const track = readTrack('oval');
  const world = fullWorld(track, 8);
  const other = new World({ track, cars: 8, laps: 3, seed: 5 });
  const ring = Array.from({ length: DEEPEST_TICKS + 1 }, () => ({
    state: world.save(),
    inputs: [] as readonly CarInput[],
  }));
  let contacts = 0;
  let differing = 0;
  for (let tick = 0; tick < TICKS; tick++) {
    const slot = ring[tick % ring.length]!;
    world.save(slot.state);
    slot.inputs = rammers(world, tick, 77);
    world.step(slot.inputs);
    contacts += world.events.filter(({ kind }) => kind === 'contact').length;
    const dice = hash32(tick, 5, 5);
    if (dice % ROLLBACK_EVERY !== 0) continue;
    const depth = Math.min(tick, (dice >>> 8) % DEEPEST_TICKS);
    // By turns in this world and in another one.
    const replayer = (dice & 0x80) === 0 ? world : other;
    const wanted = world.hash();
    replayer.load(ring[(tick - depth) % ring.length]!.state);
    for (let back = depth; back >= 0; back--) replayer.step(ring[(tick - back) % ring.length]!.inputs);
    if (replayer.hash() !== wanted) differing++;
  }
  expect(differing).toBe(0);
  expect(contacts).toBeGreaterThan(TICKS / 200);
});
