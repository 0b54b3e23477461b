/** Tests that the races of a lobby have the send rates and the encoding of the options, with real sockets. */
import { isPackedState } from '@shotgun-rally/protocol';
import { RACE, TICK_MS } from '@shotgun-rally/sim';
import { afterEach, describe, expect, it } from 'vitest';
import { TestLobby } from '../testing/test-lobby.ts';
import { TestPlayer } from '../testing/test-player.ts';
import { until } from '../testing/until.ts';

/** The number of states that are looked at. */
const STATES = 10;

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
