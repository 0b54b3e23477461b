/** Who gets which seat: swaps between partners, and people who join a running race. */
import { CAR, carOffset, STATUS, TICK_MS } from '@shotgun-rally/sim';
import { describe, expect, it } from 'vitest';
import { WEATHERS, type Weather } from '../../../src/index.ts';
import type { Player } from '../../../src/testing/index.ts';
import { matchOnOval } from '../../testing/oval-match.ts';
import { bot } from '../../testing/scripted-players.ts';
import { busy, finish, idle, joinDrivers, LOSSY, personOf, seatOf } from './room.ts';

const TICKS_IN_2_S = 2000 / TICK_MS;

describe('a swap of seats', () => {
  function joinTeam(weather: Weather = WEATHERS.TYPICAL) {
    const match = matchOnOval({ weather, seed: 6, cars: 2, botCars: 1, bot });
    const pair = [match.join('driver', 0, busy(1)), match.join('gunner', 0, busy(2))] as const;
    match.run(4000);
    return { match, pair };
  }

  it.each([
    ['TYPICAL', WEATHERS.TYPICAL],
    ['a network that loses a third of all messages', LOSSY],
  ])("happens in %s if both players want it, and the new driver's inputs are executed", (_name, weather) => {
    const { match, pair } = joinTeam(weather);
    pair[0].client.choose({ wantsSwap: true });
    match.run(2000);
    expect(pair.map(seatOf)).toEqual([
      [0, 'driver'],
      [0, 'gunner'],
    ]);
    expect(personOf(pair[0]).wantsSwap).toBe(true);
    expect(pair[1].client.roster?.people[0]?.wantsSwap).toBe(true);
    pair[1].client.choose({ wantsSwap: true });
    match.run(3000);
    expect(pair.map(seatOf)).toEqual([
      [0, 'gunner'],
      [0, 'driver'],
    ]);
    expect(pair.map((each) => personOf(each).wantsSwap)).toEqual([false, false]);
    const executed = () => match.server.participants.get(0, 'driver')?.queue.counts.executed ?? 0;
    const before = executed();
    match.run(2000);
    expect(executed() - before).toBeGreaterThan(90);
  });

  it('does not happen if the first player cancels before the second agrees', () => {
    const { match, pair } = joinTeam();
    pair[0].client.choose({ wantsSwap: true });
    match.run(1000);
    pair[0].client.choose({ wantsSwap: false });
    match.run(1000);
    pair[1].client.choose({ wantsSwap: true });
    match.run(1000);
    expect(pair.map(seatOf)).toEqual([
      [0, 'driver'],
      [0, 'gunner'],
    ]);
  });

  it('does not happen with a disconnected partner who had asked for it: the partner gets the seat back', () => {
    const { match, pair } = joinTeam();
    pair[0].client.choose({ wantsSwap: true });
    match.run(1000);
    pair[0].client.close();
    match.run(1000);
    pair[1].client.choose({ wantsSwap: true });
    match.run(1500);
    expect(seatOf(pair[1])).toEqual([0, 'driver']);
    const back = match.join('driver', 0, busy(3), { token: pair[0].client.welcome?.token ?? '' });
    match.run(1500);
    expect(seatOf(back)).toEqual([0, 'driver']);
    expect(seatOf(pair[1])).toEqual([0, 'gunner']);
  });

  it('is permanent: a player who reconnects with the token gets the new seat', () => {
    const { match, pair } = joinTeam();
    for (const { client } of pair) client.choose({ wantsSwap: true });
    match.run(2000);
    pair[0].client.close();
    match.run(1000);
    const back = match.join('driver', 0, busy(3), { token: pair[0].client.welcome?.token ?? '' });
    match.run(1500);
    expect(seatOf(back)).toEqual([0, 'gunner']);
  });

  it('happens within a second if the partner is a bot', () => {
    const { match, people } = joinDrivers(1, WEATHERS.TYPICAL, busy(1));
    people[0]?.client.choose({ wantsSwap: true });
    match.run(1000);
    expect(people.map(seatOf)).toEqual([[0, 'gunner']]);
    people[0]?.client.choose({ wantsSwap: true });
    match.run(1000);
    expect(people.map(seatOf)).toEqual([[0, 'driver']]);
  });

  it('happens at most twice a second, however often a player with a bot asks for it', () => {
    const { match } = joinDrivers(1, WEATHERS.LAN, busy(1));
    const person = match.server.participants.get(0, 'driver')!;
    let swaps = 0;
    for (let tick = 0; tick < TICKS_IN_2_S; tick++) {
      const { role } = person;
      person.choices.wantsSwap = true;
      match.run(TICK_MS);
      if (person.role !== role) swaps++;
    }
    expect(swaps).toBe(4);
  });
});

describe('a person who joins after other people', () => {
  function startRace(weather: Weather = WEATHERS.TYPICAL) {
    const { match, people } = joinDrivers(2, weather, busy(1));
    people[0]?.client.start();
    match.run(1000);
    return { match, people };
  }

  it('is a spectator during the race, sees the cars move, and gets a seat after the race', () => {
    const { match } = startRace();
    match.join('gunner', 0, busy(4));
    match.join('gunner', 1, busy(5));
    const late = match.join('driver', -1, busy(6));
    match.run(4000);
    expect(seatOf(late)).toEqual([-1, 'spectator']);
    expect(late.client.phase).toBe('playing');
    const [before] = late.client.view()?.cars.map(({ pose }) => ({ ...pose })) ?? [];
    match.run(2000);
    const view = late.client.view();
    const [after] = view?.cars ?? [];
    expect(after?.present).toBe(true);
    expect(
      Math.hypot((after?.pose.x ?? 0) - (before?.x ?? 0), (after?.pose.z ?? 0) - (before?.z ?? 0)),
    ).toBeGreaterThan(5);
    expect(late.inputs.size).toBe(0);
    expect(late.client.bye).toBeNull();
    finish(match);
    match.run(1500);
    expect(seatOf(late)).toEqual([2, 'driver']);
    match.run(1000);
    expect(match.server.participants.get(2, 'driver')?.queue.counts.executed).toBeGreaterThan(30);
  });

  it('gets a seat within a second, even during a race, if a player has no partner', () => {
    const { match } = startRace();
    const partner = match.join('gunner', -1, busy(4));
    match.run(1000);
    expect(seatOf(partner)).toEqual([1, 'gunner']);
  });

  it('gets a seat that becomes free beside a player during the race, on a lossy network', () => {
    const { match } = startRace(LOSSY);
    const gunners = [match.join('gunner', 0, busy(4)), match.join('gunner', 1, busy(5))];
    match.run(1000);
    const late = match.join('driver', -1, busy(6));
    match.run(1500);
    expect(seatOf(late)).toEqual([-1, 'spectator']);
    gunners[1]?.client.close();
    match.run(34_000);
    expect(seatOf(late)).toEqual([1, 'gunner']);
    expect(late.client.phase).toBe('playing');
  });

  it('gets a car that is on the track, even if both of its players were removed in the same tick', () => {
    const match = matchOnOval({ weather: WEATHERS.LAN, seed: 3, cars: 2, bot });
    const teams = [0, 1].map((car) => [match.join('driver', car, busy(car)), match.join('gunner', car, busy(car))]);
    const late = match.join('driver', -1, busy(6));
    match.run(2000);
    expect(seatOf(late)).toEqual([-1, 'spectator']);
    for (const { client } of teams[1] ?? []) client.close();
    for (const seat of match.server.participants.all()) if (seat.car === 1) seat.lastHeardMs = match.nowMs;
    match.run(32_000);
    expect(seatOf(late)).toEqual([1, 'driver']);
    expect(match.server.world.state[carOffset(1) + CAR.status]).toBe(STATUS.racing);
  });

  it('still has no seat after 40 s if they asked to spectate', () => {
    const { match } = joinDrivers(1);
    const spectator = match.join('spectator', -1, idle);
    match.run(40_000);
    expect(seatOf(spectator)).toEqual([-1, 'spectator']);
    expect(spectator.client.phase).toBe('playing');
  });
});

describe('a person who asks for any car', () => {
  it('gets the slot nearest to the middle of the grid, and the bots have its ends', () => {
    const match = matchOnOval({ weather: WEATHERS.LAN, seed: 6, cars: 8, botCars: 3, bot });
    match.run(100);
    const botCars = [0, 1, 2, 3, 4, 5, 6, 7].filter(
      (car) => match.server.world.state[carOffset(car) + CAR.status] !== STATUS.empty,
    );
    expect(botCars).toEqual([0, 6, 7]);
    const people: Player[] = [];
    for (let count = 0; count < 5; count++) {
      people.push(match.join('driver', -1, idle));
      match.run(500);
    }
    expect(people.map(seatOf)).toEqual([3, 4, 2, 5, 1].map((car) => [car, 'driver']));
  });

  it('gets the free seat of a car with a connected person before that of a car whose person is disconnected', () => {
    const match = matchOnOval({ weather: WEATHERS.LAN, seed: 6, cars: 4, bot });
    const leaver = match.join('driver', 1, busy(1));
    match.join('driver', 2, idle);
    match.run(6000);
    leaver.client.close();
    match.run(500);
    const gunner = match.join('gunner', -1, idle);
    match.run(500);
    expect(seatOf(gunner)).toEqual([2, 'gunner']);
  });
});
