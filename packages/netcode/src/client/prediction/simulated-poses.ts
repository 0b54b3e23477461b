/**
 * Simulates the ticks that a gunner's page shows although it has not received their poses:
 *
 *   lost ticks               Their states did not arrive. The simulated poses are corrected towards the next received ones.
 *   after the newest state   A view may be at most 250 ms old. If the round trip is long, no state of that time has arrived yet.
 *
 * A state has each driver's input for up to two ticks ahead, and the hits that the server has scheduled, so most simulated poses are
 * those of the server. Later inputs are guessed, or interpolated if the next state has arrived (remote-inputs.ts).
 */
import { extractPoses, hasPose, POSE, POSE_FIELDS, poseOffset, type StateMessage } from '@shotgun-rally/protocol';
import { RACE, type StepInput, TICK_MS, type World } from '@shotgun-rally/sim';
import { turnBetween, wrapSteps } from '@shotgun-rally/sim/math';
import { type CarSet, includesCar } from '@shotgun-rally/sim/state';
import { farCars } from '../../interest/far-cars.ts';
import type { PoseTimeline } from '../../timeline/pose-timeline.ts';
import { type ExpectInput, RemoteInputs } from './remote-inputs.ts';

/** At most this many ticks in a row are simulated: as many as a round trip of 440 ms needs. Later ones are extrapolated. */
const MAX_TICKS = 16;
/** If the simulated car is this far (m) from the next received pose, the car was moved, for example back to the road. */
const MOVED_M = 3;
const POSITION = [POSE.px, POSE.py, POSE.pz];
const ROTATION = [POSE.qx, POSE.qy, POSE.qz, POSE.qw];
const POSITION_STEP = POSE_FIELDS[POSE.px]!.step;

interface SimulatedPosesOptions {
  /** The received poses. The simulated ones are added to it. */
  readonly timeline: PoseTimeline;
  /** A world of its own, for the simulation. */
  readonly world: World;
  /** The gunner's car. */
  readonly car: number;
  /** Guesses the inputs of drivers. If absent, every driver is assumed to repeat the last known input. */
  readonly expectInput?: ExpectInput | undefined;
}

export class SimulatedPoses {
  readonly #options: SimulatedPosesOptions;
  readonly #remoteInputs: RemoteInputs;
  readonly #inputs: StepInput[] = [];
  /** The newest state. The world is at its tick, or at a later one. */
  #newest: StateMessage | null = null;
  /** The cars that are far in the state that the world continues. They move on at constant velocity. */
  #farCars: CarSet = 0;

  constructor(options: SimulatedPosesOptions) {
    this.#options = options;
    this.#remoteInputs = new RemoteInputs(options.world.cars, options.expectInput);
  }

  /** Continues from the newest state, and simulates the lost ticks between the state before and it. */
  receive(message: StateMessage): void {
    this.#remoteInputs.record(message);
    if (this.#newest) this.#simulateLostTicks(this.#newest, message.state[RACE.tick]!);
    this.#newest = message;
    this.#load(message);
  }

  /** Simulates the ticks that are needed to show race time `timeMs`. */
  simulateTo(timeMs: number): void {
    const { timeline, world } = this.#options;
    if (!this.#newest) return;
    const endTick = Math.min(Math.ceil(timeMs / TICK_MS), this.#newest.state[RACE.tick]! + MAX_TICKS);
    while (world.state[RACE.tick]! < endTick) {
      const poses = this.#step(this.#newest);
      timeline.insertSimulated(world.state[RACE.tick]!, poses);
    }
  }

  /** Simulates the ticks after the state `before` up to the next received poses, at the latest those of `newestTick`. */
  #simulateLostTicks(before: StateMessage, newestTick: number): void {
    const { timeline } = this.#options;
    const firstTick = before.state[RACE.tick]! + 1;
    let endTick = firstTick;
    while (endTick < newestTick && !timeline.at(endTick)) endTick++;
    if (endTick <= firstTick || endTick - firstTick > MAX_TICKS) return;
    this.#load(before);
    const simulated: Int32Array[] = [];
    for (let tick = firstTick; tick <= endTick; tick++) simulated.push(this.#step(before));
    const gap = { start: extractPoses(before.state), reached: simulated.pop()!, end: timeline.at(endTick)! };
    simulated.forEach((poses, index) => {
      correctTowardsEnd(poses, gap, (index + 1) / (simulated.length + 1));
      timeline.insertSimulated(firstTick + index, poses);
    });
  }

  #load({ state }: StateMessage): void {
    const { world, car } = this.#options;
    world.load(state);
    this.#farCars = farCars(state, car, 'gunner');
  }

  /** Simulates the next tick of the world, which has been simulated from the state `from`. Returns the poses. */
  #step(from: StateMessage): Int32Array {
    const { world } = this.#options;
    const tick = world.state[RACE.tick]! + 1;
    for (let each = 0; each < world.cars; each++)
      this.#inputs[each] = includesCar(this.#farCars, each) ? null : this.#remoteInputs.expected(each, world, tick);
    const commands = from.commands.filter((scheduled) => scheduled.tick === tick).map(({ command }) => command);
    world.step(this.#inputs, commands);
    return extractPoses(world.state);
  }
}

/** Poses around lost ticks. */
interface Gap {
  /** The received poses before the gap. */
  readonly start: Int32Array;
  /** The received poses after the gap. */
  readonly end: Int32Array;
  /** The simulated poses of the same tick as `end`. */
  readonly reached: Int32Array;
}

/**
 * Corrects the simulated `poses` at `share` (0 to 1) of a gap: by a part of the difference between `reached` and `end`, which grows
 * with the square of the time, as errors do. Barrels turn evenly, because their inputs are unknown. Skips a car that is missing in
 * one of the poses, or was moved.
 */
function correctTowardsEnd(poses: Int32Array, { start, reached, end }: Gap, share: number): void {
  for (let car = 0; poseOffset(car) < poses.length; car++) {
    if (![poses, start, reached, end].every((each) => hasPose(each, car))) continue;
    const offset = poseOffset(car);
    const squaredSteps = sumOf(POSITION, (field) => {
      const steps = end[offset + field]! - reached[offset + field]!;
      return steps * steps;
    });
    if (Math.sqrt(squaredSteps) * POSITION_STEP > MOVED_M) continue;
    // A quaternion and its negative are the same rotation.
    const sign = sumOf(ROTATION, (field) => end[offset + field]! * reached[offset + field]!) < 0 ? -1 : 1;
    for (let field = 0; field < POSE.barrelYaw; field++) {
      const at = offset + field;
      const target = ROTATION.includes(field) ? end[at]! * sign : end[at]!;
      poses[at]! += Math.round((target - reached[at]!) * (share * share));
    }
    const [yaw, pitch] = [offset + POSE.barrelYaw, offset + POSE.barrelPitch];
    poses[yaw] = wrapSteps(start[yaw]! + Math.round(turnBetween(start[yaw]!, end[yaw]!) * share));
    poses[pitch] = Math.round(start[pitch]! + (end[pitch]! - start[pitch]!) * share);
  }
}

const sumOf = (fields: readonly number[], amountOf: (field: number) => number): number =>
  fields.reduce((sum, field) => sum + amountOf(field), 0);
