/** The gunner's timeline: the whole world interpolated behind the server, only the own turret ahead of it. */
import type { SeatInput, StateMessage } from '@shotgun-rally/protocol';
import {
  CAR,
  carOffset,
  type GunnerInput,
  type Pose,
  STATUS,
  timeOfTick,
  type World,
  type WorldEvent,
  type WorldState,
} from '@shotgun-rally/sim';
import { createTimelinePose, type PoseTimeline } from '../pose-timeline.ts';
import { type CarShown, createCarsShown, type SeatView } from './client-view.ts';
import { noCorrections } from './correction.ts';
import { TurretPredictor } from './turret-predictor.ts';

export class GunnerView implements SeatView {
  readonly cars;
  readonly corrections = noCorrections();
  readonly lastErrorM = 0;
  readonly replayedTicks = 0;
  readonly predicted;
  readonly #turret: TurretPredictor;
  readonly #timeline: PoseTimeline;
  readonly #car: number;
  readonly #ghost = createTimelinePose();
  timeMs = 0;
  ghost: Pose | null = null;
  /** Frames in which the view had to go beyond the newest state, and all frames. */
  extrapolatedFrames = 0;
  frames = 0;

  constructor(world: World, car: number, timeline: PoseTimeline) {
    this.cars = createCarsShown(world.cars);
    this.predicted = (this.cars[car] as CarShown).pose;
    this.#turret = new TurretPredictor(world.save(), car);
    this.#timeline = timeline;
    this.#car = car;
  }

  get tick(): number {
    return this.#turret.tick;
  }

  get state(): WorldState {
    return this.#turret.state;
  }

  receive(message: StateMessage): void {
    this.#turret.receive(message);
  }

  restart(message: StateMessage, tick: number): void {
    this.#turret.restart(message, tick);
  }

  reconcile(): void {}

  step(input: SeatInput, effects: WorldEvent[]): void {
    if (this.#turret.step(input as GunnerInput)) effects.push({ kind: 'fired', car: this.#car, tick: this.tick });
  }

  show(_inputTimeMs: number, viewTimeMs: number): void {
    this.timeMs = viewTimeMs;
    this.frames++;
    if (viewTimeMs > timeOfTick(this.#timeline.newestTick)) this.extrapolatedFrames++;
    for (const shown of this.cars) this.#showCar(shown, viewTimeMs);
    const newestMs = timeOfTick(this.#timeline.newestTick);
    this.ghost = this.#timeline.sample(this.#car, newestMs, this.#ghost) === 'none' ? null : this.#ghost;
  }

  #showCar(shown: CarShown, viewTimeMs: number): void {
    const at = carOffset(shown.car);
    shown.present =
      this.state[at + CAR.status] !== STATUS.empty &&
      this.#timeline.sample(shown.car, viewTimeMs, shown.pose) !== 'none';
    if (shown.car !== this.#car) return;
    shown.pose.barrelYaw = this.state[at + CAR.barrelYaw] as number;
    shown.pose.barrelPitch = this.state[at + CAR.barrelPitch] as number;
  }
}
