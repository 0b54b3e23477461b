/** Creates the moment that a frame shows: the race as this player sees it. */

import { PHASE, RACE } from '@shotgun-rally/sim';
import type { AimRadians } from './aim.ts';
import type { Moment, PlayerControls, RaceFrame, Viewpoint } from './moment.ts';
import type { CameraName } from './scene-frame.ts';
import { sceneOf } from './scene-source.ts';
import type { WatchedCar } from './watched-car.ts';

/** The player's side of a moment. */
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

/** Combines what the session has with what the player does. Changes neither. */
export function createMoment(frame: RaceFrame, player: PlayerState): Moment {
  const { watched, controls, isPaused, isPictureBuilt, showsGhost } = player;
  const aim = { yaw: player.aim.yaw, pitch: player.aim.pitch };
  const welcome = viewpointOf(frame, watched);
  const camera = cameraFor(frame, watched);
  const scene = sceneOf({ ...frame, welcome }, { aim, camera, showsGhost });
  const participantRole = frame.welcome.role;
  return { ...frame, welcome, participantRole, aim, controls, isPaused, isPictureBuilt, scene };
}

function viewpointOf({ welcome }: RaceFrame, watched: WatchedCar): Viewpoint {
  const { role } = welcome;
  return role === 'spectator' ? { ...welcome, car: watched.car, role: 'driver' } : { ...welcome, role };
}

/** Everyone sees the finish from the television camera; a spectator otherwise chooses the camera. */
function cameraFor({ view, welcome }: RaceFrame, watched: WatchedCar): CameraName {
  if (view.state[RACE.phase] === PHASE.finished) return 'television';
  return welcome.role === 'spectator' ? watched.camera : 'seat';
}
