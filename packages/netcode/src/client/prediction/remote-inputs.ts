/**
 * The inputs that the other drivers are assumed to give. At first a driver repeats the last input that the server reported.
 * This input then fades to the one that a driver is expected to give in the simulated situation.
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
  type TunedTrack,
  type World,
  type WorldState,
} from '@shotgun-rally/sim';
import { blendDriverInputs } from '../../inputs/blend-inputs.ts';

/**
 * Guesses the input of the driver of `car` in `tick` from `state`, the state before that tick. Must be a pure function.
 * May return null: then the driver is assumed to repeat the last known input.
 */
export type ExpectInput = (state: WorldState, world: TunedTrack, car: number, tick: number) => DriverInput | null;

/** Number of ticks (about half a second) in which the last known input fades to the expected one. */
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

  /** Records the drivers' inputs that the server executed in the tick of a state. Gunners are assumed to keep their aim. */
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

  /** Returns the last known input of a car. */
  latest(car: number): CarInput {
    return this.#latest[car]!;
  }

  /** Returns the input that `car` is assumed to get in `tick`, the next tick that `world` simulates. */
  expected(car: number, world: World, tick: number): CarInput {
    const latest = this.latest(car);
    if (!this.#expectInput || world.state[carOffset(car) + CAR.status] === STATUS.empty) return latest;
    const expected = this.#expectInput(world.state, world, car, tick);
    if (!expected) return latest;
    const share = Math.min(Math.max((tick - this.#latestTick) / FADE_TICKS, 0), 1);
    return { ...latest, driver: blendDriverInputs(latest.driver, expected, share) };
  }
}
