/** Tests what happens to rooms and players when the server is about to stop, with real sockets and a directory. */
import { PHASE, RACE } from '@shotgun-rally/sim';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { TestLobby } from '../testing/test-lobby.ts';
import { TestPlayer } from '../testing/test-player.ts';

/** Enough time (ms) for a decision to take effect. */
const DECISION_MS = 500;

describe('a server that drains', () => {
  let test: TestLobby;
  afterEach(() => test.close());

  /** Lets a player join a room and start its race. */
  async function startRace(room: string): Promise<TestPlayer> {
    const player = await TestPlayer.join(test.port, { room });
    await player.waitFor('welcome');
    await requestStart(player);
    expect(test.room(room).isRacing).toBe(true);
    return player;
  }

  /** Sends the host's request to start, and lets it take effect. */
  async function requestStart(player: TestPlayer): Promise<void> {
    const { gameCounts } = test;
    const before = gameCounts.messages.get('start') ?? 0;
    player.send({ kind: 'start' });
    await vi.waitFor(() => expect(gameCounts.messages.get('start')).toBe(before + 1));
    test.run(DECISION_MS);
  }

  it('a server that drains starts no other race in a room whose race is over', async () => {
    test = await TestLobby.start();
    const host = await startRace('A');
    test.drain.begin();
    test.room('A').game.world.state[RACE.phase] = PHASE.finished;
    await requestStart(host);
    expect(test.room('A').isRacing).toBe(false);
  });
});
