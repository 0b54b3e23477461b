/** Whole matches in virtual time over bad networks. */
import { encodeClientMessage, type GameEvent } from '@shotgun-rally/protocol';
import { CAR, carOffset, NEUTRAL_DRIVER, NEUTRAL_GUNNER, PHASE, RACE, readField, STATUS } from '@shotgun-rally/sim';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Bot, WEATHERS } from '../../src/index.ts';
import type { Match, Player } from '../../src/testing/index.ts';
import type { JoinOptions } from '../../src/testing/player.ts';
import { matchOnOval, OVAL } from './oval-match.ts';
import { bot, hunter, shakyDriver } from './scripted-players.ts';

const carField = (match: Match, car: number, name: keyof typeof CAR): number =>
  match.server.world.state[carOffset(car) + CAR[name]]!;

describe.each(['SEED', 'TYPICAL', 'BAD', 'FREEZE'] as const)('a race of players and bots in %s', (weather) => {
  const match = matchOnOval({ weather: WEATHERS[weather], seed: 11, cars: 4, botCars: 2, laps: 1, bot });
  const players: Player[] = [];
  const events = new Map<Player, GameEvent[]>();
  /** The cars that have passed a checkpoint. */
  const carsPastCheckpoint = new Set<number>();

  beforeAll(() => {
    // The cars of bots are at the ends of the grid.
    players.push(match.join('driver', 1, shakyDriver(OVAL, 1)), match.join('gunner', 1, hunter(2)));
    players.push(match.join('driver', 2, shakyDriver(OVAL, 2)), match.join('gunner', 2, hunter(1)));
    for (const player of players) events.set(player, []);
    match.run(3000);
    players[0]?.client.start();
    match.run(
      50_000,
      (player) => {
        player.client.view();
        events.get(player)?.push(...player.client.takeEvents());
        if (match.server.world.state[RACE.phase] === PHASE.warmup && player === players[0]) player.client.start();
      },
      () => {
        for (const event of match.server.world.events)
          if (event.kind === 'checkpoint') carsPastCheckpoint.add(event.car);
      },
    );
  }, 120_000);

  it('starts, and each car passes a checkpoint', () => {
    expect(players.map(({ client }) => client.phase)).toEqual(['playing', 'playing', 'playing', 'playing']);
    expect([PHASE.racing, PHASE.finished]).toContain(match.server.world.state[RACE.phase]);
    expect(carsPastCheckpoint).toEqual(new Set([0, 1, 2, 3]));
  });

  it('sends every player the same laps and finishes, each once', () => {
    const received = players.map((player) =>
      events
        .get(player)
        ?.filter(({ kind }) => kind === 'lap' || kind === 'finish')
        .map((event) => JSON.stringify(event)),
    );
    expect(received[0]?.length).toBeGreaterThan(2);
    expect(new Set(received[0]).size).toBe(received[0]?.length);
    for (const other of received) expect(other).toEqual(received[0]);
  });

  it('ends with a newest state at each client that is less than 1.5 s old', () => {
    for (const { client } of players) {
      const newest = client.newestState;
      expect(newest).not.toBeNull();
      const lag = (match.server.tickNumber - (newest?.state[RACE.tick] ?? 0)) * 16;
      expect(lag).toBeLessThan(1500);
    }
  });
});

describe('a disconnected player', () => {
  const match = matchOnOval({ weather: WEATHERS.LAN, seed: 5, cars: 2, bot });
  const player = match.join('driver', 0, shakyDriver(OVAL, 1));
  match.join('gunner', 0, hunter(1));
  match.run(3000);

  it('is replaced by a bot, and gets the seat back with the token', () => {
    const token = player.client.welcome?.token ?? '';
    player.client.close();
    const before = readField(match.server.world.state, 0, 'pz');
    match.run(2000);
    expect(carField(match, 0, 'status')).toBe(STATUS.racing);
    expect(Math.abs(readField(match.server.world.state, 0, 'pz') - before)).toBeGreaterThan(5);
    expect(match.server.connectedCount).toBe(1);

    const again = match.join('driver', -1, shakyDriver(OVAL, 9), { token });
    match.run(1000);
    expect(again.client.phase).toBe('playing');
    expect(again.client.welcome?.car).toBe(0);
    expect(match.server.connectedCount).toBe(2);
  });

  it('loses the seat within 31 s, and the car leaves the track with its last player', () => {
    for (const { client } of match.players) client.close();
    match.run(31_000);
    expect(match.server.participants.size).toBe(0);
    expect(carField(match, 0, 'status')).toBe(STATUS.empty);
  });
});

describe("a player's page", () => {
  const joined = (options: JoinOptions) => {
    const match = matchOnOval({ weather: WEATHERS.LAN, cars: 1 });
    return { match, player: match.join('driver', 0, shakyDriver(OVAL, 1), options) };
  };

  it('has a clock that gains 6 ms a minute if it drifts by 100 ppm', () => {
    const { match, player } = joined({ clockDriftPpm: 100 });
    const startMs = player.clock();
    match.run(60_000);
    expect(player.clock() - startMs).toBeCloseTo(60_006, 6);
  });

  it('runs no tick for 100 ms in each hitch of 100 ms, and for at most 32 ms without hitches', () => {
    const longestPauseMs = (options: JoinOptions): number => {
      const { match, player } = joined(options);
      match.run(1000);
      let [longest, tick, sinceMs] = [0, player.client.state?.[RACE.tick], match.nowMs];
      for (const endMs = match.nowMs + 2000; match.nowMs < endMs; match.run(1)) {
        if (player.client.state?.[RACE.tick] === tick) continue;
        longest = Math.max(longest, match.nowMs - sinceMs);
        [tick, sinceMs] = [player.client.state?.[RACE.tick], match.nowMs];
      }
      return longest;
    };
    expect(longestPauseMs({})).toBeLessThanOrEqual(32);
    const withHitches = longestPauseMs({ hitches: { everyMs: 1000, lengthMs: 100 } });
    expect(withHitches).toBeGreaterThanOrEqual(100);
    expect(withHitches).toBeLessThan(120);
  });
});

describe('a match without weapons', () => {
  it.each([
    [true, true],
    [false, false],
  ])('with `weapons` %j, a gunner who keeps firing fires a shot: %j', (weapons, hasFired) => {
    const match = matchOnOval({ weather: WEATHERS.LAN, cars: 2, laps: 1, bot, weapons });
    const driver = match.join('driver', 0, shakyDriver(OVAL, 1));
    match.join('gunner', 0, hunter(1));
    match.join('driver', 1, shakyDriver(OVAL, 2));
    match.run(1000);
    driver.client.start();
    let shots = 0;
    match.run(10_000, undefined, () => {
      shots += match.server.world.events.filter(({ kind }) => kind === 'fired').length;
    });
    expect(shots > 0).toBe(hasFired);
  });
});

describe('a driver whose inputs stop', () => {
  it('is replaced by a bot gradually, starting after at least 11 ticks and ending within 600 ms', () => {
    const oppositeBot: Bot = () => ({
      driver: { ...NEUTRAL_DRIVER, steer: -100, throttle: 100 },
      gunner: NEUTRAL_GUNNER,
    });
    const match = matchOnOval({ weather: WEATHERS.LAN, cars: 1, bot: oppositeBot });
    const player = match.join('driver', 0, () => ({ ...NEUTRAL_DRIVER, steer: 100, throttle: 100 }));
    match.run(1000);
    player.link.setWeather({ ...WEATHERS.LAN, lossShare: 1 }, 'datagram');
    const steers: number[] = [];
    match.run(600, undefined, () => steers.push(match.server.executedInputs[0]?.driver.steer ?? 0));
    expect(steers.at(-1)).toBe(-100);
    const jumps = steers.map((steer, index) => Math.abs(steer - (steers[index - 1] ?? steer)));
    // From 100 to -100 in 12 ticks.
    expect(Math.max(...jumps)).toBeLessThanOrEqual(17);
    expect(steers.slice(0, 11)).toEqual(new Array(11).fill(100));
  });
});

describe('a server with misbehaving clients', () => {
  const join = () => {
    const match = matchOnOval({ weather: WEATHERS.LAN, cars: 2 });
    return { match, player: match.join('driver', 0, shakyDriver(OVAL, 1)) };
  };

  it('disconnects a client that keeps sending undecodable messages', () => {
    const { match, player } = join();
    match.run(500);
    for (let count = 0; count < 40; count++) player.link.send(Uint8Array.of(0xc1, count));
    match.run(100);
    expect(player.client.bye?.reason).toBe('badMessage');
  });

  it('counts the undecodable messages of each connection of a person separately', () => {
    const { match, player: first } = join();
    let player = first;
    for (let connection = 0; connection < 3; connection++) {
      match.run(3000);
      for (let count = 0; count < 20; count++) player.link.send(Uint8Array.of(0xc1, count));
      match.run(100);
      expect(player.client.bye).toBeNull();
      const token = player.client.welcome?.token ?? '';
      player.client.close();
      match.run(500);
      player = match.join('driver', 0, shakyDriver(OVAL, 1), { token });
    }
  });

  it('disconnects a client that sends no inputs', () => {
    const { match, player } = join();
    match.run(500);
    const { clock } = match;
    const ping = encodeClientMessage({ kind: 'ping', clientTimeMs: 0 }, 'driver');
    for (const until = clock() + 12_000; clock() < until; ) {
      // A paused client sends nothing by itself, so the server receives only pings.
      match.pause(100);
      player.link.send(ping);
    }
    match.run(100);
    expect(player.client.bye?.reason).toBe('tooSilent');
  });

  it('gives a client with a token its seat back, even if the client asks for another role', () => {
    const { match, player } = join();
    match.run(500);
    const token = player.client.welcome?.token ?? '';
    const other = match.join('gunner', -1, shakyDriver(OVAL, 2), { token });
    match.run(500);
    expect(other.client.welcome?.role).toBe('driver');
    expect(player.client.bye?.reason).toBe('replaced');
  });
});

describe('a player who joins late', () => {
  const lag = (delayMs: number) => ({ ...WEATHERS.LAN, delayMinMs: delayMs, delayMaxMs: delayMs });

  it('gets a seat when the hello has travelled over the network conditions of that player', () => {
    const match = matchOnOval({ weather: WEATHERS.LAN, cars: 2 });
    match.join('driver', 0, shakyDriver(OVAL, 1), { weather: lag(100), helloTravels: true });
    match.run(95);
    expect(match.server.participants.size).toBe(0);
    match.run(20);
    expect(match.server.participants.size).toBe(1);
  });

  it('frees the seat for the next player by leaving', () => {
    const match = matchOnOval({ weather: WEATHERS.LAN, cars: 1 });
    const first = match.join('driver', 0, shakyDriver(OVAL, 1));
    match.run(500);
    match.leave(first);
    const second = match.join('driver', 0, shakyDriver(OVAL, 1));
    match.run(500);
    expect(match.players).toEqual([second]);
    expect(second.client.phase).toBe('playing');
    expect(second.index).toBe(1);
  });
});

describe('a player who has left', () => {
  it('cannot leave again, and the other players stay', () => {
    const match = matchOnOval({ weather: WEATHERS.LAN, cars: 2 });
    const [first, second] = [0, 1].map((car) => match.join('driver', car, () => NEUTRAL_DRIVER));
    match.leave(first!);
    expect(() => match.leave(first!)).toThrow('Match.leave: player 0 has left already');
    expect(match.players).toEqual([second]);
  });
});

describe('a closing server', () => {
  it('sends its client the reason, and the client closes', () => {
    const match = matchOnOval({ weather: WEATHERS.LAN, cars: 1 });
    const { client } = match.join('driver', 0, shakyDriver(OVAL, 1));
    match.run(1000);
    match.server.close('serverClosing');
    match.run(100);
    expect(client.phase).toBe('closed');
    expect(client.bye?.reason).toBe('serverClosing');
  });
});

describe('a match', () => {
  it.each([undefined, Number.NaN, Number.POSITIVE_INFINITY, -1])('a match refuses to run for %s ms', (ms) => {
    const match = matchOnOval({ weather: WEATHERS.LAN, cars: 1 });
    expect(() => match.run(ms as number)).toThrow(`Match.run: got ${ms} ms; allowed`);
  });

  it('a match refuses a player whose clock drift is no number', () => {
    const match = matchOnOval({ weather: WEATHERS.LAN, cars: 1 });
    const join = () => match.join('driver', 0, shakyDriver(OVAL, 1), { clockDriftPpm: Number.NaN });
    expect(join).toThrow('Match.join: clockDriftPpm: got NaN; allowed: a finite number');
  });

  it.each([
    ['a car that does not exist', 3],
    ['a taken seat', 0],
  ])('a match refuses a player for %s', (_, car) => {
    const match = matchOnOval({ weather: WEATHERS.LAN, cars: 2 });
    match.join('driver', 0, () => NEUTRAL_DRIVER);
    expect(() => match.join('driver', car, () => NEUTRAL_DRIVER)).toThrow('Match.join: the server refused: seatTaken');
    expect(match.players).toHaveLength(1);
  });
});
