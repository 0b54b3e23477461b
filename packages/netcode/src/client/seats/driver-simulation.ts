/** What the driver believes: the own car as the chosen strategy predicts it, the rivals as foreseen or as told. */
import type { StateMessage } from '@shotgun-rally/protocol';
import {
  carOffset,
  type DriverInput,
  NEUTRAL_DRIVER,
  RACE,
  type World,
  type WorldEvent,
  type WorldState,
} from '@shotgun-rally/sim';
import { TickRing } from '../../timeline/tick-ring.ts';
import type { ExpectInput } from '../prediction/remote-inputs.ts';
import { DEFAULT_RIVALS, type RivalName } from '../prediction/rivals.ts';
import { Rollback } from '../prediction/strategies/rollback.ts';
import { DEFAULT_STRATEGY, STRATEGIES, type StrategyName } from '../prediction/strategies/strategies.ts';
import type { Strategy, StrategyOptions } from '../prediction/strategies/strategy.ts';

/** How the driver's world is made. */
export interface PredictionSettings {
  readonly strategy: StrategyName;
  readonly rivals: RivalName;
  /** What other drivers are expected to do; when absent they hold on to their last input. */
  readonly expectInput?: ExpectInput | undefined;
}

export const DEFAULT_PREDICTION: PredictionSettings = { strategy: DEFAULT_STRATEGY, rivals: DEFAULT_RIVALS };

export class DriverSimulation {
  /** The whole state: the own car by the strategy, the rest by whoever foresees it, or by the server. */
  readonly state: WorldState;
  readonly #createWorld: () => World;
  readonly #car: number;
  readonly #inputs = new TickRing<DriverInput>();
  #sight: PredictionSettings;
  #strategy: Strategy;
  /** Predicts the rivals when the strategy knows the own car alone. */
  #extraRivalPredictor: Strategy | null;
  #newest: StateMessage | null = null;

  /** `createWorld` builds a new world of the race; each strategy has its own. */
  constructor(createWorld: () => World, car: number, sight: PredictionSettings) {
    this.#createWorld = createWorld;
    this.#car = car;
    this.#sight = sight;
    this.#strategy = STRATEGIES[sight.strategy].create(this.#options());
    this.#extraRivalPredictor = this.#createRivalPredictor();
    this.state = this.#strategy.state.slice();
  }

  get sight(): PredictionSettings {
    return this.#sight;
  }

  /** Sees the world differently from now on; what is new starts from the newest server state and the inputs on file. */
  set sight(sight: PredictionSettings) {
    const { tick } = this.#strategy;
    const isNewStrategy = sight.strategy !== this.#sight.strategy;
    this.#sight = sight;
    if (isNewStrategy) this.#strategy = STRATEGIES[sight.strategy].create(this.#options());
    this.#extraRivalPredictor = this.#createRivalPredictor();
    if (!this.#newest) return;
    if (isNewStrategy) this.#strategy.restart(this.#newest, tick);
    this.#extraRivalPredictor?.restart(this.#newest, tick);
    this.#compose();
  }

  /** Whoever predicts the own car. */
  get strategy(): Strategy {
    return this.#strategy;
  }

  /** Whoever predicts the rivals, when they are to be seen predicted. */
  get rivalPredictor(): Strategy {
    return this.#extraRivalPredictor ?? this.#strategy;
  }

  /** What the driver did in the newest tick. */
  get lastInput(): DriverInput {
    return this.#inputs.get(this.#strategy.tick) ?? NEUTRAL_DRIVER;
  }

  receive(message: StateMessage): void {
    this.#newest = message;
    this.#strategy.receive(message);
    this.#extraRivalPredictor?.receive(message);
  }

  restart(message: StateMessage, tick: number): void {
    this.#newest = message;
    this.#fileWhatIsMissing(message, tick);
    this.#strategy.restart(message, tick);
    this.#extraRivalPredictor?.restart(message, tick);
    this.#compose();
  }

  reconcile(): void {
    this.#strategy.reconcile();
    this.#extraRivalPredictor?.reconcile();
    this.#compose();
  }

  step(input: DriverInput, effects: WorldEvent[]): void {
    this.#inputs.set(this.#strategy.tick + 1, input);
    this.#strategy.step(input, effects);
    this.#extraRivalPredictor?.step(input, []);
    this.#compose();
  }

  frame(timeMs: number, elapsedMs: number): void {
    this.#strategy.frame(timeMs, elapsedMs);
    this.#extraRivalPredictor?.frame(timeMs, elapsedMs);
  }

  #options(): StrategyOptions {
    const { expectInput } = this.#sight;
    return { world: this.#createWorld(), car: this.#car, inputs: this.#inputs, expectInput };
  }

  #createRivalPredictor(): Strategy | null {
    const isNeeded = this.#sight.rivals === 'predicted' && !this.#strategy.predictsRivals;
    return isNeeded ? new Rollback(this.#options()) : null;
  }

  /** Ticks without an input of ours are taken to go on with what the server executed last: it repeats that. */
  #fileWhatIsMissing({ state, reports }: StateMessage, tick: number): void {
    const executed = reports[this.#car]?.input;
    for (let missing = state[RACE.tick]! + 1; executed && missing <= tick; missing++)
      if (!this.#inputs.get(missing)) this.#inputs.set(missing, executed);
  }

  #compose(): void {
    const { state, predictsRivals: foreseesRivals, tick } = this.#strategy;
    const others = foreseesRivals ? state : (this.#extraRivalPredictor?.state ?? this.#newest?.state ?? state);
    this.state.set(others);
    const at = carOffset(this.#car);
    this.state.set(state.subarray(at, carOffset(this.#car + 1)), at);
    this.state[RACE.tick] = tick;
  }
}
