/** Frames and events for the tests of the news. */
import type { GameEvent, WelcomeMessage } from '@shotgun-rally/protocol';
import { PHASE, RACE, World } from '@shotgun-rally/sim';
import { loadTrack } from '../page/test-tracks.ts';
import type { Moment } from '../race/moment.ts';

export const OWN = 0;
export const RIVAL = 1;
/** Creates a frame of a driver in which `events` arrive. The rival, the other car, is 10 m ahead of the driver's car. */
export function momentOf(events: readonly GameEvent[], nowMs = 0): Moment {
  const track = loadTrack('oval');
  if (!track) throw new Error('expected the oval track');
  const { state } = new World({ track, cars: 2, laps: 3, seed: 1 });
  state[RACE.phase] = PHASE.racing;
  const pose = { x: 0, y: 0, z: 0, qx: 0, qy: 0, qz: 0, qw: 1 };
  const cars = [
    { car: OWN, present: true, pose },
    { car: RIVAL, present: true, pose: { ...pose, z: 10 } },
  ];
  const viewpoint = { car: OWN, role: 'driver', laps: 3 } as WelcomeMessage;
  return {
    nowMs,
    viewpoint,
    participantRole: 'driver',
    track,
    roster: null,
    view: { state, cars },
    events,
    effects: [],
    controls: { looksBack: false },
  } as unknown as Moment;
}

/** Creates a shot of `car` that does 9 points of damage to `hitCar`; -1 for none. */
export const shot = (car: number, hitCar: number): GameEvent =>
  ({
    kind: 'shot',
    car,
    hitCar,
    damage: hitCar < 0 ? 0 : 9,
    distanceM: 10,
    yaw: 0,
    pitch: 0,
    firedTick: 1,
    leadMs: 0,
    isRefused: false,
  }) as GameEvent;
