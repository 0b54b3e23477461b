/** Creates the scene of a frame: everything that the picture and the sound show of a race, in their units. */
import { canBeHit } from '@shotgun-rally/netcode';
import {
  AXIS_MAX,
  aimRay,
  createRay,
  distanceToCar,
  groundOf,
  PHASE,
  RACE,
  radiansToSteps,
  readBarrel,
  readField,
  SHOT,
  type WorldEvent,
} from '@shotgun-rally/sim';
import type { AimRadians } from './aim.ts';
import { carInteger, type RaceFrame, type Viewpoint } from './moment.ts';
import type { BumpView, CameraName, CarView, SceneFrame, ShotView } from './scene-frame.ts';

/** The barrel counts as pointing at a car that it misses by less than this (m). */
const TARGET_MARGIN_M = 0.7;

/** A race frame, with the car and role from which it is seen. */
interface SeenFrame extends RaceFrame {
  readonly welcome: Viewpoint;
}

export interface SceneOptions {
  readonly aim: AimRadians;
  readonly camera: CameraName;
  /** Includes the server's newest pose of the own car. */
  readonly showsGhost: boolean;
}

/** Returns the scene to draw for `frame`. */
export function sceneOf(frame: SeenFrame, { aim, camera, showsGhost }: SceneOptions): SceneFrame {
  const { view, welcome } = frame;
  return {
    cars: view.cars.map((shown) => carView(frame, shown.car)),
    ownCar: welcome.car,
    role: welcome.role,
    camera,
    aimYaw: radiansToSteps(aim.yaw),
    aimPitch: radiansToSteps(aim.pitch),
    ghost: showsGhost ? view.serverPose : null,
    targetCar: targetOf(frame),
    shots: shotsOf(frame),
    rockets: frame.rockets,
    blasts: frame.blasts,
    bumps: frame.effects.flatMap(bumpsOf),
  };
}

function carView({ view, welcome, reports }: SeenFrame, car: number): CarView {
  const { state } = view;
  const shown = view.cars[car];
  if (!shown) throw new Error(`car ${car}: the race has ${view.cars.length} slots`);
  const input = reports[car]?.input;
  const boost = readField(state, car, 'boost');
  return {
    ...shown.pose,
    car,
    present: shown.present,
    own: car === welcome.car,
    steer: readField(state, car, 'steer'),
    throttle: (input?.throttle ?? 0) / AXIS_MAX,
    boosting: (input?.boost ?? false) && boost > 0 && state[RACE.phase] !== PHASE.countdown,
    health: readField(state, car, 'health'),
    heat: readField(state, car, 'heat'),
    boost,
    status: carInteger(state, car, 'status'),
    protected: carInteger(state, car, 'protectTicks') > 0,
  };
}

/** Returns the shots to show. A gunner's own shots are shown when they are fired, so the server's events for them are skipped. */
function shotsOf({ welcome, shots, events }: SeenFrame): ShotView[] {
  const { car: own, role } = welcome;
  const ownShots = shots.map(({ car, aim, hitCar, distanceM }) => ({ car, ...aim, hitCar, distanceM, own: true }));
  const otherShots = events.flatMap((event) => {
    if (event.kind !== 'shot' || (role === 'gunner' && event.car === own)) return [];
    const { car, yaw, pitch, hitCar, distanceM } = event;
    return [{ car, yaw, pitch, hitCar, distanceM, own: car === own }];
  });
  return [...ownShots, ...otherShots];
}

/** Returns the nearest car that the gunner's barrel points at and that a shot would hurt, or -1. */
function targetOf({ view, welcome, track }: SeenFrame): number {
  const mount = view.cars[welcome.car];
  if (welcome.role !== 'gunner' || !mount?.present || !canBeHit(view.state, welcome.car)) return -1;
  aimRay(mount.pose, readBarrel(view.state, welcome.car), ray);
  let nearestM = groundOf(track).distance(ray, SHOT.rangeM);
  let target = -1;
  for (const { car, present, pose } of view.cars) {
    if (!present || car === welcome.car || !canBeHit(view.state, car)) continue;
    const reach = distanceToCar(ray, pose, TARGET_MARGIN_M);
    if (reach < 0 || reach >= nearestM) continue;
    nearestM = reach;
    target = car;
  }
  return target;
}

const ray = createRay();

function bumpsOf(effect: WorldEvent): BumpView[] {
  switch (effect.kind) {
    case 'contact':
    case 'wall':
    case 'land':
      return [{ car: effect.car, speed: effect.speed }];
    default:
      return [];
  }
}
