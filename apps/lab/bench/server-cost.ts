// Row 17: what a race of 8 cars and 16 players costs the server a tick: reading inputs, simulating, judging, encoding,
// everything but the sockets. A race of bots is really played, and the time inside the server's code is taken.
import { DEFAULT_SEND_RATES, type GameServer, type Link, WEATHERS } from '@shotgun-rally/netcode';
import { parseTrack } from '@shotgun-rally/sim';
import valley from '../../../assets/tracks/valley.json' with { type: 'json' };
import { playRace } from '../src/race/race.ts';
import { Samples } from '../src/race/samples.ts';

const BAR_MS = 0.25;
const DURATION_MS = 60_000;
const { stateEveryTicks: STATE_EVERY_TICKS } = DEFAULT_SEND_RATES;

/** Where the time of a tick goes, ms. */
interface Costs {
  /** The mean of two ticks in a row, one of which sends a state. */
  readonly whole: Samples;
  readonly reading: Samples;
  readonly simulating: Samples;
  /** Ticks that send a state, and those that do not: what is left after reading and simulating. */
  readonly sending: Samples;
  readonly between: Samples;
}

/** Adds up the time that passes within calls, less what passes within others that it is told to leave out. */
class Stopwatch {
  #spentMs = 0;

  get spentMs(): number {
    return this.#spentMs;
  }

  run<Result>(work: () => Result, leaveOut?: Stopwatch): Result {
    const left = leaveOut?.spentMs ?? 0;
    const from = performance.now();
    const result = work();
    this.#spentMs += performance.now() - from - ((leaveOut?.spentMs ?? 0) - left);
    return result;
  }

  /** What was added up since the last call. */
  take(): number {
    const spent = this.#spentMs;
    this.#spentMs = 0;
    return spent;
  }
}

/** Takes the time of everything that `server` does from now on. */
function watch(server: GameServer): Costs {
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
  server.join = (there, hello) => join(timed(there, reading, link), hello);
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

/** What the server does with a message is its own; what the link does with one is not. */
const timed = (link: Link, reading: Stopwatch, sending: Stopwatch): Link => ({
  send: (bytes) => sending.run(() => link.send(bytes)),
  onReceive: (handler) => link.onReceive((bytes) => reading.run(() => handler(bytes), sending)),
  onClose: (handler) => link.onClose(handler),
  close: (lastWords) => link.close(lastWords),
});

function measure(weather: 'LAN' | 'TYPICAL' | 'BAD'): Costs {
  let costs: Costs | undefined;
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
        costs = watch(server);
      },
    },
  });
  return costs as Costs;
}

const print = (line: string): unknown => process.stdout.write(`${line}\n`);
const us = (value: number | null): string => ((value ?? 0) * 1000).toFixed(0).padStart(8);

print('row 17: the server, 8 cars and 16 players, µs a tick');
print(
  'weather   median     p95     reading  simulating  a state to all  the rest (medians: a busy machine spoils means)',
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
  `at most ${BAR_MS * 1000} µs a tick: ${(worstMs * 1000).toFixed(0)}, ${worstMs <= BAR_MS ? 'reached' : 'NOT REACHED'}`,
);
