/**
 * Converging prediction (after the design document kazap-client-side-prediction). Unlike the other strategies it simulates in
 * each rendered frame, for the duration of that frame. A delta is the movement in one frame.
 *
 *   S   server state
 *   P   predicted state: S plus the deltas of all later frames
 *   E   pose extrapolated from P
 *   C   shown pose
 *
 *   #update          moves P by one frame with the player controller, records the deltas, and moves C towards E
 *                    (converging-pose.ts)
 *   #onServerFrame   trims the history of deltas to the latency, and sets P to S plus the deltas. If the predicted velocity
 *                    differs clearly from the server's, it simulates the frames again from S instead.
 *
 * At a steady speed C converges to the server's position. The disadvantage: the more lag, the later the shown car responds.
 */
import type { StateMessage } from '@shotgun-rally/protocol';
import { type DriverInput, NEUTRAL_DRIVER, RACE, TICK_MS, type WorldState } from '@shotgun-rally/sim';
import { lengthOf } from '@shotgun-rally/sim/math';
import { readVelocity, timeOfTick } from '@shotgun-rally/sim/state';
import { tickOf } from '../../../timeline/tick-of.ts';
import { TickRing } from '../../../timeline/tick-ring.ts';
import { createTimelinePose, readTimelinePose, type TimelinePose } from '../../../timeline/timeline-pose.ts';
import { CorrectionLog, distanceM } from '../correction.ts';
import { createRotation, rotationBetween } from '../rotation.ts';
import { ConvergingPose } from './converging-pose.ts';
import { DeltaHistory, type FrameDelta } from './delta-history.ts';
import { LatestState } from './latest-state.ts';
import { PlayerController } from './player-controller.ts';
import type { Strategy, StrategyOptions } from './strategy.ts';

/** Difference (m/s) between predicted and server velocity above which the frames are simulated again. */
const VELOCITY_TOLERANCE = 2;
/** Longest time (ms) simulated for one frame. A longer pause means that the page was suspended. */
const FRAME_MAX_MS = 250;

export class Converging implements Strategy {
  readonly predictsRivals = false;
  readonly log: CorrectionLog;
  /** P, simulated up to the end of the newest tick. */
  readonly state: WorldState;
  /** P. Its time may be between two ticks. */
  readonly #predicted: WorldState;
  readonly #car: number;
  readonly #controller: PlayerController;
  readonly #inputs: TickRing<DriverInput>;
  readonly #history = new DeltaHistory();
  readonly #newest = new LatestState();
  /** Copy of P before a server state is applied. */
  readonly #predictedBefore: WorldState;
  /** `state` by tick, as first predicted. */
  readonly #states = new TickRing<WorldState>();
  /** C. */
  readonly #shown = new ConvergingPose();
  #input = NEUTRAL_DRIVER;
  /** Race time of P (ms). */
  #timeMs = 0;
  /** How far P is ahead of S (ms). */
  #latencyMs = TICK_MS;
  tick = 0;
  replayedTicks = 0;

  constructor({ world, car, inputs }: StrategyOptions) {
    this.#controller = new PlayerController(world, car);
    this.#inputs = inputs;
    this.#car = car;
    this.state = world.save();
    this.#predicted = world.save();
    this.#predictedBefore = world.save();
    this.log = new CorrectionLog(car, 'drift');
  }

  receive(message: StateMessage): void {
    this.#newest.add(message);
  }

  restart(message: StateMessage, tick: number): void {
    this.#newest.markHandled(message);
    this.log.recordRestart(tick);
    this.#history.clear();
    this.#load(message);
    this.tick = tickOf(message);
    while (this.tick < tick) {
      this.tick++;
      this.#update(TICK_MS, this.#inputs.get(this.tick) ?? NEUTRAL_DRIVER);
    }
    this.#latencyMs = Math.max(timeOfTick(tick - tickOf(message)), TICK_MS);
    this.#shown.reset();
    this.#updateState();
  }

  reconcile(): void {}

  step(input: DriverInput): void {
    this.tick++;
    this.#input = input;
    this.#updateState();
  }

  beginFrame(timeMs: number): void {
    const message = this.#newest.take();
    if (message) this.#onServerFrame(message);
    const deltaMs = Math.min(timeMs - this.#timeMs, FRAME_MAX_MS);
    if (deltaMs > 0) this.#update(deltaMs, this.#input);
  }

  sample(car: number, _timeMs: number, out: TimelinePose): boolean {
    if (car !== this.#car || !this.#controller.hasCar(this.#predicted)) return false;
    readTimelinePose(this.#predicted, car, out);
    return true;
  }

  smooth(_car: number, pose: TimelinePose): void {
    this.#shown.apply(pose);
  }

  /** Updates `state` from P. P may be between two ticks, but `state` is the state at the end of one. */
  #updateState(): void {
    const endMs = timeOfTick(this.tick);
    this.state.set(this.#predicted);
    const remainingMs = Math.min(endMs - this.#timeMs, FRAME_MAX_MS);
    if (remainingMs > 0) this.#controller.update(this.state, remainingMs, endMs, this.#input);
    this.state[RACE.tick] = this.tick;
    const copy = this.#states.recycle(this.tick) ?? this.state.slice();
    copy.set(this.state);
    this.#states.set(this.tick, copy);
  }

  #onServerFrame(message: StateMessage): void {
    const aheadMs = this.#timeMs - timeOfTick(tickOf(message));
    this.#latencyMs = Math.max(aheadMs, TICK_MS);
    this.#history.trim(aheadMs);
    this.#predictedBefore.set(this.#predicted);
    if (this.#velocityError(message) > VELOCITY_TOLERANCE) this.#replay(message);
    else if (this.#history.frames.length > 0) this.#addDeltas(message);
    else this.#load(message);
  }

  /**
   * Difference (m/s) between the server's velocity and the predicted one. If the history is empty, P is not ahead of the
   * server, and the state that was predicted for the server's tick is used.
   */
  #velocityError({ state }: StateMessage): number {
    const predicted = this.#states.get(state[RACE.tick]!) ?? this.#predicted;
    const { x, y, z } = this.#history.frames[0]?.velocity ?? readVelocity(predicted, this.#car, velocity);
    const server = readVelocity(state, this.#car, serverVelocity);
    return lengthOf(server.x - x, server.y - y, server.z - z);
  }

  /** Sets P to S, and simulates all frames of the history again. */
  #replay(message: StateMessage): void {
    const predicted = this.#states.get(tickOf(message));
    const correction = predicted && this.log.compare(predicted, message, (tick) => this.#inputs.get(tick));
    this.#load(message);
    for (const frame of this.#history.frames) this.replayedTicks += this.#run(frame);
    if (!correction) return;
    const errorM = distanceM(this.#predictedBefore, this.#predicted, this.#car);
    this.log.count({ ...correction, errorM });
  }

  /** Sets P to S. */
  #load(message: StateMessage): void {
    this.#controller.loadServerState(this.#predicted, message.state);
    this.#timeMs = timeOfTick(tickOf(message));
  }

  /** Sets P to S plus all deltas. */
  #addDeltas(message: StateMessage): void {
    readTimelinePose(message.state, this.#car, sum);
    this.#history.addTo(sum);
    this.#controller.adoptServerOnlyFields(this.#predicted, message.state);
    this.#controller.setPose(this.#predicted, sum);
  }

  /** Runs one frame: moves P, records the deltas, and moves C towards E. */
  #update(deltaMs: number, input: DriverInput): void {
    readTimelinePose(this.#predicted, this.#car, old);
    const frame: FrameDelta = {
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

  /** Simulates a frame from P, and stores its deltas in `frame`. Returns the number of simulated ticks. */
  #run(frame: FrameDelta): number {
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

// Reused between calls.
const sum = createTimelinePose();
const old = createTimelinePose();
const before = createTimelinePose();
const after = createTimelinePose();
const velocity = { x: 0, y: 0, z: 0 };
const serverVelocity = { x: 0, y: 0, z: 0 };
