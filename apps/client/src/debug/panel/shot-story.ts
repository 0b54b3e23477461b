/**
 * The last shot, told three times: where the gunner saw the target, where the server took it back to, and where it was
 * for its own driver, who runs ahead of the server.
 *
 *   claimed   the input with the trigger leaves this page, and says how old the world was that the gunner saw
 *   fired     what the gunner saw is kept: later states will change what this page knows of that time
 *   told      the server's verdict comes; by then it has told, or soon will have, where everybody really was
 */
import { createTimelinePose, type PoseTimeline, type TimelinePose } from '@shotgun-rally/netcode';
import type { ClientMessage, SequencedEvent, ShotEvent, WelcomeMessage } from '@shotgun-rally/protocol';
import { aimRay, createRay, type Ray, TICK_MS, timeOfTick } from '@shotgun-rally/sim';

/** A place of the target, and the race time at which it was there. */
export interface Sight {
  readonly timeMs: number;
  readonly pose: TimelinePose;
}

export interface ShotStory {
  readonly shot: ShotEvent;
  /** The tick in which the server judged it: that of the trigger, or a later one when the input came late. */
  readonly judgedTick: number;
  /** The car that was hit, or the one that the shot went past. */
  readonly target: number;
  readonly ray: Ray;
  readonly seen: Sight;
  readonly rewound: Sight;
  readonly driver: Sight;
}

/** What is kept of a shot until the server has judged it. */
interface Fired {
  readonly seenMs: number;
  readonly seen: ReadonlyMap<number, TimelinePose>;
  readonly mount: TimelinePose;
}

/** Shots that wait for the server at most, and claims of ticks. */
const WAITING_MAX = 64;
/** A miss is told of the car that it missed by the least, if that is less than this, m. */
const NEAR_MISS_M = 20;

export class ShotRecorder {
  readonly #car: number;
  readonly #cars: number;
  readonly #seed: number;
  #claims = new Map<number, number>();
  #fired = new Map<number, Fired>();
  #told: SequencedEvent[] = [];
  #story: ShotStory | null = null;

  /** For the gunner of the car that was given. */
  constructor({ car, cars, seed }: WelcomeMessage) {
    this.#car = car;
    this.#cars = cars;
    this.#seed = seed;
  }

  /** Whether it is for that seat in that race. */
  isFor({ car, seed }: WelcomeMessage): boolean {
    return this.#car === car && this.#seed === seed;
  }

  /** null before the first shot that can be told. */
  get story(): ShotStory | null {
    return this.#story;
  }

  /** Inputs were sent: with the trigger pulled they claim how old the seen world was. */
  claimed(message: ClientMessage): void {
    if (message.kind !== 'inputs') return;
    for (const { movement, timeMs, timeDeltaMs } of message.runs) {
      if (!('fire' in movement) || !movement.fire) continue;
      for (let ms = timeMs; ms > timeMs - timeDeltaMs; ms -= TICK_MS) this.#claims.set(ms, movement.viewDelayMs);
    }
    forgetOldest(this.#claims);
  }

  /** The own turret fired in `tick`: `timeline` is what this page knows now, so what its gunner saw. */
  fired(tick: number, timeline: PoseTimeline): void {
    const viewDelayMs = this.#claims.get(timeOfTick(tick));
    if (viewDelayMs === undefined) return;
    const seenMs = timeOfTick(tick) - viewDelayMs;
    const mount = poseAt(timeline, this.#car, seenMs);
    if (!mount) return;
    const seen = new Map<number, TimelinePose>();
    for (let car = 0; car < this.#cars; car++) {
      const pose = car === this.#car ? null : poseAt(timeline, car, seenMs);
      if (pose) seen.set(car, pose);
    }
    this.#fired.set(tick, { seenMs, seen, mount });
    forgetOldest(this.#fired);
  }

  /** The server told what happened; shots of other cars are not ours to tell. */
  told(events: readonly SequencedEvent[]): void {
    for (const each of events) {
      const isOwn = each.event.kind === 'shot' && each.event.car === this.#car;
      if (isOwn && !this.#told.some(({ sequence }) => sequence === each.sequence)) this.#told.push(each);
    }
    if (this.#told.length > WAITING_MAX) this.#told.shift();
  }

  /** Tells the newest shot of which everything is known by now. Call now and then. */
  tell(timeline: PoseTimeline): void {
    for (const { tick, event } of this.#told) {
      if (event.kind !== 'shot' || event.firedTick <= (this.#story?.shot.firedTick ?? -1)) continue;
      this.#story = this.#storyOf(event, tick, timeline) ?? this.#story;
    }
  }

  #storyOf(shot: ShotEvent, judgedTick: number, timeline: PoseTimeline): ShotStory | null {
    const fired = this.#fired.get(shot.firedTick);
    const driverMs = timeOfTick(shot.firedTick) + shot.leadMs;
    if (!fired || timeOfTick(timeline.newestTick) < driverMs) return null;
    const { mount, seen, seenMs } = fired;
    const ray = aimRay(mount, shot, createRay());
    const target = shot.hitCar >= 0 ? shot.hitCar : nearestTo(ray, seen);
    const seenPose = seen.get(target);
    const rewound = poseAt(timeline, target, seenMs);
    const driver = poseAt(timeline, target, driverMs);
    if (!seenPose || !rewound || !driver) return null;
    return {
      shot,
      judgedTick,
      target,
      ray,
      seen: { timeMs: seenMs, pose: seenPose },
      rewound: { timeMs: seenMs, pose: rewound },
      driver: { timeMs: driverMs, pose: driver },
    };
  }
}

function poseAt(timeline: PoseTimeline, car: number, timeMs: number): TimelinePose | null {
  const pose = createTimelinePose();
  return timeline.sample(car, timeMs, pose) === 'none' ? null : pose;
}

/** The car that the ray passes the nearest; -1 when it passes none. */
function nearestTo(ray: Ray, poses: ReadonlyMap<number, TimelinePose>): number {
  let nearest = -1;
  let leastM = NEAR_MISS_M;
  for (const [car, pose] of poses) {
    const [x, y, z] = [pose.x - ray.ox, pose.y - ray.oy, pose.z - ray.oz];
    const along = x * ray.dx + y * ray.dy + z * ray.dz;
    const pastM = Math.sqrt(Math.max(0, x * x + y * y + z * z - along * along));
    if (along < 0 || pastM >= leastM) continue;
    leastM = pastM;
    nearest = car;
  }
  return nearest;
}

/** Maps keep the order in which things came. */
function forgetOldest(map: Map<number, unknown>): void {
  for (const key of map.keys()) {
    if (map.size <= WAITING_MAX) return;
    map.delete(key);
  }
}

/** Metres between two sights, height included. */
export const metresBetween = ({ pose: a }: Sight, { pose: b }: Sight): number =>
  Math.hypot(a.x - b.x, a.y - b.y, a.z - b.z);
