/**
 * What the other drivers are taken to do: what the server relayed last, and the longer ago that was, the more what is
 * expected of somebody there on the road. (Rocket League fades to neutral; a racing driver goes on along the road.)
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
 * The input to expect from the driver of `car` in `tick`, from the state before it: a pure function. null: nothing in
 * particular, and the driver is taken to hold on to the last input.
 */
export type ExpectInput = (state: WorldState, track: Track, car: number, tick: number) => DriverInput | null;

/** Nothing is left of the relayed input after so many ticks (half a second). */
const FADE_TICKS = 30;

export class RemoteInputs {
  readonly #inputs: CarInput[];
  readonly #expectInput: ExpectInput | undefined;
  #tick = 0;

  /** Without `expectInput`, everybody holds on to the last input. */
  constructor(cars: number, expectInput?: ExpectInput) {
    this.#inputs = new Array<CarInput>(cars).fill(NEUTRAL_INPUT);
    this.#expectInput = expectInput;
  }

  /** Takes over what was executed in the newest tick that the server told of; every barrel stays where it points. */
  record({ reports, state }: StateMessage): void {
    this.#tick = state[RACE.tick]!;
    for (let car = 0; car < this.#inputs.length; car++) {
      const at = carOffset(car);
      const aimYaw = state[at + CAR.barrelYaw]!;
      const aimPitch = state[at + CAR.barrelPitch]!;
      const driver = reports[car]?.input ?? NEUTRAL_INPUT.driver;
      this.#inputs[car] = { driver, gunner: { ...NEUTRAL_GUNNER, aimYaw, aimPitch } };
    }
  }

  /** What `car` did last, as far as is known. */
  latest(car: number): CarInput {
    return this.#inputs[car]!;
  }

  /** What `car` is taken to do in `tick`, which `world` is about to simulate. */
  expected(car: number, world: World, tick: number): CarInput {
    const relayed = this.latest(car);
    if (!this.#expectInput || world.state[carOffset(car) + CAR.status] === STATUS.empty) return relayed;
    const expected = this.#expectInput(world.state, world.track, car, tick);
    if (!expected) return relayed;
    const share = Math.min(Math.max((tick - this.#tick) / FADE_TICKS, 0), 1);
    return { ...relayed, driver: blendDriverInputs(relayed.driver, expected, share) };
  }
}
