/** News about fighting: hits, damage done, the directions of incoming fire, and the damage and wrecks of each car. */
import { bearingTo } from '../race/bearing.ts';
import { lookHeading, type Moment } from '../race/moment.ts';
import type { DamageDealt, EventOf, Tally } from './news-items.ts';

const NO_TALLY: Tally = { damage: 0, wrecks: 0 };

export class CombatNews {
  /** The own car's shots that the server has confirmed, and how many of them hit. */
  shots = 0;
  hits = 0;
  /** True in the frame in which a hit by the own car was confirmed. */
  isHitConfirmed = false;
  /** Damage that the own car has done since the last frame. */
  damage: DamageDealt[] = [];
  /** Directions of hits on the own car since the last frame: radians clockwise from where the player looks. */
  hitsFrom: number[] = [];
  #tallies = new Map<number, Tally>();

  /** Clears the values of the previous frame. */
  beginFrame(): void {
    this.isHitConfirmed = false;
    this.damage = [];
    this.hitsFrom = [];
  }

  /** Forgets all tallies, for a new race. */
  clearTallies(): void {
    this.#tallies.clear();
  }

  /** Returns what a car has done to others in this race. */
  tallyOf(car: number): Tally {
    return this.#tallies.get(car) ?? NO_TALLY;
  }

  /** Counts a confirmed shot of the own car. */
  countShot(isHit: boolean): void {
    this.shots += 1;
    if (!isHit) return;
    this.hits += 1;
    this.isHitConfirmed = true;
  }

  /** Adds the damage of a shot or rocket explosion, if it hit a car. */
  addHit({ car, hitCar, damage }: EventOf<'shot' | 'blast'>, moment: Moment): void {
    if (hitCar < 0 || damage === 0) return;
    this.#tally(car, damage, 0);
    const own = moment.viewpoint.car;
    const target = moment.view.cars[hitCar]?.pose;
    if (car === own && target) this.damage.push({ x: target.x, y: target.y, z: target.z, points: damage });
    if (hitCar === own) this.#addHitFrom(car, moment);
  }

  addWreck({ car, by }: EventOf<'wreck'>): void {
    if (by >= 0 && by !== car) this.#tally(by, 0, 1);
  }

  #tally(car: number, damage: number, wrecks: number): void {
    const before = this.tallyOf(car);
    this.#tallies.set(car, { damage: before.damage + damage, wrecks: before.wrecks + wrecks });
  }

  #addHitFrom(shooter: number, moment: Moment): void {
    const { view, viewpoint } = moment;
    const [own, other] = [view.cars[viewpoint.car]?.pose, view.cars[shooter]?.pose];
    if (own && other) this.hitsFrom.push(bearingTo(other, own, lookHeading(moment)));
  }
}
