/** Decisions of a room: host, start, setup, and votes after a race. */

import { encodeClientMessage, type RaceSetup } from '@shotgun-rally/protocol';
import { PHASE, RACE, TICK_MS } from '@shotgun-rally/sim';
import { createRandom } from '@shotgun-rally/sim/math';
import { describe, expect, it } from 'vitest';
import { WEATHERS } from '../../../src/index.ts';
import type { Player } from '../../../src/testing/index.ts';
import { busy, finish, holding, idle, joinDrivers, LOSSY, personOf, phaseOf, rejoin, seatOf } from './room.ts';

describe('the host', () => {
  it('is the player who joined first, or the next if that person disconnects', () => {
    const { match, people } = joinDrivers(3);
    expect(people.map((each) => personOf(each).isHost)).toEqual([true, false, false]);
    people[0]?.client.close();
    match.run(1000);
    expect(people.slice(1).map((each) => personOf(each).isHost)).toEqual([true, false]);
  });

  it('can start the race, unlike other people', () => {
    const { match, people } = joinDrivers(2);
    people[1]?.client.start();
    match.run(1000);
    expect(phaseOf(match)).toBe(PHASE.warmup);
    people[0]?.client.start();
    match.run(1000);
    expect(phaseOf(match)).toBe(PHASE.countdown);
  });

  it('is never a spectator', () => {
    const { match } = joinDrivers(0, WEATHERS.LAN);
    const spectator = match.join('spectator', -1, idle);
    match.run(1000);
    const driver = match.join('driver', 0, idle);
    match.run(1000);
    expect([spectator, driver].map((each) => personOf(each).isHost)).toEqual([false, true]);
    spectator.client.start();
    match.run(1000);
    expect(phaseOf(match)).toBe(PHASE.warmup);
    driver.client.start();
    match.run(1000);
    expect(phaseOf(match)).toBe(PHASE.countdown);
  });

  it('is replaced after 30 s without any change if another player does something', () => {
    const match = joinDrivers(0, WEATHERS.LAN).match;
    const people = [match.join('driver', 0, holding), match.join('driver', 1, busy(1))];
    match.run(29_000);
    expect(people.map((each) => personOf(each).isHost)).toEqual([true, false]);
    match.run(2000);
    expect(people.map((each) => personOf(each).isHost)).toEqual([false, true]);
    people[0]?.client.choose({ isReady: true });
    match.run(1000);
    expect(people.map((each) => personOf(each).isHost)).toEqual([true, false]);
  });

  it('can change the setup once in 2 s, and then the newest choice counts', () => {
    const { match, people } = joinDrivers(1, WEATHERS.LAN);
    const { game } = match.series;
    people[0]?.client.choose({ setup: { ...game.setup, laps: 7 } });
    match.run(200);
    const changed = match.server;
    expect(changed.setup.laps).toBe(7);
    const again = rejoin(match, people[0]!);
    match.run(300);
    again.client.choose({ setup: { ...game.setup, laps: 8 } });
    match.run(500);
    again.client.choose({ setup: { ...game.setup, laps: 9 } });
    match.run(800);
    expect(match.server).toBe(changed);
    match.run(500);
    expect(match.server.setup.laps).toBe(9);
  });

  it('starts the race that is set up, not one that was chosen too soon after it', () => {
    const { match, people } = joinDrivers(1, WEATHERS.LAN);
    people[0]?.client.choose({ setup: { ...match.series.game.setup, laps: 7 } });
    match.run(200);
    const changed = match.server;
    const again = rejoin(match, people[0]!);
    match.run(300);
    again.client.choose({ setup: { ...changed.setup, laps: 8 } });
    match.run(100);
    again.client.start();
    match.run(6000);
    expect(match.server).toBe(changed);
    expect(phaseOf(match)).toBe(PHASE.racing);
  });

  it('can change the setup, and people who rejoin get the same seats', () => {
    const { match, people } = joinDrivers(2);
    const setup: RaceSetup = { trackName: 'other', laps: 5, botCars: 9, botLevel: 'hard', weapons: false };
    people[0]?.client.choose({ setup });
    match.run(1000);
    expect(people.map(({ client }) => client.bye?.reason)).toEqual(['nextRace', 'nextRace']);
    const again = people.toReversed().map((each) => rejoin(match, each));
    match.run(1500);
    expect(again.map(seatOf)).toEqual(people.toReversed().map(seatOf));
    expect(again[0]?.client.roster?.setup).toEqual({ ...setup, botCars: 2 });
    expect(match.server.world.state[RACE.weapons]).toBe(0);
    expect(phaseOf(match)).toBe(PHASE.warmup);
    expect(again.map(({ client }) => client.phase)).toEqual(['playing', 'playing']);
  });

  it.each<[string, Partial<RaceSetup>]>([
    ['an unknown track', { trackName: 'moon' }],
    ['too many laps', { laps: 255 }],
    ['the current setup', {}],
  ])('cannot change to %s', (_what, change) => {
    const { match, people } = joinDrivers(1);
    const { game } = match.series;
    people[0]?.client.choose({ setup: { ...game.setup, ...change } });
    match.run(1000);
    expect(match.server).toBe(game);
  });

  it('cannot change the setup in the countdown, and other people cannot change it before a race', () => {
    const { match, people } = joinDrivers(2);
    const { game } = match.series;
    people[1]?.client.choose({ setup: { ...game.setup, laps: 7 } });
    match.run(1000);
    people[0]?.client.start();
    match.run(1000);
    people[0]?.client.choose({ setup: { ...game.setup, laps: 7 } });
    match.run(1000);
    expect(match.server).toBe(game);
    expect(people.map(({ client }) => client.bye)).toEqual([null, null]);
  });
});

describe('choices', () => {
  it('arrive in spite of packet loss, and the newest ones take effect', () => {
    const { match, people } = joinDrivers(3, LOSSY);
    const random = createRandom(11);
    for (let round = 0; round < 30; round++) {
      // The third player is never ready, and one vote to kick is too few, so no decision follows.
      people.forEach(({ client }, index) => {
        client.choose(index === 2 ? { kick: random() < 0.5 ? 1 : -1 } : { isReady: random() < 0.5 });
      });
      match.run(random() * 300);
    }
    const lastChoices = people.map(({ client }, index) => {
      const choices = { isReady: index === 1, kick: index === 2 ? 0 : -1 };
      client.choose(choices);
      return choices;
    });
    match.run(3000);
    const rosterChoices = people.map(personOf).map(({ isReady, kick }) => ({ isReady, kick }));
    expect(rosterChoices).toEqual(lastChoices);
    expect(phaseOf(match)).toBe(PHASE.warmup);
  });

  it('start the race if every player is ready, and are then reset', () => {
    const { match, people } = joinDrivers(3, LOSSY);
    match.join('spectator', -1, idle);
    for (const { client } of people.slice(1)) client.choose({ isReady: true });
    match.run(2000);
    expect(phaseOf(match)).toBe(PHASE.warmup);
    people[0]?.client.choose({ isReady: true });
    match.run(2500);
    expect(phaseOf(match)).toBe(PHASE.countdown);
    expect(people.map((each) => personOf(each).isReady)).toEqual([false, false, false]);
  });

  it('are ignored, and lead to no new roster, if they arrive after newer ones', () => {
    const { match, people } = joinDrivers(1, WEATHERS.LAN);
    const [player] = people as [Player];
    const old = {
      kind: 'choices',
      number: 1,
      isReady: true,
      vote: 'none',
      wantsSwap: false,
      kick: -1,
      setup: null,
    } as const;
    player.client.choose({});
    player.client.choose({ isReady: false });
    match.run(500);
    const { number } = player.client.roster!;
    player.link.send(encodeClientMessage(old, 'driver'));
    match.run(2000);
    expect([phaseOf(match), player.client.roster!.number]).toEqual([PHASE.warmup, number]);
  });
});

describe('choices that change nothing', () => {
  /** Two drivers, of whom the first one changes no input. A vote before a race has no effect. */
  const vote = (nowMs: number) => {
    const match = joinDrivers(0, WEATHERS.LAN).match;
    const people = [match.join('driver', 0, holding), match.join('driver', 1, busy(1))] as const;
    match.run(nowMs);
    const numbers = people.map(({ client }) => client.roster?.number ?? 0);
    people[0].client.choose({ vote: 'again' });
    match.run(1000);
    return { people, numbers };
  };

  it('lead to a new roster for the sender, which has their number, and for nobody else', () => {
    const { people, numbers } = vote(1000);
    const [sender, other] = people.map(({ client }) => client.roster?.number);
    expect(personOf(people[0])).toMatchObject({ choicesNumber: 1, vote: 'none' });
    expect(sender).toBeGreaterThan(numbers[0]!);
    expect(other).toBe(numbers[1]);
  });

  it('do not count as doing something', () => {
    const { people } = vote(31_000);
    expect(people.map((each) => personOf(each).isHost)).toEqual([false, true]);
  });
});

describe('a person who changes choices all the time', () => {
  const SENT = 200;

  it('leads to 20 new rosters at once and to 2 more per second, and the last choices take effect', () => {
    const { match, people } = joinDrivers(2, WEATHERS.LAN);
    const [player, other] = people as [Player, Player];
    const send = (number: number): void => {
      const choices = { isReady: number % 2 === 0, vote: 'none', wantsSwap: false, kick: -1, setup: null } as const;
      player.link.send(encodeClientMessage({ kind: 'choices', number, ...choices }, 'driver'));
    };
    const before = other.client.roster!.number;
    for (let number = 1; number <= SENT; number++) {
      send(number);
      match.run(TICK_MS);
    }
    const seconds = (SENT * TICK_MS) / 1000;
    const rosters = other.client.roster!.number - before;
    expect(rosters).toBeGreaterThanOrEqual(20);
    expect(rosters).toBeLessThanOrEqual(20 + 2 * seconds + 1);
    match.run(500);
    // A client repeats its choices until a roster has their number.
    send(SENT);
    match.run(500);
    expect(personOf(player)).toMatchObject({ choicesNumber: SENT, isReady: true });
  });
});

describe('a room after a race', () => {
  it('restarts the race at once if more than half of the people vote for it', () => {
    const { match, people } = joinDrivers(3);
    const { game } = match.series;
    finish(match);
    people[0]?.client.choose({ vote: 'again' });
    match.run(1000);
    expect(phaseOf(match)).toBe(PHASE.finished);
    people[2]?.client.choose({ vote: 'again' });
    match.run(1000);
    expect(phaseOf(match)).toBe(PHASE.countdown);
    expect(match.server).toBe(game);
    expect(people.map((each) => personOf(each).vote)).toEqual(['none', 'none', 'none']);
  });

  it('moves to the next track if all vote for it, and starts that race when all are back', () => {
    const { match, people } = joinDrivers(2);
    finish(match);
    for (const { client } of people) client.choose({ vote: 'next' });
    match.run(1000);
    const again = people.map((each) => rejoin(match, each));
    match.run(500);
    expect(match.server.setup.trackName).toBe('other');
    match.run(2000);
    expect(phaseOf(match)).toBe(PHASE.countdown);
    expect(again.map(seatOf)).toEqual(people.map(seatOf));
    expect(again.map((each) => personOf(each).isHost)).toEqual([true, false]);
  });

  it('returns to the warm-up if the host chooses the same setup, but not if another person does', () => {
    const { match, people } = joinDrivers(2);
    const { game } = match.series;
    finish(match);
    people[1]?.client.choose({ setup: game.setup });
    match.run(1000);
    expect(match.server).toBe(game);
    people[0]?.client.choose({ setup: game.setup });
    match.run(1000);
    for (const each of people) rejoin(match, each);
    match.run(3000);
    expect(match.server.setup).toEqual(game.setup);
    expect(phaseOf(match)).toBe(PHASE.warmup);
  });

  it('restarts the race 19 to 21 s after a single vote', () => {
    const { match, people } = joinDrivers(4);
    finish(match);
    people[3]?.client.choose({ vote: 'again' });
    match.run(19_000);
    expect(phaseOf(match)).toBe(PHASE.finished);
    match.run(2000);
    expect(phaseOf(match)).toBe(PHASE.countdown);
  });

  it.each<[string, (host: Player) => void]>([
    ['the votes for it', ({ client }) => client.choose({ vote: 'again' })],
    ['the votes for the next track', ({ client }) => client.choose({ vote: 'next' })],
    ['the setup that the host chooses', ({ client }) => client.choose({ setup: { ...client.roster!.setup, laps: 7 } })],
    ['the start by the host', ({ client }) => client.start()],
  ])('begins no other race in spite of %s, while the server says that none may start', (_what, choose) => {
    let mayStart = true;
    const { match, people } = joinDrivers(1, WEATHERS.LAN, holding, { mayStart: () => mayStart });
    const { game } = match.series;
    finish(match);
    mayStart = false;
    choose(people[0]!);
    match.run(2000);
    expect(match.server).toBe(game);
    expect(phaseOf(match)).toBe(PHASE.finished);
    mayStart = true;
    choose(people[0]!);
    match.run(1000);
    expect(match.server !== game || phaseOf(match) === PHASE.countdown).toBe(true);
  });

  it('ignores a vote that was sent before the race was over', () => {
    const { match, people } = joinDrivers(1);
    people[0]?.client.choose({ vote: 'again' });
    match.run(1000);
    finish(match);
    match.run(1000);
    expect(phaseOf(match)).toBe(PHASE.finished);
  });
});
