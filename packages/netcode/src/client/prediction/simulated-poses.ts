/**
 * Simulates the ticks that a gunner's page shows although it has not received their poses:
 *
 *   lost ticks               their states did not arrive; the simulated cars are led to the next poses that did
 *   after the newest state   a view may be at most 250 ms old, which is newer than the newest state if the round trip is long
 *
 * The drivers' inputs for the first ticks after a state are in that state, later ones are guessed (remote-inputs.ts). Hits and
 * respawns are announced ahead. So the simulated poses are mostly those of the server.
 */
import { extractPoses, hasPose, POSE, POSE_FIELDS, poseOffset, type StateMessage } from '@shotgun-rally/protocol';
import { RACE, type StepInput, TICK_MS, type World } from '@shotgun-rally/sim';
import { turnBetween, wrapSteps } from '@shotgun-rally/sim/math';
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

  constructor(options: SimulatedPosesOptions) {
    this.#options = options;
    this.#remoteInputs = new RemoteInputs(options.world.cars, options.expectInput);
  }

  /** Continues from the newest state, and simulates the lost ticks between the state before and it. */
  receive(message: StateMessage): void {
    const { world } = this.#options;
    this.#remoteInputs.record(message, world);
    if (this.#newest) this.#simulateLostTicks(this.#newest, message.state[RACE.tick]!);
    this.#newest = message;
    world.load(message.state);
  }

  /** Simulates the ticks that are needed to show race time `timeMs`. */
  simulateTo(timeMs: number): void {
    const { timeline } = this.#options;
    if (!this.#newest) return;
    const endTick = Math.min(Math.ceil(timeMs / TICK_MS), timeline.newestTick + MAX_TICKS);
    while (timeline.lastTick < endTick) timeline.insertSimulated(timeline.lastTick + 1, this.#step(this.#newest));
  }

  /** Simulates the ticks after the state `before` up to the next received poses, at the latest those of `newestTick`. */
  #simulateLostTicks(before: StateMessage, newestTick: number): void {
    const { timeline, world } = this.#options;
    const firstTick = before.state[RACE.tick]! + 1;
    let endTick = firstTick;
    while (endTick < newestTick && !timeline.at(endTick)) endTick++;
    if (endTick <= firstTick || endTick - firstTick >= MAX_TICKS) return;
    world.load(before.state);
    const simulated: Int32Array[] = [];
    for (let tick = firstTick; tick <= endTick; tick++) simulated.push(this.#step(before));
    const reached = simulated.pop()!;
    simulated.forEach((poses, index) => {
      // The error grows about with the square of the time.
      leadTo(poses, reached, timeline.at(endTick)!, ((index + 1) / (simulated.length + 1)) ** 2);
      timeline.insertSimulated(firstTick + index, poses);
    });
  }

  /** Simulates the next tick of the world, which has been simulated from the state `from`. Returns the poses. */
  #step(from: StateMessage): Int32Array {
    const { world, car } = this.#options;
    const tick = world.state[RACE.tick]! + 1;
    const far = farCars(from.state, car, 'gunner');
    for (let each = 0; each < world.cars; each++)
      this.#inputs[each] = (far >>> each) & 1 ? null : this.#remoteInputs.expected(each, world, tick);
    const commands = from.commands.filter((scheduled) => scheduled.tick === tick).map(({ command }) => command);
    world.step(this.#inputs, commands);
    return extractPoses(world.state);
  }
}

/**
 * Moves the simulated `poses` of a tick towards received ones: by `share` (0 to 1) of the difference between the poses `reached` by
 * the simulation and the poses received for the same tick, `end`. Skips a car that is missing in one of them or was moved.
 */
function leadTo(poses: Int32Array, reached: Int32Array, end: Int32Array, share: number): void {
  for (let car = 0; poseOffset(car) < poses.length; car++) {
    if (!hasPose(poses, car) || !hasPose(reached, car) || !hasPose(end, car)) continue;
    const offset = poseOffset(car);
    const squared = sumOf(POSITION, (field) => (end[offset + field]! - reached[offset + field]!) ** 2);
    if (Math.sqrt(squared) * POSITION_STEP > MOVED_M) continue;
    // A quaternion and its negative are the same rotation.
    const sign = sumOf(ROTATION, (field) => end[offset + field]! * reached[offset + field]!) < 0 ? -1 : 1;
    for (let field = 0; field < POSE_FIELDS.length; field++) {
      const at = offset + field;
      const target = ROTATION.includes(field) ? end[at]! * sign : end[at]!;
      const change = field === POSE.barrelYaw ? turnBetween(reached[at]!, target) : target - reached[at]!;
      const moved = poses[at]! + Math.round(change * share);
      poses[at] = field === POSE.barrelYaw ? wrapSteps(moved) : moved;
    }
  }
}

const sumOf = (fields: readonly number[], amountOf: (field: number) => number): number =>
  fields.reduce((sum, field) => sum + amountOf(field), 0);
