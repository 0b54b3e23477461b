/** Carries out every attack on a server in a separate process, while an honest player drives in another room. */
import { MAX_PEOPLE } from '@shotgun-rally/protocol';
import { RACE, TICK_MS } from '@shotgun-rally/sim';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { ServerProcess } from '../../src/testing/server-process.ts';
import { TestPlayer } from '../../src/testing/test-player.ts';
import { until } from '../until.ts';
import { startAttack } from './attacker-process.ts';
import { ATTACKED_ROOM } from './attacker-socket.ts';
import { ATTACKS, SERVER_OPTIONS, SETUP_ROOMS } from './attacks.ts';
import { HonestPlayer } from './honest-player.ts';

/** So large (ms) that no input of the honest player is late, even if the tests run on a busy machine. */
const LEAD_MS = 1500;
/** The honest player must have driven this long (ticks) during an attack. */
const ATTACK_TICKS = 125;
/** The server and the player have run this long (ticks) before the first attack. In the first seconds, new code is slow. */
const WARM_UP_TICKS = 625;
/** The most open rooms per address. */
const ROOMS_PER_ADDRESS = 8;
/** How often a test looks at the number of rooms after one was refused. */
const LOOKS = 20;
/** A race lasts at least this long (ms) before a new setup replaces it. */
const SETUP_EVERY_MS = 2000;
/** The attack by setups lasts until the setup of each room has changed this often. */
const CHANGES_MIN = 3;
/** On a busy machine, the line about a change can be later (ms) than the change. */
const LOG_SLACK_MS = 500;

describe.skipIf(process.platform !== 'linux')('an attack', () => {
  let server: ServerProcess;
  let port: number;
  let honest: HonestPlayer;
  /** How many attacks have begun. */
  let attacks = 0;

  beforeAll(async () => {
    server = ServerProcess.listening(...SERVER_OPTIONS, '--metrics-port', '0');
    port = await server.port();
    honest = await HonestPlayer.join(port, { leadMs: LEAD_MS, hello: { name: 'Honest', room: 'HONEST' } });
    await until(() => honest.newestTick > WARM_UP_TICKS);
  });
  afterAll(async () => {
    honest.leave();
    await server.stop('SIGKILL');
  });

  async function health(): Promise<{ readonly races: number }> {
    return (await (await fetch(`http://127.0.0.1:${port}/healthz`)).json()) as never;
  }

  /** Returns how often something was refused for that reason, as the metrics report it. */
  const countOf = async (reason: string): Promise<number> =>
    (await server.metrics()).get(`shotgun_refusals_total{reason="${reason}"}`) ?? 0;

  /** Carries out an attack while `check` runs, and expects that the honest player's inputs are all executed in time. */
  async function attack(name: string, check: () => Promise<void>): Promise<void> {
    const missed = honest.missed;
    const attacker = await startAttack(name, port, attacks++);
    const startTick = honest.newestTick;
    await check();
    await until(() => !honest.isConnected || honest.newestTick > startTick + ATTACK_TICKS);
    await attacker.kill();
    expect(honest.isConnected).toBe(true);
    expect(honest.missed - missed).toBe(0);
  }

  const refusals = Object.entries(ATTACKS).flatMap(([name, attack]) => attack.refusals.map((reason) => [name, reason]));

  it.each(refusals)(
    'an attack by %s is refused with %s and counted, and no input of a player in another room is late',
    async (name, reason) => {
      const before = await countOf(reason);
      await attack(name, () => until(async () => (await countOf(reason)) > before));
    },
  );

  it(`an attack by rooms opens at most ${ROOMS_PER_ADDRESS} rooms at the same time, and all of them close again`, async () => {
    let most = 0;
    const look = async (): Promise<void> => {
      most = Math.max(most, (await health()).races);
    };
    // The rooms of other attacks count for other addresses.
    await until(async () => (await health()).races === 1);
    await attack('rooms', async () => {
      const before = await countOf('addressLimit');
      while ((await countOf('addressLimit')) === before) await look();
      // The address has reached its limit. No further room may open after that.
      for (let looks = 0; looks < LOOKS; looks++) await look();
    });
    expect(most).toBeGreaterThan(1);
    expect(most).toBeLessThanOrEqual(1 + ROOMS_PER_ADDRESS);
    await until(async () => (await health()).races === 1);
  });

  it.each(['places', 'seats'])('an attack by %s does not keep a friend out of the room', async (name) => {
    const player = await TestPlayer.join(port, { room: ATTACKED_ROOM, name: 'Ann' });
    const { car } = await player.waitFor('welcome');
    await attack(name, async () => {
      const friend = await TestPlayer.join(port, { room: ATTACKED_ROOM, name: 'Bo', role: 'gunner', car });
      expect(await friend.waitFor('welcome', ({ role }) => role === 'gunner')).toMatchObject({ car });
      friend.socket.close();
    });
    player.socket.close();
  });

  it.each(['places', 'seats'])('an attack by %s reserves nothing, however often it joins', async (name) => {
    // By default, one address cannot join often enough to take all places.
    const unlimited = ServerProcess.listening('--track', 'oval', '--joins-per-minute', '0');
    onTestFinished(() => void unlimited.signal('SIGKILL'));
    const unlimitedPort = await unlimited.port();
    const player = await TestPlayer.join(unlimitedPort, { room: ATTACKED_ROOM, name: 'Ann' });
    const { car } = await player.waitFor('welcome');
    const attacker = await startAttack(name, unlimitedPort, attacks++);
    // If places were reserved, all of them would be taken now.
    await until(() => unlimited.log.filter(({ msg }) => msg === 'joined').length >= MAX_PEOPLE);
    // During the attack, one of its people can have the seat for a moment.
    await attacker.kill();
    const friend = await TestPlayer.join(unlimitedPort, { room: ATTACKED_ROOM, name: 'Bo', role: 'gunner', car });
    expect(await friend.waitFor('welcome')).toMatchObject({ role: 'gunner', car });
  });

  it('an attack by setup does not end a race before it has lasted 2 s', async () => {
    await attack('setup', async () => {
      for (let race = 0; race < 2; race++) {
        const spectator = await TestPlayer.join(port, { room: ATTACKED_ROOM, name: 'Ann', role: 'spectator' });
        expect(await spectator.waitFor('bye')).toMatchObject({ reason: 'nextRace' });
        const ticks = spectator.received.flatMap((each) => (each.kind === 'state' ? [each.state[RACE.tick]!] : []));
        expect(Math.max(...ticks)).toBeGreaterThanOrEqual(2000 / TICK_MS - 2);
      }
    });
  });

  it('an attack by changing the setup of 6 rooms changes the setup of each room at most once in 2 s, and delays no input of a player in another room', async () => {
    const linesBefore = server.log.length;
    /** Returns the times (ms) of all changes in a room. */
    const changesOf = (code: string): readonly number[] => {
      const lines = server.log.slice(linesBefore).filter(({ msg, room }) => msg === 'setup changed' && room === code);
      return lines.map(({ time }) => Date.parse(String(time)));
    };
    await attack('setups', async () => {
      await until(() => SETUP_ROOMS.every((room) => changesOf(room).length >= CHANGES_MIN));
      for (const times of SETUP_ROOMS.map(changesOf)) {
        const leastMs = (times.length - 1) * SETUP_EVERY_MS - LOG_SLACK_MS;
        expect(times.at(-1)! - times[0]!, `ms of ${times.length} changes`).toBeGreaterThanOrEqual(leastMs);
      }
    });
  });

  it('an attack by offers of data channels delays no input of a player in another room', async () => {
    const channels = async (): Promise<number> =>
      (await server.metrics()).get('shotgun_connections{transport="datachannel"}') ?? 0;
    await attack('offers', () => until(async () => (await channels()) > 0));
  });

  it('an attack by rooms leaves room for the room of another person', async () => {
    await attack('rooms', async () => {
      const before = await countOf('addressLimit');
      await until(async () => (await countOf('addressLimit')) > before);
      const friend = await TestPlayer.join(port, { room: 'FRIENDS', name: 'Bo' });
      expect(await friend.waitFor('welcome')).toMatchObject({ role: 'driver' });
      friend.socket.close();
    });
  });

  it('an attack by the votes of spectators removes nobody and starts nothing, and players can remove them for good', async () => {
    const players: TestPlayer[] = [];
    for (const name of ['Ann', 'Bo']) players.push(await TestPlayer.join(port, { room: ATTACKED_ROOM, name }));
    for (const player of players) player.drive();
    const [ann] = players;
    await attack('votes', async () => {
      const isAttacker = ({ name }: { readonly name: string }): boolean => name.startsWith('Mallory');
      const roster = await ann!.waitFor('roster', ({ people }) => people.filter(isAttacker).length === 3);
      await ann!.waitFor(
        'roster',
        ({ people }) => people.filter((each) => isAttacker(each) && each.kick >= 0).length === 3,
      );
      for (const [index, { id }] of roster.people.filter(isAttacker).entries()) {
        const { people } = await ann!.waitFor('roster', (each) => each.people.some(({ isHost }) => isHost));
        expect(people.find(({ isHost }) => isHost)?.name).toBe('Ann');
        const choices = { isReady: false, vote: 'none', wantsSwap: false, kick: id, setup: null } as const;
        for (const player of players) player.send({ kind: 'choices', number: index + 1, ...choices });
      }
      const before = await countOf('kicked');
      await until(async () => (await countOf('kicked')) > before + 3);
      for (const player of players) expect(player.received.filter(({ kind }) => kind === 'bye')).toEqual([]);
    });
    for (const player of players) player.socket.close();
  });

  it('an attack by connections leaves the places of other addresses free', async () => {
    await attack('connections', async () => {
      const before = await countOf('addressLimit');
      await until(async () => (await countOf('addressLimit')) > before);
      const friend = await TestPlayer.join(port, { room: 'FRIENDS', name: 'Bo' });
      expect(await friend.waitFor('welcome')).toMatchObject({ role: 'driver' });
      friend.socket.close();
    });
  });
});
