/** Decisions of a room: host, start, setup, and votes after a race. */

import type { RaceSetup } from '@shotgun-rally/protocol';
import { PHASE, RACE } from '@shotgun-rally/sim';
import { describe, expect, it } from 'vitest';
import { WEATHERS } from '../../../src/index.ts';
import type { Player } from '../../../src/testing/index.ts';
import { busy, finish, holding, idle, joinDrivers, personOf, phaseOf, rejoin, seatOf } from './room.ts';

/** Lets a host change the setup once. Returns the server of the changed race, and the host, who is back in the room. */
function changeSetup() {
  const { match, people } = joinDrivers(1, WEATHERS.LAN);
  people[0]?.client.choose({ setup: { ...match.series.game.setup, laps: 7 } });
  match.run(200);
  const changed = match.server;
  const again = rejoin(match, people[0]!);
  match.run(300);
  return { match, changed, again };
}

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
    const { match, changed, again } = changeSetup();
    again.client.choose({ setup: { ...changed.setup, laps: 8 } });
    match.run(100);
    again.client.start();
    match.run(6000);
    expect(match.server).toBe(changed);
    expect(phaseOf(match)).toBe(PHASE.racing);
  });

  it('cannot end a countdown with a setup that is chosen after the start', () => {
    const { match, changed, again } = changeSetup();
    again.client.start();
    match.run(50);
    again.client.choose({ setup: { ...changed.setup, laps: 8 } });
    match.run(30);
    expect(phaseOf(match)).toBe(PHASE.warmup);
    match.run(6000);
    expect(match.server).toBe(changed);
    expect(phaseOf(match)).toBe(PHASE.racing);
  });

  it('starts a race after which a vote that came after the decision no longer counts', () => {
    const { match, people } = joinDrivers(3, WEATHERS.LAN, busy(1));
    match.run(2000);
    finish(match);
    match.run(100);
    for (const { client } of people.slice(0, 2)) client.choose({ vote: 'again' });
    match.run(48);
    people[2]?.client.choose({ vote: 'again' });
    match.run(20);
    expect(phaseOf(match)).toBe(PHASE.finished);
    match.run(30_000);
    expect(phaseOf(match)).toBe(PHASE.racing);
    finish(match);
    match.run(2000);
    expect(phaseOf(match)).toBe(PHASE.finished);
    expect(people.map((each) => personOf(each).vote)).toEqual(['none', 'none', 'none']);
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

  it('ignores the vote of a player who has not played, also in the roster', () => {
    const { match, people } = joinDrivers(2, WEATHERS.LAN);
    const newcomer = match.join('driver', 2, idle);
    match.run(1000);
    finish(match);
    for (const { client } of [people[0]!, newcomer]) client.choose({ vote: 'again' });
    match.run(1000);
    expect([people[0]!, newcomer].map((each) => personOf(each).vote)).toEqual(['again', 'none']);
    expect(phaseOf(match)).toBe(PHASE.finished);
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
