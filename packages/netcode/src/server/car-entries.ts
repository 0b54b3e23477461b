/** Schedules the commands with which cars enter and leave the track. They take effect in the next tick. */
import { CAR, type Command, carOffset, RACE, STATUS, type World } from '@shotgun-rally/sim';
import type { Schedule } from './schedule.ts';

export class CarEntries {
  readonly #world: World;
  readonly #schedule: Schedule;

  constructor(world: World, schedule: Schedule) {
    this.#world = world;
    this.#schedule = schedule;
  }

  /** True if any car is on the track once all pending commands are executed. */
  get hasCars(): boolean {
    for (let car = 0; car < this.#world.cars; car++) if (this.#willBeOnTrack(car)) return true;
    return false;
  }

  /** Makes a car enter the track unless it is on the track or about to enter. */
  enter(car: number): void {
    if (!this.#willBeOnTrack(car)) this.#add({ kind: 'enter', car });
  }

  /** Makes a car leave the track. */
  leave(car: number): void {
    this.#add({ kind: 'leave', car });
  }

  /** Returns true if the car is on the track once all pending commands are executed. */
  #willBeOnTrack(car: number): boolean {
    const lastCommand = this.#schedule.pending.filter(({ command }) => isEntryOrExit(command, car)).at(-1)?.command;
    return lastCommand ? lastCommand.kind === 'enter' : this.#world.state[carOffset(car) + CAR.status] !== STATUS.empty;
  }

  #add(command: Command): void {
    this.#schedule.add(this.#world.state[RACE.tick]! + 1, command);
  }
}

const isEntryOrExit = (command: Command, car: number): boolean =>
  (command.kind === 'enter' || command.kind === 'leave') && command.car === car;
