/** Tests where servers find rooms, with a directory in memory and a clock that the tests set. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLog } from '../logging/log.ts';
import { type Directory, ENTRY_KEPT_MS, REGISTER_EVERY_MS } from './directory.ts';
import { MemoryDirectory } from './memory-directory.ts';
import type { OpenRace } from './open-race.ts';
import { type Capacity, Placement, type RoomLocation } from './placement.ts';

const log = createLog('error', { write: () => {} });
const EMPTY: Capacity = { freeRooms: 32, rooms: [] };
const WITH_ROOM: Capacity = { freeRooms: 31, rooms: [{ code: 'OPEN', race: null }] };

describe('a server that was killed and runs again at the same address', () => {
  let nowMs: number;
  let directory: Directory;
  let restarted: Placement;

  const placementOf = (id: string, host: string, capacity: Capacity): Placement => {
    const clock = (): number => nowMs;
    const placement = new Placement({ directory, id, url: () => `ws://${host}/ws`, clock, log });
    placement.setHandlers(
      () => capacity,
      () => {},
    );
    return placement;
  };

  beforeEach(async () => {
    nowMs = 0;
    directory = new MemoryDirectory(() => nowMs);
    await placementOf('former', 'here', WITH_ROOM).register();
    await directory.claim('CLAIMED', 'former');
    restarted = placementOf('restarted', 'here', EMPTY);
  });

  /** Asks again until `placement` knows where the room is, at most until all claims of the former process have ended. */
  const locate = async (placement: Placement, code: string): Promise<RoomLocation> => {
    const endMs = nowMs + ENTRY_KEPT_MS;
    let location = placement.locate(code);
    while (location === 'pending' && nowMs < endMs) {
      await new Promise((resolve) => setImmediate(resolve));
      location = placement.locate(code);
      nowMs += 10;
    }
    return location;
  };

  it('a server that was killed and runs again opens the rooms of its former process at once', async () => {
    await restarted.register();
    expect(await locate(restarted, 'OPEN')).toBe('here');
    expect(nowMs).toBeLessThan(ENTRY_KEPT_MS / 2);
  });

  it('a server that was killed and runs again does not send people to itself, but opens a room that was claimed for its former process', async () => {
    expect(await locate(restarted, 'CLAIMED')).toBe('here');
    expect(nowMs).toBeLessThan(ENTRY_KEPT_MS / 2);
  });

  it('a server that is wrongly started with the address of another one removes the other one only once', async () => {
    await restarted.register();
    expect((await directory.servers()).map(({ id }) => id)).toEqual(['restarted']);
    const former = placementOf('former', 'here', WITH_ROOM);
    await former.register();
    await restarted.register();
    await former.register();
    await restarted.register();
    expect((await directory.servers()).map(({ id }) => id).sort()).toEqual(['former', 'restarted']);
  });

  it('a server that was killed and runs again gets people from other servers', async () => {
    const other = placementOf('other', 'there', { ...EMPTY, freeRooms: 1 });
    await other.register();
    await restarted.register();
    expect(await locate(other, 'OPEN')).toMatchObject({ url: 'ws://here/ws' });
    expect(await directory.holderOf('OPEN')).toBe('restarted');
  });
});

describe('a server whose address is too long for a bye', () => {
  it('a server whose address is too long for a bye gets no rooms from other servers', async () => {
    const directory = new MemoryDirectory(() => 0);
    await directory.register({ id: 'long', url: `ws://${'a'.repeat(120)}/ws`, freeRooms: 32, rooms: [] });
    const other = new Placement({ directory, id: 'other', url: () => 'ws://other/ws', clock: () => 0, log });
    other.setHandlers(
      () => ({ ...EMPTY, freeRooms: 1 }),
      () => {},
    );
    await vi.waitFor(() => expect(other.locate('NEW')).toBe('here'));
  });
});

it.each([
  ['this', 32],
  ['another', 64],
])('a room that is given up while it is looked up is not claimed for %s server', async (_server, otherFreeRooms) => {
  const directory = new MemoryDirectory(() => 0);
  await directory.register({ id: 'other', url: 'ws://other/ws', freeRooms: otherFreeRooms, rooms: [] });
  const placement = new Placement({ directory, id: 'this', url: () => 'ws://this/ws', clock: () => 0, log });
  const onLocation = vi.fn();
  placement.setHandlers(() => ({ ...EMPTY, freeRooms: 33 }), onLocation);
  placement.locate('NEW');
  await placement.release('NEW', false);
  await vi.waitFor(() => expect(onLocation).toHaveBeenCalled());
  await vi.waitFor(async () => expect(await directory.holderOf('NEW')).toBeNull());
});

describe('a server that was killed', () => {
  const RACE: OpenRace = {
    code: 'OPEN',
    track: 'Test Oval',
    phase: 'warmup',
    laps: 1,
    people: [],
    free_seats: 2,
    alone: [],
    bots: 0,
  };

  it('a new room that was claimed for a killed server is opened by another server as soon as the entry of the killed one has ended', async () => {
    let nowMs = 0;
    const directory = new MemoryDirectory(() => nowMs);
    await directory.register({ id: 'killed', url: 'ws://killed/ws', freeRooms: 32, rooms: [] });
    const other = new Placement({ directory, id: 'other', url: () => 'ws://other/ws', clock: () => nowMs, log });
    other.setHandlers(
      () => WITH_ROOM,
      () => {},
    );
    nowMs = ENTRY_KEPT_MS - 1;
    other.locate('NEW');
    await vi.waitFor(() => expect(other.locate('NEW')).toMatchObject({ url: 'ws://killed/ws' }));
    nowMs += 1000;
    await other.register();
    await vi.waitFor(() => {
      nowMs += 100;
      expect(other.locate('NEW')).toBe('here');
    });
    expect(nowMs).toBeLessThan(ENTRY_KEPT_MS + 2000);
  });

  beforeEach(() => vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] }));
  afterEach(() => {
    vi.useRealTimers();
  });

  it.each([1, REGISTER_EVERY_MS / 2, REGISTER_EVERY_MS - 1])(
    'a server that was killed disappears from the list of another one within 10 s, also if it registered itself %i ms after that one',
    async (phaseMs) => {
      const clock = (): number => performance.now();
      const directory = new MemoryDirectory(clock);
      const other = new Placement({ directory, id: 'other', url: () => 'ws://other/ws', clock, log });
      other.registerRegularly();
      await vi.advanceTimersByTimeAsync(phaseMs);
      await directory.register({
        id: 'killed',
        url: 'ws://killed/ws',
        freeRooms: 31,
        rooms: [{ code: 'OPEN', race: RACE }],
      });
      await vi.advanceTimersByTimeAsync(REGISTER_EVERY_MS);
      expect(other.otherRaces).toEqual([RACE]);
      await vi.advanceTimersByTimeAsync(10_000 - REGISTER_EVERY_MS);
      expect(other.otherRaces).toEqual([]);
      await other.stop();
    },
  );
});
