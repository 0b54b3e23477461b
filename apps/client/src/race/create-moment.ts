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
  /** The car that a spectator follows, and the chosen camera. */
  readonly watched: WatchedCar;
  readonly isPaused: boolean;
  readonly isSceneBuilt: boolean;
  /** True if the server's newest pose of the player's car is drawn as a ghost. */
  readonly showsGhost: boolean;
}

/** Combines the race with the state of the player, and changes neither. */
export function createMoment(frame: RaceFrame, player: PlayerState): Moment {
  const { watched, controls, isPaused, isSceneBuilt, showsGhost } = player;
  const aim = { yaw: player.aim.yaw, pitch: player.aim.pitch };
  const viewpoint = viewpointOf(frame, watched);
  const camera = cameraFor(frame, watched);
  const scene = sceneOf({ ...frame, viewpoint }, { aim, camera, showsGhost });
  const participantRole = frame.welcome.role;
  return { ...frame, viewpoint, participantRole, aim, controls, isPaused, isSceneBuilt, scene };
}

/** Returns the player's car and role; for a spectator the followed car, seen as its driver sees it. */
function viewpointOf({ welcome }: RaceFrame, watched: WatchedCar): Viewpoint {
  const { role } = welcome;
  return role === 'spectator' ? { ...welcome, car: watched.car, role: 'driver' } : { ...welcome, role };
}

/** Returns the television camera after the race; until then, a player's seat or the camera that a spectator chose. */
function cameraFor({ view, welcome }: RaceFrame, watched: WatchedCar): CameraName {
  if (view.state[RACE.phase] === PHASE.finished) return 'television';
  return welcome.role === 'spectator' ? watched.camera : 'seat';
}
