/** News about the race: time gaps between cars, and notices about split times, the start, pads on the road and the last lap. */
import { type CarFieldName, PHASE, RACE, STATUS, TICK_MS } from '@shotgun-rally/sim';
import { progressOf } from '@shotgun-rally/sim/race';
import { carCountOf, hasCar } from '@shotgun-rally/sim/state';
import { RACE_RULES } from '@shotgun-rally/sim/tuning';
import { colourOf } from '../look/liveries.ts';
import { Gaps } from '../race/gaps.ts';
import { carInteger, carTitleOf, type Moment, phaseTicks } from '../race/moment.ts';
import { Splits } from '../race/splits.ts';
import type { GapRow, Notice, Tone } from './news-items.ts';

const LAUNCH_TEXTS = ['FALSE START', 'GOOD START', 'PERFECT START'] as const;
const PAD_TEXTS = { boost: 'MORE SPEED', repair: 'ARMOUR REPAIRED', ammo: 'ROCKETS LOADED' } as const;

/** Stands for a start tick before a race. It separates two races that begin in the same tick of their own servers. */
const NO_RACE = -1;

export class RaceNews {
  /** The newest notice, or null before the first. */
  notice: Notice | null = null;
  readonly #gaps = new Gaps();
  readonly #splits = new Splits();
  #raceStartTick = NO_RACE;
  /** The tick in which the race ended; NO_RACE before that. */
  #raceEndTick = NO_RACE;
  #car = -1;
  #announcedSplitId = 0;
  /** The newest lap; null before the first frame, because only a lap whose start was seen is announced. A correction can go back. */
  #lap: number | null = null;
  #nextId = 1;

  /** Returns what has changed since the last frame: the race, or only the car of the player. Call once per frame. */
  process(moment: Moment): 'race' | 'car' | null {
    const { view, viewpoint } = moment;
    const { state } = view;
    const startTick = this.#startTickOf(moment);
    const change = startTick !== this.#raceStartTick ? 'race' : viewpoint.car !== this.#car ? 'car' : null;
    if (change) this.#begin(startTick, viewpoint.car);
    if (state[RACE.phase] === PHASE.racing) this.#processRace(moment);
    this.#announceEffects(moment);
    return change;
  }

  /**
   * Returns the tick in which the race began, also while its results are shown; NO_RACE before a race. If no frame before the
   * results was shown, as in a hidden tab, the end of the race stands for its start.
   */
  #startTickOf({ view: { state } }: Moment): number {
    const [phase, phaseStartTick] = [state[RACE.phase], state[RACE.phaseStartTick]!];
    const raceEndTick = phase === PHASE.finished ? phaseStartTick : NO_RACE;
    const hasOtherResults = this.#raceEndTick !== NO_RACE && !isSameEnd(this.#raceEndTick, raceEndTick);
    this.#raceEndTick = raceEndTick;
    if (phase === PHASE.finished) return hasOtherResults ? phaseStartTick : this.#raceStartTick;
    return phase === PHASE.racing ? phaseStartTick : NO_RACE;
  }

  /** Returns the gap to the car ahead (`step` -1) or behind (1); null if there is none. `order` lists car slots by place. */
  gapTo({ view, roster, viewpoint }: Moment, order: readonly number[], step: 1 | -1): GapRow | null {
    const other = order[order.indexOf(viewpoint.car) + step];
    if (other === undefined || view.state[RACE.phase] !== PHASE.racing) return null;
    const [behind, ahead] = step < 0 ? [viewpoint.car, other] : [other, viewpoint.car];
    return {
      name: carTitleOf(roster, other),
      colour: colourOf(roster, other),
      ms: this.#gaps.behind(behind, ahead, phaseTicks(view.state) * TICK_MS),
    };
  }

  #begin(startTick: number, car: number): void {
    if (startTick !== this.#raceStartTick) this.#gaps.clear();
    this.#raceStartTick = startTick;
    this.#car = car;
    this.notice = null;
    this.#splits.clear();
    this.#lap = null;
  }

  #processRace({ view, viewpoint, track }: Moment): void {
    const { state } = view;
    const nowMs = phaseTicks(state) * TICK_MS;
    for (let car = 0; car < carCountOf(state); car++) {
      if (hasCar(state, car)) this.#gaps.record(car, progressOf(state, car, track), nowMs);
    }
    const ownField = (name: CarFieldName): number => carInteger(state, viewpoint.car, name);
    if (ownField('status') === STATUS.finished) return;
    const lapMs = nowMs - ownField('lapStartTick') * TICK_MS;
    this.#splits.update({
      lap: ownField('lap'),
      checkpoint: ownField('checkpoint'),
      checkpointCount: track.checkpoints.length,
      lapMs,
      lastLapMs: ownField('lastLapTicks') * TICK_MS,
    });
    const newestLap = this.#lap ?? ownField('lap');
    this.#announceLap(ownField('lap') > newestLap && ownField('lap') === viewpoint.laps - 1);
    this.#lap = Math.max(newestLap, ownField('lap'));
  }

  /** Announces a new split and the last lap, in one notice if both come in the same frame. */
  #announceLap(beginsLastLap: boolean): void {
    const title = beginsLastLap ? 'LAST LAP' : '';
    const differenceMs = this.#takeDifferenceMs();
    if (differenceMs === null) {
      if (title) this.announce(title, 'plain');
      return;
    }
    const isFaster = differenceMs < 0;
    const difference = `${isFaster ? '−' : '+'}${(Math.abs(differenceMs) / 1000).toFixed(2)}`;
    this.announce(title ? `${title}\n${difference}` : difference, isFaster ? 'good' : 'bad');
  }

  /** Returns the difference of a new split from the best lap (ms); null if there is none. */
  #takeDifferenceMs(): number | null {
    const { newest } = this.#splits;
    if (!newest || newest.id === this.#announcedSplitId) return null;
    this.#announcedSplitId = newest.id;
    return newest.differenceMs;
  }

  /** Announces starts and pads of the player's car from this page's simulation. Only a driver's page simulates its car. */
  #announceEffects({ effects, track, viewpoint }: Moment): void {
    for (const effect of effects) {
      if (effect.kind === 'launch' && effect.car === viewpoint.car)
        this.announce(LAUNCH_TEXTS[effect.quality], effect.quality > 0 ? 'good' : 'bad');
      if (effect.kind !== 'pad' || effect.car !== viewpoint.car) continue;
      const pad = track.pads[effect.pad];
      if (pad) this.announce(PAD_TEXTS[pad.kind], 'good');
    }
  }

  /** Shows a notice in place of the previous one. */
  announce(text: string, tone: Tone): void {
    this.notice = { id: this.#nextId++, text, tone };
  }
}

/**
 * Returns true if both ticks are ends of the same race. A driver's page predicts the end, so the tick may be corrected. Between the
 * ends of two races is at least a countdown.
 */
export const isSameEnd = (tick: number, otherTick: number): boolean =>
  Math.abs(tick - otherTick) < RACE_RULES.countdownTicks;

/** Returns the seconds until the race ends for cars that have not finished; null before the first car has finished. */
export function finalSecondsOf({ view }: Moment): number | null {
  const { state } = view;
  if (state[RACE.phase] !== PHASE.racing || state[RACE.finishers] === 0) return null;
  for (let car = 0; car < carCountOf(state); car++) {
    if (carInteger(state, car, 'place') !== 1) continue;
    const ticksLeft = carInteger(state, car, 'finishTicks') + RACE_RULES.graceTicks - phaseTicks(state);
    return Math.max(0, (ticksLeft * TICK_MS) / 1000);
  }
  return null;
}
