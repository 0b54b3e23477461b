/** What every crew does in a tick: one input a seat, the player's or, where nobody plays, a bot's. */
import type { Role } from '@shotgun-rally/protocol';
import {
  CAR,
  type CarInput,
  carOffset,
  type DriverInput,
  type GunnerInput,
  NEUTRAL_INPUT,
  STATUS,
  type Track,
  type World,
  type WorldState,
} from '@shotgun-rally/sim';
import { blendInputs } from '../inputs/blend-inputs.ts';
import type { Seats } from './room/seats.ts';

/** After so long without a real input a bot takes the wheel, and over so long it does, ticks (200 ms each). */
const TAKEOVER_TICKS = 12;

/** Plays the seats of one car; a pure function. */
export type Bot = (state: WorldState, track: Track, car: number, tick: number) => CarInput;

/** What a bot would do in a seat. */
type BotInput = (role: Role) => DriverInput | GunnerInput;

export class InputCollector {
  /** What was executed for each car in the newest tick. */
  readonly inputs: CarInput[];
  readonly #world: World;
  readonly #track: Track;
  readonly #seats: Seats;
  readonly #bot: Bot | null;

  /** `bot` plays where nobody sits; null: nobody does. */
  constructor(world: World, track: Track, seats: Seats, bot: Bot | null) {
    this.inputs = new Array<CarInput>(world.cars).fill(NEUTRAL_INPUT);
    this.#world = world;
    this.#track = track;
    this.#seats = seats;
    this.#bot = bot;
  }

  /** Takes everybody's inputs for `tick`. */
  collect(tick: number): void {
    for (let car = 0; car < this.#world.cars; car++) {
      const isEmpty = this.#world.state[carOffset(car) + CAR.status] === STATUS.empty;
      const bot = isEmpty ? null : this.#bot;
      let played: CarInput | null = null;
      // Bots think long: one is asked only where it is needed, and once for both seats.
      const stand: BotInput = (role) => {
        played ??= bot?.(this.#world.state, this.#track, car, tick) ?? NEUTRAL_INPUT;
        return played[role];
      };
      this.inputs[car] = {
        driver: this.#takeSeat(car, 'driver', tick, stand) as DriverInput,
        gunner: this.#takeSeat(car, 'gunner', tick, stand) as GunnerInput,
      };
    }
  }

  #takeSeat(car: number, role: Role, tick: number, stand: BotInput): DriverInput | GunnerInput {
    const seat = this.#seats.get(car, role);
    if (!seat) return stand(role);
    const input = seat.queue.take(tick);
    const share = this.#bot ? seat.queue.repeatedInARow / TAKEOVER_TICKS - 1 : 0;
    return share > 0 ? blendInputs(input, stand(role), Math.min(share, 1)) : input;
  }
}
