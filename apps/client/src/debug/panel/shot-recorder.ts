/**
 * Records the last shot with three positions of the target: where this page showed it, where the server rewound it to
 * for lag compensation, and where its own driver, who is ahead of the server, saw it.
 *
 *   onInputsSent   an input that fires is sent, with the view delay: how far the gunner's view is behind the server
 *   onFired        the shown positions are stored, because this page later corrects its positions for that time
 *   onVerdicts     the server's shot event (the verdict) arrives; the server's positions are known now or soon after
 */
import { createTimelinePose, type PoseTimeline, type TimelinePose } from '@shotgun-rally/netcode';
import type { ClientMessage, SequencedEvent, ShotEvent, WelcomeMessage } from '@shotgun-rally/protocol';
import { type CarTuning, TICK_MS, type WorldState } from '@shotgun-rally/sim';
import { createRay, type Ray } from '@shotgun-rally/sim/math';
import { timeOfTick } from '@shotgun-rally/sim/state';
import { tuningOfCar } from '@shotgun-rally/sim/tuning';
import { aimRay } from '@shotgun-rally/sim/weapons';

/** A pose of the target, and the race time of the pose. */
export interface TargetPose {
  readonly timeMs: number;
  readonly pose: TimelinePose;
}

export interface ShotReport {
  readonly shot: ShotEvent;
  /** The tick in which the server judged the shot: the tick of the shot, or a later tick if the input was late. */
  readonly judgedTick: number;
  /** The slot of the car that was hit, or else of the car closest to the shot. */
  readonly target: number;
  /** The model of the target. */
  readonly tuning: CarTuning;
  readonly ray: Ray;
  /** Where this page showed the target. */
  readonly seen: TargetPose;
  /** Where the server rewound the target to. */
  readonly rewound: TargetPose;
  /** Where the target was for its own driver. */
  readonly driver: TargetPose;
}

/** A fired shot without a verdict, as the gunner saw it at race time `seenMs`. */
interface PendingShot {
  readonly seenMs: number;
  /** Poses of the other cars by slot. */
  readonly seen: ReadonlyMap<number, TimelinePose>;
  /** Pose of the gunner's car, on which the gun is mounted. */
  readonly mount: TimelinePose;
}

/** Largest number of pending shots, of stored verdicts, and of stored view delays. */
const MAX_PENDING = 64;
/** A missed shot is reported for the car closest to it, within this distance (m). */
const NEAR_MISS_M = 20;

export class ShotRecorder {
  readonly #car: number;
  readonly #cars: number;
  readonly #seed: number;
  readonly #tuning: readonly CarTuning[];
  /** View delay (ms) by the race time (ms) of the input. */
  #viewDelaysMs = new Map<number, number>();
  /** Fired shots by their tick. */
  #pendingShots = new Map<number, PendingShot>();
  #verdicts: SequencedEvent[] = [];
  #report: ShotReport | null = null;

  /** Records the shots of the car that the server's welcome assigned. */
  constructor({ car, cars, seed, tuning }: WelcomeMessage) {
    this.#tuning = tuning;
    this.#car = car;
    this.#cars = cars;
    this.#seed = seed;
  }

  /** Returns true if this recorder was created for the same car in the same race. */
  belongsTo({ car, seed }: WelcomeMessage): boolean {
    return this.#car === car && this.#seed === seed;
  }

  /** The newest complete report; null before the first. */
  get report(): ShotReport | null {
    return this.#report;
  }

  /** Stores the view delays of the sent inputs that fire. */
  onInputsSent(message: ClientMessage): void {
    if (message.kind !== 'inputs') return;
    for (const { movement, timeMs, timeDeltaMs } of message.runs) {
      if (!('fire' in movement) || !movement.fire) continue;
      for (let ms = timeMs; ms > timeMs - timeDeltaMs; ms -= TICK_MS) this.#viewDelaysMs.set(ms, movement.viewDelayMs);
    }
    removeOldest(this.#viewDelaysMs);
  }

  /** Stores what the gunner saw when the gun fired in `tick`. */
  onFired(tick: number, timeline: PoseTimeline): void {
    const viewDelayMs = this.#viewDelaysMs.get(timeOfTick(tick));
    if (viewDelayMs === undefined) return;
    const seenMs = timeOfTick(tick) - viewDelayMs;
    const mount = poseAt(timeline, this.#car, seenMs);
    if (!mount) return;
    const seen = new Map<number, TimelinePose>();
    for (let car = 0; car < this.#cars; car++) {
      const pose = car === this.#car ? null : poseAt(timeline, car, seenMs);
      if (pose) seen.set(car, pose);
    }
    this.#pendingShots.set(tick, { seenMs, seen, mount });
    removeOldest(this.#pendingShots);
  }

  /** Stores the verdicts for shots of the gunner's car. */
  onVerdicts(events: readonly SequencedEvent[]): void {
    for (const verdict of events) {
      const isOwn = verdict.event.kind === 'shot' && verdict.event.car === this.#car;
      const isKnown = this.#verdicts.some(({ sequence }) => sequence === verdict.sequence);
      if (isOwn && !isKnown) this.#verdicts.push(verdict);
    }
    if (this.#verdicts.length > MAX_PENDING) this.#verdicts.shift();
  }

  /** Updates `report` to the newest shot whose three positions are known. Call once per frame with the shown state. */
  updateReport(timeline: PoseTimeline, state: WorldState): void {
    for (const { tick, event } of this.#verdicts) {
      if (event.kind !== 'shot' || event.firedTick <= (this.#report?.shot.firedTick ?? -1)) continue;
      this.#report = this.#reportOf(event, tick, timeline, state) ?? this.#report;
    }
  }

  #reportOf(shot: ShotEvent, judgedTick: number, timeline: PoseTimeline, state: WorldState): ShotReport | null {
    const pendingShot = this.#pendingShots.get(shot.firedTick);
    const driverMs = timeOfTick(shot.firedTick) + shot.leadMs;
    if (!pendingShot || timeOfTick(timeline.newestTick) < driverMs) return null;
    const { mount, seen, seenMs } = pendingShot;
    const ray = aimRay(mount, shot, tuningOfCar(this.#tuning, state, this.#car), createRay());
    const target = shot.hitCar >= 0 ? shot.hitCar : nearestTo(ray, seen);
    const seenPose = seen.get(target);
    const rewound = poseAt(timeline, target, seenMs);
    const driver = poseAt(timeline, target, driverMs);
    if (!seenPose || !rewound || !driver) return null;
    return {
      shot,
      judgedTick,
      target,
      tuning: tuningOfCar(this.#tuning, state, target),
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

/** Returns the slot of the car closest to the ray, within NEAR_MISS_M; -1 for none. */
function nearestTo(ray: Ray, poses: ReadonlyMap<number, TimelinePose>): number {
  let nearest = -1;
  let nearestM = NEAR_MISS_M;
  for (const [car, pose] of poses) {
    const [x, y, z] = [pose.x - ray.ox, pose.y - ray.oy, pose.z - ray.oz];
    const alongRayM = x * ray.dx + y * ray.dy + z * ray.dz;
    const distanceM = Math.sqrt(Math.max(0, x * x + y * y + z * z - alongRayM * alongRayM));
    if (alongRayM < 0 || distanceM >= nearestM) continue;
    nearestM = distanceM;
    nearest = car;
  }
  return nearest;
}

/** Removes the oldest entries beyond MAX_PENDING. Maps iterate in insertion order. */
function removeOldest(map: Map<number, unknown>): void {
  for (const key of map.keys()) {
    if (map.size <= MAX_PENDING) return;
    map.delete(key);
  }
}

/** Returns the distance between two poses (m). */
export const distanceBetween = ({ pose: a }: TargetPose, { pose: b }: TargetPose): number =>
  Math.hypot(a.x - b.x, a.y - b.y, a.z - b.z);
