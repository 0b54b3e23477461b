/** Tests which news follow from hits and wrecks. */
import type { GameEvent } from '@shotgun-rally/protocol';
import { CAR, type CarFieldName, carOffset, PHASE, RACE, readField, STATUS, TICK_MS } from '@shotgun-rally/sim';
import { afterEach, expect, it, vi } from 'vitest';
import type { Moment } from '../race/moment.ts';
import { News } from './news.ts';
import { momentOf, OWN, RIVAL, shot } from './test-moment.ts';

afterEach(() => void vi.unstubAllGlobals());

/** Largest error of a gap (ms): a mark is passed between two frames. */
const GAP_TOLERANCE_MS = 500;

it('News counts a hit and a miss of the player’s car, and has the damage at the rival’s position for one frame', () => {
  const news = new News();
  news.process(momentOf([shot(OWN, RIVAL), shot(OWN, -1)]));
  expect([news.combat.shots, news.combat.hits, news.combat.isHitConfirmed]).toEqual([2, 1, true]);
  expect(news.combat.damage).toEqual([{ x: 0, y: 0, z: 10, points: 9 }]);
  expect(news.combat.tallyOf(OWN)).toEqual({ damage: 9, wrecks: 0 });
  news.process(momentOf([]));
  expect([news.combat.isHitConfirmed, news.combat.damage]).toEqual([false, []]);
});

it('News counts old hits, but does not show them', () => {
  const news = new News();
  news.process({ ...momentOf([shot(OWN, RIVAL), shot(RIVAL, OWN)]), hasOldEvents: true });
  expect([news.combat.shots, news.combat.hits, news.combat.tallyOf(RIVAL).damage]).toEqual([1, 1, 9]);
  expect(news.combat).toMatchObject({ isHitConfirmed: false, damage: [], hitsFrom: [] });
});

it('the feed has one line for two hits on the leader by the player’s car, and none for hits on a car behind', () => {
  const moment = (leader: number) => {
    const hits = momentOf([shot(OWN, RIVAL), shot(OWN, RIVAL)]);
    for (const car of [OWN, RIVAL]) hits.view.state[carOffset(car) + CAR.status] = STATUS.racing;
    hits.view.state[carOffset(leader) + CAR.lap] = 1;
    return hits;
  };
  const linesOf = (leader: number): string[] => {
    const news = new News();
    news.process(moment(leader));
    return news.feed.lines.map(({ text }) => text);
  };
  expect(linesOf(RIVAL)).toEqual(['Hit on the leader: 4× damage and boost']);
  expect(linesOf(OWN)).toEqual([]);
});

it.each([
  [0, 'FALSE START', 'bad'],
  [1, 'GOOD START', 'good'],
  [2, 'PERFECT START', 'good'],
] as const)('News announces a start of quality %d of the player’s car as %s', (quality, text, tone) => {
  const news = new News();
  news.process({ ...momentOf([]), effects: [{ kind: 'launch', car: RIVAL, quality }] });
  expect(news.race.notice).toBeNull();
  news.process({ ...momentOf([]), effects: [{ kind: 'launch', car: OWN, quality }] });
  expect(news.race.notice).toMatchObject({ text, tone });
});

it('News announces the last lap when it begins, and not when a player joins in it or a spectator looks at another car', () => {
  const noticesOf = (...frames: readonly (readonly [car: number, lap: number])[]) => {
    const news = new News();
    return frames.map(([car, lap]) => {
      const moment = momentOf([]);
      moment.view.state[carOffset(car) + CAR.lap] = lap;
      news.process({ ...moment, viewpoint: { ...moment.viewpoint, car } });
      return news.race.notice?.text;
    });
  };
  expect(noticesOf([OWN, 1], [OWN, 2], [RIVAL, 2], [RIVAL, 2])).toEqual([undefined, 'LAST LAP', undefined, undefined]);
  expect(noticesOf([OWN, 2], [OWN, 2])).toEqual([undefined, undefined]);
});

it('News announces the last lap once, also if a correction moves the car back over the line', () => {
  const news = new News();
  const ids = [1, 2, 1, 2].map((lap) => {
    const moment = momentOf([]);
    moment.view.state[carOffset(OWN) + CAR.lap] = lap;
    news.process(moment);
    return news.race.notice?.id;
  });
  expect(ids).toEqual([undefined, 1, 1, 1]);
});

it('News announces the last lap together with the difference of the lap before it from the best one', () => {
  const news = new News();
  const count = momentOf([]).track.checkpoints.length;
  const lapTicks = [0, 1000, 1026];
  for (let passed = 0; passed <= 2 * count; passed++) {
    const moment = momentOf([]);
    const { state } = moment.view;
    const lap = Math.floor(passed / count);
    state[RACE.tick] = 10 * passed;
    const fields = { lap, checkpoint: (passed + 1) % count, lastLapTicks: lapTicks[lap] };
    for (const [name, value] of Object.entries(fields))
      state[carOffset(OWN) + CAR[name as CarFieldName]] = value as number;
    news.process(moment);
  }
  expect(news.race.notice).toMatchObject({ text: 'LAST LAP\n+0.42', tone: 'bad' });
});

it('News has the direction of the rival that hits the player’s car, and counts the damage for the rival', () => {
  const news = new News();
  news.process(momentOf([shot(RIVAL, OWN)]));
  expect(news.combat.hitsFrom).toEqual([0]);
  expect(news.combat.shots).toBe(0);
  expect(news.combat.tallyOf(RIVAL).damage).toBe(9);
});

it('News counts a wreck by the player’s car, and adds one line to the feed, which is removed after 6 s', () => {
  const news = new News();
  news.process(momentOf([{ kind: 'wreck', car: RIVAL, by: OWN } as GameEvent]));
  expect(news.feed.lines.map(({ text, tone }) => [text, tone])).toEqual([['You wrecked Car 2', 'good']]);
  expect(news.combat.tallyOf(OWN).wrecks).toBe(1);
  news.process(momentOf([], 6000));
  expect(news.feed.lines).toEqual([]);
});

it('the feed says was of one name and were of two, and has places in small letters', () => {
  const cars = [{ car: RIVAL, driver: 'Ann', gunner: 'Bob', team: 'Nightjar' }];
  const linesWith = (rosterCars: readonly object[]): string[] => {
    const news = new News();
    const events = [
      { kind: 'wreck', car: RIVAL, by: -1 },
      { kind: 'wreck', car: OWN, by: OWN },
      { kind: 'finish', car: OWN, place: 1 },
    ] as GameEvent[];
    news.process({ ...momentOf(events), roster: { people: [], cars: rosterCars } } as unknown as Moment);
    return news.feed.lines.map(({ text }) => text);
  };
  expect(linesWith(cars)).toEqual(['Ann & Bob were wrecked', 'You were wrecked', 'You finished 1st']);
  expect(linesWith([{ ...cars[0], gunner: '' }])[0]).toBe('Ann was wrecked');
});

it('the feed has the time of a lap of the player’s car in minutes, seconds and thousandths, like the rest of the HUD', () => {
  const news = new News();
  news.process(momentOf([{ kind: 'lap', car: OWN, lap: 2, ticks: 5216 } as GameEvent]));
  expect(news.feed.lines.map(({ text }) => text)).toEqual(['Lap 2 in 1:23.456']);
});

it('the feed names the car that a spectator follows like every other car', () => {
  const news = new News();
  const cars = [{ car: OWN, driver: 'Ann', gunner: '' }];
  const events = [
    { kind: 'wreck', car: RIVAL, by: OWN },
    { kind: 'wreck', car: OWN, by: RIVAL },
    { kind: 'wreck', car: OWN, by: -1 },
    { kind: 'finish', car: OWN, place: 1 },
  ] as GameEvent[];
  const watched = { ...momentOf(events), participantRole: 'spectator', roster: { people: [], cars } };
  news.process(watched as unknown as Moment);
  expect(news.feed.lines.map(({ text, tone }) => `${text} (${tone})`)).toEqual([
    'Ann wrecked Car 2 (plain)',
    'Car 2 wrecked Ann (plain)',
    'Ann was wrecked (plain)',
    'Ann finished 1st (plain)',
  ]);
});

it('News announces a new partner once, when the scene is built, in the words of the player’s own role', () => {
  const withPartner = (participantRole: 'driver' | 'gunner', isConnected: boolean, isSceneBuilt = true): Moment => {
    const role = participantRole === 'driver' ? 'gunner' : 'driver';
    const people = [{ id: 3, name: 'Mira', car: OWN, role, isConnected }];
    return { ...momentOf([]), participantRole, isSceneBuilt, roster: { people, cars: [] } } as unknown as Moment;
  };
  const news = new News();
  news.process(withPartner('gunner', false));
  news.process(withPartner('gunner', true, false));
  expect(news.race.notice).toBeNull();
  expect(news.race.notice).toBeNull();
  news.process(withPartner('gunner', true));
  expect(news.race.notice?.text).toBe('YOU SHOOT FOR Mira');
  const { notice } = news.race;
  news.process(withPartner('gunner', true));
  expect(news.race.notice).toBe(notice);
  news.process(withPartner('driver', true));
  expect(news.race.notice?.text).toBe('Mira SHOOTS FOR YOU');
});

it('News records shots, hits, the longest hit, damage and wrecks of the player’s car until the next race begins', () => {
  const news = new News();
  const longShot = { ...shot(OWN, RIVAL), distanceM: 80 } as GameEvent;
  const blast = { kind: 'blast', car: OWN, rocket: 0, x: 0, y: 0, z: 0, hitCar: RIVAL, damage: 30 } as GameEvent;
  const wreck = (car: number, by: number): GameEvent => ({ kind: 'wreck', car, by }) as GameEvent;
  const events = [
    shot(OWN, RIVAL),
    longShot,
    shot(OWN, -1),
    shot(RIVAL, OWN),
    blast,
    wreck(RIVAL, OWN),
    wreck(OWN, RIVAL),
  ];
  news.process(momentOf(events));
  expect(news.record).toMatchObject({ shots: 3, shotHits: 2, hits: 3, longestHitM: 80, damage: 48, wrecks: 1 });
  expect(news.record.timesWrecked).toBe(1);
  const nextRace = momentOf([]);
  nextRace.view.state[RACE.phaseStartTick] = 500;
  news.process(nextRace);
  expect(news.record).toMatchObject({ shots: 0, hits: 0, damage: 0, wrecks: 0, timesWrecked: 0, longestHitM: 0 });
});

it('News counts as hits only the cars that a rocket has damaged, not the player’s own car in the same blast', () => {
  const news = new News();
  const blast = (hitCar: number, damage: number) =>
    ({ ...shot(OWN, hitCar), kind: 'blast', damage }) as unknown as GameEvent;
  news.process(momentOf([blast(RIVAL, 30), blast(OWN, 0)]));
  expect(news.record).toMatchObject({ hits: 1, damage: 30 });
});

it('News knows who wrecked the player’s car until it is repaired', () => {
  const wreckedFrame = (events: readonly GameEvent[]) => {
    const moment = momentOf(events);
    moment.view.state[carOffset(OWN) + CAR.status] = STATUS.wrecked;
    return moment;
  };
  const news = new News();
  // The page of a gunner shows the wreck after the event.
  news.process(momentOf([{ kind: 'wreck', car: OWN, by: RIVAL } as GameEvent]));
  expect(news.record.wreckedBy).toBe(RIVAL);
  news.process(wreckedFrame([]));
  expect(news.record.wreckedBy).toBe(RIVAL);
  news.process(momentOf([]));
  // The page of a driver shows the next wreck before the event.
  news.process(wreckedFrame([]));
  expect(news.record.wreckedBy).toBe(-1);
});

it('News of a page that was opened during a race lacks events of that race, but not of the next one', () => {
  const seenBy = (news: News, phase: number, tick: number, startTick = 0) => {
    const moment = momentOf([]);
    Object.assign(moment.view.state, { [RACE.phase]: phase, [RACE.tick]: tick, [RACE.phaseStartTick]: startTick });
    news.process(moment);
    return [news.hasSeenRace, news.hasSeenCar];
  };
  expect(seenBy(new News(), PHASE.warmup, 5000)).toEqual([true, true]);
  expect(seenBy(new News(), PHASE.racing, 30)).toEqual([true, true]);
  const late = new News();
  expect(seenBy(late, PHASE.racing, 5000)).toEqual([false, false]);
  expect(seenBy(late, PHASE.finished, 9000, 8000)).toEqual([false, false]);
  expect(seenBy(late, PHASE.warmup, 10)).toEqual([true, true]);
  expect(seenBy(late, PHASE.racing, 5000, 4999)).toEqual([true, true]);
});

it('News of a spectator who takes a car during a race lacks events of that car only', () => {
  const news = new News();
  const momentAt = (tick: number, car: number) => {
    const moment = momentOf([]);
    Object.assign(moment.view.state, { [RACE.tick]: tick });
    return { ...moment, viewpoint: { ...moment.viewpoint, car } };
  };
  news.process(momentAt(1, RIVAL));
  news.process(momentAt(5000, OWN));
  expect([news.hasSeenRace, news.hasSeenCar]).toEqual([true, false]);
});

it('News forgets the race before, even if the next race begins in the same tick of its own server', () => {
  const news = new News();
  news.process(momentOf([shot(OWN, RIVAL)]));
  const warmup = momentOf([]);
  warmup.view.state[RACE.phase] = PHASE.warmup;
  news.process(warmup);
  expect(news.combat.tallyOf(OWN).damage).toBe(0);
  expect(news.record.shots).toBe(0);
  news.process(momentOf([shot(OWN, RIVAL)]));
  expect(news.record.shots).toBe(1);
});

it('News keeps the damage of all cars if a spectator looks at another car', () => {
  const news = new News();
  news.process(momentOf([shot(OWN, RIVAL)]));
  const other = momentOf([]);
  news.process({ ...other, viewpoint: { ...other.viewpoint, car: RIVAL } });
  expect(news.combat.tallyOf(OWN).damage).toBe(9);
  expect(news.record.shots).toBe(0);
});

it('News keeps the gaps between cars if a spectator looks at another car', () => {
  const news = new News();
  // Both cars drive 50 m/s; the rival starts 2 s before the player's car.
  const momentAt = (ms: number): Moment => {
    const moment = momentOf([]);
    const { view, track } = moment;
    view.state[RACE.tick] = Math.round(ms / TICK_MS);
    for (const [car, startMs] of [
      [OWN, 2000],
      [RIVAL, 0],
    ] as const) {
      const metres = Math.max(0, ms - startMs) * 0.05;
      view.state[carOffset(car) + CAR.status] = STATUS.racing;
      // The first checkpoint after the line.
      view.state[carOffset(car) + CAR.checkpoint] = 1;
      view.state[carOffset(car) + CAR.trackHint] = Math.round((metres / track.length) * track.count);
    }
    return moment;
  };
  for (let ms = 0; ms <= 4000; ms += 100) news.process(momentAt(ms));
  const last = momentAt(4000);
  const asRival = { ...last, viewpoint: { ...last.viewpoint, car: RIVAL } };
  news.process(asRival);
  expect(Math.abs((news.race.gapTo(asRival, [RIVAL, OWN], 1)?.ms ?? 0) - 2000)).toBeLessThan(GAP_TOLERANCE_MS);
});

it('News adds up the boost that the player’s car gains, and does not subtract what it uses', () => {
  const news = new News();
  const momentWith = (boost: number): Moment => {
    const moment = momentOf([]);
    moment.view.state[carOffset(OWN) + CAR.boost] = boost;
    return moment;
  };
  for (const boost of [300, 500, 100, 400]) news.process(momentWith(boost));
  expect(news.record.boostEarned).toBeCloseTo(readField(momentWith(500).view.state, OWN, 'boost'));
});
