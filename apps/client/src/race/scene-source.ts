/** Creates the scene of a frame: all that the 3D view, the sound and the gamepad's rumble need to know about the race. */
import { PHASE, RACE, readField, STATUS, standings, type WorldEvent } from '@shotgun-rally/sim';
import { createRay, radiansToSteps } from '@shotgun-rally/sim/math';
import { AXIS_MAX } from '@shotgun-rally/sim/state';
import { groundOf } from '@shotgun-rally/sim/track';
import { SHOT, tuningOfCar } from '@shotgun-rally/sim/tuning';
import { aimRay, canBeHit, distanceToCar, readBarrel } from '@shotgun-rally/sim/weapons';
import type { AimRadians } from './aim.ts';
import { carInteger, driverInputOf, type RaceFrame, type Viewpoint } from './moment.ts';
import type { BumpView, CameraName, CarView, SceneFrame, ShotView } from './scene-frame.ts';

/** This many cars are on the podium. */
const PODIUM_CARS = 3;
/** The barrel counts as pointing at a car that it misses by less than this (m). */
const TARGET_MARGIN_M = 0.7;

/** A race frame, with the car and role from which it is seen. */
interface SeenFrame extends RaceFrame {
  readonly viewpoint: Viewpoint;
}

export interface SceneOptions {
  readonly aim: AimRadians;
  readonly camera: CameraName;
  readonly looksBack: boolean;
  /** True if the scene includes the server's newest pose of the player's car. */
  readonly showsGhost: boolean;
}

/** Returns the scene to draw for `frame`. */
export function sceneOf(frame: SeenFrame, { aim, camera, looksBack, showsGhost }: SceneOptions): SceneFrame {
  const { view, viewpoint, hasOldEvents } = frame;
  return {
    cars: view.cars.map(({ car }) => carView(frame, car)),
    ownCar: viewpoint.car,
    role: viewpoint.role,
    camera,
    looksBack,
    aimYaw: radiansToSteps(aim.yaw),
    aimPitch: radiansToSteps(aim.pitch),
    ghost: showsGhost ? view.serverPose : null,
    targetCar: targetOf(frame),
    podium: view.state[RACE.phase] === PHASE.finished ? standings(view.state, frame.track).slice(0, PODIUM_CARS) : [],
    shots: hasOldEvents ? [] : shotsOf(frame),
    rockets: frame.rockets,
    blasts: hasOldEvents ? [] : frame.blasts,
    bumps: hasOldEvents ? [] : frame.effects.flatMap(bumpsOf),
  };
}

function carView(frame: SeenFrame, car: number): CarView {
  const { view, viewpoint, welcome } = frame;
  const { state } = view;
  const slot = view.cars[car];
  if (!slot) throw new Error(`car ${car}: the race has ${view.cars.length} slots`);
  const input = driverInputOf(frame, car);
  const tuning = tuningOfCar(welcome.tuning, state, car);
  const status = carInteger(state, car, 'status');
  // The simulation has the same condition. A nearly empty tank does not boost.
  const canBoost = status !== STATUS.wrecked && carInteger(state, car, 'boost') >= tuning.boost.burnPerTick;
  const { x, y, z, qx, qy, qz, qw, vx, vy, vz, barrelYaw, barrelPitch } = slot.pose;
  return {
    // Each field by name: after a spread, the object would grow field by field, for each car in each frame.
    x,
    y,
    z,
    qx,
    qy,
    qz,
    qw,
    vx,
    vy,
    vz,
    barrelYaw,
    barrelPitch,
    tuning,
    car,
    isPresent: slot.present,
    isOwn: car === viewpoint.car,
    steer: readField(state, car, 'steer'),
    throttle: (input?.throttle ?? 0) / AXIS_MAX,
    isBoosting: (input?.boost ?? false) && canBoost && state[RACE.phase] !== PHASE.countdown,
    health: readField(state, car, 'health'),
    heat: readField(state, car, 'heat'),
    boost: readField(state, car, 'boost'),
    slipstream: readField(state, car, 'slipstream'),
    status,
    isProtected: carInteger(state, car, 'protectTicks') > 0,
  };
}

/** Returns the shots to show. A gunner's own shots appear when fired, so the server's events for them are skipped. */
function shotsOf({ viewpoint, shots, events }: SeenFrame): ShotView[] {
  const { car: own, role } = viewpoint;
  const ownShots = shots.map(({ car, aim, hitCar, distanceM }) => ({ car, ...aim, hitCar, distanceM, isOwn: true }));
  const otherShots = events.flatMap((event) => {
    if (event.kind !== 'shot' || (role === 'gunner' && event.car === own)) return [];
    const { car, yaw, pitch, hitCar, distanceM } = event;
    return [{ car, yaw, pitch, hitCar, distanceM, isOwn: car === own }];
  });
  return [...ownShots, ...otherShots];
}

/** Returns the nearest car that the gunner's barrel points at and that a shot would hurt, or -1. */
function targetOf({ view, viewpoint, welcome, track }: SeenFrame): number {
  const own = view.cars[viewpoint.car];
  if (viewpoint.role !== 'gunner' || !own?.present || !canBeHit(view.state, viewpoint.car)) return -1;
  const tuningOf = (car: number) => tuningOfCar(welcome.tuning, view.state, car);
  aimRay(own.pose, readBarrel(view.state, viewpoint.car), tuningOf(viewpoint.car), ray);
  let nearestM = groundOf(track).distance(ray, SHOT.rangeM);
  let target = -1;
  for (const { car, present, pose } of view.cars) {
    if (!present || car === viewpoint.car || !canBeHit(view.state, car)) continue;
    const distanceM = distanceToCar(ray, pose, tuningOf(car), TARGET_MARGIN_M);
    const isMissed = distanceM < 0;
    if (isMissed || distanceM >= nearestM) continue;
    nearestM = distanceM;
    target = car;
  }
  return target;
}

/** Reused by every call. */
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
