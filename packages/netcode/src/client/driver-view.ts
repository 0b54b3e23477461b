/** The driver's timeline: the whole world predicted ahead of the server, corrections eased out of sight. */
import type { SeatInput, StateMessage } from '@shotgun-rally/protocol';
import {
  CAR,
  carOffset,
  type DriverInput,
  type Pose,
  readField,
  readPose,
  STATUS,
  TICK_MS,
  TICK_SECONDS,
  timeOfTick,
  type World,
  type WorldEvent,
  type WorldState,
} from '@shotgun-rally/sim';
import { blend, createTimelinePose, type PoseTimeline, type TimelinePose } from '../pose-timeline.ts';
import { createCarsShown, type SeatView } from './client-view.ts';
import { ErrorSmoother } from './error-smoother.ts';
import { noCorrections, Predictor } from './predictor.ts';

export class DriverView implements SeatView {
  readonly predictor: Predictor;
  readonly cars;
  readonly corrections = noCorrections();
  readonly #timeline: PoseTimeline;
  readonly #smoother: ErrorSmoother;
  readonly #car: number;
  readonly #before: WorldState;
  readonly #ghost = createTimelinePose();
  lastErrorM = 0;
  timeMs = 0;
  ghost: Pose | null = null;
  #shownAtMs: number | null = null;

  constructor(world: World, car: number, timeline: PoseTimeline) {
    this.predictor = new Predictor(world, car);
    this.cars = createCarsShown(world.cars);
    this.#smoother = new ErrorSmoother(world.cars);
    this.#before = world.save();
    this.#timeline = timeline;
    this.#car = car;
  }

  get tick(): number {
    return this.predictor.tick;
  }

  get state(): WorldState {
    return this.predictor.world.state;
  }

  get replayedTicks(): number {
    return this.predictor.replayedTicks;
  }

  receive(message: StateMessage): void {
    this.predictor.receive(message);
  }

  restart(message: StateMessage, tick: number): void {
    this.predictor.restart(message, tick);
    for (const { car } of this.cars) this.#smoother.cut(car);
  }

  reconcile(): void {
    this.#before.set(this.state);
    const tick = this.predictor.tick;
    const correction = this.predictor.reconcile();
    if (correction) {
      this.corrections[correction.cause]++;
      this.lastErrorM = correction.errorM;
    }
    if (this.predictor.tick !== tick) return;
    for (const { car, present } of this.cars) if (present) this.#absorb(car);
  }

  step(input: SeatInput, effects: WorldEvent[]): void {
    this.predictor.step(input as DriverInput);
    effects.push(...this.predictor.world.events);
  }

  show(inputTimeMs: number, _viewTimeMs: number, nowMs: number): void {
    this.#smoother.advance(nowMs - (this.#shownAtMs ?? nowMs));
    this.#shownAtMs = nowMs;
    const share = Math.min(Math.max((inputTimeMs - timeOfTick(this.tick - 1)) / TICK_MS, 0), 1);
    this.timeMs = timeOfTick(this.tick - 1) + share * TICK_MS;
    for (const shown of this.cars) {
      shown.present = isPresent(this.state, shown.car);
      if (!shown.present) continue;
      readTimelinePose(this.state, shown.car, after);
      if (isPresent(this.predictor.previous, shown.car)) {
        readTimelinePose(this.predictor.previous, shown.car, before);
        blend(before, after, share, TICK_SECONDS, shown.pose);
      } else {
        Object.assign(shown.pose, after);
      }
      this.#smoother.apply(shown.car, shown.pose);
    }
    const newestMs = timeOfTick(this.#timeline.newestTick);
    this.ghost = this.#timeline.sample(this.#car, newestMs, this.#ghost) === 'none' ? null : this.#ghost;
  }

  #absorb(car: number): void {
    if (!isPresent(this.state, car) || !isPresent(this.#before, car)) {
      this.#smoother.cut(car);
      return;
    }
    readPose(this.#before, car, before);
    readPose(this.state, car, after);
    this.#smoother.absorb(car, before, after);
  }
}

const before = createTimelinePose();
const after = createTimelinePose();

const isPresent = (state: WorldState, car: number): boolean => state[carOffset(car) + CAR.status] !== STATUS.empty;

function readTimelinePose(state: WorldState, car: number, out: TimelinePose): void {
  readPose(state, car, out);
  out.vx = readField(state, car, 'vx');
  out.vy = readField(state, car, 'vy');
  out.vz = readField(state, car, 'vz');
  out.barrelYaw = state[carOffset(car) + CAR.barrelYaw] as number;
  out.barrelPitch = state[carOffset(car) + CAR.barrelPitch] as number;
}
