/**
 * The inputs that other drivers are assumed to give: at first the last one that the server sent, then fading to what a
 * driver in that situation is expected to do.
 */
import type { StateMessage } from '@shotgun-rally/protocol';
import {
  CAR,
  type CarInput,
  carOffset,
  type DriverInput,
  NEUTRAL_GUNNER,
  NEUTRAL_INPUT,
  RACE,
  STATUS,
  type Track,
  type World,
  type WorldState,
} from '@shotgun-rally/sim';
import { blendDriverInputs } from '../../inputs/blend-inputs.ts';

/**
 * Guesses the input of the driver of `car` in `tick` from `state`, the state before that tick. It must be a pure function.
 * It returns null for no guess; then the driver is assumed to repeat the last known input.
 */
export type ExpectInput = (state: WorldState, track: Track, car: number, tick: number) => DriverInput | null;

/** Ticks (about half a second) until an input has faded completely from the last known to the expected one. */
const FADE_TICKS = 30;

export class RemoteInputs {
  readonly #latest: CarInput[];
  readonly #expectInput: ExpectInput | undefined;
  #latestTick = 0;

  /** Without `expectInput`, every driver is assumed to repeat the last known input. */
  constructor(cars: number, expectInput?: ExpectInput) {
    this.#latest = new Array<CarInput>(cars).fill(NEUTRAL_INPUT);
    this.#expectInput = expectInput;
  }

  /** Records the driver inputs that the server executed in the tick of a state. Barrels are assumed to stay as they are. */
  record({ reports, state }: StateMessage): void {
    this.#latestTick = state[RACE.tick]!;
    for (let car = 0; car < this.#latest.length; car++) {
      const at = carOffset(car);
      const aimYaw = state[at + CAR.barrelYaw]!;
      const aimPitch = state[at + CAR.barrelPitch]!;
      const driver = reports[car]?.input ?? NEUTRAL_INPUT.driver;
      this.#latest[car] = { driver, gunner: { ...NEUTRAL_GUNNER, aimYaw, aimPitch } };
    }
  }

  /** The last known input of a car. */
  latest(car: number): CarInput {
    return this.#latest[car]!;
  }

  /** The input that `car` is assumed to give in `tick`, the next tick that `world` simulates. */
  expected(car: number, world: World, tick: number): CarInput {
    const latest = this.latest(car);
    if (!this.#expectInput || world.state[carOffset(car) + CAR.status] === STATUS.empty) return latest;
    const expected = this.#expectInput(world.state, world.track, car, tick);
    if (!expected) return latest;
    const share = Math.min(Math.max((tick - this.#latestTick) / FADE_TICKS, 0), 1);
    return { ...latest, driver: blendDriverInputs(latest.driver, expected, share) };
  }
}
