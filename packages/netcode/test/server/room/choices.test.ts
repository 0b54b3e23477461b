/** The choices of the people in a room: their order, their effect on the roster, and their limit. */
import { encodeClientMessage } from '@shotgun-rally/protocol';
import { PHASE, TICK_MS } from '@shotgun-rally/sim';
import { createRandom } from '@shotgun-rally/sim/math';
import { describe, expect, it } from 'vitest';
import { WEATHERS } from '../../../src/index.ts';
import type { Player } from '../../../src/testing/index.ts';
import { busy, holding, idle, joinDrivers, LOSSY, personOf, phaseOf } from './room.ts';

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
  /** Lets the first of two drivers vote before a race, which has no effect. That driver's inputs never change. */
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
