/** Runs a prediction strategy some ticks ahead of a server's world, without a network or clocks. */
import { EMPTY_REPORT, type ScheduledCommand, type StateMessage } from '@shotgun-rally/protocol';
import {
  CAR,
  type CarInput,
  type Command,
  type DriverInput,
  NEUTRAL_DRIVER,
  NEUTRAL_GUNNER,
  RACE,
  readField,
  TICK_MS,
  World,
  type WorldEvent,
  type WorldState,
} from '@shotgun-rally/sim';
import { AXIS_MAX, timeOfTick, writeCar } from '@shotgun-rally/sim/state';
import type { Strategy, StrategyOptions } from '../../../../src/client/prediction/strategies/strategy.ts';
import { type Clock, createTimelinePose, type TimelinePose } from '../../../../src/index.ts';
import { TickRing } from '../../../../src/timeline/tick-ring.ts';
import { OVAL } from '../../../testing/oval-match.ts';

export const FULL_THROTTLE: DriverInput = { ...NEUTRAL_DRIVER, throttle: AXIS_MAX };
export const NO_INPUT: DriverInput = NEUTRAL_DRIVER;
/** Returns the input of a driver who steers differently in each tick. */
export const wobble = (tick: number): DriverInput => ({ ...FULL_THROTTLE, steer: ((tick * 37) % 101) - 50 });
/** Ticks until the cars are at rest after they have entered the track. */
const WARM_UP_TICKS = 60;
/** Where distant cars stand: on the far straight of the oval, this far apart (m). Car 0 on the grid faces another direction. */
const DISTANT_PLACE = { x: -68, z: 20 };
const DISTANT_GAP_M = 7;

interface HarnessOptions<Kind extends Strategy> {
  readonly create: (options: StrategyOptions) => Kind;
  /** How many ticks the strategy is ahead of the server. */
  readonly aheadTicks: number;
  /** Number of cars in the race. Car 0 is the strategy's own car. */
  readonly cars?: number;
  /** How many cars stand on the other side of the track instead of on the grid: those with the highest numbers. */
  readonly distantCars?: number;
  /** The strategy's clock. */
  readonly clock?: Clock;
  /** The input of all drivers in a tick; full throttle if absent. */
  readonly driverInput?: (tick: number) => DriverInput;
}

export class StrategyHarness<Kind extends Strategy> {
  /** The server's world. */
  readonly server: World;
  readonly strategy: Kind;
  /** The events of the strategy's steps, one list for each tick. */
  readonly effects: WorldEvent[][] = [];
  readonly driverInput: (tick: number) => DriverInput;
  /** Commands that the server executes in their ticks, and lists in every state before. */
  readonly scheduled: ScheduledCommand[] = [];
  readonly #aheadTicks: number;
  readonly #inputs = new TickRing<DriverInput>();

  /** Starts with the cars at rest on the grid, and with a strategy that agrees with the server. */
  constructor(options: HarnessOptions<Kind>) {
    const { create, aheadTicks, clock, cars = 1, distantCars = 0, driverInput = () => FULL_THROTTLE } = options;
    this.driverInput = driverInput;
    const world = { track: OVAL, cars, seed: 1 };
    this.server = new World(world);
    this.strategy = create({ world: new World(world), car: 0, inputs: this.#inputs, clock });
    this.#aheadTicks = aheadTicks;
    this.server.step(
      [],
      Array.from({ length: cars }, (_, car): Command => ({ kind: 'enter', car })),
    );
    for (let car = cars - distantCars; car < cars; car++) {
      const place = { ...DISTANT_PLACE, z: DISTANT_PLACE.z - (cars - car) * DISTANT_GAP_M };
      this.server.placeCar(car, this.server.standingPose(car, place));
    }
    for (let tick = 0; tick < WARM_UP_TICKS; tick++) this.server.step([]);
    for (let tick = this.tick + 1; tick <= this.tick + aheadTicks; tick++)
      this.#inputs.set(tick, this.driverInput(tick));
    this.strategy.restart(this.serverState(), this.tick + aheadTicks);
  }

  /** The server's tick. */
  get tick(): number {
    return this.server.state[RACE.tick]!;
  }

  /** Runs server and strategy for some ticks, and delivers no state. */
  run(ticks: number): void {
    for (let count = 0; count < ticks; count++) {
      this.#stepServer(this.server);
      this.predict();
    }
  }

  /** Changes the own car's velocity on the server only, by `speed` (m/s) along +Z or another axis. */
  push(speed: number, axis: 'vx' | 'vy' | 'vz' = 'vz'): void {
    const { state } = this.server;
    writeCar(state, 0, CAR[axis], readField(state, 0, axis) + speed);
  }

  /** Runs the strategy alone until it is `aheadTicks` ahead of the server. */
  predict(): void {
    while (this.strategy.tick < this.tick + this.#aheadTicks) {
      const tick = this.strategy.tick + 1;
      const input = this.driverInput(tick);
      this.#inputs.set(tick, input);
      const effects: WorldEvent[] = [];
      this.strategy.step(input, effects);
      this.effects.push(effects);
    }
  }

  /** The state message that the server would send now. */
  serverState(): StateMessage {
    const input = this.driverInput(this.tick);
    const reports = Array.from({ length: this.server.cars }, () => ({ ...EMPTY_REPORT, input }));
    const commands = this.scheduled.filter(({ tick }) => tick > this.tick);
    return { kind: 'state', state: this.server.save(), reports, past: [], commands };
  }

  /** Delivers a server state, the newest by default, and lets the strategy apply it. */
  deliver(message = this.serverState()): void {
    this.strategy.receive(message);
    this.strategy.reconcile();
  }

  /** Runs one frame. Returns the simulated and the shown pose of the own car. */
  frame(elapsedMs: number = TICK_MS, timeMs = timeOfTick(this.strategy.tick)) {
    const simulated = createTimelinePose();
    this.strategy.beginFrame(timeMs, elapsedMs);
    this.strategy.sample(0, timeMs, simulated);
    const shown: TimelinePose = { ...simulated };
    this.strategy.smooth(0, shown);
    return { simulated, shown };
  }

  /** The state that the server will have at the strategy's tick. A replay must result in this state. */
  futureServerState(): WorldState {
    const world = new World({ track: OVAL, cars: this.server.cars, seed: 1 });
    world.load(this.server.state);
    while (world.state[RACE.tick]! < this.strategy.tick) this.#stepServer(world);
    return world.state;
  }

  #stepServer(world: World): void {
    const tick = world.state[RACE.tick]! + 1;
    const commands = this.scheduled.filter((each) => each.tick === tick).map(({ command }) => command);
    world.step(this.#carInputs(tick), commands);
  }

  #carInputs(tick: number): CarInput[] {
    const input = { driver: this.driverInput(tick), gunner: NEUTRAL_GUNNER };
    return new Array<CarInput>(this.server.cars).fill(input);
  }
}

/** Distance (m) between two poses. */
export const distance = (a: TimelinePose, b: TimelinePose): number => Math.hypot(a.x - b.x, a.y - b.y, a.z - b.z);

/** Sum of all counts. */
export const total = (counts: Readonly<Record<string, number>>): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);
