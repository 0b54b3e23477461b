/**
 * Measures row 17 of the scoreboard: the server's time per tick in a race of 8 cars and 16 players. It includes reading
 * inputs, simulating, judging shots and encoding, but not the sockets. Bots play the race.
 */
import { DEFAULT_SEND_RATES, type GameServer, type Link, WEATHERS } from '@shotgun-rally/netcode';
import { parseTrack } from '@shotgun-rally/sim';
import valley from '../../../assets/tracks/valley.json' with { type: 'json' };
import { limitOf, recordResult } from '../../../scripts/results.ts';
import { changedLink } from '../src/race/observed-link.ts';
import { playRace } from '../src/race/race.ts';
import { Samples } from '../src/race/samples.ts';

const LIMIT_MS = limitOf('row-17-server');
const DURATION_MS = 60_000;
const { stateEveryTicks: STATE_EVERY_TICKS } = DEFAULT_SEND_RATES;

/** The time of ticks and of their parts (ms). */
interface TickCosts {
  /** Mean of the ticks from one state to the next; includes reading, simulating and all other work, but not the link's. */
  readonly whole: Samples;
  readonly reading: Samples;
  readonly simulating: Samples;
  /** `tick()` without simulating and without the link's work, in ticks that send a state. Reading is not part of `tick()`. */
  readonly sending: Samples;
  /** The same in ticks that do not send a state. */
  readonly between: Samples;
}

/** Adds up the time of calls, optionally without the time that another stopwatch measures within them. */
class Stopwatch {
  #spentMs = 0;

  get spentMs(): number {
    return this.#spentMs;
  }

  run<Result>(work: () => Result, excluded?: Stopwatch): Result {
    const excludedBeforeMs = excluded?.spentMs ?? 0;
    const startMs = performance.now();
    const result = work();
    this.#spentMs += performance.now() - startMs - ((excluded?.spentMs ?? 0) - excludedBeforeMs);
    return result;
  }

  /** Returns the time added since the last call of `take`, and resets it to 0. */
  take(): number {
    const spent = this.#spentMs;
    this.#spentMs = 0;
    return spent;
  }
}

/** Measures all later work of `server`. The returned samples grow while `isMeasuring` returns true. */
function measureServer(server: GameServer, isMeasuring: () => boolean): TickCosts {
  const costs = {
    whole: new Samples(),
    reading: new Samples(),
    simulating: new Samples(),
    sending: new Samples(),
    between: new Samples(),
  };
  const [reading, simulating, ticking, link] = [new Stopwatch(), new Stopwatch(), new Stopwatch(), new Stopwatch()];
  const join = server.join.bind(server);
  const tick = server.tick.bind(server);
  const step = server.world.step.bind(server.world);
  server.join = (playerLink, hello) => join(timedLink(playerLink, reading, link), hello);
  server.world.step = (inputs, commands) => simulating.run(() => step(inputs, commands));
  let previousTickMs = 0;
  server.tick = () => {
    ticking.run(tick, link);
    link.take();
    const [readingMs, simulatingMs, tickMs] = [reading.take(), simulating.take(), ticking.take()];
    const totalMs = previousTickMs + readingMs + tickMs;
    previousTickMs = readingMs + tickMs;
    if (!isMeasuring()) return;
    costs.reading.add(readingMs);
    costs.simulating.add(simulatingMs);
    const isSending = server.tickNumber % STATE_EVERY_TICKS === 0;
    (isSending ? costs.sending : costs.between).add(tickMs - simulatingMs);
    if (isSending) costs.whole.add(totalMs / STATE_EVERY_TICKS);
  };
  return costs;
}

/** Counts the server's handling of received messages as reading. The link's own work of sending is measured separately. */
const timedLink = (link: Link, reading: Stopwatch, linkWork: Stopwatch): Link =>
  changedLink(link, {
    send: (bytes) => linkWork.run(() => link.send(bytes)),
    onReceive: (handler) => link.onReceive((bytes) => reading.run(() => handler(bytes), linkWork)),
  });

function measure(weather: 'LAN' | 'TYPICAL' | 'BAD'): TickCosts {
  let costs: TickCosts | undefined;
  // Observers are created when the guns begin to work: the lobby and the start cost less.
  let isMeasuring = false;
  playRace({
    conditions: { weather, link: 'datagram', weapons: true },
    weather: WEATHERS[weather],
    track: parseTrack(valley),
    cars: 8,
    seed: 1,
    durationMs: DURATION_MS,
    observers: [
      () => {
        isMeasuring = true;
        return {};
      },
    ],
    overrides: {
      prepare: ({ server }) => {
        costs = measureServer(server, () => isMeasuring);
      },
    },
  });
  return costs as TickCosts;
}

const print = (line: string): unknown => process.stdout.write(`${line}\n`);
/** Formats a time given in milliseconds as a column of whole microseconds. */
const us = (value: number | null): string => ((value ?? 0) * 1000).toFixed(0).padStart(8);

print('row 17: the server, 8 cars and 16 players, µs per tick');
print('All columns but p95 are medians, because a busy machine distorts means.');
print('weather   median     p95     reading  simulating   sending ticks  other ticks');
let worstMs = 0;
let ticks = 0;
for (const weather of ['LAN', 'TYPICAL', 'BAD'] as const) {
  const { whole, reading, simulating, sending, between } = measure(weather);
  ticks += whole.count * STATE_EVERY_TICKS;
  worstMs = Math.max(worstMs, whole.percentile(0.5) ?? 0);
  const parts = [reading, simulating, sending, between].map((each) => us(each.percentile(0.5)));
  print(
    `${weather.padEnd(8)}${us(whole.percentile(0.5))}${us(whole.percentile(0.95))}${parts.map((each) => `    ${each}`).join('')}`,
  );
}
recordResult('row-17-server', worstMs, ticks);
print(
  `limit ${LIMIT_MS * 1000} µs per tick, highest median ${(worstMs * 1000).toFixed(0)} µs: ${worstMs <= LIMIT_MS ? 'reached' : 'NOT REACHED'}`,
);
