/** Tests the messages about a wreck, the finish, a seat swap, a hot gun, a pause and slow motion. */
import { CAR, carOffset, PHASE, RACE, STATUS, TICK_MS, World } from '@shotgun-rally/sim';
import { expect, it } from 'vitest';
import { News } from '../news/news.ts';
import { loadTrack } from '../page/test-tracks.ts';
import type { Moment } from '../race/moment.ts';
import { HudMessage } from './hud-message.ts';

const OWN = 0;
const RIVAL = 1;

/** Returns a moment of the race for a gunner, and the integers of the player's car. */
function momentWith(
  fields: Partial<Record<'status' | 'respawnTicks' | 'finishTicks' | 'place' | 'jammed', number>>,
): Moment {
  const track = loadTrack('oval');
  if (!track) throw new Error('expected the oval track');
  const { state } = new World({ track, cars: 2, laps: 3, seed: 1 });
  state[RACE.phase] = PHASE.racing;
  for (const [name, value] of Object.entries(fields)) state[carOffset(OWN) + CAR[name as keyof typeof fields]] = value;
  return {
    view: { state, cars: [] },
    viewpoint: { car: OWN, role: 'gunner' },
    participantRole: 'gunner',
    roster: { people: [], cars: [{ car: RIVAL, driver: '', gunner: '', team: 'Nightjar' }] },
    track,
    controls: {},
    isPaused: false,
    timeRate: 1,
  } as unknown as Moment;
}

it('the message of a wreck names the team that caused it, and no team if the car wrecked itself', () => {
  const news = new News();
  const wrecked = momentWith({ status: STATUS.wrecked, respawnTicks: Math.ceil(2500 / TICK_MS) });
  expect(new HudMessage().update(wrecked, news)).toBe('WRECKED\nback in 3 s');
  news.record.addWreck({ kind: 'wreck', car: OWN, by: RIVAL }, OWN);
  expect(new HudMessage().update(wrecked, news)).toBe('WRECKED\nby Nightjar, back in 3 s');
  news.record.addWreck({ kind: 'wreck', car: OWN, by: OWN }, OWN);
  expect(new HudMessage().update(wrecked, news)).toBe('WRECKED\nback in 3 s');
});

it('the message of the finish has the place and the time for both seats', () => {
  const finished = momentWith({ status: STATUS.finished, finishTicks: 61_000 / TICK_MS, place: 2 });
  const time = /^2ND PLACE\n1:0[01]\.\d{3}$/;
  expect(new HudMessage().update(finished, new News())).toMatch(time);
  expect(
    new HudMessage().update({ ...finished, viewpoint: { ...finished.viewpoint, role: 'driver' } }, new News()),
  ).toMatch(time);
});

it('the message of a pause says how to continue, unless a dialog is open', () => {
  const textFor = (controls: object) =>
    new HudMessage().update({ ...momentWith({}), isPaused: true, controls } as Moment, new News());
  expect(textFor({ device: 'keyboard', isSuspended: false })).toBe('PAUSED: PRESS P TO CONTINUE');
  expect(textFor({ device: 'touch', isSuspended: false })).toBe('PAUSED: TAP TO CONTINUE');
  expect(textFor({ device: 'keyboard', isSuspended: true })).toBe('PAUSED');
});

it('the message of slow motion names the speed and the key that changes it, for 4 s', () => {
  const message = new HudMessage();
  const textAt = (nowMs: number, timeRate: number) =>
    message.update({ ...momentWith({}), nowMs, timeRate }, new News());
  expect(textAt(1000, 0.25)).toBe('SLOW MOTION 25 %: PRESS B TO CHANGE');
  // The clock of the race runs four times more slowly.
  expect(textAt(1900, 0.25)).toBe('SLOW MOTION 25 %: PRESS B TO CHANGE');
  expect(textAt(2100, 0.25)).toBeNull();
  expect(textAt(6000, 0.1)).toBe('SLOW MOTION 10 %: PRESS B TO CHANGE');
  expect(textAt(6100, 1)).toBeNull();
});

/** Returns a moment at this time in which the gunner has asked to swap seats. */
function momentAfterRequest(nowMs: number, jammed = 0): Moment {
  const people = [{ id: 1, car: OWN, role: 'gunner', wantsSwap: true }];
  const moment = momentWith({ jammed });
  return {
    ...moment,
    nowMs,
    roster: { people, cars: [] },
    viewpoint: { ...moment.viewpoint, personId: 1 },
    controls: { invitesClick: true, nameOf: () => 'T' },
  } as unknown as Moment;
}

it('the message of a seat swap is shown for 8 s, and then the invitation to click', () => {
  const message = new HudMessage();
  const textAt = (nowMs: number) => message.update(momentAfterRequest(nowMs), new News());
  const swapText = 'WAITING FOR PARTNER: PRESS T TO CANCEL';
  expect([textAt(1000), textAt(8900), textAt(9100)]).toEqual([swapText, swapText, 'CLICK TO AIM']);
});

it('the message of a hot gun comes before that of a seat swap', () => {
  expect(new HudMessage().update(momentAfterRequest(1000, 1), new News())).toBe('OVERHEATED');
});
