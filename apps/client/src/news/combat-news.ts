/** What fighting leaves on the HUD for a moment: damage done, fire that came, and the tally for the results. */
import type { GameEvent } from '@shotgun-rally/protocol';

import { bearing } from '../race/bearing.ts';
import type { Moment } from '../race/moment.ts';
import type { HitFrom, PlacedText } from './news-items.ts';

const SHOWN_MS = 1200;
const MOST = 6;
/** Numbers float this far above a car's middle, m. */
const ABOVE_M = 1.6;

/** Where a point of the world is in the picture: 0 to 1 from left and top; `isAhead` false behind the eye. */
export type Project = (
  x: number,
  y: number,
  z: number,
) => { readonly x: number; readonly y: number; readonly isAhead: boolean };

/** What one car did to others in this race. */
export interface Tally {
  damage: number;
  wrecks: number;
}

type Timed<Item> = Item & { readonly untilMs: number };

export class CombatNews {
  #damage: Timed<PlacedText>[] = [];
  #hitsFrom: Timed<HitFrom>[] = [];
  #tallies = new Map<number, Tally>();
  #nextId = 1;

  get damage(): readonly PlacedText[] {
    return this.#damage;
  }

  get hitsFrom(): readonly HitFrom[] {
    return this.#hitsFrom;
  }

  tallyOf(car: number): Readonly<Tally> {
    return this.#tallies.get(car) ?? { damage: 0, wrecks: 0 };
  }

  /** A new race: nobody has done anything. */
  clear(): void {
    this.#tallies.clear();
  }

  /** `heading` is where the player looks, radians. */
  process(moment: Moment, heading: number, project: Project | null): void {
    const { nowMs } = moment;
    this.#damage = this.#damage.filter(({ untilMs }) => untilMs > nowMs).slice(-MOST);
    this.#hitsFrom = this.#hitsFrom.filter(({ untilMs }) => untilMs > nowMs).slice(-MOST);
    for (const event of moment.events) this.#take(event, moment, heading, project);
  }

  #take(event: GameEvent, moment: Moment, heading: number, project: Project | null): void {
    if (event.kind === 'wreck' && event.by >= 0 && event.by !== event.car) this.#tally(event.by).wrecks++;
    if ((event.kind !== 'shot' && event.kind !== 'blast') || event.hitCar < 0 || event.damage === 0) return;
    this.#tally(event.car).damage += event.damage;
    const { car: own } = moment.welcome;
    if (event.car === own) this.#floatNumber(moment, event.hitCar, event.damage, project);
    if (event.hitCar === own) this.#pointTo(moment, event.car, heading);
  }

  #tally(car: number): Tally {
    const tally = this.#tallies.get(car) ?? { damage: 0, wrecks: 0 };
    this.#tallies.set(car, tally);
    return tally;
  }

  #floatNumber({ view, nowMs }: Moment, hitCar: number, damage: number, project: Project | null): void {
    const pose = view.cars[hitCar]?.pose;
    const place = pose && project?.(pose.x, pose.y + ABOVE_M, pose.z);
    if (!place?.isAhead) return;
    const { x, y } = place;
    this.#damage.push({ id: this.#nextId++, x, y, text: String(damage), untilMs: nowMs + SHOWN_MS });
  }

  #pointTo({ view, welcome, nowMs }: Moment, by: number, heading: number): void {
    const [from, to] = [view.cars[welcome.car]?.pose, view.cars[by]?.pose];
    if (!from || !to) return;
    const angle = bearing(from.x, from.z, heading, to.x, to.z);
    this.#hitsFrom.push({ id: this.#nextId++, angle, untilMs: nowMs + SHOWN_MS });
  }
}
