/** What the clients of a race in one process share: its newest state, and the inputs of bots that know this state. */
import { createBot, racingLineOf } from '@shotgun-rally/bots';
import type { StateMessage } from '@shotgun-rally/protocol';
import { CAR_MODELS, type CarInput, PHASE, RACE, World } from '@shotgun-rally/sim';
import { TRACK } from '../race/track.ts';

const SEED = 1;
const bot = createBot('medium', SEED);

/** The bot's inputs of a car, and the tick of the state that they were computed from. */
interface BotInputs {
  readonly tick: number;
  readonly inputs: CarInput;
}

/** Creates the world with which the bots of all races in this process drive, and computes their racing lines. */
export function createBotWorld(cars: number): World {
  // This takes up to seconds on a busy machine, so it is done before the first connection opens.
  for (const tuning of Object.values(CAR_MODELS)) racingLineOf(TRACK, tuning);
  return new World({ track: TRACK, cars, seed: SEED, tuning: Object.values(CAR_MODELS) });
}

export class RaceView {
  /** The newest state that the race's decoding client has received; null before the first. */
  newest: StateMessage | null = null;
  readonly #world: World;
  readonly #botInputs = new Map<number, BotInputs>();

  /** `world` only has the track and the car models. */
  constructor(world: World) {
    this.#world = world;
  }

  /** The phase of the race, a value of PHASE. */
  get phase(): number {
    return this.newest?.state[RACE.phase] ?? PHASE.warmup;
  }

  /** Returns a bot's inputs of a car for the newest state. The two clients of a car share the bot's work. */
  inputsOf(car: number): CarInput {
    const { state } = this.newest!;
    const tick = state[RACE.tick]!;
    const known = this.#botInputs.get(car);
    if (known?.tick === tick) return known.inputs;
    const inputs = bot(state, this.#world, car, tick);
    this.#botInputs.set(car, { tick, inputs });
    return inputs;
  }
}
