/**
 * Predicts the turret of the gunner's car ahead of the server. The barrel keeps its direction in the world when the car
 * turns, so only the gunner's inputs decide where the gun points, when it fires and how hot it is.
 *
 * The server applies a late input as soon as it arrives. A server state may therefore lack some of the gunner's inputs. Then
 * the predicted turret is kept. The server's turret is used if its state includes all inputs, or if the missing inputs are
 * too old to be applied.
 *
 * What cools the gun or makes it work again is predicted too, so that both ends fire in the same tick: the repair of a wreck or
 * of a stuck car, and a pad with ammo, by the pose of the car at that time.
 */
import type { StateMessage } from '@shotgun-rally/protocol';
import { type GunnerInput, RACE, type Track, type WorldState } from '@shotgun-rally/sim';
import { stepAmmoPad, stepRepair } from '@shotgun-rally/sim/race';
import { timeOfTick } from '@shotgun-rally/sim/state';
import { stepLauncher, stepTurret } from '@shotgun-rally/sim/weapons';
import { JUDGED_AGE_MAX_MS } from '../../shooting/lag-compensation-limits.ts';
import { readTurret, type Turret, writeTurret } from '../../shooting/turret-fields.ts';
import type { PoseTimeline } from '../../timeline/pose-timeline.ts';
import { TickRing } from '../../timeline/tick-ring.ts';
import { createTimelinePose } from '../../timeline/timeline-pose.ts';

/** Which weapons fired in a tick: the gun (`shot`), the rocket launcher (`rocket`), or both. */
export interface FiredWeapons {
  readonly shot: boolean;
  readonly rocket: boolean;
}

interface TurretPredictorOptions {
  /** Any state of the race. The predictor changes it. */
  readonly state: WorldState;
  /** The player's car. */
  readonly car: number;
  readonly track: Track;
  /** The poses of all cars, received or simulated. */
  readonly timeline: PoseTimeline;
}

export class TurretPredictor {
  /** A server state in which the player's turret is predicted up to `tick`. GunnerSeat overwrites the other cars in it. */
  readonly state: WorldState;
  readonly #car: number;
  readonly #track: Track;
  readonly #timeline: PoseTimeline;
  /** Reused: the pose of the player's car in the tick that is simulated. */
  readonly #pose = createTimelinePose();
  readonly #inputs = new TickRing<GunnerInput>();
  /** Predicted turrets by tick. */
  readonly #turrets = new TickRing<Turret>();
  #receivedTick = -1;

  constructor({ state, car, track, timeline }: TurretPredictorOptions) {
    this.state = state;
    this.#car = car;
    this.#track = track;
    this.#timeline = timeline;
  }

  get tick(): number {
    return this.state[RACE.tick]!;
  }

  /** Restarts from a server state and simulates up to `tick` with the stored inputs. */
  restart(message: StateMessage, tick: number): void {
    this.state.set(message.state);
    this.#receivedTick = this.tick;
    while (this.tick < tick) this.#simulate(this.tick + 1);
  }

  /** Loads a server state if it is newer, and simulates up to the newest tick again with the stored inputs. */
  receive(message: StateMessage): void {
    const stateTick = message.state[RACE.tick]!;
    if (stateTick <= this.#receivedTick) return;
    const tick = this.tick;
    const predicted = this.#turrets.get(stateTick);
    this.restart(message, stateTick);
    if (predicted && this.#lacksInputs(message)) writeTurret(this.state, this.#car, predicted);
    while (this.tick < tick) this.#simulate(this.tick + 1);
  }

  /** Returns true if a state lacks inputs of this gunner that the server can still apply. */
  #lacksInputs({ state, reports }: StateMessage): boolean {
    const missingMs = timeOfTick(state[RACE.tick]!) - (reports[this.#car]?.gunner.lastTimeMs ?? 0);
    return missingMs > 0 && missingMs <= JUDGED_AGE_MAX_MS;
  }

  /** Simulates the next tick with the player's input. */
  step(input: GunnerInput): FiredWeapons {
    const tick = this.tick + 1;
    this.#inputs.set(tick, input);
    return this.#simulate(tick);
  }

  #simulate(tick: number): FiredWeapons {
    this.state[RACE.tick] = tick;
    stepRepair(this.state, this.#car);
    const hasPose = this.#timeline.sample(this.#car, timeOfTick(tick), this.#pose) !== 'none';
    if (hasPose) stepAmmoPad(this.state, this.#car, this.#track, this.#pose);
    const input = this.#inputs.get(tick) ?? null;
    const shot = input !== null && stepTurret(this.state, this.#car, input);
    const rocket = input !== null && stepLauncher(this.state, this.#car, input);
    this.#turrets.set(tick, readTurret(this.state, this.#car));
    return { shot, rocket };
  }
}
