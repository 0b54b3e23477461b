/**
 * The gunner's timeline: the whole world interpolated behind the server, only the own turret ahead of it. What a rival
 * can take is shown as of the same time as where it is, as the server will judge it.
 */
import type { SeatInput, StateMessage } from '@shotgun-rally/protocol';
import {
  CAR,
  carOffset,
  type DriverInput,
  type GunnerInput,
  groundOf,
  type Pose,
  readBarrel,
  rocketAim,
  STATUS,
  shotAim,
  tickOfTime,
  timeOfTick,
  type World,
  type WorldEvent,
  type WorldState,
} from '@shotgun-rally/sim';
import { CLAIM_SLACK_MS } from '../../shooting/lag-compensation-limits.ts';
import type { PoseTimeline } from '../../timeline/pose-timeline.ts';
import { createTimelinePose } from '../../timeline/timeline-pose.ts';
import type { ReceivedStates } from '../messages/received-states.ts';
import { noCorrections } from '../prediction/correction.ts';
import { type FiredWeapons, TurretPredictor } from '../prediction/turret-predictor.ts';
import { TimelineTransition } from '../time/timeline-transition.ts';
import { createShownCars, type SeatView, type ShownCar } from './client-view.ts';
import type { DriverView } from './driver-view.ts';
import { type PredictedShot, predictShot } from './predicted-shot.ts';
import type { RocketTracker } from './rocket-tracker.ts';

interface LeftWheel {
  readonly view: DriverView;
  /** What the driver did last. */
  readonly held: DriverInput;
  readonly run: TimelineTransition;
}

/** Shots kept for whoever asks. */
const SHOTS_MAX = 64;

/** The server measures the latency by another message than this end does, ms. */
const CLAIM_SPARE_MS = 64;

export class GunnerView implements SeatView {
  readonly cars;
  readonly corrections = noCorrections();
  readonly lastErrorM = 0;
  readonly replayedTicks = 0;
  readonly predicted;
  readonly #turret: TurretPredictor;
  readonly #timeline: PoseTimeline;
  readonly #told: ReceivedStates;
  readonly #car: number;
  readonly #world: World;
  readonly #rockets: RocketTracker;
  readonly #mount = createTimelinePose();
  readonly #ghost = createTimelinePose();
  #shots: PredictedShot[] = [];
  /** The driver's world that this player has just left: shown until it has run into the gunner's time. */
  #left: LeftWheel | null = null;
  timeMs = 0;
  serverPose: Pose | null = null;
  /** Frames in which the view had to go beyond the newest state, and all frames. */
  extrapolatedFrames = 0;
  frames = 0;

  /** `told`: every state that has come, in whatever order. */
  constructor(world: World, car: number, timeline: PoseTimeline, told: ReceivedStates, rockets: RocketTracker) {
    this.cars = createShownCars(world.cars);
    this.predicted = this.cars[car]!.pose;
    this.#turret = new TurretPredictor(world.save(), car);
    this.#timeline = timeline;
    this.#told = told;
    this.#car = car;
    this.#world = world;
    this.#rockets = rockets;
  }

  get tick(): number {
    return this.#turret.tick;
  }

  get state(): WorldState {
    return this.#turret.state;
  }

  receive(message: StateMessage): void {
    this.#turret.receive(message);
    this.#left?.view.receive(message);
  }

  restart(message: StateMessage, tick: number): void {
    this.#turret.restart(message, tick);
    this.#left = null;
  }

  reconcile(): void {
    this.#left?.view.reconcile();
  }

  /** Comes from the wheel: the world runs out of the driver's time, and meanwhile goes on with the input held last. */
  comeFrom(view: DriverView, nowMs: number): void {
    view.run = new TimelineTransition(nowMs, 'gunner');
    this.#left = { view, held: view.lastInput, run: view.run };
  }

  /**
   * How far the world that is seen is behind the input of `tick`, ms, where a gunner is shown `viewTimeMs`. On the way from
   * the wheel less, as far as the server believes it of a player whose newest state is of `stateTick`.
   */
  viewDelayMs(tick: number, viewTimeMs: number, stateTick: number): number {
    const delayMs = timeOfTick(tick) - (this.#left ? this.timeMs : viewTimeMs);
    if (!this.#left) return delayMs;
    return Math.max(delayMs, timeOfTick(tick - stateTick) - CLAIM_SLACK_MS + CLAIM_SPARE_MS);
  }

  step(input: SeatInput, effects: WorldEvent[]): void {
    this.#fire(this.#turret.step(input as GunnerInput), input as GunnerInput, effects);
    if (this.#left) this.#left.view.step(this.#left.held, []);
  }

  /** What the player's own shots since the last call hit, as seen here. */
  takeShots(): PredictedShot[] {
    const shots = this.#shots;
    this.#shots = [];
    return shots;
  }

  /** What has left the barrel is seen at the time that the input claims. */
  #fire({ shot, rocket }: FiredWeapons, { viewDelayMs }: GunnerInput, effects: WorldEvent[]): void {
    if (!shot && !rocket) return;
    const { tick, state } = this;
    const car = this.#car;
    const barrel = readBarrel(state, car);
    const seenMs = timeOfTick(tick) - viewDelayMs;
    if (shot) {
      const aim = shotAim(barrel, this.#world.seed, car, tick);
      effects.push({ kind: 'fired', car, tick, aim });
      this.#recallRivals(seenMs);
      const ground = groundOf(this.#world.track);
      this.#shots.push(predictShot({ car, tick, aim }, seenMs, this.#timeline, state, ground));
      if (this.#shots.length > SHOTS_MAX) this.#shots.shift();
    }
    if (rocket) {
      const aim = rocketAim(barrel);
      effects.push({ kind: 'launched', car, tick, aim });
      const isKnown = this.#timeline.sample(car, seenMs, this.#mount) !== 'none';
      if (isKnown) this.#rockets.addLaunched(this.#mount, aim, seenMs);
    }
  }

  show(inputTimeMs: number, viewTimeMs: number, nowMs: number): void {
    this.timeMs = viewTimeMs;
    this.frames++;
    if (viewTimeMs > timeOfTick(this.#timeline.newestTick)) this.extrapolatedFrames++;
    this.#recallRivals(viewTimeMs);
    for (const shown of this.cars) this.#showCar(shown, viewTimeMs);
    if (this.#left) this.#showLeft(this.#left, inputTimeMs, viewTimeMs, nowMs);
    this.#turnBarrel();
    const newestMs = timeOfTick(this.#timeline.newestTick);
    this.serverPose = this.#timeline.sample(this.#car, newestMs, this.#ghost) === 'none' ? null : this.#ghost;
  }

  /** The rivals' blocks of the newest state that is not newer than what is shown. */
  #recallRivals(viewTimeMs: number): void {
    const told = this.#told.newestUpTo(Math.min(tickOfTime(viewTimeMs), this.#timeline.newestTick))?.state;
    if (!told) return;
    this.state.set(told.subarray(carOffset(0), carOffset(this.#car)), carOffset(0));
    this.state.set(told.subarray(carOffset(this.#car + 1)), carOffset(this.#car + 1));
  }

  #showCar(shown: ShownCar, viewTimeMs: number): void {
    const at = carOffset(shown.car);
    shown.present =
      this.state[at + CAR.status] !== STATUS.empty &&
      this.#timeline.sample(shown.car, viewTimeMs, shown.pose) !== 'none';
  }

  /** Shows the world as the driver's view has it on its way into the gunner's time. */
  #showLeft({ view, run }: LeftWheel, inputTimeMs: number, viewTimeMs: number, nowMs: number): void {
    if (run.isOver(nowMs)) {
      this.#left = null;
      return;
    }
    view.show(inputTimeMs, viewTimeMs, nowMs);
    this.timeMs = view.timeMs;
    for (const { car, present, pose } of view.cars) if (present) Object.assign(this.cars[car]!.pose, pose);
  }

  #turnBarrel(): void {
    const at = carOffset(this.#car);
    const { pose } = this.cars[this.#car]!;
    pose.barrelYaw = this.state[at + CAR.barrelYaw]!;
    pose.barrelPitch = this.state[at + CAR.barrelPitch]!;
  }
}
