/** Runs the own car alone for any length of time, as Kazap's player controller does: whole ticks, and one cut in part. */
import {
  CAR,
  type CarInput,
  carOffset,
  type DriverInput,
  NEUTRAL_GUNNER,
  type Pose,
  RACE,
  STATUS,
  TICK_MS,
  type World,
  type WorldState,
  writeCar,
} from '@shotgun-rally/sim';

/** Fields of which a part of a tick's change can be taken. */
const CHANGING = [
  ...(['px', 'py', 'pz', 'qx', 'qy', 'qz', 'qw', 'vx', 'vy', 'vz', 'wx', 'wy', 'wz'] as const),
  ...(['steer', 'boost'] as const),
].map((name) => CAR[name]);
/** What the controller knows better than an older word of the server. */
const CONTROLLED = [...CHANGING, CAR.trackHint, CAR.resetHeld, CAR.stuckTicks];

export class PlayerController {
  readonly #world: World;
  readonly #car: number;
  readonly #inputs: CarInput[];

  constructor(world: World, car: number) {
    this.#world = world;
    this.#car = car;
    this.#inputs = new Array<CarInput>(world.cars);
  }

  isPresent(state: WorldState): boolean {
    return state[carOffset(this.#car) + CAR.status] !== STATUS.empty;
  }

  /** Makes `state` the server's, without the other cars. */
  loadServerState(state: WorldState, server: WorldState): void {
    const [start, end] = [carOffset(this.#car), carOffset(this.#car + 1)];
    state.fill(0);
    state.set(server.subarray(0, carOffset(0)));
    state.set(server.subarray(start, end), start);
  }

  /** Takes over from the server what the controller does not move. */
  adoptServerOnlyFields(state: WorldState, server: WorldState): void {
    const at = carOffset(this.#car);
    const controlled = CONTROLLED.map((field) => state[at + field]!);
    this.loadServerState(state, server);
    CONTROLLED.forEach((field, index) => {
      state[at + field] = controlled[index]!;
    });
  }

  /** Puts the car somewhere else, at the speed that it has. */
  setPose(state: WorldState, pose: Pose): void {
    const { x, y, z, qx, qy, qz, qw } = pose;
    [x, y, z, qx, qy, qz, qw].forEach((value, index) => {
      writeCar(state, this.#car, CAR.px + index, value);
    });
  }

  /** Drives on for `deltaMs`, in place, up to race time `endMs`; how many ticks that took, the cut one included. */
  update(state: WorldState, deltaMs: number, endMs: number, input: DriverInput): number {
    const world = this.#world;
    const ticks = Math.floor(deltaMs / TICK_MS);
    this.#inputs[this.#car] = { driver: input, gunner: NEUTRAL_GUNNER };
    world.load(state);
    world.state[RACE.tick] = Math.floor((endMs - deltaMs) / TICK_MS);
    for (let tick = 0; tick < ticks; tick++) world.step(this.#inputs);
    world.save(state);
    const restMs = deltaMs - ticks * TICK_MS;
    if (restMs === 0) return ticks;
    world.step(this.#inputs);
    this.#takePart(state, restMs / TICK_MS);
    return ticks + 1;
  }

  /** Moves `state` on by a share (0 to 1) of the tick that the world has just run from it. */
  #takePart(state: WorldState, share: number): void {
    const at = carOffset(this.#car);
    const after = this.#world.state;
    for (const field of CHANGING) {
      const from = state[at + field]!;
      state[at + field] = Math.round(from + (after[at + field]! - from) * share);
    }
    state[at + CAR.trackHint] = after[at + CAR.trackHint]!;
    state[at + CAR.resetHeld] = after[at + CAR.resetHeld]!;
    state[RACE.phase] = after[RACE.phase]!;
    state[RACE.phaseStartTick] = after[RACE.phaseStartTick]!;
  }
}
