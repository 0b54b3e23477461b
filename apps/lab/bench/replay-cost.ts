/**
 * Measures row 6 of the scoreboard: the time of a call of `GameClient.advance` in which a driver's client loads a state and
 * simulates at least 24 ticks of 8 cars again, with the predicted inputs of the rivals, and keeps every state. Bots play
 * the race, and the round trip of EDGE is so long that nearly every replay has that length.
 */
import { createBot, expectedDriverInput } from '@shotgun-rally/bots';
import { type GameClient, WEATHERS } from '@shotgun-rally/netcode';
import { Match } from '@shotgun-rally/netcode/testing';
import { PHASE, parseTrack, RACE } from '@shotgun-rally/sim';
import valley from '../../../assets/tracks/valley.json' with { type: 'json' };
import { limitOf, recordResult } from '../../../scripts/results.ts';
import { ENDLESS_LAPS } from '../src/race/race.ts';
import { driverBot } from '../src/race/random-bots.ts';
import { Samples } from '../src/race/samples.ts';

const LIMIT_MS = limitOf('row-06-replay');
const REPLAY_TICKS = 24;
const CARS = 8;
const SEED = 1;
/** Time before the start, and time after it that is not measured: the compiler has optimized the code then. */
const START_MS = 2000;
const WARM_UP_MS = 10_000;
const DURATION_MS = 60_000;

const track = parseTrack(valley);
const match = new Match({
  track,
  weather: WEATHERS.EDGE,
  seed: SEED,
  cars: CARS,
  laps: ENDLESS_LAPS,
  bot: createBot('medium', SEED),
});
let samples = new Samples();

/** Measures the calls of `advance` that simulate at least REPLAY_TICKS ticks again. */
function timeReplays(client: GameClient): void {
  const advance = client.advance.bind(client);
  client.advance = (sampleInput) => {
    const before = client.stats.replayedTicks;
    const startMs = performance.now();
    advance(sampleInput);
    const spentMs = performance.now() - startMs;
    if (client.stats.replayedTicks - before >= REPLAY_TICKS) samples.add(spentMs);
  };
}

for (let car = 0; car < CARS; car++) {
  const options = { encoding: 'packed', prediction: { expectInput: expectedDriverInput } } as const;
  timeReplays(match.join('driver', car, driverBot(match.server.world, car, SEED), options).client);
}
// A request to start may be lost, so it is repeated.
while (match.server.world.state[RACE.phase] !== PHASE.racing) {
  match.run(START_MS);
  if (match.server.world.state[RACE.phase] === PHASE.warmup) match.players[0]?.client.start();
}
const draw = (): void => {};
match.run(WARM_UP_MS, draw);
samples = new Samples();
match.run(DURATION_MS, draw);

const p95 = samples.percentile(0.95);
if (p95 === null) throw new Error(`expected replays of ${REPLAY_TICKS} ticks, got none`);
recordResult('row-06-replay', p95, samples.count);
const verdict = p95 <= LIMIT_MS ? 'reached' : 'NOT REACHED';
process.stdout.write(
  `row 6: load and replay of ${REPLAY_TICKS} or more ticks of ${CARS} cars in EDGE: median ${samples.percentile(0.5)?.toFixed(2)} ms, ` +
    `p95 ${p95.toFixed(2)} ms of ${samples.count} replays, limit ${LIMIT_MS} ms: ${verdict}\n`,
);
