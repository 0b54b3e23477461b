/** Schedules the commands with which cars enter and leave the track in the next tick, and returns the names of the cars' models. */
import { CAR, type Command, carOffset, RACE, type World } from '@shotgun-rally/sim';
import { hasCar } from '@shotgun-rally/sim/state';
import type { Schedule } from './schedule.ts';

export class CarEntries {
  readonly #world: World;
  readonly #schedule: Schedule;
  /** Names of the World's car models. */
  readonly #modelNames: readonly string[];

  constructor(world: World, schedule: Schedule, modelNames: readonly string[]) {
    this.#world = world;
    this.#schedule = schedule;
    this.#modelNames = modelNames;
  }

  /** True if any car is on the track once all pending commands are executed. */
  get hasCars(): boolean {
    for (let car = 0; car < this.#world.cars; car++) if (this.#willBeOnTrack(car)) return true;
    return false;
  }

  /**
   * Makes a car enter the track with a model. A car that is on the track with another model enters again. If the name is empty or
   * unknown, the car keeps its model, or gets the first one.
   */
  enter(car: number, model: string): void {
    const isKnown = this.#modelNames.includes(model);
    if (this.#willBeOnTrack(car) && (!isKnown || this.modelOf(car) === model)) return;
    this.#add({ kind: 'enter', car, model: Math.max(0, this.#modelNames.indexOf(model)) });
  }

  /** Makes a car of bots enter the track. Its model depends on `index`, its number among the cars of bots. */
  enterBots(car: number, index: number): void {
    this.enter(car, this.#modelNames[index % this.#modelNames.length]!);
  }

  /** Returns the name of the model of a car that is on the track or about to enter. */
  modelOf(car: number): string {
    const entry = this.#lastCommand(car);
    const model = entry?.kind === 'enter' ? entry.model : this.#world.state[carOffset(car) + CAR.model];
    return this.#modelNames[model ?? 0]!;
  }

  /** Returns true if the car has a place in the results of a race, which it would lose by leaving or entering. */
  hasPlace(car: number): boolean {
    return this.#world.state[carOffset(car) + CAR.place]! > 0;
  }

  /** Makes a car leave the track. */
  leave(car: number): void {
    this.#add({ kind: 'leave', car });
  }

  /** Returns true if the car is on the track once all pending commands are executed. */
  #willBeOnTrack(car: number): boolean {
    const lastCommand = this.#lastCommand(car);
    return lastCommand ? lastCommand.kind === 'enter' : hasCar(this.#world.state, car);
  }

  #lastCommand(car: number): Command | undefined {
    return this.#schedule.pending.filter(({ command }) => isEntryOrExit(command, car)).at(-1)?.command;
  }

  #add(command: Command): void {
    this.#schedule.add(this.#world.state[RACE.tick]! + 1, command);
  }
}

const isEntryOrExit = (command: Command, car: number): boolean =>
  (command.kind === 'enter' || command.kind === 'leave') && command.car === car;
