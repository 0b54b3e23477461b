/**
 * Judges a gun shot by what the gunner saw (lag compensation as described by Yahn Bernier): the shooter's gun and all
 * possible targets are moved back to the time of the gunner's view, and the shot's ray is traced there.
 *
 * The gunner's client claims a view delay: how old the view was in the tick of the shot.
 *
 *   claim not plausible      a miss, if the view delay is more than VIEW_AGE_MAX_MS, or if the measured latency does not
 *                            explain it
 *   world of the shot        that of the view. If the input was late, the view counts as one of at most LATENESS_MAX_MS ago
 *   target could be hit      decided by the newest state that the gunner had received up to the time of the view
 *   target can be damaged    decided by the present: not if the target is wrecked, protected or has respawned since, and
 *                            only while the race is on: in the warm-up, in which people learn to aim, and after the race, a hit
 *                            is reported without damage
 */
import type { GameEvent, ShotEvent } from '@shotgun-rally/protocol';
import { type CarTuning, type Command, PHASE, RACE, type World } from '@shotgun-rally/sim';
import { createRay, type Ray } from '@shotgun-rally/sim/math';
import {
  type CarSet,
  createPose,
  includesCar,
  readPose,
  tickOfTime,
  timeOfTick,
  withCar,
} from '@shotgun-rally/sim/state';
import { SHOT, tuningOfCar } from '@shotgun-rally/sim/tuning';
import { aimRay, canBeHit, shotHit, type Targets, traceShot } from '@shotgun-rally/sim/weapons';
import { CLAIM_TOLERANCE_MS, LATENESS_MAX_MS, VIEW_AGE_MAX_MS } from '../../shooting/lag-compensation-limits.ts';
import type { PoseTimeline } from '../../timeline/pose-timeline.ts';
import { TickRing } from '../../timeline/tick-ring.ts';
import { createTimelinePose } from '../../timeline/timeline-pose.ts';
import type { LatencyRange } from '../room/latency-meter.ts';
import { carReach } from './car-reach.ts';
import type { FiredShot } from './shot.ts';

const MS_PER_SECOND = 1000;
/** More than any car's speed (m/s): a car model may have 110 with boost. */
const CAR_SPEED_MAX = 140;

/** One result of a shot. A gun shot has one; a rocket has one for its launch, and one for each car that its blast reaches. */
export interface Judgement<Event extends GameEvent = GameEvent> {
  /** Sent to all clients. */
  readonly event: Event;
  /** The command that applies the damage; null for a launch, a miss, and a target that cannot be damaged. */
  readonly hit: Command | null;
}

// Reused between calls, to avoid allocations.
const shooterPose = createTimelinePose();
const seenPose = createTimelinePose();
const currentPose = createPose();
const ray: Ray = createRay();

export class ShotJudge {
  readonly #world: World;
  readonly #timeline: PoseTimeline;
  readonly #stateEveryTicks: number;
  /** For each tick, the cars that could be hit after it. */
  readonly #targets = new TickRing<CarSet>();
  /** For each car, the tick of its last respawn, -1 for none. */
  readonly #respawnTick: Int32Array;
  /** Number of shots whose claimed view delay was not plausible. */
  readonly counts = { refused: 0 };

  /** `stateEveryTicks`: number of ticks between two states that are sent to clients. */
  constructor(world: World, timeline: PoseTimeline, stateEveryTicks: number) {
    this.#world = world;
    this.#stateEveryTicks = stateEveryTicks;
    this.#timeline = timeline;
    this.#respawnTick = new Int32Array(world.cars).fill(-1);
  }

  /** Remembers the cars that could be hit after the world's newest tick. Call once per tick. */
  record(): void {
    const { cars, events } = this.#world;
    let targets: CarSet = 0;
    for (let car = 0; car < cars; car++) if (canBeHit(this.#world.state, car)) targets = withCar(targets, car);
    this.#targets.set(this.#tick, targets);
    for (const event of events) if (event.kind === 'respawn') this.#respawnTick[event.car] = this.#tick;
  }

  /**
   * Judges a shot. `latency` is the measured latency of the player's connection; null before it is known, and for a bot.
   * Then any view delay up to VIEW_AGE_MAX_MS is plausible.
   */
  judge(shot: FiredShot, latency: LatencyRange | null): Judgement<ShotEvent> {
    const seenMs = this.seenMs(shot, latency);
    if (seenMs === null) return { event: { ...shotEvent(shot, -1, 0, SHOT.rangeM), isRefused: true }, hit: null };
    // The car was not on the track yet.
    if (this.#timeline.sample(shot.car, seenMs, shooterPose) === 'none')
      return { event: shotEvent(shot, -1, 0, SHOT.rangeM), hit: null };
    aimRay(shooterPose, shot.aim, this.#tuningOf(shot.car), ray);
    const { car: target, distanceM } = traceShot(ray, shot.car, this.#targetsSeenBy(shot, seenMs));
    if (target < 0) return { event: shotEvent(shot, -1, 0, distanceM), hit: null };
    const hit = this.canStillBeDamaged(target, seenMs) ? shotHit(ray, target, shot.car, this.#world.leader) : null;
    return { event: shotEvent(shot, target, hit?.damage ?? 0, distanceM), hit };
  }

  /** Returns the race time (ms) of the world in which to judge a shot. If the claim is refused, counts it and returns null. */
  seenMs({ tick, input: { viewDelayMs } }: FiredShot, latency: LatencyRange | null): number | null {
    if (isPlausible(viewDelayMs, latency))
      return Math.max(timeOfTick(tick), timeOfTick(this.#tick) - LATENESS_MAX_MS) - viewDelayMs;
    this.counts.refused++;
    return null;
  }

  /** Returns true if `car` could be hit after `tick`; false if that tick is too old. */
  couldBeHit(car: number, tick: number): boolean {
    return includesCar(this.#targets.get(tick) ?? 0, car);
  }

  /** Returns true if a hit in the world of race time `seenMs` damages `car` now. */
  canStillBeDamaged(car: number, seenMs: number): boolean {
    if (this.#world.state[RACE.phase] !== PHASE.racing) return false;
    return canBeHit(this.#world.state, car) && !this.#hasRespawnedSince(car, seenMs);
  }

  /** Returns what a shot along `ray` can meet in the world of `seenMs`, as far as its gunner knew. */
  #targetsSeenBy({ knownTick }: FiredShot, seenMs: number): Targets {
    const newestTick = Math.min(tickOfTime(seenMs), knownTick);
    const stateTick = newestTick - (newestTick % this.#stateEveryTicks);
    const targets = this.#targets.get(stateTick) ?? 0;
    return {
      ground: this.#world.ground,
      tuning: this.#world.tuning,
      state: this.#world.state,
      poseOf: (car) => {
        if (!includesCar(targets, car) || !this.#couldMeet(car, seenMs)) return null;
        return this.#timeline.sample(car, seenMs, seenPose) === 'none' ? null : seenPose;
      },
    };
  }

  /**
   * A fast check: returns false if the car is now too far from the ray to have been on it at `seenMs`. Its present speed does not
   * matter: a wall may have stopped it since.
   */
  #couldMeet(car: number, seenMs: number): boolean {
    if (this.#hasRespawnedSince(car, seenMs)) return true;
    const { state } = this.#world;
    readPose(state, car, currentPose);
    const seconds = (timeOfTick(this.#tick) - seenMs) / MS_PER_SECOND;
    const reachM = carReach(this.#tuningOf(car)) + CAR_SPEED_MAX * seconds;
    const [x, y, z] = [currentPose.x - ray.ox, currentPose.y - ray.oy, currentPose.z - ray.oz];
    const alongM = Math.max(0, x * ray.dx + y * ray.dy + z * ray.dz);
    return x * x + y * y + z * z - alongM * alongM <= reachM * reachM;
  }

  #tuningOf(car: number): CarTuning {
    return tuningOfCar(this.#world.tuning, this.#world.state, car);
  }

  #hasRespawnedSince(car: number, sinceMs: number): boolean {
    return timeOfTick(this.#respawnTick[car]!) > sinceMs;
  }

  get #tick(): number {
    return this.#world.state[RACE.tick]!;
  }
}

/** Returns true if the view of an honest client can be this old. Clients keep the age of their view within VIEW_AGE_MAX_MS. */
function isPlausible(viewDelayMs: number, latency: LatencyRange | null): boolean {
  if (viewDelayMs > VIEW_AGE_MAX_MS) return false;
  if (!latency) return true;
  const shortestMs = Math.min(latency.shortestMs, VIEW_AGE_MAX_MS) - CLAIM_TOLERANCE_MS;
  return viewDelayMs >= shortestMs && viewDelayMs <= latency.longestMs + CLAIM_TOLERANCE_MS;
}

function shotEvent({ car, tick, aim }: FiredShot, hitCar: number, damage: number, distanceM: number): ShotEvent {
  return { kind: 'shot', car, hitCar, damage, distanceM, ...aim, firedTick: tick, leadMs: 0, isRefused: false };
}
