/** Votes to kick a person: how many are needed, whose votes count, and the ban that follows. */
import { describe, expect, it } from 'vitest';
import { WEATHERS } from '../../../src/index.ts';
import type { Player } from '../../../src/testing/index.ts';
import { admit, holding, idle, joinDrivers, personOf, rejoin } from './room.ts';

describe('a vote to kick a person', () => {
  const voteAgainst = (voters: readonly Player[], { id }: { readonly id: number }) => {
    for (const { client } of voters) client.choose({ kick: id });
  };

  it('needs more than half of the people, and then the kicked person cannot rejoin with the token', () => {
    const { match, people } = joinDrivers(3);
    const [first, second, third] = people as [Player, Player, Player];
    voteAgainst([first], personOf(third));
    match.run(1000);
    expect(third.client.bye).toBeNull();
    voteAgainst([second], personOf(third));
    match.run(1000);
    expect(third.client.bye?.reason).toBe('kicked');
    expect(first.client.roster?.people.map(({ id }) => id)).toEqual([0, 1]);
    expect(() => rejoin(match, third)).toThrow('kicked');
  });

  it('has no effect on a person who may not be removed', () => {
    const { match, people } = joinDrivers(3, WEATHERS.TYPICAL, holding, { mayRemove: ({ id }) => id !== 2 });
    const [first, second, third] = people as [Player, Player, Player];
    voteAgainst([first, second], personOf(third));
    match.run(1000);
    expect(third.client.bye).toBeNull();
    voteAgainst([first, third], personOf(second));
    match.run(1000);
    expect(second.client.bye?.reason).toBe('kicked');
  });

  it('also bans the person from the next race', () => {
    const { match, people } = joinDrivers(3);
    const [first, second, third] = people as [Player, Player, Player];
    voteAgainst([first, second], personOf(third));
    match.run(1000);
    first.client.choose({ setup: { ...match.server.setup, laps: 7 } });
    match.run(1000);
    expect(() => rejoin(match, third)).toThrow('kicked');
    const back = rejoin(match, second);
    match.run(1500);
    expect(match.server.setup.laps).toBe(7);
    expect(back.client.welcome?.car).toBe(1);
  });

  it('bans the token and the address, but not the name', () => {
    const { match, people } = joinDrivers(3);
    const banned = admit(match, {}, '203.0.113.5');
    if (!banned.ok) throw new Error('expected a seat');
    voteAgainst(people, banned.participant);
    match.run(1000);
    expect([...match.server.participants.all()]).not.toContain(banned.participant);
    const refused = { ok: false, reason: 'kicked' };
    expect(admit(match, { name: 'Cy' }, '203.0.113.5')).toEqual(refused);
    expect(admit(match, { token: banned.participant.token }, '203.0.113.6')).toEqual(refused);
    expect(admit(match, {}, '203.0.113.6').ok).toBe(true);
  });

  it('has no effect if it is from one address, and the other players have two', () => {
    const { match, people } = joinDrivers(4);
    const [first, second, third, fourth] = people as [Player, Player, Player, Player];
    const more = match.join('gunner', 0, holding);
    match.run(2000);
    const voters = [first, second, more];
    for (const { client } of voters) {
      const voter = [...match.server.participants.all()].find(({ id }) => id === personOf({ client } as Player).id);
      if (voter) voter.address = '203.0.113.5';
    }
    voteAgainst(voters, personOf(third));
    match.run(1000);
    expect(third.client.bye).toBeNull();
    voteAgainst([fourth], personOf(third));
    match.run(1000);
    expect(third.client.bye?.reason).toBe('kicked');
  });

  it('counts only the votes of players who have played', () => {
    const { match, people } = joinDrivers(2);
    const watchers = [0, 1].map(() => match.join('spectator', -1, idle));
    const newcomer = match.join('driver', 3, idle);
    match.run(3000);
    voteAgainst([...watchers, newcomer, people[0]!], personOf(people[1]!));
    match.run(1000);
    expect(people[1]?.client.bye).toBeNull();
  });

  it('has no effect if it is from one of two people, against oneself, or against an unknown id', () => {
    const { match, people } = joinDrivers(2);
    const [first, second] = people as [Player, Player];
    voteAgainst([first], personOf(second));
    voteAgainst([second], personOf(second));
    match.run(1000);
    second.client.choose({ kick: 40 });
    match.run(1000);
    expect(people.map(({ client }) => client.bye)).toEqual([null, null]);
    expect(personOf(second).kick).toBe(-1);
  });
});
