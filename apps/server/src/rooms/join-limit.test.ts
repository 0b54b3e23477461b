/** Tests which joins count against the limit of an address, with real sockets and a directory. */
import type { ByeReason } from '@shotgun-rally/protocol';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { OTHER, TestLobby } from '../testing/test-lobby.ts';
import { TestPlayer } from '../testing/test-player.ts';
import { until } from '../testing/until.ts';

const LIMIT = 2;

describe('the limit of joins per minute', () => {
  let test: TestLobby;
  beforeEach(async () => {
    test = await TestLobby.start('--joins-per-minute', String(LIMIT));
  });
  afterEach(() => test.close());

  /** Lets one more than LIMIT clients join a room each, one after the other. Returns the reasons of their `bye`. */
  async function reasonsOf(rooms: (attempt: number) => string): Promise<(ByeReason | null)[]> {
    const reasons: (ByeReason | null)[] = [];
    for (let attempt = 0; attempt <= LIMIT; attempt++) {
      const player = await TestPlayer.join(test.port, { room: rooms(attempt), name: `P${attempt}` });
      const answer = await Promise.race([player.waitFor('bye'), player.waitFor('welcome')]);
      reasons.push(answer.kind === 'bye' ? answer.reason : null);
    }
    return reasons;
  }

  it('a client that joins or opens a room counts', async () => {
    expect(await reasonsOf((attempt) => ['A', 'A', 'B'][attempt]!)).toEqual([null, null, 'addressLimit']);
  });

  it('a client that tries again while the server drains does not count', async () => {
    test.drain.begin();
    expect(await reasonsOf(() => 'A')).toEqual(Array(LIMIT + 1).fill('serverClosing'));
  });

  it('a client that is sent to the server of an open room does not count', async () => {
    await test.directory.register({ ...OTHER, rooms: [{ code: 'A', race: null }] });
    expect(await reasonsOf(() => 'A')).toEqual(Array(LIMIT + 1).fill('otherServer'));
  });

  it('a client that waited for its room in vain, because the directory was lost, does not count', async () => {
    const lost = vi.spyOn(test.directory, 'holderOf').mockRejectedValue(new Error('lost'));
    for (let attempt = 0; attempt < LIMIT; attempt++) {
      const player = await TestPlayer.join(test.port, { room: 'A' });
      await until(() => test.gameCounts.messages.get('hello') === attempt + 1);
      test.run(10_100);
      expect(await player.waitFor('bye')).toMatchObject({ reason: 'tooSilent' });
    }
    lost.mockRestore();
    expect(await reasonsOf(() => 'A')).toEqual([...Array(LIMIT).fill(null), 'addressLimit']);
  });

  it('a client that no longer waits for its room, because the directory is unavailable, does not count', async () => {
    const lost = ['holderOf', 'register'].map((name) =>
      vi.spyOn(test.directory, name as 'register').mockRejectedValue(new Error('lost')),
    );
    await test.placement.register();
    for (let attempt = 0; attempt < LIMIT; attempt++) {
      const player = await TestPlayer.join(test.port, { room: 'A' });
      await until(() => test.gameCounts.messages.get('hello') === attempt + 1);
      player.socket.close();
      await until(() => test.lobby.connections.size === 0);
    }
    for (const each of lost) each.mockRestore();
    await test.placement.register();
    expect(await reasonsOf(() => 'A')).toEqual([...Array(LIMIT).fill(null), 'addressLimit']);
  });

  it('a client that leaves before its room is open counts', async () => {
    for (let attempt = 0; attempt < LIMIT; attempt++) {
      vi.spyOn(test.directory, 'holderOf').mockReturnValueOnce(new Promise(() => {}));
      const player = await TestPlayer.join(test.port, { room: `R${attempt}` });
      await until(() => test.gameCounts.messages.get('hello') === attempt + 1);
      player.socket.close();
      await until(() => test.lobby.connections.size === 0);
    }
    expect(await reasonsOf(() => 'A')).toEqual(Array(LIMIT + 1).fill('addressLimit'));
  });

  it('a join for which another server opens a new room counts, so that an address cannot use up the rooms of other servers', async () => {
    await test.directory.register({ ...OTHER, freeRooms: 64 });
    const reasons = await reasonsOf((attempt) => `R${attempt}`);
    expect(reasons).toEqual([...Array(LIMIT).fill('otherServer'), 'addressLimit']);
  });
});
