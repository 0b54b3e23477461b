/**
 * Converging prediction (seed: kazap-client-side-prediction), run each rendered frame, with that frame's own time.
 *
 *   S server state    P predicted: S and the deltas of all frames since    E extrapolated from P    C client: what is seen
 *
 *   update           runs the player controller on P, files the frame's deltas, and moves C towards E (converging-pose.ts)
 *   onServerFrame    cuts the history down to the latency, the oldest frame in part, and adds it up on S; only when the
 *                    velocity at its beginning is not the server's are the inputs run again.
 *
 * At a steady speed C comes to where the server has the car; the price is that the car feels heavier, the more the lag.
 */
import type { StateMessage } from '@shotgun-rally/protocol';
import {
  type DriverInput,
  lengthOf,
  NEUTRAL_DRIVER,
  RACE,
  readField,
  TICK_MS,
  timeOfTick,
  type WorldState,
} from '@shotgun-rally/sim';
import type { TickRing } from '../../../timeline/tick-ring.ts';
import { createTimelinePose, readTimelinePose, type TimelinePose } from '../../../timeline/timeline-pose.ts';
import { CorrectionLog, distanceM } from '../correction.ts';
import { createRotation, rotationBetween } from '../rotation.ts';
import { ConvergingPose } from './converging-pose.ts';
import { DeltaHistory, type Frame } from './delta-history.ts';
import { LatestState } from './latest-state.ts';
import { PlayerController } from './player-controller.ts';
import type { Strategy, StrategyOptions } from './strategy.ts';

/** Predicted and server velocity may differ so much before inputs are run again, m/s. */
export const VELOCITY_TOLERANCE = 2;
/** A frame longer than this was no frame, but a page that slept, ms. */
const FRAME_MAX_MS = 250;

export class Converging implements Strategy {
  readonly predictsRivals = false;
  readonly log: CorrectionLog;
  /** P carried on to the end of the newest tick. */
  readonly state: WorldState;
  /** P, as a state. */
  readonly #predicted: WorldState;
  readonly #car: number;
  readonly #controller: PlayerController;
  readonly #inputs: TickRing<DriverInput>;
  readonly #history = new DeltaHistory();
  readonly #newest = new LatestState();
  readonly #replaced: WorldState;
  readonly #shown = new ConvergingPose();
  #input = NEUTRAL_DRIVER;
  /** Race time of P, and how far it is ahead of S. */
  #timeMs = 0;
  #latencyMs = TICK_MS;
  tick = 0;
  replayedTicks = 0;

  constructor({ world, car, inputs }: StrategyOptions) {
    this.#controller = new PlayerController(world, car);
    this.#inputs = inputs;
    this.#car = car;
    this.state = world.save();
    this.#predicted = world.save();
    this.#replaced = world.save();
    this.log = new CorrectionLog(car, 'drift');
  }

  receive(message: StateMessage): void {
    this.#newest.add(message);
  }

  restart(message: StateMessage, tick: number): void {
    this.#newest.markHandled(message);
    this.log.restarted(tick);
    this.#history.clear();
    this.#controller.loadServerState(this.#predicted, message.state);
    this.tick = tickOf(message);
    this.#timeMs = timeOfTick(this.tick);
    while (this.tick < tick) {
      this.tick++;
      this.#update(TICK_MS, this.#inputs.get(this.tick) ?? NEUTRAL_DRIVER);
    }
    this.#latencyMs = Math.max(timeOfTick(tick - tickOf(message)), TICK_MS);
    this.#shown.cut();
    this.#carryOn();
  }

  reconcile(): void {}

  step(input: DriverInput): void {
    this.tick++;
    this.#input = input;
    this.#carryOn();
  }

  beginFrame(timeMs: number): void {
    const message = this.#newest.take();
    if (message) this.#onServerFrame(message);
    const deltaMs = Math.min(timeMs - this.#timeMs, FRAME_MAX_MS);
    if (deltaMs > 0) this.#update(deltaMs, this.#input);
  }

  sample(car: number, _timeMs: number, out: TimelinePose): boolean {
    if (car !== this.#car || !this.#controller.isPresent(this.#predicted)) return false;
    readTimelinePose(this.#predicted, car, out);
    return true;
  }

  smooth(_car: number, pose: TimelinePose): void {
    this.#shown.apply(pose);
  }

  /** Frames end between ticks, and whoever asks for the state asks for that of a tick. */
  #carryOn(): void {
    const endMs = timeOfTick(this.tick);
    this.state.set(this.#predicted);
    const restMs = Math.min(endMs - this.#timeMs, FRAME_MAX_MS);
    if (restMs > 0) this.#controller.update(this.state, restMs, endMs, this.#input);
    this.state[RACE.tick] = this.tick;
  }

  #onServerFrame(message: StateMessage): void {
    const sinceMs = this.#timeMs - timeOfTick(tickOf(message));
    this.#latencyMs = Math.max(sinceMs, TICK_MS);
    this.#history.trim(sinceMs);
    this.#replaced.set(this.#predicted);
    if (this.#velocityError(message.state) > VELOCITY_TOLERANCE) this.#replay(message);
    else this.#addUp(message);
  }

  /** How much the server's velocity differs from the one predicted for that time; without a limit when none was. */
  #velocityError(server: WorldState): number {
    const [oldest] = this.#history.frames;
    if (!oldest) return Number.POSITIVE_INFINITY;
    const off = (name: 'vx' | 'vy' | 'vz', predicted: number): number => readField(server, this.#car, name) - predicted;
    const { x, y, z } = oldest.velocity;
    return lengthOf(off('vx', x), off('vy', y), off('vz', z));
  }

  #replay(message: StateMessage): void {
    const own = this.#inputs.get(tickOf(message));
    const correction = this.log.compare(this.#replaced, message, own);
    this.#controller.loadServerState(this.#predicted, message.state);
    this.#timeMs = timeOfTick(tickOf(message));
    for (const frame of this.#history.frames) this.replayedTicks += this.#run(frame);
    if (correction) this.log.count({ ...correction, errorM: distanceM(this.#replaced, this.#predicted, this.#car) });
  }

  #addUp(message: StateMessage): void {
    readTimelinePose(message.state, this.#car, sum);
    this.#history.addTo(sum);
    this.#controller.adoptServerOnlyFields(this.#predicted, message.state);
    this.#controller.setPose(this.#predicted, sum);
  }

  /** One frame: P moves on, and C after it. */
  #update(deltaMs: number, input: DriverInput): void {
    readTimelinePose(this.#predicted, this.#car, old);
    const frame: Frame = {
      deltaMs,
      input,
      move: { x: 0, y: 0, z: 0 },
      turn: createRotation(),
      velocity: { x: 0, y: 0, z: 0 },
    };
    this.#run(frame);
    this.#history.add(frame);
    this.#shown.follow(old, frame, this.#latencyMs);
  }

  /** Runs P through a frame and files its deltas; how many ticks that took. */
  #run(frame: Frame): number {
    readTimelinePose(this.#predicted, this.#car, before);
    this.#timeMs += frame.deltaMs;
    const ticks = this.#controller.update(this.#predicted, frame.deltaMs, this.#timeMs, frame.input);
    readTimelinePose(this.#predicted, this.#car, after);
    Object.assign(frame.move, { x: after.x - before.x, y: after.y - before.y, z: after.z - before.z });
    Object.assign(frame.velocity, { x: after.vx, y: after.vy, z: after.vz });
    rotationBetween(before, after, frame.turn);
    return ticks;
  }
}

const tickOf = ({ state }: StateMessage): number => state[RACE.tick]!;

const sum = createTimelinePose();
const old = createTimelinePose();
const before = createTimelinePose();
const after = createTimelinePose();
