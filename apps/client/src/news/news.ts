/** The news of the race for the HUD: turns events into lines, notices and counts, and removes those that are outdated. */
import type { GameEvent } from '@shotgun-rally/protocol';
import { readField } from '@shotgun-rally/sim';
import type { Moment } from '../race/moment.ts';
import { CombatNews } from './combat-news.ts';
import { Feed } from './feed.ts';
import { LastTime } from './last-time.ts';
import type { EventOf } from './news-items.ts';
import { RaceNews } from './race-news.ts';
import { TeamNews } from './team-news.ts';
import { TeamRecord } from './team-record.ts';

export class News {
  readonly feed = new Feed();
  readonly race = new RaceNews();
  readonly combat = new CombatNews();
  readonly team = new TeamNews();
  /** What the player's car has done in this race. */
  readonly record = new TeamRecord();
  readonly lastTime = new LastTime();

  /** Call once per frame, before the moment is shown. */
  process(moment: Moment): void {
    this.feed.expire(moment.nowMs);
    this.team.expire(moment.nowMs);
    this.combat.clearFrame();
    const change = this.race.process(moment);
    if (change === 'race') this.combat.clearTallies();
    if (change) this.record.clear();
    this.lastTime.process(moment);
    this.record.trackBoost(readField(moment.view.state, moment.viewpoint.car, 'boost'));
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
