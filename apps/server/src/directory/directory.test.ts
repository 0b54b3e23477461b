/** Tests both directories with the same tests. Those of Redis are skipped where Debian's redis-server is not installed. */
import { PROTOCOL_VERSION } from '@shotgun-rally/protocol';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { hasRedis } from '../../../../scripts/redis-server.ts';
import { RedisProcess } from '../testing/redis-process.ts';
import { type Directory, ENTRY_KEPT_MS, type ServerEntry } from './directory.ts';
import { MemoryDirectory } from './memory-directory.ts';
import { RedisDirectory } from './redis-directory.ts';

/** Returns the entry of a server with these rooms. */
const entryOf = (id: string, ...codes: string[]): ServerEntry => ({
  id,
  url: `ws://${id}/ws`,
  freeRooms: 32 - codes.length,
  rooms: codes.map((code) => ({ code, race: null })),
});

/** Two servers' views of one directory, and how a test lets time pass in it. */
interface TestDirectory {
  readonly here: Directory;
  readonly there: Directory;
  /** Lets the lifetime of all entries end. */
  readonly expireAll: () => Promise<void>;
  readonly end: () => Promise<void>;
}

async function inMemory(): Promise<TestDirectory> {
  let nowMs = 0;
  const directory = new MemoryDirectory(() => nowMs);
  const expireAll = async (): Promise<void> => {
    nowMs += ENTRY_KEPT_MS;
  };
  return { here: directory, there: directory, expireAll, end: async () => {} };
}

let redis: RedisProcess;

async function inRedis(): Promise<TestDirectory> {
  // The clock makes each connection old enough to claim rooms.
  let nowMs = 0;
  const clock = (): number => (nowMs += ENTRY_KEPT_MS);
  const [here, there] = [new RedisDirectory(redis.url, clock), new RedisDirectory(redis.url, clock)];
  for (const each of [here, there]) await vi.waitFor(() => each.servers(), { timeout: 10_000 });
  return {
    here,
    there,
    expireAll: () => redis.expireAll(),
    end: async () => {
      here.close();
      there.close();
      await redis.clear();
    },
  };
}

describe.each([
  ['in memory', inMemory],
  ['in Redis', inRedis],
] as const)('a directory %s', (place, create) => {
  const isSkipped = place === 'in Redis' && !hasRedis;
  let directory: TestDirectory;
  beforeAll(async () => {
    if (place === 'in Redis' && hasRedis) redis = await RedisProcess.start();
  });
  afterAll(async () => {
    if (place === 'in Redis' && hasRedis) await redis.kill();
  });
  beforeEach(async ({ skip }) => {
    if (isSkipped) skip('redis-server is not installed');
    directory = await create();
  });
  afterEach(() => directory?.end());

  it(`a directory ${place} lists the newest entry of each server, until the server is unregistered`, async () => {
    const { here, there } = directory;
    await here.register(entryOf('a'));
    await there.register(entryOf('b', 'X'));
    await here.register(entryOf('a', 'Y'));
    const sorted = [...(await there.servers())].sort((one, other) => one.id.localeCompare(other.id));
    expect(sorted).toEqual([entryOf('a', 'Y'), entryOf('b', 'X')]);
    await here.unregister(entryOf('a', 'Y'));
    expect(await there.servers()).toEqual([entryOf('b', 'X')]);
    expect([await there.holderOf('Y'), await there.holderOf('X')]).toEqual([null, 'b']);
  });

  it(`a directory ${place} gives a room to one of many servers that claim it at once`, async () => {
    const { here, there } = directory;
    expect(await here.holderOf('X')).toBeNull();
    const claims = Array.from({ length: 50 }, (_, index) => (index % 2 ? here : there).claim('X', `server ${index}`));
    const holders = new Set(await Promise.all(claims));
    expect(holders.size).toBe(1);
    expect(holders).toContain(await here.holderOf('X'));
  });

  it(`a directory ${place} lets only the holder of a room release it`, async () => {
    const { here, there } = directory;
    expect(await here.claim('X', 'a')).toBe('a');
    await there.release('X', 'b');
    expect(await there.claim('X', 'b')).toBe('a');
    await here.release('X', 'a');
    expect(await there.claim('X', 'b')).toBe('b');
  });

  it(`a directory ${place} gives a registered room without a holder to the server, but never takes it from another one`, async () => {
    const { here, there } = directory;
    await here.claim('X', 'a');
    await there.register(entryOf('b', 'X', 'Y'));
    expect([await here.holderOf('X'), await here.holderOf('Y')]).toEqual(['a', 'b']);
  });

  it(`a directory ${place} forgets a server and its rooms if it does not register itself again`, async () => {
    const { here, there } = directory;
    await here.register(entryOf('a', 'X'));
    await here.claim('Y', 'a');
    await directory.expireAll();
    await there.register(entryOf('b', 'Z'));
    expect(await there.servers()).toEqual([entryOf('b', 'Z')]);
    expect([await there.holderOf('X'), await there.holderOf('Y'), await there.holderOf('Z')]).toEqual([
      null,
      null,
      'b',
    ]);
  });
});

describe.skipIf(!hasRedis)('the keys in Redis (skipped without redis-server)', () => {
  let keys: ReadonlyMap<string, number>;
  beforeAll(async () => {
    redis = await RedisProcess.start();
    const { here, end } = await inRedis();
    await here.register(entryOf('a', 'X'));
    await here.claim('Y', 'b');
    keys = await redis.lifetimes();
    await end();
    await redis.kill();
  });

  it('the keys in Redis contain the protocol version, so that servers of another one do not share rooms', () => {
    expect([...keys.keys()].sort()).toEqual(
      ['room:X', 'room:Y', 'server:a', 'servers'].map((key) => `shotgun-rally:${PROTOCOL_VERSION}:${key}`),
    );
  });

  it('the keys in Redis all end by themselves', () => {
    expect([...keys].filter(([, lifetimeMs]) => !(lifetimeMs > 0 && lifetimeMs <= ENTRY_KEPT_MS))).toEqual([]);
  });
});

it('a directory in Redis that cannot be reached fails with the reason, and then at once while there is no connection', async () => {
  const directory = new RedisDirectory('redis://127.0.0.1:1', () => 0);
  await expect(directory.servers()).rejects.toThrow('ECONNREFUSED');
  const failed = directory.servers().then(
    () => 'answered',
    () => 'failed',
  );
  expect(await Promise.race([failed, new Promise((resolve) => setImmediate(() => resolve('waits')))])).toBe('failed');
  directory.close();
});
