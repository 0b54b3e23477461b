/**
 * Simulates the player's car without other cars, for any duration: also for a part of a tick (after the player controller in
 * the design document kazap-client-side-prediction).
 */
import {
  CAR,
  type CarInput,
  carOffset,
  type DriverInput,
  NEUTRAL_GUNNER,
  type Pose,
  RACE,
  TICK_MS,
  type World,
  type WorldState,
} from '@shotgun-rally/sim';
import { hasCar, writeCar } from '@shotgun-rally/sim/state';

/** Fields whose change in a tick can be applied in part: for 4 ms of a tick of 16 ms, a quarter of the change. */
const DIVISIBLE_FIELDS = [
  ...(['px', 'py', 'pz', 'qx', 'qy', 'qz', 'qw', 'vx', 'vy', 'vz', 'wx', 'wy', 'wz'] as const),
  ...(['steer', 'boost'] as const),
].map((name) => CAR[name]);
/** The fields of the player's car that this controller predicts. All other fields come from the server. */
const PREDICTED_FIELDS = [...DIVISIBLE_FIELDS, CAR.trackHint, CAR.resetHeld, CAR.stuckTicks];

export class PlayerController {
  readonly #world: World;
  readonly #car: number;
  readonly #inputs: CarInput[];

  constructor(world: World, car: number) {
    this.#world = world;
    this.#car = car;
    this.#inputs = new Array<CarInput>(world.cars);
  }

  /** Returns true if the player's car is in the race in `state`. */
  hasCar(state: WorldState): boolean {
    return hasCar(state, this.#car);
  }

  /** Copies the server's state to `state`, but leaves the slots of all other cars empty. */
  loadServerState(state: WorldState, server: WorldState): void {
    const [start, end] = [carOffset(this.#car), carOffset(this.#car + 1)];
    state.fill(0);
    state.set(server.subarray(0, carOffset(0)));
    state.set(server.subarray(start, end), start);
  }

  /** Like `loadServerState`, but keeps the PREDICTED_FIELDS of `state`. */
  adoptServerOnlyFields(state: WorldState, server: WorldState): void {
    const at = carOffset(this.#car);
    const predicted = PREDICTED_FIELDS.map((field) => state[at + field]!);
    this.loadServerState(state, server);
    PREDICTED_FIELDS.forEach((field, index) => {
      state[at + field] = predicted[index]!;
    });
  }

  /** Moves the car to a pose and keeps its velocity. */
  setPose(state: WorldState, pose: Pose): void {
    const { x, y, z, qx, qy, qz, qw } = pose;
    [x, y, z, qx, qy, qz, qw].forEach((value, index) => {
      writeCar(state, this.#car, CAR.px + index, value);
    });
  }

  /**
   * Simulates `deltaMs`, which end at race time `endMs`, and updates `state` in place.
   * Returns the number of simulated ticks, including a last one that was applied only in part.
   */
  update(state: WorldState, deltaMs: number, endMs: number, input: DriverInput): number {
    const world = this.#world;
    const ticks = Math.floor(deltaMs / TICK_MS);
    this.#inputs[this.#car] = { driver: input, gunner: NEUTRAL_GUNNER };
    world.load(state);
    world.state[RACE.tick] = Math.floor((endMs - deltaMs) / TICK_MS);
    for (let tick = 0; tick < ticks; tick++) world.step(this.#inputs);
    world.save(state);
    const remainderMs = deltaMs - ticks * TICK_MS;
    if (remainderMs === 0) return ticks;
    world.step(this.#inputs);
    this.#applyShare(state, remainderMs / TICK_MS);
    return ticks + 1;
  }

  /** Applies a share (0 to 1) of the tick that the world has just simulated, beginning with `state`, to `state`. */
  #applyShare(state: WorldState, share: number): void {
    const at = carOffset(this.#car);
    const after = this.#world.state;
    for (const field of DIVISIBLE_FIELDS) {
      const from = state[at + field]!;
      state[at + field] = Math.round(from + (after[at + field]! - from) * share);
    }
    state[at + CAR.trackHint] = after[at + CAR.trackHint]!;
    state[at + CAR.resetHeld] = after[at + CAR.resetHeld]!;
    state[RACE.phase] = after[RACE.phase]!;
    state[RACE.phaseStartTick] = after[RACE.phaseStartTick]!;
  }
}
