/** What the player's car has done in this race: shots, hits, damage, wrecks, and the boost that it has earned. */
import type { EventOf } from './news-items.ts';

export class TeamRecord {
  /** Shots of the gun that the server has confirmed, and how many of them hit. */
  shots = 0;
  shotHits = 0;
  /** Hits by shots and rockets. */
  hits = 0;
  /** Points of armour that the car has shot off other cars. */
  damage = 0;
  /** Distance of the longest shot that hit (m). */
  longestHitM = 0;
  /** Cars that this car has wrecked, and how often it was wrecked. */
  wrecks = 0;
  timesWrecked = 0;
  /** The car that has wrecked this car, until it is repaired; -1 for none. */
  wreckedBy = -1;
  /** The boost that the car has earned, in full tanks. */
  boostEarned = 0;
  #boost: number | null = null;
  #isWrecked = false;

  /** Forgets everything, for a new race or another car. */
  clear(): void {
    Object.assign(this, new TeamRecord());
    this.#boost = null;
    this.#isWrecked = false;
  }

  /** Counts a shot that the server has judged. */
  addShot({ hitCar, damage, distanceM }: EventOf<'shot'>): void {
    this.shots++;
    if (hitCar < 0) return;
    this.shotHits++;
    this.longestHitM = Math.max(this.longestHitM, distanceM);
    this.#addHit(damage);
  }

  /** Counts a car that a rocket of this car has damaged. Its blast may also reach this car, which it does not damage. */
  addBlast({ hitCar, damage }: EventOf<'blast'>): void {
    if (hitCar >= 0 && damage > 0) this.#addHit(damage);
  }

  /** Counts a wreck that `own` has caused or suffered. */
  addWreck({ car, by }: EventOf<'wreck'>, own: number): void {
    if (car === own) {
      this.timesWrecked++;
      this.wreckedBy = by;
    } else if (by === own) this.wrecks++;
  }

  /** Call each frame with the fill of the tank (0 to 1). Everything that is added to it is earned. */
  trackBoost(boost: number): void {
    this.boostEarned += Math.max(0, boost - (this.#boost ?? boost));
    this.#boost = boost;
  }

  /** Call each frame. The page may show the next wreck before the server says who caused it. */
  trackWreck(isWrecked: boolean): void {
    if (this.#isWrecked && !isWrecked) this.wreckedBy = -1;
    this.#isWrecked = isWrecked;
  }

  #addHit(damage: number): void {
    this.hits++;
    this.damage += damage;
  }
}
