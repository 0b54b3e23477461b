/**
 * Measures what the metrics of a tick cost: the same races run for blocks of ticks with and without a TickMeter, in turns, in one
 * process. Prints the ratio of their processor times, the same ratio of two equal blocks as a control, and the time of a measurement.
 */
import { createBot } from '@shotgun-rally/bots';
import { GameServer, TEAMS } from '@shotgun-rally/netcode';
import { CAR_MODELS, TICK_MS } from '@shotgun-rally/sim';
import { Registry } from 'prom-client';
import { trackOf } from '../src/config/tracks.ts';
import { createLog } from '../src/logging/log.ts';
import { processorTimeMs } from '../src/metrics/processor-time.ts';
import { TickMeter } from '../src/metrics/tick-meter.ts';
import { median } from './median.ts';

const RACES = 4;
const CARS = 8;
const SEED = 1;
const BLOCK_TICKS = 125;
const PAIRS = 60;
const EMPTY_TICKS = 200_000;
const US_PER_MS = 1000;

let nowMs = 0;
const clock = (): number => nowMs;
const track = trackOf('valley');
const games = Array.from({ length: RACES }, (_, race) => {
  const bot = createBot('medium', SEED + race);
  return new GameServer({
    track,
    clock,
    bot,
    room: `R${race}`,
    cars: CARS,
    botCars: CARS,
    laps: track.laps,
    seed: SEED + race,
    teams: TEAMS,
    carModels: CAR_MODELS,
    newToken: () => '',
  });
});
const tick = (): void => {
  nowMs += TICK_MS;
  for (const game of games) game.tick();
};
const now = (): number => performance.now();
const log = createLog('warn', { write: () => {} });
const meter = new TickMeter({ now, cpu: processorTimeMs, lateness: () => 0, log, registry: new Registry() });

/** Returns the processor time (ms) of a block of ticks. */
function blockMs(run: () => void): number {
  const beforeMs = processorTimeMs();
  for (let count = 0; count < BLOCK_TICKS; count++) run();
  return processorTimeMs() - beforeMs;
}

const plain = (): number => blockMs(tick);
const metered = (): number => blockMs(() => meter.measure(tick));

/**
 * Returns the time of a block of `measured` divided by that of the block of `plain` before or after it. The caller alternates
 * the order, so that a drift of the machine's speed cancels out.
 */
function ratioOf(measured: () => number, isMeasuredFirst: boolean): number {
  const early = isMeasuredFirst ? measured() : plain();
  const late = isMeasuredFirst ? plain() : measured();
  return isMeasuredFirst ? early / late : late / early;
}

for (let warmUp = 0; warmUp < 4; warmUp++) [plain(), metered()];
const ratios: number[] = [];
const controls: number[] = [];
for (let pair = 0; pair < PAIRS; pair++) {
  ratios.push(ratioOf(metered, pair % 2 === 0));
  controls.push(ratioOf(plain, pair % 2 === 0));
}
const tickUs = (median(Array.from({ length: 5 }, plain)) / BLOCK_TICKS) * US_PER_MS;
const startedMs = now();
for (let count = 0; count < EMPTY_TICKS; count++) meter.measure(() => {});
const measureUs = ((now() - startedMs) / EMPTY_TICKS) * US_PER_MS;
console.log(`${RACES} races of ${CARS} bot cars, ${PAIRS} pairs of ${BLOCK_TICKS} ticks`);
console.log(`with metrics / without: ${median(ratios).toFixed(4)}, control: ${median(controls).toFixed(4)} (medians)`);
console.log(
  `tick ${tickUs.toFixed(0)} µs, measuring it ${measureUs.toFixed(2)} µs: ${((measureUs / tickUs) * 100).toFixed(2)} %`,
);
