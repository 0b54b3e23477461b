/** Lets cars enter and leave the track, by commands that take effect in the next tick. */
import { CAR, type Command, carOffset, RACE, STATUS, type World } from '@shotgun-rally/sim';
import type { Schedule } from './schedule.ts';

export class CarEntries {
  readonly #world: World;
  readonly #schedule: Schedule;

  constructor(world: World, schedule: Schedule) {
    this.#world = world;
    this.#schedule = schedule;
  }

  /** Returns true if any car is on the track, or about to enter it. */
  get hasCars(): boolean {
    for (let car = 0; car < this.#world.cars; car++) if (this.#isEntered(car)) return true;
    return false;
  }

  /** Puts a car on the track unless it is there already. */
  enter(car: number): void {
    if (!this.#isEntered(car)) this.#add({ kind: 'enter', car });
  }

  /** Takes a car off the track. */
  leave(car: number): void {
    this.#add({ kind: 'leave', car });
  }

  /** Returns true if the car is on the track once all pending commands are executed. */
  #isEntered(car: number): boolean {
    const last = this.#schedule.pending.filter(({ command }) => isEntryOf(command, car)).at(-1)?.command;
    return last ? last.kind === 'enter' : this.#world.state[carOffset(car) + CAR.status] !== STATUS.empty;
  }

  #add(command: Command): void {
    this.#schedule.add(this.#world.state[RACE.tick]! + 1, command);
  }
}

const isEntryOf = (command: Command, car: number): boolean =>
  (command.kind === 'enter' || command.kind === 'leave') && command.car === car;
