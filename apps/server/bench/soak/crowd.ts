/**
 * People who join and leave a server all the time, each from an address of their own: crowd.ts PORT SEED THROTTLE. Runs until the
 * process is ended, and goes on if the server is killed and started again.
 */
import { setTimeout } from 'node:timers/promises';
import type { RaceSetup } from '@shotgun-rally/protocol';
import { TestPlayer } from '../../src/testing/test-player.ts';
import { Random } from './random.ts';

const PEOPLE = 6;
const ROOMS = ['SOAK-A', 'SOAK-B', 'SOAK-C', 'P-SOAKSOAKSO'];
const SETUP: RaceSetup = { trackName: 'city', laps: 2, botCars: 3, botLevel: 'hard', weapons: true };
/** How long (ms) a person stays at least and at most. */
const STAYS_MIN_MS = 100;
const STAYS_MAX_MS = 8000;
const RETRY_MS = 200;

type Action = (player: TestPlayer) => void;

/** What a person may do after joining. Those who do nothing are closed by the server if they stay. */
const ACTIONS: readonly Action[] = [
  () => {},
  (player) => player.send({ kind: 'start' }),
  (player) =>
    player.send({
      kind: 'choices',
      number: 1,
      isReady: true,
      vote: 'again',
      wantsSwap: false,
      kick: -1,
      setup: SETUP,
    }),
  (player) => {
    for (let count = 0; count < 20; count++) player.socket.send(Buffer.from([count, 1, 2]));
  },
];

/** How a person may leave. */
const DEPARTURES: readonly Action[] = [(player) => player.socket.close(), (player) => player.socket.terminate()];

const [port = 0, seed = 0, throttle = 0] = process.argv.slice(2).map(Number);
const byteOf = (random: Random): number => Math.floor(random.between(1, 255));

/** Joins, does something, and leaves. Returns the token of the seat, or '' if there is none. */
async function visit(token: string, random: Random): Promise<string> {
  const role = random.pick(['driver', 'driver', 'gunner', 'spectator'] as const);
  const hello = { name: `Guest ${byteOf(random)}`, room: random.pick(ROOMS), role, token };
  const player = await TestPlayer.join(port, hello, `127.0.${byteOf(random)}.${byteOf(random)}`);
  if (throttle !== 0 && role === 'driver') player.drive();
  random.pick(ACTIONS)(player);
  await Promise.race([setTimeout(random.between(STAYS_MIN_MS, STAYS_MAX_MS)), player.closed]);
  random.pick(DEPARTURES)(player);
  const welcome = player.received.find(({ kind }) => kind === 'welcome');
  return welcome?.kind === 'welcome' ? welcome.token : '';
}

/** Visits the server again and again, sometimes as somebody who returns to a seat. */
async function stay(random: Random): Promise<never> {
  let token = '';
  for (;;) {
    try {
      token = await visit(random.pick([token, '']), random);
    } catch {
      await setTimeout(RETRY_MS);
    }
  }
}

for (let person = 0; person < PEOPLE; person++) void stay(new Random(seed, person));
process.stdout.write('ready\n');
