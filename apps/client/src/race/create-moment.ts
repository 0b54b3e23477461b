/** Creates a moment: everything that one frame shows of the race, as this player sees it. */

import { PHASE, RACE } from '@shotgun-rally/sim';
import type { AimRadians } from './aim.ts';
import type { Moment, PlayerControls, RaceFrame, Viewpoint } from './moment.ts';
import type { CameraName } from './scene-frame.ts';
import { sceneOf } from './scene-source.ts';
import type { WatchedCar } from './watched-car.ts';

/** The part of a moment that depends on the player and the page, not on the race. */
export interface PlayerState {
  /** The gunner's aim now. */
  readonly aim: AimRadians;
  readonly controls: PlayerControls;
  /** The car that a spectator follows. */
  readonly watched: WatchedCar;
  readonly isPaused: boolean;
  readonly isPictureBuilt: boolean;
  /** Draws the server's newest pose of the own car as a ghost. */
  readonly showsGhost: boolean;
}

/** Combines the race with the state of the player. Changes neither. */
export function createMoment(frame: RaceFrame, player: PlayerState): Moment {
  const { watched, controls, isPaused, isPictureBuilt, showsGhost } = player;
  const aim = { yaw: player.aim.yaw, pitch: player.aim.pitch };
  const welcome = viewpointOf(frame, watched);
  const camera = cameraFor(frame, watched);
  const scene = sceneOf({ ...frame, welcome }, { aim, camera, showsGhost });
  const participantRole = frame.welcome.role;
  return { ...frame, welcome, participantRole, aim, controls, isPaused, isPictureBuilt, scene };
}

/** Returns the welcome with the followed car for a spectator, who sees it as its driver does. */
function viewpointOf({ welcome }: RaceFrame, watched: WatchedCar): Viewpoint {
  const { role } = welcome;
  return role === 'spectator' ? { ...welcome, car: watched.car, role: 'driver' } : { ...welcome, role };
}

/** Returns the television camera after the race; before, the seat of a player or the camera that a spectator chose. */
function cameraFor({ view, welcome }: RaceFrame, watched: WatchedCar): CameraName {
  if (view.state[RACE.phase] === PHASE.finished) return 'television';
  return welcome.role === 'spectator' ? watched.camera : 'seat';
}
