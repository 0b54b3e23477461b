/** A strategy and an authority side by side in one thread: what lies between them is a number of ticks. */
import { EMPTY_REPORT, type StateMessage } from '@shotgun-rally/protocol';
import {
  AXIS_MAX,
  CAR,
  type CarInput,
  type Command,
  type DriverInput,
  NEUTRAL_DRIVER,
  NEUTRAL_GUNNER,
  RACE,
  readField,
  TICK_MS,
  timeOfTick,
  World,
  type WorldEvent,
  type WorldState,
  writeCar,
} from '@shotgun-rally/sim';
import type { Strategy, StrategyOptions } from '../../src/client/prediction/strategies/strategy.ts';
import { createTimelinePose, type TimelinePose } from '../../src/index.ts';
import { TickRing } from '../../src/timeline/tick-ring.ts';
import { OVAL } from '../match.ts';

export const FULL_THROTTLE: DriverInput = { ...NEUTRAL_DRIVER, throttle: AXIS_MAX };
export const NO_INPUT: DriverInput = NEUTRAL_DRIVER;
/** Hands that are never still. */
export const wobble = (tick: number): DriverInput => ({ ...FULL_THROTTLE, steer: ((tick * 37) % 101) - 50 });
const WARM_UP_TICKS = 60;

export interface RehearsalOptions<Kind extends Strategy> {
  readonly create: (options: StrategyOptions) => Kind;
  /** How far ahead of the authority the strategy runs. */
  readonly aheadTicks: number;
  /** All in the race, car 0 the strategy's own. */
  readonly cars?: number;
  /** What the drivers do in each tick; full throttle when absent. */
  readonly hands?: (tick: number) => DriverInput;
}

export class Rehearsal<Kind extends Strategy> {
  readonly authority: World;
  readonly strategy: Kind;
  /** What the strategy reported of its steps, one list a tick. */
  readonly effects: WorldEvent[][] = [];
  readonly hands: (tick: number) => DriverInput;
  readonly #aheadTicks: number;
  readonly #inputs = new TickRing<DriverInput>();

  /** Starts with the cars on the grid, at rest, and the strategy in agreement. */
  constructor({ create, aheadTicks, cars = 1, hands = () => FULL_THROTTLE }: RehearsalOptions<Kind>) {
    this.hands = hands;
    const world = { track: OVAL, cars, seed: 1 };
    this.authority = new World(world);
    this.strategy = create({ world: new World(world), car: 0, inputs: this.#inputs });
    this.#aheadTicks = aheadTicks;
    this.authority.step(
      [],
      Array.from({ length: cars }, (_, car): Command => ({ kind: 'enter', car })),
    );
    for (let tick = 0; tick < WARM_UP_TICKS; tick++) this.authority.step([]);
    for (let tick = this.tick + 1; tick <= this.tick + aheadTicks; tick++) this.#inputs.set(tick, this.hands(tick));
    this.strategy.restart(this.report(), this.tick + aheadTicks);
  }

  /** The authority's tick. */
  get tick(): number {
    return this.authority.state[RACE.tick]!;
  }

  /** Runs both for some ticks; nobody is told anything. */
  run(ticks: number): void {
    for (let count = 0; count < ticks; count++) {
      this.authority.step(this.#carInputs(this.tick + 1));
      this.predict();
    }
  }

  /** Something that only the authority knows of: the own car is pushed, m/s along +Z or another axis. */
  push(speed: number, axis: 'vx' | 'vy' | 'vz' = 'vz'): void {
    const { state } = this.authority;
    writeCar(state, 0, CAR[axis], readField(state, 0, axis) + speed);
  }

  /** One tick of the strategy alone, up to where it should be. */
  predict(): void {
    while (this.strategy.tick < this.tick + this.#aheadTicks) {
      const tick = this.strategy.tick + 1;
      const input = this.hands(tick);
      this.#inputs.set(tick, input);
      const effects: WorldEvent[] = [];
      this.strategy.step(input, effects);
      this.effects.push(effects);
    }
  }

  /** What the server would say now. */
  report(): StateMessage {
    const input = this.hands(this.tick);
    const reports = Array.from({ length: this.authority.cars }, () => ({ ...EMPTY_REPORT, input }));
    return { kind: 'state', state: this.authority.save(), reports, past: [], commands: [] };
  }

  /** Tells the strategy the authority's newest state. */
  tell(message = this.report()): void {
    this.strategy.receive(message);
    this.strategy.reconcile();
  }

  /** A frame at the newest tick: the simulated pose of the own car, and the seen one. */
  frame(elapsedMs: number = TICK_MS, timeMs = timeOfTick(this.strategy.tick)) {
    const simulated = createTimelinePose();
    this.strategy.beginFrame(timeMs, elapsedMs);
    this.strategy.sample(0, timeMs, simulated);
    const seen: TimelinePose = { ...simulated };
    this.strategy.smooth(0, seen);
    return { simulated, seen };
  }

  /** What the authority's present becomes with the inputs up to the strategy's tick: what a replay has to arrive at. */
  future(): WorldState {
    const world = new World({ track: OVAL, cars: this.authority.cars, seed: 1 });
    world.load(this.authority.state);
    while (world.state[RACE.tick]! < this.strategy.tick) world.step(this.#carInputs(world.state[RACE.tick]! + 1));
    return world.state;
  }

  #carInputs(tick: number): CarInput[] {
    const input = { driver: this.hands(tick), gunner: NEUTRAL_GUNNER };
    return new Array<CarInput>(this.authority.cars).fill(input);
  }
}

export const distance = (a: TimelinePose, b: TimelinePose): number => Math.hypot(a.x - b.x, a.y - b.y, a.z - b.z);

export const total = (counts: Readonly<Record<string, number>>): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);
