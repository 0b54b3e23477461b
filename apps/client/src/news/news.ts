/** The news of the race for the HUD: turns events into lines, notices and counts, and removes those that are outdated. */
import type { GameEvent } from '@shotgun-rally/protocol';
import { PHASE, RACE, readField, STATUS } from '@shotgun-rally/sim';
import { carInteger, type Moment, phaseTicks } from '../race/moment.ts';
import { CombatNews } from './combat-news.ts';
import { Feed } from './feed.ts';
import { LastTime } from './last-time.ts';
import type { EventOf } from './news-items.ts';
import { RaceNews } from './race-news.ts';
import { TeamNews } from './team-news.ts';
import { TeamRecord } from './team-record.ts';

/** A page that shows the race within this many ticks of its start has seen the start. */
const START_SEEN_TICKS = 60;

export class News {
  readonly feed = new Feed();
  readonly race = new RaceNews();
  readonly combat = new CombatNews();
  readonly team = new TeamNews();
  /** What the player's car has done in this race. */
  readonly record = new TeamRecord();
  readonly lastTime = new LastTime();
  /** False if the page was opened during the race: it lacks earlier events. */
  hasSeenRace = true;
  /** False if the page has shown the player's car only since the race was under way: `record` lacks earlier events. */
  hasSeenCar = true;
  #hasShown = false;

  /** Call once per frame, before the moment is shown. */
  process(moment: Moment): void {
    this.feed.expire(moment.nowMs);
    this.team.expire(moment.nowMs);
    this.combat.clearFrame();
    const change = this.race.process(moment);
    if (change === 'race') this.combat.clearTallies();
    if (change) this.record.clear();
    const hasSeenStart = (change === 'race' && this.#hasShown) || !isUnderWay(moment);
    if (change === 'race' || !this.#hasShown) this.hasSeenRace = hasSeenStart;
    if (change) this.hasSeenCar = hasSeenStart;
    this.#hasShown = true;
    this.lastTime.process(moment);
    this.record.trackBoost(readField(moment.view.state, moment.viewpoint.car, 'boost'));
    this.record.trackWreck(carInteger(moment.view.state, moment.viewpoint.car, 'status') === STATUS.wrecked);
    // Before the scene is built, nobody would see it.
    const partnerText = moment.isSceneBuilt && this.team.newPartnerText(moment);
    if (partnerText) this.race.announce(partnerText, 'good');
    for (const event of moment.events) this.#process(event, moment);
    if (moment.hasOldEvents) this.combat.clearFrame();
  }

  #process(event: GameEvent, moment: Moment): void {
    switch (event.kind) {
      case 'shot':
        if (event.car === moment.viewpoint.car) {
          this.combat.countShot(event.hitCar >= 0);
          this.record.addShot(event);
        }
        this.#addHit(event, moment);
        return;
      case 'blast':
        if (event.car === moment.viewpoint.car) this.record.addBlast(event);
        this.#addHit(event, moment);
        return;
      case 'wreck':
        this.combat.addWreck(event);
        this.record.addWreck(event, moment.viewpoint.car);
        this.feed.addWreck(event, moment);
        return;
      case 'lap':
        this.feed.addLap(event, moment);
        return;
      case 'finish':
        this.feed.addFinish(event, moment);
        return;
      case 'call':
        this.team.add(event, moment);
        return;
      default:
    }
  }

  #addHit(event: EventOf<'shot' | 'blast'>, moment: Moment): void {
    this.combat.addHit(event, moment);
    this.feed.addLeaderHit(event, moment);
  }
}

/** Returns true if the race began more than START_SEEN_TICKS ago, or is over. */
function isUnderWay({ view: { state } }: Moment): boolean {
  if (state[RACE.phase] === PHASE.racing) return phaseTicks(state) > START_SEEN_TICKS;
  return state[RACE.phase] === PHASE.finished;
}
