/**
 * Judges shots by what the gunner saw (Bernier's lag compensation): the shooter's mount and every target that the ray
 * could meet are taken back to the time of the gunner's view, and the ray is traced there.
 *
 *   older than the cap            a shot that saw the world more than 250 ms before it is executed misses
 *   not what was measured         a claim over 200 ms off the player's own latency is refused (Source's rule)
 *   could the target be hit then  decides whether it is a hit, by the state that the gunner had been told
 *   can it still be hurt          decides whether it costs anything: never who has been put elsewhere since
 */
import type { GameEvent, ShotEvent } from '@shotgun-rally/protocol';
import {
  aimRay,
  CAR,
  CAR_BODY,
  type Command,
  carOffset,
  createPose,
  createRay,
  distanceToCar,
  groundOf,
  PUSH_STEP,
  RACE,
  type Ray,
  readPose,
  readVelocity,
  SHOT,
  STATUS,
  tickOfTime,
  timeOfTick,
  type World,
} from '@shotgun-rally/sim';
import { CLAIM_SLACK_MS, REWIND_MAX_MS } from '../../shooting/lag-compensation-limits.ts';
import type { PoseTimeline } from '../../timeline/pose-timeline.ts';
import { TickRing } from '../../timeline/tick-ring.ts';
import { createTimelinePose } from '../../timeline/timeline-pose.ts';
import type { FiredShot } from './shot.ts';

/** Radius of a ball around a whole car, m. */
const CAR_REACH_M = CAR_BODY.halfLength + CAR_BODY.halfWidth + CAR_BODY.boxUp;
/** What a car may have changed its speed by in the time that is taken back, m/s. */
const SPEED_CHANGE_MAX = 30;

/** `event`: a shot's, or whatever else came of what was fired. */
export interface Judgement<Event extends GameEvent = GameEvent> {
  /** What everybody is told. */
  readonly event: Event;
  /** What the hit does to its target; null for a miss, and for a target that nothing can hurt any more. */
  readonly hit: Command | null;
}

const mount = createTimelinePose();
const seen = createTimelinePose();
const now = createPose();
const velocity = { x: 0, y: 0, z: 0 };
const ray: Ray = createRay();

export class ShotJudge {
  readonly #world: World;
  readonly #timeline: PoseTimeline;
  readonly #stateEveryTicks: number;
  /** One bit for each car that could be hit after a tick. */
  readonly #targets = new TickRing<number>();
  /** When each car was last put somewhere, ticks. */
  readonly #placedTick: Int32Array;
  /** Shots that were not judged, since the start. */
  readonly counts = { tooOld: 0, refused: 0 };

  constructor(world: World, timeline: PoseTimeline, stateEveryTicks: number) {
    this.#world = world;
    this.#stateEveryTicks = stateEveryTicks;
    this.#timeline = timeline;
    this.#placedTick = new Int32Array(world.cars).fill(-1);
  }

  /** When `car` was last put somewhere, ticks; -1 for never. */
  placedTick(car: number): number {
    return this.#placedTick[car]!;
  }

  /** Remembers who could be hit after the world's newest tick. */
  record(): void {
    const { cars, events } = this.#world;
    let targets = 0;
    for (let car = 0; car < cars; car++) if (this.#canBeHurt(car)) targets |= 1 << car;
    this.#targets.set(this.#tick, targets);
    for (const event of events) if (event.kind === 'respawn') this.#placedTick[event.car] = this.#tick;
  }

  /**
   * What a shot hit, and what follows. `latencyMs`, as far as it is measured: how long before the player's newest input
   * the newest state was that the player knew; null for a bot, which claims nothing.
   */
  judge(shot: FiredShot, latencyMs: number | null): Judgement<ShotEvent> {
    const seenMs = this.seenMs(shot, latencyMs);
    if (seenMs === null) return this.#miss(shot);
    this.#timeline.sample(shot.car, seenMs, mount);
    aimRay(mount, shot.aim, ray);
    const { target, distanceM } = this.#nearestTarget(shot, seenMs);
    if (target < 0) return this.#miss(shot, distanceM);
    const hurts = this.canStillBeHurt(target, seenMs);
    const damage = hurts ? SHOT.damage : 0;
    return {
      event: eventOf(shot, target, damage, distanceM),
      hit: hurts ? { kind: 'hit', car: target, by: shot.car, damage, push: pushAlong(ray) } : null,
    };
  }

  /** Race time of the world that the gunner saw, ms; null, and counted, when the claim is older than can be, or not true. */
  seenMs({ tick, input }: FiredShot, latencyMs: number | null): number | null {
    const seenMs = timeOfTick(tick) - input.viewDelayMs;
    if (timeOfTick(this.#tick) - seenMs > REWIND_MAX_MS) {
      this.counts.tooOld++;
      return null;
    }
    if (latencyMs !== null && Math.abs(input.viewDelayMs - latencyMs) > CLAIM_SLACK_MS) {
      this.counts.refused++;
      return null;
    }
    return seenMs;
  }

  /** Whether `car` could be hit after `tick`. */
  couldBeHit(car: number, tick: number): boolean {
    return ((this.#targets.get(tick) ?? 0) & (1 << car)) !== 0;
  }

  /** Whether a hit that was seen at `seenMs` costs `car` anything. */
  canStillBeHurt(car: number, seenMs: number): boolean {
    return this.#canBeHurt(car) && !this.#wasPutElsewhere(car, seenMs);
  }

  /** The first car that the ray met at `seenMs`; -1 when the ground came before, or there was none within range. */
  #nearestTarget(
    { car: shooter, knownTick }: FiredShot,
    seenMs: number,
  ): { readonly target: number; readonly distanceM: number } {
    const told = Math.min(tickOfTime(seenMs), knownTick);
    const targets = this.#targets.get(told - (told % this.#stateEveryTicks)) ?? 0;
    let target = -1;
    let distanceM = groundOf(this.#world.track).distance(ray, SHOT.rangeM);
    for (let car = 0; car < this.#world.cars; car++) {
      if (car === shooter || (targets & (1 << car)) === 0 || !this.#couldMeet(car, seenMs)) continue;
      if (this.#timeline.sample(car, seenMs, seen) === 'none') continue;
      const distance = distanceToCar(ray, seen);
      if (distance < 0 || distance >= distanceM) continue;
      target = car;
      distanceM = distance;
    }
    return { target, distanceM };
  }

  /** Whether the ray comes near enough to all the places where the car can have been since `seenMs`. */
  #couldMeet(car: number, seenMs: number): boolean {
    if (this.#wasPutElsewhere(car, seenMs)) return true;
    const { state } = this.#world;
    readPose(state, car, now);
    readVelocity(state, car, velocity);
    const seconds = (timeOfTick(this.#tick) - seenMs) / 1000;
    const speed = Math.sqrt(velocity.x ** 2 + velocity.y ** 2 + velocity.z ** 2);
    const reach = CAR_REACH_M + (speed + SPEED_CHANGE_MAX) * seconds;
    const [x, y, z] = [now.x - ray.ox, now.y - ray.oy, now.z - ray.oz];
    const along = Math.max(0, x * ray.dx + y * ray.dy + z * ray.dz);
    return x * x + y * y + z * z - along * along <= reach * reach;
  }

  #wasPutElsewhere(car: number, sinceMs: number): boolean {
    return timeOfTick(this.placedTick(car)) > sinceMs;
  }

  #canBeHurt(car: number): boolean {
    const { state } = this.#world;
    const at = carOffset(car);
    return state[at + CAR.status] === STATUS.racing && state[at + CAR.protectTicks] === 0;
  }

  #miss(shot: FiredShot, distanceM: number = SHOT.rangeM): Judgement<ShotEvent> {
    return { event: eventOf(shot, -1, 0, distanceM), hit: null };
  }

  get #tick(): number {
    return this.#world.state[RACE.tick]!;
  }
}

function eventOf({ car, tick, aim }: FiredShot, hitCar: number, damage: number, distanceM: number): ShotEvent {
  const shot = { kind: 'shot', car, hitCar, damage, distanceM: Math.round(distanceM), ...aim } as const;
  return { ...shot, firedTick: tick, leadMs: 0 };
}

const PUSH_STEPS = SHOT.pushSpeed / PUSH_STEP;

const pushAlong = ({ dx, dy, dz }: Ray): [number, number, number] => [
  Math.round(dx * PUSH_STEPS),
  Math.round(dy * PUSH_STEPS),
  Math.round(dz * PUSH_STEPS),
];
