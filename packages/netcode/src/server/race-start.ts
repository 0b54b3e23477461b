/** Schedules the start of a race, and keeps the cars of the last results on the track until then. */
import { PHASE, RACE, type World } from '@shotgun-rally/sim';
import type { CarEntries } from './car-entries.ts';
import type { Participants } from './room/participants.ts';
import { slotsForBots } from './room/slot-order.ts';
import { type Schedule, tickOfCommand } from './schedule.ts';

/** A race that starts by itself waits at most this long (ms) for the players of the previous race. */
const GATHER_MS = 10_000;

export interface RaceStartOptions {
  readonly world: World;
  readonly participants: Participants;
  readonly schedule: Schedule;
  readonly entries: CarEntries;
  /** Number of cars that bots play. */
  readonly botCars: number;
  /** Returns the current race time (ms). */
  readonly timeMs: () => number;
  /** Returns false while no race may start. */
  readonly mayStart: () => boolean;
  /** True if the race starts by itself when the players of the previous race are back. */
  readonly startsWhenAllAreBack: boolean;
}

export class RaceStart {
  readonly #options: RaceStartOptions;
  #startsByItself: boolean;

  constructor(options: RaceStartOptions) {
    this.#options = options;
    this.#startsByItself = options.startsWhenAllAreBack;
  }

  /** True from the beginning of the countdown until the end of the race. */
  get isRunning(): boolean {
    const phase = this.#options.world.state[RACE.phase];
    return phase === PHASE.countdown || phase === PHASE.racing;
  }

  /** False while no race may start. */
  get isAllowed(): boolean {
    return this.#options.mayStart();
  }

  /** Returns true if the race starts by itself, and either all players are back or the wait is over. */
  isDue(): boolean {
    const { participants, timeMs } = this.#options;
    if (!this.#startsByItself || participants.connectedCount === 0) return false;
    const players = [...participants.all()].filter(({ role }) => role !== null);
    return players.every(({ queue }) => queue.lastTimeMs > 0) || timeMs() > GATHER_MS;
  }

  /** Schedules the start. Returns false if the race is running, already scheduled, not allowed, or has no cars. */
  schedule(): boolean {
    const { world, participants, schedule, entries } = this.#options;
    if (this.isRunning || this.#isScheduled || !this.isAllowed) return false;
    this.#prepareCars();
    if (!entries.hasCars) return false;
    this.#startsByItself = false;
    schedule.add(tickOfCommand(world.state[RACE.tick]!, participants), { kind: 'start' });
    return true;
  }

  /** Returns true if the car must not leave or enter the track, because the results show its place. */
  keepsPlace(car: number): boolean {
    return this.#options.entries.hasPlace(car) && !this.#isScheduled;
  }

  /** Takes an empty car off the track, unless it belongs to bots or the results show its place. */
  removeCar(car: number): void {
    if (!this.keepsPlace(car)) this.#leave(car);
  }

  get #isScheduled(): boolean {
    return this.#options.schedule.pending.some(({ command }) => command.kind === 'start');
  }

  /**
   * Prepares the cars of the last results for the next race: empty ones leave the track, and each of the others gets the model
   * that the first of its players has chosen.
   */
  #prepareCars(): void {
    const { world, participants, entries } = this.#options;
    for (let car = 0; car < world.cars; car++) {
      if (!entries.hasPlace(car)) continue;
      const first = [...participants.all()].find((participant) => participant.car === car);
      if (first) entries.enter(car, first.model);
      else this.#leave(car);
    }
  }

  #leave(car: number): void {
    const { world, entries, botCars } = this.#options;
    if (!slotsForBots(world.cars, botCars).includes(car)) entries.leave(car);
  }
}
