/** The people of a race: who is the host, who is ready, what they vote for, whom they send away, and who only watches. */
import {
  encodeClientMessage,
  type GameEvent,
  PROTOCOL_VERSION,
  type RaceSetup,
  type RosterPerson,
} from '@shotgun-rally/protocol';
import {
  CAR,
  type CarInput,
  carOffset,
  NEUTRAL_DRIVER,
  NEUTRAL_GUNNER,
  PHASE,
  parseTrack,
  RACE,
  STATUS,
} from '@shotgun-rally/sim';
import { describe, expect, it } from 'vitest';
import oval from '../../../assets/tracks/oval.json' with { type: 'json' };
import { createRandom } from '../src/environment/random.ts';
import { type Bot, createLinkPair, WEATHERS, type Weather } from '../src/index.ts';
import type { GiveInput, Match, Player } from '../src/testing/index.ts';
import { matchOnOval, OVAL } from './match.ts';
import { hunter, pursue, shakyDriver } from './scripted-players.ts';

const OTHER = parseTrack({ ...oval, name: 'other' });
/** Every third message is lost, and many overtake each other. */
const AWFUL: Weather = { ...WEATHERS.BAD, delayMinMs: 20, delayMaxMs: 250, lossShare: 0.35 };
const bot: Bot = (state, track, car): CarInput => ({ driver: pursue(state, track, car, 110), gunner: NEUTRAL_GUNNER });

const idle: GiveInput = ({ welcome }) => (welcome?.role === 'gunner' ? NEUTRAL_GUNNER : NEUTRAL_DRIVER);
const busy = (seed: number): GiveInput => {
  const [driver, gunner] = [shakyDriver(OVAL, seed), hunter(1)];
  return (client, tick) => (client.welcome?.role === 'gunner' ? gunner : driver)(client, tick);
};

/** So many drivers, one a car, on `weather`; all know each other. */
function gather(count: number, weather: Weather = WEATHERS.TYPICAL, hands: GiveInput = idle) {
  const match = matchOnOval({ weather, seed: 3, cars: 4, bot, otherTracks: [OTHER] });
  const people = Array.from({ length: count }, (_, car) => match.join('driver', car, hands));
  match.run(3000);
  return { match, people };
}

const phaseOf = (match: Match) => match.server.world.state[RACE.phase];
const personOf = ({ client }: Player): RosterPerson => client.person as RosterPerson;
const seatOf = ({ client }: Player) => [client.welcome?.car, client.welcome?.role];
const end = (match: Match) => {
  match.server.world.state[RACE.phase] = PHASE.finished;
};
/** Comes again as a page does that is told of the next race. */
const comeAgain = (match: Match, { client }: Player, hands: GiveInput = idle) =>
  match.join('driver', -1, hands, { token: client.welcome?.token ?? '' });

describe('the host', () => {
  it('is the first who came, and when that one is gone the next', () => {
    const { match, people } = gather(3);
    expect(people.map((each) => personOf(each).isHost)).toEqual([true, false, false]);
    people[0]?.client.close();
    match.run(1000);
    expect(people.slice(1).map((each) => personOf(each).isHost)).toEqual([true, false]);
  });

  it('starts the race, and nobody else does', () => {
    const { match, people } = gather(2);
    people[1]?.client.start();
    match.run(1000);
    expect(phaseOf(match)).toBe(PHASE.warmup);
    people[0]?.client.start();
    match.run(1000);
    expect(phaseOf(match)).toBe(PHASE.countdown);
  });

  it('starts no race without a car, and may start it when there is one', () => {
    const { match } = gather(0, WEATHERS.LAN);
    const host = match.join('spectator', -1, idle);
    match.run(1000);
    host.client.start();
    match.run(2000);
    expect(phaseOf(match)).toBe(PHASE.warmup);
    match.join('driver', 0, idle);
    host.client.start();
    match.run(1500);
    expect(phaseOf(match)).toBe(PHASE.countdown);
  });

  it('chooses what is raced: everybody comes again, into the same seat', () => {
    const { match, people } = gather(2);
    const setup: RaceSetup = { trackName: 'other', laps: 5, botCars: 9, botLevel: 'hard', weapons: false };
    people[0]?.client.choose({ setup });
    match.run(1000);
    expect(people.map(({ client }) => client.bye?.reason)).toEqual(['nextRace', 'nextRace']);
    const again = people.toReversed().map((each) => comeAgain(match, each));
    match.run(1500);
    expect(again.map(seatOf)).toEqual(people.toReversed().map(seatOf));
    expect(again[0]?.client.roster?.setup).toEqual({ ...setup, botCars: 2 });
    expect(match.server.world.state[RACE.weapons]).toBe(0);
    expect(phaseOf(match)).toBe(PHASE.warmup);
    expect(again.map(({ client }) => client.phase)).toEqual(['playing', 'playing']);
  });

  it.each<[string, Partial<RaceSetup>]>([
    ['a track that there is not', { trackName: 'moon' }],
    ['a race without an end', { laps: 255 }],
    ['what is raced already', {}],
  ])('does not get %s', (_what, wanted) => {
    const { match, people } = gather(1);
    const { game } = match.series;
    people[0]?.client.choose({ setup: { ...game.setup, ...wanted } });
    match.run(1000);
    expect(match.server).toBe(game);
  });

  it('alone is given another setup, and not while a race is on', () => {
    const { match, people } = gather(2);
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

describe('a wish', () => {
  it('arrives whatever the network loses, and the last of two wins', () => {
    const { match, people } = gather(3, AWFUL);
    const random = createRandom(11);
    for (let round = 0; round < 30; round++) {
      // Never all of them, so that nothing comes of it.
      people.forEach(({ client }, index) => {
        client.choose(index === 2 ? { kick: random() < 0.5 ? 1 : -1 } : { isReady: random() < 0.5 });
      });
      match.run(random() * 300);
    }
    const last = people.map(({ client }, index) => {
      const wanted = { isReady: index === 1, kick: index === 2 ? 0 : -1 };
      client.choose(wanted);
      return wanted;
    });
    match.run(3000);
    const known = people.map(personOf).map(({ isReady, kick }) => ({ isReady, kick }));
    expect(known).toEqual(last);
    expect(phaseOf(match)).toBe(PHASE.warmup);
  });

  it('for the start of everybody who has a seat starts the race, and is then done', () => {
    const { match, people } = gather(3, AWFUL);
    match.join('spectator', -1, idle);
    for (const { client } of people.slice(1)) client.choose({ isReady: true });
    match.run(2000);
    expect(phaseOf(match)).toBe(PHASE.warmup);
    people[0]?.client.choose({ isReady: true });
    match.run(2500);
    expect(phaseOf(match)).toBe(PHASE.countdown);
    expect(people.map((each) => personOf(each).isReady)).toEqual([false, false, false]);
  });

  it('is not heard again when it comes late', () => {
    const { match, people } = gather(1, WEATHERS.LAN);
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
    player.link.send(encodeClientMessage(old, 'driver'));
    match.run(2000);
    expect(phaseOf(match)).toBe(PHASE.warmup);
  });
});

describe('after a race', () => {
  it('more than half of the people decide at once: again is a new start of the same', () => {
    const { match, people } = gather(3);
    const { game } = match.series;
    end(match);
    people[0]?.client.choose({ vote: 'again' });
    match.run(1000);
    expect(phaseOf(match)).toBe(PHASE.finished);
    people[2]?.client.choose({ vote: 'again' });
    match.run(1000);
    expect(phaseOf(match)).toBe(PHASE.countdown);
    expect(match.server).toBe(game);
    expect(people.map((each) => personOf(each).vote)).toEqual(['none', 'none', 'none']);
  });

  it('the next is the next track, and starts by itself when all are back', () => {
    const { match, people } = gather(2);
    end(match);
    for (const { client } of people) client.choose({ vote: 'next' });
    match.run(1000);
    const again = people.map((each) => comeAgain(match, each));
    match.run(500);
    expect(match.server.setup.trackName).toBe('other');
    match.run(2000);
    expect(phaseOf(match)).toBe(PHASE.countdown);
    expect(again.map(seatOf)).toEqual(people.map(seatOf));
    expect(again.map((each) => personOf(each).isHost)).toEqual([true, false]);
  });

  it('the host may lead everybody back to warming up, to choose another race', () => {
    const { match, people } = gather(2);
    const { game } = match.series;
    end(match);
    people[1]?.client.choose({ setup: game.setup });
    match.run(1000);
    expect(match.server).toBe(game);
    people[0]?.client.choose({ setup: game.setup });
    match.run(1000);
    for (const each of people) comeAgain(match, each);
    match.run(3000);
    expect(match.server.setup).toEqual(game.setup);
    expect(phaseOf(match)).toBe(PHASE.warmup);
  });

  it('20 s after the first vote most of the votes count', () => {
    const { match, people } = gather(4);
    end(match);
    people[3]?.client.choose({ vote: 'again' });
    match.run(19_000);
    expect(phaseOf(match)).toBe(PHASE.finished);
    match.run(2000);
    expect(phaseOf(match)).toBe(PHASE.countdown);
  });

  it('a vote that came before the end counts for nothing', () => {
    const { match, people } = gather(1);
    people[0]?.client.choose({ vote: 'again' });
    match.run(1000);
    end(match);
    match.run(1000);
    expect(phaseOf(match)).toBe(PHASE.finished);
  });
});

describe('a vote against somebody', () => {
  const against = (people: readonly Player[], whom: Player) => {
    for (const { client } of people) client.choose({ kick: personOf(whom).id });
  };

  it('of more than half sends that one away, who does not come back by the old token', () => {
    const { match, people } = gather(3);
    const [first, second, third] = people as [Player, Player, Player];
    against([first], third);
    match.run(1000);
    expect(third.client.bye).toBeNull();
    against([second], third);
    match.run(1000);
    expect(third.client.bye?.reason).toBe('kicked');
    expect(first.client.roster?.people.map(({ id }) => id)).toEqual([0, 1]);
    const back = comeAgain(match, third);
    match.run(1000);
    expect(back.client.welcome).toBeNull();
  });

  it('lasts: the next race is closed to that one too', () => {
    const { match, people } = gather(3);
    const [first, second, third] = people as [Player, Player, Player];
    against([first, second], third);
    match.run(1000);
    first.client.choose({ setup: { ...match.server.setup, laps: 7 } });
    match.run(1000);
    const back = [comeAgain(match, third), comeAgain(match, second)];
    match.run(1500);
    expect(match.server.setup.laps).toBe(7);
    expect(back.map(({ client }) => client.welcome?.car)).toEqual([undefined, 1]);
  });

  it('shuts out the name without the token, but nobody else who has that name already', () => {
    const { match, people } = gather(2);
    const named = (name: string, token = '') => {
      const hello = { kind: 'hello', version: PROTOCOL_VERSION, name, room: 'TEST', role: 'driver', car: -1 } as const;
      return match.series.join(createLinkPair()[0], { ...hello, encoding: 'plain', token });
    };
    const namesake = match.join('driver', 1, idle, { token: people[1]?.client.welcome?.token ?? '' });
    const [outcast, same] = [named('Bo'), named('BO')];
    if (!outcast.ok || !same.ok) throw new Error('expected a seat for both');
    for (const { client } of [people[0]!, namesake]) client.choose({ kick: outcast.participant.id });
    same.participant.choices.kick = outcast.participant.id;
    match.run(500);
    expect([...match.server.participants.all()]).not.toContain(outcast.participant);
    expect(named('bO')).toEqual({ ok: false, reason: 'kicked' });
    expect(named('Bo', same.participant.token)).toMatchObject({ ok: true, participant: { id: same.participant.id } });
    expect(named('Bob')).toMatchObject({ ok: true });
  });

  it('of one of two, of oneself, or against nobody known, does nothing', () => {
    const { match, people } = gather(2);
    const [first, second] = people as [Player, Player];
    against([first], second);
    against([second], second);
    match.run(1000);
    second.client.choose({ kick: 40 });
    match.run(1000);
    expect(people.map(({ client }) => client.bye)).toEqual([null, null]);
    expect(personOf(second).kick).toBe(-1);
  });
});

describe('a swap of seats', () => {
  function team(weather: Weather = WEATHERS.TYPICAL) {
    const match = matchOnOval({ weather, seed: 6, cars: 2, botCars: 1, bot });
    const pair = [match.join('driver', 0, busy(1)), match.join('gunner', 0, busy(2))] as const;
    match.run(4000);
    return { match, pair };
  }

  it.each([
    ['TYPICAL', WEATHERS.TYPICAL],
    ['weather that loses every third message', AWFUL],
  ])('happens when both wish it, in %s; and both play on', (_name, weather) => {
    const { match, pair } = team(weather);
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

  it('can be thought better of', () => {
    const { match, pair } = team();
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

  it('is for good: whoever comes back by the token has the seat that was agreed', () => {
    const { match, pair } = team();
    for (const { client } of pair) client.choose({ wantsSwap: true });
    match.run(2000);
    pair[0].client.close();
    match.run(1000);
    const back = match.join('driver', 0, busy(3), { token: pair[0].client.welcome?.token ?? '' });
    match.run(1500);
    expect(seatOf(back)).toEqual([0, 'gunner']);
  });

  it('with a bot happens at once', () => {
    const { match, people } = gather(1, WEATHERS.TYPICAL, busy(1));
    people[0]?.client.choose({ wantsSwap: true });
    match.run(1000);
    expect(people.map(seatOf)).toEqual([[0, 'gunner']]);
    people[0]?.client.choose({ wantsSwap: true });
    match.run(1000);
    expect(people.map(seatOf)).toEqual([[0, 'driver']]);
  });
});

describe('a call', () => {
  const CALL = { call: 'target', target: 1, x: 12.5, y: 1.25, z: -40 } as const;
  const callsOf = (events: readonly GameEvent[]) => events.filter(({ kind }) => kind === 'call');

  it('is heard once by everybody in the car, whatever the network loses', () => {
    const match = matchOnOval({ weather: AWFUL, seed: 6, cars: 1 });
    const pair = [match.join('driver', 0, idle), match.join('gunner', 0, idle)];
    match.run(3000);
    pair[0]?.client.call(CALL);
    match.run(3000);
    for (const { client } of pair) {
      expect(callsOf(client.takeEvents())).toEqual([{ kind: 'call', car: 0, role: 'driver', ...CALL }]);
    }
  });

  it('is told to nobody else: not to rivals, and not to who watches', () => {
    const { match, people } = gather(4, WEATHERS.LAN);
    const watcher = match.join('spectator', -1, idle);
    match.run(500);
    people[0]?.client.call(CALL);
    match.run(1500);
    const heard = [...people, watcher].map(({ client }) => callsOf(client.takeEvents()).length);
    expect(heard).toEqual([1, 0, 0, 0, 0]);
  });

  it('is not worth more when it is called a thousand times', () => {
    const { match, people } = gather(1, WEATHERS.LAN);
    const [player] = people as [Player];
    for (let number = 1; number <= 1000; number++) {
      player.link.send(encodeClientMessage({ kind: 'call', number, ...CALL }, 'driver'));
      match.run(2);
    }
    match.run(500);
    expect(callsOf(player.client.takeEvents()).length).toBeLessThanOrEqual(5);
    expect(player.client.bye).toBeNull();
  });

  it('of somebody who watches is not heard', () => {
    const { match } = gather(1, WEATHERS.LAN);
    const watcher = match.join('spectator', -1, idle);
    match.run(500);
    watcher.client.call(CALL);
    match.run(1500);
    expect(callsOf(watcher.client.takeEvents())).toEqual([]);
  });
});

describe('somebody who comes while a race is on', () => {
  function racing(weather: Weather = WEATHERS.TYPICAL) {
    const { match, people } = gather(2, weather, busy(1));
    people[0]?.client.start();
    match.run(1000);
    return { match, people };
  }

  it('watches it, all cars in motion, and is seated when it is over', () => {
    const { match } = racing();
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
    expect(late.sent.size).toBe(0);
    expect(late.client.bye).toBeNull();
    end(match);
    match.run(1500);
    expect(seatOf(late)).toEqual([2, 'driver']);
    match.run(1000);
    expect(match.server.participants.get(2, 'driver')?.queue.counts.executed).toBeGreaterThan(30);
  });

  it('is seated at once beside somebody who has no partner', () => {
    const { match } = racing();
    const partner = match.join('gunner', -1, busy(4));
    match.run(1000);
    expect(seatOf(partner)).toEqual([0, 'gunner']);
  });

  it('gets the seat that falls free beside somebody, even over a network that loses the news', () => {
    const { match } = racing(AWFUL);
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

  it('gets a car that stands there, though all of its crew were given up at once', () => {
    const match = matchOnOval({ weather: WEATHERS.LAN, seed: 3, cars: 2, bot });
    const crews = [0, 1].map((car) => [match.join('driver', car, busy(car)), match.join('gunner', car, busy(car))]);
    const late = match.join('driver', -1, busy(6));
    match.run(2000);
    expect(seatOf(late)).toEqual([-1, 'spectator']);
    for (const { client } of crews[1] ?? []) client.close();
    for (const seat of match.server.participants.all()) if (seat.car === 1) seat.lastHeardMs = match.nowMs;
    match.run(32_000);
    expect(seatOf(late)).toEqual([1, 'driver']);
    expect(match.server.world.state[carOffset(1) + CAR.status]).toBe(STATUS.racing);
  });

  it('only to watch is never seated', () => {
    const { match } = gather(1);
    const watcher = match.join('spectator', -1, idle);
    match.run(40_000);
    expect(seatOf(watcher)).toEqual([-1, 'spectator']);
    expect(watcher.client.phase).toBe('playing');
  });
});
