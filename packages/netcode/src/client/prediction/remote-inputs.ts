/**
 * The inputs that the other drivers are assumed to give, from the last input that the server reported and from the input that
 * a driver is expected to give in the simulated situation:
 *
 *   steering   fades from the reported to the expected one: who is off the racing line returns to it
 *   throttle   differs from the expected one as much as it did when it was reported: who saves speed keeps doing so
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
import { clamp } from '@shotgun-rally/sim/math';
import { AXIS_MAX } from '@shotgun-rally/sim/state';
import { blendDriverInputs } from '../../inputs/blend-inputs.ts';

/**
 * Guesses the input of the driver of `car` in `tick` from `state`, the state before that tick. Must be a pure function.
 * May return null: then the driver is assumed to repeat the last known input.
 */
export type ExpectInput = (state: WorldState, world: TunedTrack, car: number, tick: number) => DriverInput | null;

/** Number of ticks (about half a second) in which the last known steering fades to the expected one. */
const FADE_TICKS = 30;

export class RemoteInputs {
  readonly #latest: CarInput[];
  /** For each car, the reported minus the expected throttle; null if no input could be expected. */
  readonly #extraThrottle: (number | null)[];
  readonly #expectInput: ExpectInput | undefined;
  #latestTick = 0;

  /** Without `expectInput`, every driver is assumed to repeat the last known input. */
  constructor(cars: number, expectInput?: ExpectInput) {
    this.#latest = new Array<CarInput>(cars).fill(NEUTRAL_INPUT);
    this.#extraThrottle = new Array<number | null>(cars).fill(null);
    this.#expectInput = expectInput;
  }

  /**
   * Records the drivers' inputs that the server executed in the tick of a state. Gunners are assumed to keep their aim. `world`
   * has the track and the tuning of the cars.
   */
  record({ reports, state }: StateMessage, world: TunedTrack): void {
    this.#latestTick = state[RACE.tick]!;
    for (let car = 0; car < this.#latest.length; car++) {
      const at = carOffset(car);
      const aimYaw = state[at + CAR.barrelYaw]!;
      const aimPitch = state[at + CAR.barrelPitch]!;
      const driver = reports[car]?.input ?? NEUTRAL_INPUT.driver;
      this.#latest[car] = { driver, gunner: { ...NEUTRAL_GUNNER, aimYaw, aimPitch } };
      const expected = this.#expect(state, world, car, this.#latestTick + 1);
      this.#extraThrottle[car] = expected ? driver.throttle - expected.throttle : null;
    }
  }

  #expect(state: WorldState, world: TunedTrack, car: number, tick: number): DriverInput | null {
    if (!this.#expectInput || state[carOffset(car) + CAR.status] === STATUS.empty) return null;
    return this.#expectInput(state, world, car, tick);
  }

  /** Returns the last known input of a car. */
  latest(car: number): CarInput {
    return this.#latest[car]!;
  }

  /** Returns the input that `car` is assumed to get in `tick`, the next tick that `world` simulates. */
  expected(car: number, world: World, tick: number): CarInput {
    const latest = this.latest(car);
    const expected = this.#expect(world.state, world, car, tick);
    const extraThrottle = this.#extraThrottle[car]!;
    if (!expected || extraThrottle === null) return latest;
    const share = clamp((tick - this.#latestTick) / FADE_TICKS, 0, 1);
    const throttle = clamp(expected.throttle + extraThrottle, -AXIS_MAX, AXIS_MAX);
    return { ...latest, driver: { ...blendDriverInputs(latest.driver, expected, share), throttle } };
  }
}
