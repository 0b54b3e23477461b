/** Tests the races of a lobby, with real sockets: their send rates, their encoding, and how many are created per second. */
import { setImmediate } from 'node:timers/promises';
import { isPackedState } from '@shotgun-rally/protocol';
import { RACE, TICK_MS } from '@shotgun-rally/sim';
import { afterEach, describe, expect, it } from 'vitest';
import { TestLobby } from '../testing/test-lobby.ts';
import { TestPlayer } from '../testing/test-player.ts';
import { until } from '../testing/until.ts';

/** The number of states that are looked at. */
const STATES = 10;
/** The number of races that a server creates at once. */
const NEW_RACES_BURST = 8;

describe('createLobby', () => {
  let test: TestLobby;
  afterEach(() => test.close());

  /** Returns the ticks of the first states that a player gets. */
  async function ticksOfStates(): Promise<number[]> {
    const player = await TestPlayer.join(test.port);
    await player.waitFor('welcome');
    const ticks = (): number[] =>
      player.received.flatMap((each) => (each.kind === 'state' ? [each.state[RACE.tick]!] : []));
    await until(() => {
      test.run(TICK_MS);
      return ticks().length >= STATES;
    });
    return ticks();
  }

  it.each([
    [[], 2],
    [['--rates', '10'], 6],
    [['--rates', '62'], 1],
  ])('createLobby creates races that with the options %j send a state every %i ticks', async (options, everyTicks) => {
    test = await TestLobby.start(...options);
    const ticks = await ticksOfStates();
    const intervals = ticks.slice(1).map((tick, index) => tick - ticks[index]!);
    expect(intervals).toEqual(intervals.map(() => everyTicks));
  });

  /** Opens as many rooms as may be created at once. */
  async function openRooms(prefix: string): Promise<void> {
    for (let room = 0; room < NEW_RACES_BURST; room++) {
      const player = await TestPlayer.join(test.port, { room: `${prefix}${room}` });
      await player.waitFor('welcome');
    }
  }

  it('createLobby creates 8 races at once and then 4 per second, and lets further rooms wait', async () => {
    test = await TestLobby.start('--rooms-per-address', '0');
    await openRooms('NOW');
    const waiting: TestPlayer[] = [];
    for (const room of ['LATER', 'LAST']) waiting.push(await TestPlayer.join(test.port, { room }));
    await until(() => test.gameCounts.messages.get('hello') === NEW_RACES_BURST + waiting.length);
    const counts: number[] = [];
    for (const ms of [200, 80, 200, 80]) {
      test.run(ms);
      // Lets the directory answer whether the rooms may be opened here.
      await setImmediate();
      counts.push(test.lobby.roomCount);
    }
    expect(counts).toEqual([8, 9, 9, 10]);
    await Promise.all(waiting.map((player) => player.waitFor('welcome')));
  });

  it('createLobby lets a changed setup wait while too many races are created', async () => {
    test = await TestLobby.start('--rooms-per-address', '0');
    const host = await TestPlayer.join(test.port, { room: 'SETUP' });
    await host.waitFor('welcome');
    // A race lasts at least 2 s.
    test.run(2000);
    await openRooms('NOW');
    const { game } = test.room('SETUP');
    const setup = { trackName: 'city', laps: 2, botCars: 0, botLevel: 'easy', weapons: true } as const;
    host.send({ kind: 'choices', number: 1, isReady: false, vote: 'none', wantsSwap: false, kick: -1, setup });
    await until(() => test.gameCounts.messages.get('choices') === 1);
    test.run(200);
    expect(test.room('SETUP').game).toBe(game);
    test.run(80);
    expect(test.room('SETUP').game.setup).toEqual(setup);
  });

  it('createLobby gives the next race of a room another seed, also with the option --seed', async () => {
    test = await TestLobby.start('--seed', '5');
    const host = await TestPlayer.join(test.port, { room: 'SEED' });
    await host.waitFor('welcome');
    // A race lasts at least 2 s.
    test.run(2000);
    const first = test.room('SEED').game;
    const setup = { ...first.setup, botCars: 1 };
    host.send({ kind: 'choices', number: 1, isReady: false, vote: 'none', wantsSwap: false, kick: -1, setup });
    await until(() => test.gameCounts.messages.get('choices') === 1);
    test.run(TICK_MS);
    const { game } = test.room('SEED');
    expect([first.world.seed, game.world.seed]).toEqual([5, 6]);
  });

  it.each([
    [[], 'packed', 'packed'],
    [[], 'plain', 'plain'],
    [['--encoding', 'plain'], 'packed', 'plain'],
    [['--encoding', 'packed'], 'plain', 'packed'],
  ] as const)(
    'createLobby creates races that with the options %j answer a client that wants %s states with %s ones',
    async (options, encoding, expected) => {
      test = await TestLobby.start(...options);
      const player = await TestPlayer.join(test.port, { encoding });
      const arePacked: boolean[] = [];
      // The player has decoded the message before.
      player.socket.on('message', (data) => {
        if (player.received.at(-1)?.kind === 'state') arePacked.push(isPackedState(data as Buffer));
      });
      await until(() => {
        test.run(TICK_MS);
        return arePacked.length >= STATES;
      });
      expect(arePacked).toEqual(arePacked.map(() => expected === 'packed'));
    },
  );
});
