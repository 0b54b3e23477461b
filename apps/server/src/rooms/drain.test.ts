/** Tests what happens to rooms and players when the server is about to stop, with real sockets and a directory. */
import type { ServerMessage } from '@shotgun-rally/protocol';
import { PHASE, RACE, TICK_MS } from '@shotgun-rally/sim';
import { afterEach, describe, expect, it } from 'vitest';
import { OTHER, OWN_ID, TestLobby } from '../testing/test-lobby.ts';
import { TestPlayer } from '../testing/test-player.ts';
import { until } from '../testing/until.ts';

/** Enough time (ms) for a decision to take effect. */
const DECISION_MS = 500;

describe('a server that drains', () => {
  let test: TestLobby;
  afterEach(() => test.close());

  /** Returns true if the drain has ended. */
  const isDone = async (): Promise<boolean> => {
    const soon = new Promise<false>((resolve) => setImmediate(() => resolve(false)));
    return Promise.race([test.drain.done.then(() => true), soon]);
  };

  /** Lets a player join a room and start its race. */
  async function startRace(room: string): Promise<TestPlayer> {
    const player = await TestPlayer.join(test.port, { room });
    await player.waitFor('welcome');
    await requestStart(player);
    expect(test.room(room).isRacing).toBe(true);
    return player;
  }

  /** Runs ticks until the player is in a race or gets a `bye`. Resolves to that message. */
  async function answerTo(player: TestPlayer): Promise<ServerMessage> {
    const isAnswer = ({ kind }: ServerMessage): boolean => kind === 'welcome' || kind === 'bye';
    while (!player.received.some(isAnswer)) {
      test.run(TICK_MS);
      await new Promise((resolve) => setImmediate(resolve));
    }
    return player.received.find(isAnswer)!;
  }

  /** Sends the host's request to start, and lets it take effect. */
  async function requestStart(player: TestPlayer): Promise<void> {
    const { gameCounts } = test;
    const before = gameCounts.messages.get('start') ?? 0;
    player.send({ kind: 'start' });
    await until(() => expect(gameCounts.messages.get('start')).toBe(before + 1));
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

  it('a server that drains leaves a room that was claimed for it, but is not open yet, to another server', async () => {
    test = await TestLobby.start();
    await test.directory.register(OTHER);
    await test.directory.claim('NEW', OWN_ID);
    test.drain.begin();
    const player = await TestPlayer.join(test.port, { room: 'NEW' });
    expect(await answerTo(player)).toMatchObject({ reason: 'otherServer', text: OTHER.url });
    expect(await test.directory.holderOf('NEW')).toBe(OTHER.id);
  });

  it('a server whose drain takes too long moves the people of all rooms to another server, and then ends the drain', async () => {
    test = await TestLobby.start('--drain-seconds', '1');
    const [over, running] = [await startRace('OVER'), await startRace('RUNNING')];
    await test.directory.register(OTHER);
    test.drain.begin();
    test.room('OVER').game.world.state[RACE.phase] = PHASE.finished;
    test.run(1000 - TICK_MS);
    expect([test.lobby.roomCount, await isDone()]).toEqual([2, false]);
    test.run(TICK_MS);
    for (const player of [over, running])
      expect(await player.waitFor('bye')).toMatchObject({ reason: 'otherServer', text: OTHER.url });
    test.run(TICK_MS);
    expect(await isDone()).toBe(true);
  });

  it('a server whose drain takes too long waits 3 s for a directory that does not answer', async () => {
    test = await TestLobby.start('--drain-seconds', '1');
    await startRace('A');
    test.directory.release = () => new Promise(() => {});
    test.drain.begin();
    test.run(4000 - 2 * TICK_MS);
    expect([test.lobby.roomCount, await isDone()]).toEqual([0, false]);
    test.run(2 * TICK_MS);
    expect(await isDone()).toBe(true);
  });
});
