/** Reads from a moment what the hints depend on. */
import { progressOf } from '@shotgun-rally/sim/race';
import { createTrackSample, trackPoint } from '@shotgun-rally/sim/track';
import { canBeHit } from '@shotgun-rally/sim/weapons';
import { bearingTo } from '../../race/bearing.ts';
import { canAct } from '../../race/can-act.ts';
import { lookHeading, type Moment } from '../../race/moment.ts';
import type { RelativePosition, Situation } from './choose-hint.ts';

/** A driver who gives more than this share of the throttle wants to move. */
const THROTTLE_MIN = 0.25;

/** Returns the situation of the player; null for spectators, and if the player's car is not on the track. */
export function situationOf(moment: Moment): Situation | null {
  const { view, viewpoint, participantRole, track, scene, controls } = moment;
  const own = scene.cars[viewpoint.car];
  if (participantRole === 'spectator' || !own?.isPresent) return null;
  const progressM = progressOf(view.state, viewpoint.car, track);
  return {
    timeMs: view.timeMs,
    role: participantRole,
    canAct: canAct(moment),
    progressM,
    wantsToMove: Math.abs(own.throttle ?? 0) > THROTTLE_MIN,
    boost: own.boost,
    isBoosting: own.isBoosting && participantRole === 'driver' && !controls.isBotPlaying,
    armour: own.health,
    /** A getter, because it is slow to compute and only read while the armour is low. */
    get repairGate() {
      return participantRole === 'driver' ? nextRepairGate(moment, progressM) : null;
    },
    rival: participantRole === 'gunner' ? nearestRival(moment) : null,
  };
}

/** Returns the next repair gate, with its distance along the track; null if the track has none. */
function nextRepairGate(moment: Moment, progressM: number): RelativePosition | null {
  const { track } = moment;
  let next: RelativePosition | null = null;
  for (const { kind, at, lateral } of track.pads) {
    const turns = (at - progressM) / track.length;
    const distanceM = (turns - Math.floor(turns)) * track.length;
    if (kind !== 'repair' || (next && next.distanceM <= distanceM)) continue;
    next = { distanceM, bearing: bearingOf(moment, trackPoint(track, at, lateral, 0, gate)) };
  }
  return next;
}

/** Returns the nearest other car that can be hit; null if there is none. */
function nearestRival(moment: Moment): RelativePosition | null {
  const { scene, view, viewpoint } = moment;
  const own = scene.cars[viewpoint.car]!;
  let nearest: RelativePosition | null = null;
  for (const rival of scene.cars) {
    if (!rival.isPresent || rival.car === viewpoint.car || !canBeHit(view.state, rival.car)) continue;
    const distanceM = Math.hypot(rival.x - own.x, rival.z - own.z);
    if (nearest && nearest.distanceM <= distanceM) continue;
    nearest = { distanceM, bearing: bearingOf(moment, rival) };
  }
  return nearest;
}

function bearingOf(moment: Moment, point: { readonly x: number; readonly z: number }): number {
  return bearingTo(point, moment.scene.cars[moment.viewpoint.car]!, lookHeading(moment));
}

/** Reused by every call. */
const gate = createTrackSample();
