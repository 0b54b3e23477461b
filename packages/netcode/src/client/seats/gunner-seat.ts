/**
 * The gunner's seat: the world is shown behind the server's time, interpolated between server states, and simulated where none has
 * arrived (simulated-poses.ts). Only the turret of the player's car and what it fires are predicted ahead of the server.
 *
 * The health and protection of a rival (a car of another team) are shown as of the same moment as its pose, because the server
 * judges a shot in the world of that time.
 */
import type { SeatInput, StateMessage } from '@shotgun-rally/protocol';
import {
  CAR,
  carOffset,
  type GunnerInput,
  type Pose,
  type World,
  type WorldEvent,
  type WorldState,
} from '@shotgun-rally/sim';
import { tickOfTime, timeOfTick } from '@shotgun-rally/sim/state';
import { readBarrel, rocketAim, shotAim } from '@shotgun-rally/sim/weapons';
import { VIEW_AGE_MAX_MS } from '../../shooting/lag-compensation-limits.ts';
import { createTimelinePose } from '../../timeline/timeline-pose.ts';
import { SimulatedPoses } from '../prediction/simulated-poses.ts';
import { type FiredWeapons, TurretPredictor } from '../prediction/turret-predictor.ts';
import { type ClientSeat, noPrediction, type SeatInTransition, type SeatOptions } from './client-seat.ts';
import { createShownCars, newestServerPose, showInterpolated } from './client-view.ts';
import { type PredictedShot, predictShot } from './predicted-shot.ts';

/** The largest number of shots kept until the next `takeShots`. */
const MAX_KEPT_SHOTS = 64;

export class GunnerSeat implements ClientSeat {
  readonly needsInput = true;
  readonly cars;
  readonly figures = noPrediction();
  readonly predicted;
  readonly rockets;
  readonly #options: SeatOptions;
  readonly #world: World;
  readonly #turret: TurretPredictor;
  readonly #simulatedPoses: SimulatedPoses;
  /** Reused: the pose of the player's car when a rocket is launched. */
  readonly #launchPose = createTimelinePose();
  readonly #serverPose = createTimelinePose();
  #shots: PredictedShot[] = [];
  /** The driver's seat that the player has just left; null if there is none or the transition is over. */
  #previous: SeatInTransition | null = null;
  timeMs = 0;
  serverPose: Pose | null = null;

  constructor(options: SeatOptions) {
    this.#options = options;
    this.rockets = options.rockets;
    this.#world = options.createWorld();
    const { track } = this.#world;
    const { car, timeline } = options;
    this.#turret = new TurretPredictor({ state: this.#world.save(), car, track, timeline });
    const { expectInput } = options.prediction;
    this.#simulatedPoses = new SimulatedPoses({ timeline, world: options.createWorld(), car, expectInput });
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
    // A tick may run before the first frame of this seat.
    this.timeMs = previous.timeMs;
    this.#previous = previous.leave(nowMs);
  }

  leave(): null {
    return null;
  }

  receive(message: StateMessage): void {
    this.#turret.receive(message);
    this.#simulatedPoses.receive(message);
    this.#previous?.seat.receive(message);
  }

  restart(message: StateMessage, tick: number): void {
    this.#turret.restart(message, tick);
    this.#simulatedPoses.receive(message);
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
    this.#simulatedPoses.simulateTo(viewTimeMs);
    this.#loadRivals(viewTimeMs);
    showInterpolated(this.cars, this.state, timeline, viewTimeMs);
    if (this.#previous) this.#showPrevious(this.#previous, inputTimeMs, viewTimeMs, nowMs);
    this.#turnBarrel();
    this.serverPose = newestServerPose(timeline, car, this.#serverPose);
  }

  /** In a transition from the driver's seat, a newer world than that of `viewTimeMs` is shown. */
  viewDelayMs(tick: number, viewTimeMs: number): number {
    return this.#previous ? Math.min(timeOfTick(tick) - this.timeMs, VIEW_AGE_MAX_MS) : timeOfTick(tick) - viewTimeMs;
  }

  samplePredicted(): boolean {
    return false;
  }

  takeShots(): PredictedShot[] {
    const shots = this.#shots;
    this.#shots = [];
    return shots;
  }

  /** Handles the weapons fired in a tick. `viewDelayMs` tells how old the world was that the player saw. */
  #fire({ shot, rocket }: FiredWeapons, { viewDelayMs }: GunnerInput, effects: WorldEvent[]): void {
    if (!shot && !rocket) return;
    const seenMs = timeOfTick(this.tick) - viewDelayMs;
    this.#simulatedPoses.simulateTo(seenMs);
    if (shot) this.#fireShot(seenMs, effects);
    if (rocket) this.#launchRocket(seenMs, effects);
  }

  #fireShot(seenMs: number, effects: WorldEvent[]): void {
    const { tick, state } = this;
    const { car, timeline } = this.#options;
    const aim = shotAim(readBarrel(state, car), this.#world.seed, car, tick);
    effects.push({ kind: 'fired', car, tick, aim });
    this.#loadRivals(seenMs);
    this.#shots.push(predictShot({ car, tick, aim }, seenMs, timeline, state, this.#world));
    if (this.#shots.length > MAX_KEPT_SHOTS) this.#shots.shift();
  }

  #launchRocket(seenMs: number, effects: WorldEvent[]): void {
    const { tick, state } = this;
    const { car, timeline } = this.#options;
    const aim = rocketAim(readBarrel(state, car));
    effects.push({ kind: 'launched', car, tick, aim });
    const hasPose = timeline.sample(car, seenMs, this.#launchPose) !== 'none';
    if (hasPose) this.rockets.addLaunched(this.#launchPose, aim, seenMs, state);
  }

  /** Copies the rivals' fields from the newest server state that is not newer than `viewTimeMs`. */
  #loadRivals(viewTimeMs: number): void {
    const { car, states, timeline } = this.#options;
    const server = states.newestUpTo(Math.min(tickOfTime(viewTimeMs), timeline.newestTick))?.state;
    if (!server) return;
    this.state.set(server.subarray(carOffset(0), carOffset(car)), carOffset(0));
    this.state.set(server.subarray(carOffset(car + 1)), carOffset(car + 1));
  }

  /** During a transition, shows all cars as in the driver's seat, whose shown time moves towards the gunner's time. */
  #showPrevious({ seat, transition }: SeatInTransition, inputTimeMs: number, viewTimeMs: number, nowMs: number): void {
    if (transition.isOver(nowMs)) {
      this.#previous = null;
      return;
    }
    seat.show(inputTimeMs, viewTimeMs, nowMs);
    this.timeMs = seat.timeMs;
    for (const { car, present, pose } of seat.cars) if (present) Object.assign(this.cars[car]!.pose, pose);
  }

  /** Shows the barrel of the player's car at its predicted angles. */
  #turnBarrel(): void {
    const { car } = this.#options;
    const at = carOffset(car);
    const { pose } = this.cars[car]!;
    pose.barrelYaw = this.state[at + CAR.barrelYaw]!;
    pose.barrelPitch = this.state[at + CAR.barrelPitch]!;
  }
}
