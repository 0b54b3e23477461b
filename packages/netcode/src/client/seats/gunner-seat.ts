/**
 * The gunner's seat: the world is interpolated behind the server, and only the own turret is predicted ahead of it.
 *
 * The health and protection of a rival (a car of another team) are shown as of the same time as its pose, because the server
 * judges a shot by them.
 */
import type { SeatInput, StateMessage } from '@shotgun-rally/protocol';
import {
  CAR,
  carOffset,
  type GunnerInput,
  groundOf,
  type Pose,
  readBarrel,
  rocketAim,
  shotAim,
  tickOfTime,
  timeOfTick,
  type World,
  type WorldEvent,
  type WorldState,
} from '@shotgun-rally/sim';
import { CLAIM_SLACK_MS } from '../../shooting/lag-compensation-limits.ts';
import { createTimelinePose } from '../../timeline/timeline-pose.ts';
import { noCorrections } from '../prediction/correction.ts';
import { type FiredWeapons, TurretPredictor } from '../prediction/turret-predictor.ts';
import type { ClientSeat, SeatInTransition, SeatOptions } from './client-seat.ts';
import { createShownCars, newestServerPose, showInterpolated } from './client-view.ts';
import { type PredictedShot, predictShot } from './predicted-shot.ts';

/** Most shots kept until the next `takeShots`. */
const MAX_KEPT_SHOTS = 64;

/**
 * A shot's view delay may differ from the latency that the server has measured by CLAIM_SLACK_MS. This part of it (ms) is
 * left unused, because the client can only estimate what the server has measured.
 */
const CLAIM_RESERVE_MS = 64;

export class GunnerSeat implements ClientSeat {
  readonly needsInput = true;
  readonly cars;
  readonly figures = { corrections: noCorrections(), lastErrorM: 0, replayedTicks: 0 };
  readonly predicted;
  readonly rockets;
  readonly #options: SeatOptions;
  readonly #world: World;
  readonly #turret: TurretPredictor;
  /** Reused: the own car's pose when a rocket is launched. */
  readonly #mount = createTimelinePose();
  readonly #serverPose = createTimelinePose();
  #shots: PredictedShot[] = [];
  /** The driver's seat that this player has just left; null if there is none or the transition is over. */
  #previous: SeatInTransition | null = null;
  timeMs = 0;
  serverPose: Pose | null = null;

  constructor(options: SeatOptions) {
    this.#options = options;
    this.rockets = options.rockets;
    this.#world = options.createWorld();
    this.#turret = new TurretPredictor(this.#world.save(), options.car);
    this.cars = createShownCars(this.#world.cars);
    this.predicted = this.cars[options.car]!.pose;
  }

  get tick(): number {
    return this.#turret.tick;
  }

  get state(): WorldState {
    return this.#turret.state;
  }

  setPrediction(): void {}

  takeOverFrom(previous: ClientSeat, nowMs: number): void {
    this.#previous = previous.leave(nowMs);
  }

  leave(): null {
    return null;
  }

  receive(message: StateMessage): void {
    this.#turret.receive(message);
    this.#previous?.seat.receive(message);
  }

  restart(message: StateMessage, tick: number): void {
    this.#turret.restart(message, tick);
    this.#previous = null;
  }

  reconcile(): void {
    this.#previous?.seat.reconcile();
  }

  step(input: SeatInput, effects: WorldEvent[]): void {
    const gunnerInput = input as GunnerInput;
    this.#fire(this.#turret.step(gunnerInput), gunnerInput, effects);
    if (this.#previous) this.#previous.seat.step(this.#previous.heldInput, []);
  }

  show(inputTimeMs: number, viewTimeMs: number, nowMs: number): void {
    const { car, timeline } = this.#options;
    this.timeMs = viewTimeMs;
    this.#loadRivals(viewTimeMs);
    showInterpolated(this.cars, this.state, timeline, viewTimeMs);
    if (this.#previous) this.#showPrevious(this.#previous, inputTimeMs, viewTimeMs, nowMs);
    this.#turnBarrel();
    this.serverPose = newestServerPose(timeline, car, this.#serverPose);
  }

  /** During a transition from the driver's seat the shown world is newer. Returns at least what the server accepts. */
  viewDelayMs(tick: number, viewTimeMs: number, stateTick: number): number {
    if (!this.#previous) return timeOfTick(tick) - viewTimeMs;
    return Math.max(timeOfTick(tick) - this.timeMs, timeOfTick(tick - stateTick) - CLAIM_SLACK_MS + CLAIM_RESERVE_MS);
  }

  samplePredicted(): boolean {
    return false;
  }

  takeShots(): PredictedShot[] {
    const shots = this.#shots;
    this.#shots = [];
    return shots;
  }

  /** Handles the weapons that were fired in a tick, in the world that the player saw according to `viewDelayMs`. */
  #fire({ shot, rocket }: FiredWeapons, { viewDelayMs }: GunnerInput, effects: WorldEvent[]): void {
    if (!shot && !rocket) return;
    const seenMs = timeOfTick(this.tick) - viewDelayMs;
    if (shot) this.#fireShot(seenMs, effects);
    if (rocket) this.#launchRocket(seenMs, effects);
  }

  #fireShot(seenMs: number, effects: WorldEvent[]): void {
    const { tick, state } = this;
    const { car, timeline } = this.#options;
    const aim = shotAim(readBarrel(state, car), this.#world.seed, car, tick);
    effects.push({ kind: 'fired', car, tick, aim });
    this.#loadRivals(seenMs);
    const ground = groundOf(this.#world.track);
    this.#shots.push(predictShot({ car, tick, aim }, seenMs, timeline, state, ground));
    if (this.#shots.length > MAX_KEPT_SHOTS) this.#shots.shift();
  }

  #launchRocket(seenMs: number, effects: WorldEvent[]): void {
    const { tick, state } = this;
    const { car, timeline } = this.#options;
    const aim = rocketAim(readBarrel(state, car));
    effects.push({ kind: 'launched', car, tick, aim });
    if (timeline.sample(car, seenMs, this.#mount) !== 'none') this.rockets.addLaunched(this.#mount, aim, seenMs);
  }

  /** Loads the rivals from the newest server state that is not newer than `viewTimeMs`. */
  #loadRivals(viewTimeMs: number): void {
    const { car, states, timeline } = this.#options;
    const server = states.newestUpTo(Math.min(tickOfTime(viewTimeMs), timeline.newestTick))?.state;
    if (!server) return;
    this.state.set(server.subarray(carOffset(0), carOffset(car)), carOffset(0));
    this.state.set(server.subarray(carOffset(car + 1)), carOffset(car + 1));
  }

  /** Shows all cars as in the driver's seat, whose shown time moves towards the gunner's. */
  #showPrevious({ seat, transition }: SeatInTransition, inputTimeMs: number, viewTimeMs: number, nowMs: number): void {
    if (transition.isOver(nowMs)) {
      this.#previous = null;
      return;
    }
    seat.show(inputTimeMs, viewTimeMs, nowMs);
    this.timeMs = seat.timeMs;
    for (const { car, present, pose } of seat.cars) if (present) Object.assign(this.cars[car]!.pose, pose);
  }

  /** Shows the own barrel at its predicted angles. */
  #turnBarrel(): void {
    const { car } = this.#options;
    const at = carOffset(car);
    const { pose } = this.cars[car]!;
    pose.barrelYaw = this.state[at + CAR.barrelYaw]!;
    pose.barrelPitch = this.state[at + CAR.barrelPitch]!;
  }
}
