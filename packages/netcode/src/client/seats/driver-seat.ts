/**
 * The driver's seat: the chosen prediction strategy simulates the player's car ahead of the server.
 *
 * Rivals (cars of other teams) are predicted too, or shown from the server's states. If they are to be predicted, but the
 * strategy predicts the player's car only, a second strategy predicts them.
 */
import type { SeatInput, StateMessage } from '@shotgun-rally/protocol';
import {
  carOffset,
  type DriverInput,
  NEUTRAL_DRIVER,
  type Pose,
  RACE,
  type WorldEvent,
  type WorldState,
} from '@shotgun-rally/sim';
import { carCountOf, hasCar, timeOfTick } from '@shotgun-rally/sim/state';
import { TickRing } from '../../timeline/tick-ring.ts';
import { copyTimelinePose, createTimelinePose, type TimelinePose } from '../../timeline/timeline-pose.ts';
import { rivalTimeMs } from '../prediction/rivals.ts';
import type { PredictionSettings } from '../prediction/strategies/prediction-settings.ts';
import { Rollback } from '../prediction/strategies/rollback.ts';
import { STRATEGIES } from '../prediction/strategies/strategies.ts';
import type { Strategy, StrategyOptions } from '../prediction/strategies/strategy.ts';
import { TimelineTransition } from '../time/timeline-transition.ts';
import type { ClientSeat, PredictionFigures, SeatInTransition, SeatOptions } from './client-seat.ts';
import { createShownCars, newestServerPose, type ShownCar } from './client-view.ts';
import type { PredictedShot } from './predicted-shot.ts';

export class DriverSeat implements ClientSeat {
  readonly needsInput = true;
  readonly cars;
  readonly predicted = createTimelinePose();
  readonly rockets;
  readonly #options: SeatOptions;
  /** The driver's inputs by tick, shared by all strategies. */
  readonly #inputs = new TickRing<DriverInput>();
  readonly #serverPose = createTimelinePose();
  /** The state that `state` returns. It is composed when it is read: a page advances much more often than it draws. */
  readonly #composedState: WorldState;
  #isComposed = false;
  #settings: PredictionSettings;
  #strategy: Strategy;
  /** Predicts the rivals if `#strategy` does not; null if this is not needed. */
  #extraRivalPredictor: Strategy | null;
  #newest: StateMessage | null = null;
  /**
   * The latest transition of the shown time between the gunner's time (behind the server) and the driver's (ahead of it); null
   * before a change of seats.
   */
  #transition: TimelineTransition | null = null;
  /** Position of the shown time between the gunner's time (0) and the driver's (1). */
  #aheadShare = 1;
  /** Time of the last frame on the client's clock (ms). */
  #shownAtMs: number | null = null;
  timeMs = 0;
  serverPose: Pose | null = null;

  constructor(options: SeatOptions) {
    this.#options = options;
    this.rockets = options.rockets;
    this.#settings = options.prediction;
    this.#strategy = this.#createStrategy();
    this.#extraRivalPredictor = this.#createRivalPredictor();
    this.#composedState = this.#strategy.state.slice();
    this.cars = createShownCars(carCountOf(this.#composedState));
  }

  get tick(): number {
    return this.#strategy.tick;
  }

  /** The whole world: the player's car from the strategy, the rivals from their prediction or from the server. */
  get state(): WorldState {
    if (!this.#isComposed) this.#composeState();
    return this.#composedState;
  }

  get figures(): PredictionFigures {
    const { log, replayedTicks, overwrittenSlots = null } = this.#strategy;
    return { corrections: log.counts, lastErrorM: log.lastErrorM, replayedTicks, overwrittenSlots };
  }

  /** A new strategy starts from the newest server state and simulates the recorded inputs. */
  setPrediction(settings: PredictionSettings): void {
    const { tick } = this.#strategy;
    const isNewStrategy = settings.strategy !== this.#settings.strategy;
    this.#settings = settings;
    if (isNewStrategy) this.#strategy = this.#createStrategy();
    this.#extraRivalPredictor = this.#createRivalPredictor();
    if (!this.#newest) return;
    if (isNewStrategy) this.#strategy.restart(this.#newest, tick);
    this.#extraRivalPredictor?.restart(this.#newest, tick);
    this.#isComposed = false;
  }

  takeOverFrom(_previous: ClientSeat, nowMs: number): void {
    this.#transition = new TimelineTransition(nowMs, 'driver');
  }

  leave(nowMs: number): SeatInTransition {
    const transition = new TimelineTransition(nowMs, 'gunner');
    this.#transition = transition;
    return { seat: this, heldInput: this.#inputs.get(this.tick) ?? NEUTRAL_DRIVER, transition };
  }

  receive(message: StateMessage): void {
    this.#newest = message;
    this.#strategy.receive(message);
    this.#extraRivalPredictor?.receive(message);
  }

  restart(message: StateMessage, tick: number): void {
    this.#newest = message;
    this.#fillMissingInputs(message, tick);
    this.#strategy.restart(message, tick);
    this.#extraRivalPredictor?.restart(message, tick);
    this.#isComposed = false;
  }

  reconcile(): void {
    this.#strategy.reconcile();
    this.#extraRivalPredictor?.reconcile();
    this.#isComposed = false;
  }

  step(input: SeatInput, effects: WorldEvent[]): void {
    const driverInput = input as DriverInput;
    this.#inputs.set(this.tick + 1, driverInput);
    this.#strategy.step(driverInput, effects);
    this.#extraRivalPredictor?.step(driverInput, []);
    this.#isComposed = false;
  }

  show(inputTimeMs: number, viewTimeMs: number, nowMs: number): void {
    const { car, timeline } = this.#options;
    const predictedMs = Math.min(Math.max(inputTimeMs, timeOfTick(this.tick - 1)), timeOfTick(this.tick));
    this.#beginFrame(predictedMs, nowMs);
    this.#aheadShare = this.#transition?.aheadShare(nowMs) ?? 1;
    this.timeMs = viewTimeMs + (predictedMs - viewTimeMs) * this.#aheadShare;
    for (const shownCar of this.cars) {
      if (shownCar.car !== car) this.#showRival(shownCar, viewTimeMs);
      else shownCar.present = this.#showPredicted(this.#strategy, car, shownCar.pose, this.predicted);
    }
    this.serverPose = newestServerPose(timeline, car, this.#serverPose);
  }

  viewDelayMs(): number {
    return 0;
  }

  samplePredicted(timeMs: number, out: TimelinePose): boolean {
    return this.#strategy.sample(this.#options.car, timeMs, out);
  }

  takeShots(): PredictedShot[] {
    return [];
  }

  #createStrategy(): Strategy {
    return STRATEGIES[this.#settings.strategy].create(this.#strategyOptions());
  }

  #createRivalPredictor(): Strategy | null {
    const isNeeded = this.#settings.rivals === 'predicted' && !this.#strategy.predictsRivals;
    return isNeeded ? new Rollback(this.#strategyOptions()) : null;
  }

  #strategyOptions(): StrategyOptions {
    const { car, createWorld, clock } = this.#options;
    return { world: createWorld(), car, inputs: this.#inputs, clock, expectInput: this.#settings.expectInput };
  }

  /** For ticks up to `tick` without an input of this client, assumes that the server repeats the last executed input. */
  #fillMissingInputs({ state, reports }: StateMessage, tick: number): void {
    const executed = reports[this.#options.car]?.input;
    for (let missing = state[RACE.tick]! + 1; executed && missing <= tick; missing++)
      if (!this.#inputs.get(missing)) this.#inputs.set(missing, executed);
  }

  /** Updates `#composedState` from the strategies. */
  #composeState(): void {
    const { state, predictsRivals, tick } = this.#strategy;
    const rivals = predictsRivals ? state : (this.#extraRivalPredictor?.state ?? this.#newest?.state ?? state);
    const { car } = this.#options;
    const at = carOffset(car);
    const composed = this.#composedState;
    composed.set(rivals);
    if (rivals !== state) composed.set(state.subarray(at, carOffset(car + 1)), at);
    composed[RACE.tick] = tick;
    this.#isComposed = true;
  }

  #beginFrame(predictedMs: number, nowMs: number): void {
    const elapsedMs = nowMs - (this.#shownAtMs ?? nowMs);
    this.#shownAtMs = nowMs;
    this.#strategy.beginFrame(predictedMs, elapsedMs);
    this.#extraRivalPredictor?.beginFrame(predictedMs, elapsedMs);
  }

  #showRival(rival: ShownCar, viewTimeMs: number): void {
    const { car, pose } = rival;
    rival.present = hasCar(this.state, car);
    if (!rival.present) return;
    const { rivals } = this.#settings;
    if (rivals === 'predicted') {
      rival.present = this.#showPredicted(this.#extraRivalPredictor ?? this.#strategy, car, pose, ignoredPose);
    } else {
      const { timeline } = this.#options;
      const timeMs = rivalTimeMs(rivals, timeline.newestTick, this.timeMs, viewTimeMs);
      rival.present = timeline.sample(car, timeMs, pose) !== 'none';
    }
  }

  /**
   * Writes a car's pose at the shown time to `pose`, and its pose before smoothing to `simulated`. Returns false if there is
   * no car. During a transition between seats, server states for the shown time may exist: then the server's pose is used.
   */
  #showPredicted(strategy: Strategy, car: number, pose: TimelinePose, simulated: TimelinePose): boolean {
    const { timeline } = this.#options;
    const isFromServer = this.#aheadShare < 1 && this.timeMs <= timeOfTick(timeline.newestTick);
    const isPresent = isFromServer
      ? timeline.sample(car, this.timeMs, pose) !== 'none'
      : strategy.sample(car, this.timeMs, pose);
    copyTimelinePose(pose, simulated);
    if (isFromServer || !isPresent) return isPresent;
    strategy.smooth(car, pose);
    if (this.#aheadShare < 1) reduceSmoothing(simulated, pose, this.#aheadShare);
    return true;
  }
}

// Reused between calls: receives a rival's pose before smoothing, which is not needed.
const ignoredPose = createTimelinePose();

/**
 * Keeps only `share` (0 to 1) of the smoothing offset. It fades in when the player becomes the driver and out when the player
 * becomes the gunner, as server poses have no offset.
 */
function reduceSmoothing(simulated: TimelinePose, smoothed: TimelinePose, share: number): void {
  smoothed.x = simulated.x + (smoothed.x - simulated.x) * share;
  smoothed.y = simulated.y + (smoothed.y - simulated.y) * share;
  smoothed.z = simulated.z + (smoothed.z - simulated.z) * share;
}
