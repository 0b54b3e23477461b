/** Puts a moment into the picture's own words: cars, shots and bumps, in the units that the view draws. */
import { canBeHit } from '@shotgun-rally/netcode';
import {
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
import type { Aim } from '../race/aim.ts';
import { carInteger, type Moment } from '../race/moment.ts';
import type { BumpView, CameraName, CarView, SceneFrame, ShotView } from '../race/scene-frame.ts';

const AXIS_MAX = 127;
/** This near to a car the barrel counts as pointing at it, m. */
const TARGET_MARGIN_M = 0.7;

/** The frame to draw for `moment`; `camera` is where from; `showGhost` adds the server's newest pose of the own car. */
export function sceneOf(moment: Moment, aim: Aim, camera: CameraName, showGhost: boolean): SceneFrame {
  const { view, welcome } = moment;
  return {
    cars: view.cars.map((shown) => carView(moment, shown.car)),
    ownCar: welcome.car,
    role: welcome.role,
    camera,
    aimYaw: radiansToSteps(aim.yaw),
    aimPitch: radiansToSteps(aim.pitch),
    ghost: showGhost ? view.serverPose : null,
    targetCar: targetOf(moment),
    shots: shotsOf(moment),
    rockets: moment.rockets,
    blasts: moment.blasts,
    bumps: moment.effects.flatMap(bumpsOf),
  };
}

function carView({ view, welcome, reports }: Moment, car: number): CarView {
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

/** Own shots are shown when they are fired, not when the server tells of them. */
function shotsOf({ welcome, shots, events }: Moment): ShotView[] {
  const { car: own, role } = welcome;
  const fired = shots.map(({ car, aim, hitCar, distanceM }) => ({ car, ...aim, hitCar, distanceM, own: true }));
  const told = events.flatMap((event) => {
    if (event.kind !== 'shot' || (role === 'gunner' && event.car === own)) return [];
    const { car, yaw, pitch, hitCar, distanceM } = event;
    return [{ car, yaw, pitch, hitCar, distanceM, own: car === own }];
  });
  return [...fired, ...told];
}

/** The car that a gunner's barrel points at, or nearly so, and that a shot would hurt; -1 for none. */
function targetOf({ view, welcome, track }: Moment): number {
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
