/** Creates a moment: everything that one frame shows of the race, as this player sees it. */
import { PHASE, RACE } from '@shotgun-rally/sim';
import type { DriverCameraName } from '../settings/driver-cameras.ts';
import type { AimRadians } from './aim.ts';
import type { FollowedCar } from './followed-car.ts';
import type { Moment, PlayerControls, RaceFrame, Viewpoint } from './moment.ts';
import type { CameraName } from './scene-frame.ts';
import { sceneOf } from './scene-source.ts';

/** The part of a moment that depends on the player and the page, not on the race. */
export interface PlayerState {
  /** The gunner's aim now. */
  readonly aim: AimRadians;
  readonly controls: PlayerControls;
  /** The driver's camera that the player has chosen. */
  readonly driverCamera: DriverCameraName;
  /** The car that a spectator follows, and from where. */
  readonly followed: FollowedCar;
  readonly isPaused: boolean;
  readonly timeRate: number;
  readonly isSceneBuilt: boolean;
  /** True if the server's newest pose of the player's car is drawn as a ghost. */
  readonly showsGhost: boolean;
}

/** Combines the race with the state of the player, and changes neither. */
export function createMoment(frame: RaceFrame, player: PlayerState): Moment {
  const { followed, controls, isPaused, timeRate, isSceneBuilt, showsGhost } = player;
  const aim = { yaw: player.aim.yaw, pitch: player.aim.pitch };
  const viewpoint = viewpointOf(frame, followed);
  const camera = cameraFor(frame, player);
  const scene = sceneOf({ ...frame, viewpoint }, { aim, camera, looksBack: controls.looksBack, showsGhost });
  const participantRole = frame.welcome.role;
  return { ...frame, viewpoint, participantRole, aim, controls, isPaused, timeRate, isSceneBuilt, scene };
}

/** Returns the player's car and role; for a spectator the followed car, seen as its driver sees it. */
function viewpointOf({ welcome }: RaceFrame, followed: FollowedCar): Viewpoint {
  const { role } = welcome;
  return role === 'spectator' ? { ...welcome, car: followed.car, role: 'driver' } : { ...welcome, role };
}

/** Returns the trackside camera after the race; until then, the camera of the player's seat or of a spectator. */
function cameraFor({ view, welcome }: RaceFrame, { followed, driverCamera }: PlayerState): CameraName {
  if (view.state[RACE.phase] === PHASE.finished) return 'trackside';
  if (welcome.role === 'spectator' && !followed.usesDriverCamera) return 'trackside';
  return welcome.role === 'gunner' ? 'turret' : driverCamera;
}
