/** Tests when a room whose setup was changed closes, with real sockets and a clock that the tests set. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { TestLobby } from '../testing/test-lobby.ts';
import { TestPlayer } from '../testing/test-player.ts';
import { until } from '../testing/until.ts';

const ROOM = 'SETUP';
/** A race lasts at least this long (ms) before a new setup replaces it. */
const SETUP_AFTER_MS = 2100;
/** More than the 5 s after which a room closes in which nobody has played. */
const AWAY_MS = 7000;
/** After AWAY_MS, more than is left of the 10 s in which people who have not played may return. */
const REST_MS = 1000;

describe('a room in which nobody has played and the host has changed the setup', () => {
  let test: TestLobby;
  let token: string;
  beforeEach(async () => {
    test = await TestLobby.start();
    const host = await TestPlayer.join(test.port, { room: ROOM });
    ({ token } = await host.waitFor('welcome'));
    test.run(SETUP_AFTER_MS);
    const setup = { trackName: 'city', laps: 2, botCars: 0, botLevel: 'easy', weapons: true } as const;
    host.send({ kind: 'choices', number: 1, isReady: false, vote: 'none', wantsSwap: false, kick: -1, setup });
    await until(() => test.gameCounts.messages.get('choices') === 1);
    test.run(100);
    expect(await host.waitFor('bye')).toMatchObject({ reason: 'nextRace' });
    await until(() => test.lobby.connections.size === 0);
    test.run(AWAY_MS);
  });
  afterEach(() => test.close());

  it('a room whose setup was changed stays open while its people may return', async () => {
    const host = await TestPlayer.join(test.port, { room: ROOM, token });
    await host.waitFor('welcome');
    expect(test.room(ROOM).game.setup.trackName).toBe('city');
  });

  it('a room whose setup was changed closes when nobody may return', () => {
    test.run(REST_MS);
    expect(test.lobby.roomCount).toBe(0);
  });
});
