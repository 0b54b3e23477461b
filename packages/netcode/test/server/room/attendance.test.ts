/** Who stays in a room: reservations, full rooms, idle people, and names. */
import { MAX_PEOPLE } from '@shotgun-rally/protocol';
import { CAR, type CarFieldName, carOffset, NEUTRAL_GUNNER, PHASE, RACE, STATUS } from '@shotgun-rally/sim';
import { ANGLE_STEPS } from '@shotgun-rally/sim/math';
import { describe, expect, it } from 'vitest';
import { WEATHERS } from '../../../src/index.ts';
import type { Match, Player } from '../../../src/testing/index.ts';
import { runUntil } from '../../testing/run-until.ts';
import { admit, busy, finish, holding, idle, joinDrivers, personOf, phaseOf, rejoin, seatOf } from './room.ts';

const sizeOf = (match: Match): number => match.server.participants.size;

/** Fills the room up with people who watch. */
function fill(match: Match): void {
  while (sizeOf(match) < MAX_PEOPLE) admit(match, { role: 'spectator' });
}

describe('a person who loses the connection', () => {
  it('leaves at once if they have not played', () => {
    const { match, people } = joinDrivers(1, WEATHERS.LAN, idle);
    match.join('spectator', -1, idle);
    match.run(1000);
    expect(sizeOf(match)).toBe(2);
    for (const { client } of [...match.players]) client.close();
    match.run(200);
    expect(sizeOf(match)).toBe(0);
    expect(people).toHaveLength(1);
  });

  it('leaves at once if their gun has only pointed along the car', () => {
    const { match } = joinDrivers(1, WEATHERS.LAN);
    const { client } = match.join('gunner', 0, () => ({ ...NEUTRAL_GUNNER, aimYaw: ANGLE_STEPS / 4 }));
    match.run(5000);
    expect(sizeOf(match)).toBe(2);
    client.close();
    match.run(200);
    expect(sizeOf(match)).toBe(1);
  });

  it('keeps the seat for 30 s if they have played', () => {
    const { match, people } = joinDrivers(1, WEATHERS.LAN, holding);
    people[0]?.client.close();
    match.run(29_000);
    expect(sizeOf(match)).toBe(1);
    match.run(2000);
    expect(sizeOf(match)).toBe(0);
  });

  it('keeps the seat for 30 s in all, if the host changes the setup meanwhile', () => {
    const { match, people } = joinDrivers(2, WEATHERS.LAN, holding);
    people[1]?.client.close();
    match.run(25_000);
    const { game } = match.series;
    people[0]?.client.choose({ setup: { ...game.setup, laps: 7 } });
    runUntil(match, () => match.server !== game, 1000);
    rejoin(match, people[0]!, holding);
    match.run(1000);
    expect(sizeOf(match)).toBe(2);
    match.run(5000);
    expect(sizeOf(match)).toBe(1);
  });

  it('loses the seat earlier if the room is full and another person comes', () => {
    const { match, people } = joinDrivers(1, WEATHERS.LAN, holding);
    people[0]?.client.close();
    match.run(100);
    fill(match);
    expect(admit(match, { role: 'spectator' }).ok).toBe(true);
    expect(match.server.participants.findByToken(people[0]?.client.welcome?.token ?? '')).toBeUndefined();
    expect(admit(match, { role: 'spectator' })).toEqual({ ok: false, reason: 'roomFull' });
  });
});

describe('a person who loses the connection before another one', () => {
  it('loses the seat, and the other one keeps it, if the room is full and another person comes', () => {
    const { match, people } = joinDrivers(2, WEATHERS.LAN, holding);
    const hasSeat = ({ client }: Player): boolean =>
      match.server.participants.findByToken(client.welcome?.token ?? '') !== undefined;
    const [later, earlier] = [people[0]!, people[1]!];
    for (const player of [earlier, later]) {
      player.client.close();
      match.run(1000);
    }
    fill(match);
    expect([later, earlier].map(hasSeat)).toEqual([true, true]);
    expect(admit(match, { role: 'spectator' }).ok).toBe(true);
    expect([later, earlier].map(hasSeat)).toEqual([true, false]);
  });
});

describe('a person without a connection in a full room', () => {
  it('keeps the seat if another person asks for a seat that is taken', () => {
    const { match, people } = joinDrivers(2, WEATHERS.LAN, holding);
    people[0]?.client.close();
    match.run(100);
    fill(match);
    expect(admit(match, { role: 'driver', car: 1 })).toEqual({ ok: false, reason: 'seatTaken' });
    expect(match.server.participants.findByToken(people[0]?.client.welcome?.token ?? '')).toBeDefined();
  });
});

describe('a person who has not played when the next race of the room begins', () => {
  it('has 10 s to connect again, even as a spectator', () => {
    const { match, people } = joinDrivers(1, WEATHERS.LAN, idle);
    match.join('spectator', -1, idle);
    match.run(1000);
    const { game } = match.series;
    people[0]?.client.choose({ setup: { ...game.setup, laps: 7 } });
    runUntil(match, () => match.server !== game, 1000);
    match.run(9500);
    expect(sizeOf(match)).toBe(2);
    match.run(1000);
    expect(sizeOf(match)).toBe(0);
  });
});

describe('a person who returns', () => {
  it('is not dismissed because nothing was executed while the connection was lost', () => {
    const { match, people } = joinDrivers(1, WEATHERS.LAN, holding);
    const { monitor, queue } = match.server.participants.get(0, 'driver')!;
    const token = people[0]?.client.welcome?.token ?? '';
    people[0]?.client.close();
    match.run(1000);
    // The last two messages of the connection are late, and arrive between two ticks.
    const sample = { refused: 0, lastTimeMs: queue.lastTimeMs, acknowledgementAgeMs: 0 };
    for (let message = 0; message < 2; message++) monitor.check(sample, match.nowMs);
    match.run(12_000);
    const back = match.join('driver', 0, holding, { token });
    match.run(1000);
    expect(back.client.bye).toBeNull();
    expect(back.client.phase).toBe('playing');
  });
});

describe('the car of players who leave after its finish', () => {
  /** Lets two drivers race, and the first one finish and leave. */
  const finishAndLeave = () => {
    const { match, people } = joinDrivers(2, WEATHERS.LAN);
    people[0]?.client.start();
    match.run(5000);
    expect(phaseOf(match)).toBe(PHASE.racing);
    const { world, participants, attendance } = match.server;
    const at = carOffset(0);
    world.state[at + CAR.status] = STATUS.finished;
    world.state[at + CAR.place] = 1;
    world.state[at + CAR.finishTicks] = 60;
    world.state[RACE.finishers] = 1;
    attendance.kick(participants.get(0, 'driver')!);
    match.run(1000);
    const resultOf = (name: CarFieldName) => world.state[at + CAR[name]];
    return { match, rival: people[1]!, resultOf };
  };

  it('keeps its place, its time and its team for the others', () => {
    const { match, rival, resultOf } = finishAndLeave();
    expect([resultOf('place'), resultOf('finishTicks')]).toEqual([1, 60]);
    finish(match);
    match.run(1000);
    expect(resultOf('place')).toBe(1);
    expect(rival.client.roster?.cars.map(({ car, driver }) => [car, driver])).toEqual([
      [0, ''],
      [1, 'driver 1'],
    ]);
  });

  it('leaves the track when the next race starts', () => {
    const { match, rival, resultOf } = finishAndLeave();
    finish(match);
    match.run(200);
    rival.client.choose({ vote: 'again' });
    match.run(1000);
    expect(phaseOf(match)).toBe(PHASE.countdown);
    expect(resultOf('status')).toBe(STATUS.empty);
    expect(rival.client.roster?.cars.map(({ car }) => car)).toEqual([1]);
  });
});

describe('a driver who is kicked between the vote for the next race and its start', () => {
  /** Lets two drivers race again, and kicks the second one if it is given when. Returns when the countdown begins. */
  const raceAgain = (kickAfterMs = -1) => {
    const { match, people } = joinDrivers(2, WEATHERS.TYPICAL);
    people[0]?.client.start();
    match.run(5000);
    finish(match);
    const { world, participants, attendance } = match.server;
    for (const car of [0, 1]) world.state[carOffset(car) + CAR.place] = car + 1;
    match.run(500);
    for (const { client } of people) client.choose({ vote: 'again' });
    if (kickAfterMs >= 0) {
      match.run(kickAfterMs);
      attendance.kick(participants.get(1, 'driver')!);
    }
    const ms = Math.max(0, kickAfterMs) + runUntil(match, () => phaseOf(match) === PHASE.countdown, 10_000);
    return { ms, status: world.state[carOffset(1) + CAR.status] };
  };

  it('leaves no car in that race', () => {
    const { ms, status } = raceAgain();
    expect(status).toBe(STATUS.racing);
    expect(raceAgain(ms - 80)).toEqual({ ms, status: STATUS.empty });
  });
});

describe('an idle person', () => {
  it('leaves after a minute if another person was refused because the room was full', () => {
    const { match, people } = joinDrivers(2, WEATHERS.LAN, holding);
    people.push(match.join('driver', 2, busy(1)));
    match.run(60_000);
    fill(match);
    expect(admit(match, { role: 'spectator' })).toEqual({ ok: false, reason: 'roomFull' });
    match.run(1000);
    expect(people.map(({ client }) => client.bye?.reason)).toEqual(['idle', 'idle', undefined]);
    expect(admit(match, { role: 'spectator' }).ok).toBe(true);
  });

  it('leaves after a minute if another person waits for a seat', () => {
    const { match, people } = joinDrivers(4, WEATHERS.LAN, holding);
    const gunners = [0, 1, 2, 3].map((car) => match.join('gunner', car, busy(car)));
    const late = match.join('driver', -1, busy(9));
    match.run(50_000);
    expect(seatOf(late)).toEqual([-1, 'spectator']);
    match.run(15_000);
    expect(people.map(({ client }) => client.bye?.reason)).toContain('idle');
    expect(gunners.map(({ client }) => client.bye)).toEqual([null, null, null, null]);
    expect(seatOf(late)[1]).toBe('driver');
  });

  it('stays if that person may not be removed', () => {
    const mayRemove = ({ id }: { readonly id: number }): boolean => id !== 0;
    const { match, people } = joinDrivers(2, WEATHERS.LAN, holding, { mayRemove });
    match.run(60_000);
    fill(match);
    expect(admit(match, { role: 'spectator' })).toEqual({ ok: false, reason: 'roomFull' });
    match.run(1000);
    expect(people.map(({ client }) => client.bye?.reason)).toEqual([undefined, 'idle']);
  });

  it('stays if nobody waits', () => {
    const { match, people } = joinDrivers(1, WEATHERS.LAN, holding);
    match.run(90_000);
    expect(people[0]?.client.bye).toBeNull();
  });
});

describe('the name of a person', () => {
  it('gets a number if it looks like the name of another person in the room', () => {
    const { match, people } = joinDrivers(1, WEATHERS.LAN);
    for (const name of ['Ann', 'ANN', 'Ann']) admit(match, { name });
    match.run(1000);
    expect(people[0]?.client.roster?.people.map(({ name }) => name)).toEqual(['driver 0', 'Ann', 'ANN 2', 'Ann 3']);
    expect(personOf(people[0]!).name).toBe('driver 0');
  });
});
