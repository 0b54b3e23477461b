/** Checks that the tick of packed states can be read without decoding them. */
import { EMPTY_REPORT, encodeServerMessage, type StateMessage, StatePacker } from '@shotgun-rally/protocol';
import { RACE, World } from '@shotgun-rally/sim';
import { expect, it } from 'vitest';
import { TRACK } from '../race/track.ts';
import { packedStateTick } from './packed-state-tick.ts';

/** Packs the state of a race with this many cars. */
function pack(cars: number, tick: number): Buffer {
  const world = new World({ track: TRACK, cars, seed: 1 });
  world.step(
    [],
    Array.from({ length: cars }, (_, car) => ({ kind: 'enter', car }) as const),
  );
  world.state[RACE.tick] = tick;
  const reports = Array.from({ length: cars }, () => EMPTY_REPORT);
  const message: StateMessage = { kind: 'state', state: world.save(), reports, past: [], commands: [] };
  return Buffer.from(new StatePacker(message).encodeFor({ car: 0 }));
}

it('packedStateTick returns the tick of a short and of a long packed state', () => {
  const [short, long] = [pack(1, 12_345), pack(8, 200_000_000)];
  expect([short.length < 256, long.length > 256]).toEqual([true, true]);
  expect([packedStateTick(short), packedStateTick(long)]).toEqual([12_345, 200_000_000]);
});

it('packedStateTick returns null for a message that is not a packed state', () => {
  const events = encodeServerMessage({ kind: 'events', after: 0, events: [] }, 'packed');
  expect(packedStateTick(Buffer.from(events))).toBeNull();
});
