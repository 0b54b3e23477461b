/** Tests what the operator sees of a person, with real sockets and a clock that the tests set. */
import { NEUTRAL_DRIVER, RACE, TICK_MS } from '@shotgun-rally/sim';
import { timeOfTick } from '@shotgun-rally/sim/state';
import { afterEach, expect, it } from 'vitest';
import { Refusals } from '../limits/refusals.ts';
import { createLog } from '../logging/log.ts';
import { TestLobby } from '../testing/test-lobby.ts';
import { HELLO, TestPlayer } from '../testing/test-player.ts';
import { until } from '../testing/until.ts';
import { Operator } from './operator.ts';

/** More than the server needs to tell the round trip. */
const ACKNOWLEDGEMENTS = 12;
/** The player acknowledges a state after this many ticks. */
const ROUND_TRIP_TICKS = 6;

let test: TestLobby;
afterEach(() => test.close());

const createOperator = (): Operator =>
  new Operator({
    lobby: test.lobby,
    drain: test.drain,
    refusals: new Refusals(),
    notice: { text: '' },
    log: createLog('error', { write: () => {} }),
    onBan: () => {},
  });

it('the operator sees the round trip of a person, once it has been measured', async () => {
  test = await TestLobby.start();
  const player = await TestPlayer.join(test.port);
  await player.waitFor('welcome');
  const operator = createOperator();
  const roundTrip = (ms: number | null) => [{ code: HELLO.room, people: [{ round_trip_ms: ms }] }];
  expect(operator.status.rooms).toMatchObject(roundTrip(null));
  for (let count = 1; count <= ACKNOWLEDGEMENTS; count++) {
    test.run(10 * TICK_MS);
    const stateTick = test.room(HELLO.room).game.world.state[RACE.tick]! - ROUND_TRIP_TICKS;
    const run = {
      movement: NEUTRAL_DRIVER,
      timeDeltaMs: TICK_MS,
      timeMs: timeOfTick(stateTick + 2 * ROUND_TRIP_TICKS),
    };
    player.send({ kind: 'inputs', runs: [run], stateTick, eventSequence: 0, rosterNumber: 0 });
    await until(() => test.gameCounts.messages.get('inputs') === count);
  }
  expect(operator.status.rooms).toMatchObject(roundTrip(ROUND_TRIP_TICKS * TICK_MS));
});

it('the operator sees the seat to which a player returns after the partner has taken it over', async () => {
  test = await TestLobby.start();
  await test.letPartnerTakeOver();
  const people = [
    { name: 'Ann', role: 'driver' },
    { name: 'Bo', role: 'driver' },
  ];
  expect(createOperator().status.rooms).toMatchObject([{ people }]);
});
