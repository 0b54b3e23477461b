/** Tests that the bans of a room outlast it, with real sockets and a clock that the tests set. */
import type { ServerMessage } from '@shotgun-rally/protocol';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { TestLobby } from '../testing/test-lobby.ts';
import { TestPlayer } from '../testing/test-player.ts';
import { until } from '../testing/until.ts';

const ROOM = 'BANS';
const BAN_MS = 600_000;
/** A room without people has closed after this time. */
const CLOSED_MS = 61_000;

describe('a person who is voted out of a room', () => {
  let test: TestLobby;
  let token: string;
  beforeEach(async () => {
    test = await TestLobby.start();
    const player = await TestPlayer.join(test.port, { room: ROOM });
    ({ token } = await player.waitFor('welcome'));
    const { attendance, participants } = test.room(ROOM).game;
    attendance.ban(participants.findByToken(token)!);
    await player.closed;
    await close();
  });
  afterEach(() => test.close());

  /** Lets the time pass after which rooms without people close. */
  async function close(): Promise<void> {
    await until(() => test.lobby.peopleCount === 0);
    test.run(CLOSED_MS);
    expect(test.lobby.roomCount).toBe(0);
  }

  /** Joins with the token of the banned person. Resolves with the first message of the server. */
  async function joinAgain(room: string): Promise<ServerMessage> {
    const player = await TestPlayer.join(test.port, { room, token });
    await until(() => player.received.length > 0);
    return player.received[0]!;
  }

  it('a person who was voted out is refused for 10 minutes, even if the room closes and reopens', async () => {
    for (let time = 0; time < 2; time++) {
      expect(await joinAgain(ROOM)).toMatchObject({ kind: 'bye', reason: 'kicked' });
      await close();
    }
    test.run(BAN_MS - 3 * CLOSED_MS);
    expect(await joinAgain(ROOM)).toMatchObject({ kind: 'welcome' });
  });

  it('a person who was voted out may open another room', async () => {
    expect(await joinAgain('OTHER')).toMatchObject({ kind: 'welcome' });
  });
});
