/**
 * The inputs that the other drivers are assumed to give. The server reports each driver's newest input, which is often for a tick
 * after that of the state. After that tick, the input is guessed from the reported one and from the input that a driver is
 * expected to give in the simulated situation:
 *
 *   steering   continues for a moment to change as between the last two reports, then fades to the expected one: a driver off the
 *              racing line returns to it
 *   throttle   differs from the expected one as much as it did when it was reported: a driver who saves speed keeps doing so
 */
import { EMPTY_REPORT, type StateMessage } from '@shotgun-rally/protocol';
import {
  CAR,
  type CarInput,
  carOffset,
  type DriverInput,
  NEUTRAL_GUNNER,
  NEUTRAL_INPUT,
  RACE,
  type TunedTrack,
  type World,
  type WorldState,
} from '@shotgun-rally/sim';
import { clamp } from '@shotgun-rally/sim/math';
import { AXIS_MAX, type CarSet, driverInputsEqual, hasCar, withCar } from '@shotgun-rally/sim/state';
import { blendDriverInputs } from '../../inputs/blend-inputs.ts';

/**
 * Guesses the input of the driver of `car` in `tick` from `state`, the state before that tick. Must be a pure function.
 * May return null: then the driver is assumed to repeat the last known input.
 */
export type ExpectInput = (state: WorldState, world: TunedTrack, car: number, tick: number) => DriverInput | null;

/** Steering is assumed to go on changing, at a rate that decays exponentially with this time constant (ticks). */
const STEERING_CHANGE_TICKS = 4;
/** The rate is multiplied by this in each tick: e ** -(1/4). A literal, because `exp` differs between engines. */
const RATE_KEPT_PER_TICK = 0.7788007830714049;
/** Steering and buttons start to fade to the expected ones after this number of ticks, ... */
const FADE_AFTER_TICKS = 4;
/** ... and do so within this number of ticks (about half a second). */
const FADE_TICKS = 30;

/** A driver's reported input. */
interface KnownInput {
  /** The tick in which the server executes it. */
  readonly tick: number;
  readonly driver: DriverInput;
}

/** What is known of the driver of one car. */
interface Remote {
  readonly latest: KnownInput;
  /** The input reported before `latest`, for an earlier tick. */
  readonly earlier: KnownInput;
  /** The input of `latest`, with a gunner who keeps the aim. */
  readonly input: CarInput;
  /** The state in which the input was reported. */
  readonly state: WorldState | null;
  /**
   * The reported minus the expected throttle of `latest.tick`, or of the tick after `state` if that is later; null if no input could be
   * expected, undefined if it is not computed yet.
   */
  extraThrottle: number | null | undefined;
}

const NO_INPUT: KnownInput = { tick: 0, driver: NEUTRAL_INPUT.driver };
const UNKNOWN: Remote = { latest: NO_INPUT, earlier: NO_INPUT, input: NEUTRAL_INPUT, state: null, extraThrottle: null };

export class RemoteInputs {
  readonly #remotes: Remote[];
  readonly #expectInput: ExpectInput | undefined;

  /** Without `expectInput`, every driver is assumed to repeat the last known input. */
  constructor(cars: number, expectInput?: ExpectInput) {
    this.#remotes = new Array<Remote>(cars).fill(UNKNOWN);
    this.#expectInput = expectInput;
  }

  /**
   * Records the drivers' inputs that the server reports with a state. Returns the cars whose newest input has changed.
   */
  record({ reports, state }: StateMessage): CarSet {
    const tick = state[RACE.tick]!;
    let changedCars: CarSet = 0;
    for (let car = 0; car < this.#remotes.length; car++) {
      const { latest, earlier } = this.#remotes[car]!;
      const { input: driver, inputAheadTicks } = reports[car] ?? EMPTY_REPORT;
      const reported = { tick: tick + inputAheadTicks, driver };
      if (!driverInputsEqual(driver, latest.driver)) changedCars = withCar(changedCars, car);
      const at = carOffset(car);
      const [aimYaw, aimPitch] = [state[at + CAR.barrelYaw]!, state[at + CAR.barrelPitch]!];
      this.#remotes[car] = {
        latest: reported,
        earlier: reported.tick > latest.tick ? latest : earlier,
        input: { driver, gunner: { ...NEUTRAL_GUNNER, aimYaw, aimPitch } },
        state,
        extraThrottle: undefined,
      };
    }
    return changedCars;
  }

  #expect(state: WorldState, world: TunedTrack, car: number, tick: number): DriverInput | null {
    if (!this.#expectInput || !hasCar(state, car)) return null;
    return this.#expectInput(state, world, car, tick);
  }

  /** Returns `Remote.extraThrottle`. If the tick of the input was not simulated, it is computed when it is first needed. */
  #extraThrottle(car: number, world: TunedTrack): number | null {
    const { extraThrottle, state } = this.#remotes[car]!;
    if (extraThrottle !== undefined) return extraThrottle;
    return state ? this.#computeExtraThrottle(car, state, world) : null;
  }

  /** Computes and stores `Remote.extraThrottle`. `state` is the state before the tick with which the reported input is compared. */
  #computeExtraThrottle(car: number, state: WorldState, world: TunedTrack): number | null {
    const remote = this.#remotes[car]!;
    const expected = this.#expect(state, world, car, state[RACE.tick]! + 1);
    remote.extraThrottle = expected ? remote.input.driver.throttle - expected.throttle : null;
    return remote.extraThrottle;
  }

  /** Returns the last known input of a car. */
  latest(car: number): CarInput {
    return this.#remotes[car]!.input;
  }

  /** Returns the input that `car` is assumed to get in `tick`, the next tick that `world` simulates. */
  expected(car: number, world: World, tick: number): CarInput {
    const { latest, earlier, input } = this.#remotes[car]!;
    const { gunner } = input;
    if (tick === latest.tick) this.#computeExtraThrottle(car, world.state, world);
    if (tick <= latest.tick) return { driver: between(earlier, latest, tick), gunner };
    const extraThrottle = this.#extraThrottle(car, world);
    const expected = extraThrottle === null ? null : this.#expect(world.state, world, car, tick);
    if (!expected || extraThrottle === null) return input;
    const share = clamp((tick - latest.tick - FADE_AFTER_TICKS) / FADE_TICKS, 0, 1);
    const throttle = clamp(expected.throttle + extraThrottle, -AXIS_MAX, AXIS_MAX);
    const continued = { ...latest.driver, steer: continuedSteer(earlier, latest, tick) };
    return { driver: { ...blendDriverInputs(continued, expected, share), throttle }, gunner };
  }
}

/** Returns the steering after the tick of `latest`, if it goes on changing as since `earlier`, more and more slowly. */
function continuedSteer(earlier: KnownInput, latest: KnownInput, tick: number): number {
  const ticks = latest.tick - earlier.tick;
  if (ticks <= 0) return latest.driver.steer;
  const changePerTick = (latest.driver.steer - earlier.driver.steer) / ticks;
  let keptRate = 1;
  for (let past = latest.tick; past < tick; past++) keptRate *= RATE_KEPT_PER_TICK;
  const change = changePerTick * STEERING_CHANGE_TICKS * (1 - keptRate);
  return clamp(latest.driver.steer + change, -AXIS_MAX, AXIS_MAX);
}

/**
 * Returns the input of a tick up to that of `later`. Between two reported inputs, the steering changes gradually; throttle and buttons
 * change at once, after half of the ticks.
 */
function between(earlier: KnownInput, later: KnownInput, tick: number): DriverInput {
  if (tick >= later.tick) return later.driver;
  if (tick <= earlier.tick) return earlier.driver;
  const share = (tick - earlier.tick) / (later.tick - earlier.tick);
  const { steer } = blendDriverInputs(earlier.driver, later.driver, share);
  return { ...(share > 0.5 ? later : earlier).driver, steer };
}
