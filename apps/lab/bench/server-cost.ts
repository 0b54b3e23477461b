/**
 * Row 17 of the scoreboard: the server's time per tick for a race of 8 cars and 16 players, for reading inputs, simulating,
 * judging shots and encoding, but without the sockets. Plays a race of bots and measures the time in the server's code.
 */
import { DEFAULT_SEND_RATES, type GameServer, type Link, WEATHERS } from '@shotgun-rally/netcode';
import { parseTrack } from '@shotgun-rally/sim';
import valley from '../../../assets/tracks/valley.json' with { type: 'json' };
import { playRace } from '../src/race/race.ts';
import { Samples } from '../src/race/samples.ts';

const LIMIT_MS = 0.25;
const DURATION_MS = 60_000;
const { stateEveryTicks: STATE_EVERY_TICKS } = DEFAULT_SEND_RATES;

/** The time of ticks and of their parts (ms). */
interface TickCosts {
  /** The mean of a tick that sends a state and the tick before it, with reading, simulating and all other work. */
  readonly whole: Samples;
  readonly reading: Samples;
  readonly simulating: Samples;
  /** Work other than simulating in ticks that send a state. */
  readonly sending: Samples;
  /** Work other than simulating in ticks that do not send a state. */
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

  /** Returns the time since the last call of `take`, and starts again at 0. */
  take(): number {
    const spent = this.#spentMs;
    this.#spentMs = 0;
    return spent;
  }
}

/** Measures all work of `server` from now on. */
function measureServer(server: GameServer): TickCosts {
  const costs = {
    whole: new Samples(),
    reading: new Samples(),
    simulating: new Samples(),
    sending: new Samples(),
    between: new Samples(),
  };
  const [reading, simulating, rest, link] = [new Stopwatch(), new Stopwatch(), new Stopwatch(), new Stopwatch()];
  const join = server.join.bind(server);
  const tick = server.tick.bind(server);
  const step = server.world.step.bind(server.world);
  server.join = (playerLink, hello) => join(timedLink(playerLink, reading, link), hello);
  server.world.step = (inputs, commands) => simulating.run(() => step(inputs, commands));
  let beforeMs = 0;
  server.tick = () => {
    rest.run(tick, link);
    link.take();
    const [read, simulated, all] = [reading.take(), simulating.take(), rest.take()];
    costs.reading.add(read);
    costs.simulating.add(simulated);
    const isSending = server.tickNumber % STATE_EVERY_TICKS === 0;
    (isSending ? costs.sending : costs.between).add(all - simulated);
    if (isSending) costs.whole.add((beforeMs + read + all) / STATE_EVERY_TICKS);
    beforeMs = read + all;
  };
  return costs;
}

/** Counts the server's handling of received messages as reading. The link's own work of sending is measured separately. */
const timedLink = (link: Link, reading: Stopwatch, sending: Stopwatch): Link => ({
  send: (bytes) => sending.run(() => link.send(bytes)),
  onReceive: (handler) => link.onReceive((bytes) => reading.run(() => handler(bytes), sending)),
  onClose: (handler) => link.onClose(handler),
  close: (lastMessage) => link.close(lastMessage),
});

function measure(weather: 'LAN' | 'TYPICAL' | 'BAD'): TickCosts {
  let costs: TickCosts | undefined;
  playRace({
    conditions: { weather, link: 'datagram' },
    weather: WEATHERS[weather],
    track: parseTrack(valley),
    cars: 8,
    seed: 1,
    durationMs: DURATION_MS,
    observers: [],
    faults: {
      prepare: ({ server }) => {
        costs = measureServer(server);
      },
    },
  });
  return costs as TickCosts;
}

const print = (line: string): unknown => process.stdout.write(`${line}\n`);
/** Milliseconds as a column of microseconds. */
const us = (value: number | null): string => ((value ?? 0) * 1000).toFixed(0).padStart(8);

print('row 17: the server, 8 cars and 16 players, µs per tick');
print(
  'weather   median     p95     reading  simulating  a state to all  other ticks (medians, because a busy machine distorts means)',
);
let worstMs = 0;
for (const weather of ['LAN', 'TYPICAL', 'BAD'] as const) {
  const { whole, reading, simulating, sending, between } = measure(weather);
  worstMs = Math.max(worstMs, whole.percentile(0.5) ?? 0);
  const parts = [reading, simulating, sending, between].map((each) => us(each.percentile(0.5)));
  print(
    `${weather.padEnd(8)}${us(whole.percentile(0.5))}${us(whole.percentile(0.95))}${parts.map((each) => `    ${each}`).join('')}`,
  );
}
print(
  `at most ${LIMIT_MS * 1000} µs per tick: ${(worstMs * 1000).toFixed(0)}, ${worstMs <= LIMIT_MS ? 'reached' : 'NOT REACHED'}`,
);
