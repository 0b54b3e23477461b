/** News about combat: hits, damage done, the directions of incoming fire, and the damage and wrecks of each car. */
import { bearingTo } from '../race/bearing.ts';
import { lookHeading, type Moment } from '../race/moment.ts';
import type { DamageDealt, EventOf, Tally } from './news-items.ts';

/** What a car has caused that has hit nobody. */
export const NO_TALLY: Tally = { damage: 0, wrecks: 0 };

export class CombatNews {
  /** Shots of the player's car that the server has confirmed. */
  shots = 0;
  /** How many of these shots hit. */
  hits = 0;
  /** True in the frame in which the server confirms a hit by the player's car. */
  isHitConfirmed = false;
  /** Damage that the player's car has done since the last frame. */
  damage: DamageDealt[] = [];
  /** Directions of hits on the player's car since the last frame, in radians clockwise from the viewing direction. */
  hitsFrom: number[] = [];
  #tallies = new Map<number, Tally>();

  /** Clears the values that are shown in one frame only. */
  clearFrame(): void {
    this.isHitConfirmed = false;
    this.damage = [];
    this.hitsFrom = [];
  }

  /** Removes the damage and wrecks of all cars, for a new race. */
  clearTallies(): void {
    this.#tallies.clear();
  }

  /** Returns the damage and the wrecks that a car has caused in this race. */
  tallyOf(car: number): Tally {
    return this.#tallies.get(car) ?? NO_TALLY;
  }

  /** Counts a confirmed shot of the player's car. */
  countShot(isHit: boolean): void {
    this.shots += 1;
    if (!isHit) return;
    this.hits += 1;
    this.isHitConfirmed = true;
  }

  /** Adds the damage of a shot or rocket explosion, if it hit a car. */
  addHit({ car, hitCar, damage }: EventOf<'shot' | 'blast'>, moment: Moment): void {
    if (hitCar < 0 || damage === 0) return;
    this.#addToTally(car, damage, 0);
    const own = moment.viewpoint.car;
    const target = moment.view.cars[hitCar]?.pose;
    if (car === own && target) this.damage.push({ x: target.x, y: target.y, z: target.z, points: damage });
    if (hitCar === own) this.#addHitFrom(car, moment);
  }

  /** Counts a wreck for `by`, the car that caused it; -1 for none. */
  addWreck({ car, by }: EventOf<'wreck'>): void {
    if (by >= 0 && by !== car) this.#addToTally(by, 0, 1);
  }

  #addToTally(car: number, damage: number, wrecks: number): void {
    const before = this.tallyOf(car);
    this.#tallies.set(car, { damage: before.damage + damage, wrecks: before.wrecks + wrecks });
  }

  #addHitFrom(shooter: number, moment: Moment): void {
    const { view, viewpoint } = moment;
    const [own, other] = [view.cars[viewpoint.car]?.pose, view.cars[shooter]?.pose];
    if (own && other) this.hitsFrom.push(bearingTo(other, own, lookHeading(moment)));
  }
}
