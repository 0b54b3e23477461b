/** One car on level ground, whose tuning and surface can change while it drives. */
import {
  type CarReading,
  type CarTuning,
  createTuning,
  type DriverInput,
  flatGround,
  RACE,
  TICK_MS,
  type TuningOptions,
  World,
} from '@shotgun-rally/sim';
import type { SurfaceName } from '@shotgun-rally/sim/track';

/** Distance between opposite walls (m). */
export const SIZE_M = 2000;
/** After a pause, for example in a hidden tab, at most this many of the missing ticks are simulated. */
const TICKS_MAX = 10;

export class Simulation {
  tuning: CarTuning = createTuning();
  #surface: SurfaceName = 'road';
  #world = this.#createWorld();
  /** Time that has passed, but is not simulated yet. */
  #missingMs = 0;

  constructor() {
    this.reset();
  }

  /** Puts the car at rest in the middle, with the boost that it has at the start. */
  reset(): void {
    this.#world.step([], [{ kind: 'enter', car: 0 }]);
    this.#world.placeCar(0, this.#world.standingPose(0, { x: 0, z: 0 }));
  }

  /** Changes the tuning. The car keeps its motion. Throws a RangeError if a number is not allowed. */
  setTuning(options: TuningOptions): void {
    this.tuning = createTuning(options);
    this.#rebuild();
  }

  setSurface(surface: SurfaceName): void {
    this.#surface = surface;
    this.#rebuild();
  }

  /** Simulates the ticks of `passedMs`; returns a reading for each tick. */
  advance(passedMs: number, input: DriverInput): CarReading[] {
    this.#missingMs = Math.min(this.#missingMs + passedMs, TICKS_MAX * TICK_MS);
    const readings: CarReading[] = [];
    for (; this.#missingMs >= TICK_MS; this.#missingMs -= TICK_MS) {
      this.#world.step([{ driver: input }]);
      readings.push(this.#world.readCar(0, input));
    }
    return readings;
  }

  /** A World has one ground and one tuning, so a change needs a new World; it continues the state of the old one. */
  #rebuild(): void {
    const state = this.#world.save();
    this.#world = this.#createWorld();
    // A World loads only states of its own tuning. Here the car must continue with another one.
    state[RACE.tuning] = this.#world.state[RACE.tuning]!;
    this.#world.load(state);
  }

  #createWorld(): World {
    return new World({ ground: flatGround({ size: SIZE_M, surface: this.#surface }), cars: 1, tuning: this.tuning });
  }
}
