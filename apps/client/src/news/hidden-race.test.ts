/** Tests the results of a race that was over before its first frame was shown, as in a hidden tab. */
import type { GameEvent } from '@shotgun-rally/protocol';
import { CAR, carOffset, PHASE, RACE, TICK_MS } from '@shotgun-rally/sim';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Moment } from '../race/moment.ts';
import { News } from './news.ts';
import { momentOf, OWN, RIVAL, shot } from './test-moment.ts';

afterEach(() => void vi.unstubAllGlobals());

describe('the results of a race that ran while the tab was hidden', () => {
  /** Creates a frame of results: the race ended in this tick, and the player's car finished after `ticks`. */
  function resultsAt(endTick: number, ticks: number, events: readonly GameEvent[] = []): Moment {
    const moment = momentOf(events);
    const { state } = moment.view;
    state[RACE.phase] = PHASE.finished;
    state[RACE.phaseStartTick] = endTick;
    state[carOffset(OWN) + CAR.finishTicks] = ticks;
    return moment;
  }

  it('the results count only what happened since those of the race before', () => {
    const news = new News();
    news.process(momentOf([shot(OWN, RIVAL)]));
    news.process(resultsAt(5000, 4000, [shot(OWN, RIVAL)]));
    expect(news.record.shots).toBe(2);
    news.process(resultsAt(5000, 4000));
    expect(news.record.shots).toBe(2);
    news.process(resultsAt(9000, 3500, [shot(OWN, -1)]));
    news.process(resultsAt(9000, 3500));
    expect(news.record.shots).toBe(1);
    expect(news.combat.tallyOf(OWN).damage).toBe(0);
  });

  it('the time is compared with that of the race before', () => {
    const stored = new Map<string, string>();
    const localStorage = {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, text: string) => void stored.set(key, text),
    };
    vi.stubGlobal('window', { localStorage });
    const news = new News();
    news.process(momentOf([]));
    news.process(resultsAt(5000, 4000));
    expect(news.lastTime.differenceMs).toBeNull();
    news.process(resultsAt(9000, 3500));
    expect(news.lastTime.differenceMs).toBe(-500 * TICK_MS);
    news.process(resultsAt(9000, 3500));
    expect(news.lastTime.differenceMs).toBe(-500 * TICK_MS);
  });

  it('the results stay, and the time is not compared with itself, if the predicted end of the race is corrected', () => {
    vi.stubGlobal('window', { localStorage: { getItem: () => String(4000 * TICK_MS), setItem: () => {} } });
    const news = new News();
    news.process(momentOf([shot(OWN, RIVAL)]));
    news.process(resultsAt(5000, 3900));
    news.process(resultsAt(5002, 3902));
    expect(news.record.shots).toBe(1);
    expect(news.lastTime.differenceMs).toBe(-100 * TICK_MS);
  });

  it('the time is not compared with itself if the page is loaded while the results are shown', () => {
    const getItem = () => String(4000 * TICK_MS);
    vi.stubGlobal('window', { localStorage: { getItem, setItem: () => {} } });
    const news = new News();
    news.process(resultsAt(5000, 4000));
    news.process(resultsAt(5000, 4000));
    expect(news.lastTime.differenceMs).toBeNull();
  });
});
