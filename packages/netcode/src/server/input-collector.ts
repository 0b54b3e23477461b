/** Collects the input that each seat executes in a tick: the player's, or a bot's if the seat has no player. */
import type { Role, SeatInput } from '@shotgun-rally/protocol';
import {
  type CarInput,
  type DriverInput,
  type GunnerInput,
  NEUTRAL_INPUT,
  type TunedTrack,
  type World,
  type WorldState,
} from '@shotgun-rally/sim';
import { hasCar } from '@shotgun-rally/sim/state';
import type { Clock } from '../environment/clock.ts';
import { blendInputs } from '../inputs/blend-inputs.ts';
import { TAKEOVER_TICKS } from '../inputs/input-limits.ts';
import type { Participants } from './room/participants.ts';

/** Returns a bot's input for both seats of a car. Called only if a seat of the car needs a bot in this tick. */
export type Bot = (state: WorldState, world: TunedTrack, car: number, tick: number) => CarInput;

/** Returns the bot's input for one seat of the current car. */
type BotInput = (role: Role) => SeatInput;

export interface InputCollectorOptions {
  readonly world: World;
  readonly participants: Participants;
  readonly clock: Clock;
  /** Without a bot (null), seats without a player get the neutral input. */
  readonly bot: Bot | null;
}

export class InputCollector {
  /** The inputs of each car in the newest tick. */
  readonly inputs: CarInput[];
  readonly #options: InputCollectorOptions;

  constructor(options: InputCollectorOptions) {
    this.inputs = new Array<CarInput>(options.world.cars).fill(NEUTRAL_INPUT);
    this.#options = options;
  }

  /** Fills `inputs` for `tick`. Call once per tick, in order. */
  collect(tick: number): void {
    const { world, bot } = this.#options;
    for (let car = 0; car < world.cars; car++) {
      const isEmpty = !hasCar(world.state, car);
      let botInputs: CarInput | null = null;
      // A bot is expensive, so it runs only if a seat needs it, and once for both seats.
      const botInput: BotInput = (role) => {
        botInputs ??= (isEmpty ? null : bot?.(world.state, world, car, tick)) ?? NEUTRAL_INPUT;
        return botInputs[role];
      };
      this.inputs[car] = {
        driver: this.#seatInput(car, 'driver', tick, botInput) as DriverInput,
        gunner: this.#seatInput(car, 'gunner', tick, botInput) as GunnerInput,
      };
    }
  }

  #seatInput(car: number, role: Role, tick: number, botInput: BotInput): SeatInput {
    const { participants, bot, clock } = this.#options;
    const participant = participants.get(car, role);
    if (!participant) return botInput(role);
    const { queue, activity } = participant;
    const input = queue.take(tick);
    const executed = queue.takeExecuted();
    if (executed) activity.recordInput(executed, clock());
    // Grows from 0 after TAKEOVER_TICKS to 1 after twice as many.
    const botShare = bot ? queue.ticksSinceInput / TAKEOVER_TICKS - 1 : 0;
    return botShare > 0 ? blendInputs(input, botInput(role), Math.min(botShare, 1)) : input;
  }
}
