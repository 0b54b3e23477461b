/**
 * Runs two servers under constant change, and reports what they leave behind:
 *
 *   steady    bad network; runs to the end, and its memory is measured
 *   killed    ends by SIGKILL and starts again, each time with another network
 *
 * On each server two crowds join and leave, until SIGKILL ends a crowd and another one takes its place.
 */
import { ScriptProcess } from '../script-process.ts';
import { Random } from './random.ts';
import { type Leftovers, type Life, type Memory, type Network, SoakedServer } from './soaked-server.ts';

const CROWD = 'soak/crowd.ts';
const CROWDS_PER_SERVER = 2;
const SEED_MAX = 2 ** 31 - 1;
const SECOND_MS = 1000;
/** How long (ms) a crowd and a server process live. */
const CROWD_LIFE_MS = { min: 3000, max: 15_000 };
const SERVER_LIFE_MS = { min: 15_000, max: 40_000 };
const MEMORY_EVERY_MS = 1000;
/** Rooms close a minute after the last person has left. */
const LEFTOVERS_MAX_MS = 75_000;
const LEFTOVERS_EVERY_MS = 500;

const STEADY_NETWORK: Network = { weather: 'BAD', link: 'datagram' };
const NETWORKS: readonly Network[] = [
  { weather: 'TYPICAL', link: 'datagram' },
  { weather: 'BAD', link: 'stream' },
  { weather: 'FREEZE', link: 'datagram' },
  { weather: 'EDGE', link: 'stream' },
  { weather: 'EDGE', link: 'datagram' },
];

export interface SoakOptions {
  readonly seconds: number;
  readonly seed: number;
  /** Throttle of all drivers, 0 to 127. With 0 nobody has played, so that rooms close 5 s after the last person has left. */
  readonly throttle: number;
  /** When (ms) the second server is killed for the first time; at random if not given. */
  readonly firstKillAtMs?: number;
}

export interface SoakReport {
  /** One entry for each server process, the steady server last. */
  readonly lives: readonly Life[];
  readonly killedCrowds: number;
  readonly crashedCrowds: number;
  /** The people and connections that both servers still held at the end. There should be none. */
  readonly leftovers: Leftovers;
  /** The memory of the steady server, once a second. */
  readonly memory: readonly Memory[];
  /** How both servers ended on SIGTERM. */
  readonly exitCodes: readonly (number | null)[];
}

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, Math.max(0, ms)));

/** Runs for `seconds`, and then until nothing is left or 75 s have passed. */
export async function soak(options: SoakOptions): Promise<SoakReport> {
  const { seconds, seed, throttle } = options;
  const random = new Random(seed);
  const [steady, killed] = [new SoakedServer(seed, throttle), new SoakedServer(seed, throttle)];
  await Promise.all([steady.start(STEADY_NETWORK), killed.start(NETWORKS[0]!)]);
  const endsAtMs = performance.now() + seconds * SECOND_MS;
  const ports = [steady, killed].flatMap(({ port }) => Array<number>(CROWDS_PER_SERVER).fill(port));
  const [lives, memory, ...crowds] = await Promise.all([
    killAgainAndAgain(killed, endsAtMs, random, options.firstKillAtMs),
    sampleMemory(steady, endsAtMs),
    ...ports.map((port) => replaceCrowds(port, endsAtMs, random, throttle)),
  ]);
  const allLives = [...lives, ...(await Promise.all([killed, steady].map((server) => server.describeLife())))];
  for (const server of [steady, killed]) server.leave();
  const leftovers = await leftoversOf([steady, killed]);
  return {
    lives: allLives,
    killedCrowds: crowds.reduce((sum, { kills }) => sum + kills, 0),
    crashedCrowds: crowds.reduce((sum, { crashes }) => sum + crashes, 0),
    leftovers,
    memory,
    exitCodes: await Promise.all([steady, killed].map((server) => server.stop())),
  };
}

/** Kills and starts `server` until the time is over, and leaves it running. Returns the lives that have ended. */
async function killAgainAndAgain(
  server: SoakedServer,
  endsAtMs: number,
  random: Random,
  firstKillAtMs?: number,
): Promise<readonly Life[]> {
  const lives: Life[] = [];
  for (let lifeMs = firstKillAtMs; ; lifeMs = undefined) {
    const killAtMs = performance.now() + (lifeMs ?? random.between(SERVER_LIFE_MS.min, SERVER_LIFE_MS.max));
    await wait(Math.min(killAtMs, endsAtMs) - performance.now());
    if (killAtMs >= endsAtMs) return lives;
    lives.push(await server.describeLife());
    await server.kill();
    await server.start(NETWORKS[lives.length % NETWORKS.length]!);
  }
}

/** Starts and kills crowds until the time is over. */
async function replaceCrowds(port: number, endsAtMs: number, random: Random, throttle: number) {
  let [kills, crashes] = [0, 0];
  while (performance.now() < endsAtMs) {
    const seed = Math.floor(random.between(0, SEED_MAX));
    const crowd = await ScriptProcess.start(CROWD, String(port), String(seed), String(throttle));
    const killAtMs = performance.now() + random.between(CROWD_LIFE_MS.min, CROWD_LIFE_MS.max);
    await wait(Math.min(killAtMs, endsAtMs) - performance.now());
    if (!crowd.isRunning) crashes++;
    await crowd.kill();
    kills++;
  }
  return { kills, crashes };
}

async function sampleMemory(server: SoakedServer, endsAtMs: number): Promise<readonly Memory[]> {
  const samples: Memory[] = [];
  while (performance.now() < endsAtMs) {
    samples.push(await server.memory());
    await wait(MEMORY_EVERY_MS);
  }
  return samples;
}

/** Returns what all servers hold together, as soon as it is nothing or the time for that has passed. */
async function leftoversOf(servers: readonly SoakedServer[]): Promise<Leftovers> {
  const giveUpAtMs = performance.now() + LEFTOVERS_MAX_MS;
  for (;;) {
    const [first, second] = await Promise.all(servers.map((server) => server.leftovers()));
    const sum: Leftovers = {
      rooms: first!.rooms + second!.rooms,
      people: first!.people + second!.people,
      connections: first!.connections + second!.connections,
      sockets: first!.sockets + second!.sockets,
    };
    if (Object.values(sum).every((count) => count === 0) || performance.now() > giveUpAtMs) return sum;
    await wait(LEFTOVERS_EVERY_MS);
  }
}
