/** Puts a moment into the picture's own words: cars, shots and bumps, in the units that the view draws. */
import {
  type Aim,
  ANGLE_STEPS,
  createRay,
  groundOf,
  PHASE,
  RACE,
  rayHitsCar,
  rayOf,
  readField,
  SHOT,
  type WorldEvent,
} from '@shotgun-rally/sim';
import type { GunnerControls } from './input/gunner-controls.ts';
import { carInteger, type Moment } from './moment.ts';
import type { BumpView, CarView, SceneFrame, ShotView } from './view/scene-frame.ts';

const AXIS_MAX = 127;
const RADIANS_TO_STEPS = ANGLE_STEPS / (Math.PI * 2);

/** The frame to draw for `moment`; `showGhost` adds the server's newest pose of the own car. */
export function sceneOf(moment: Moment, aim: GunnerControls, showGhost: boolean): SceneFrame {
  const { view, welcome } = moment;
  return {
    cars: view.cars.map((shown) => carView(moment, shown.car)),
    ownCar: welcome.car,
    role: welcome.role,
    aimYaw: aim.yaw * RADIANS_TO_STEPS,
    aimPitch: aim.pitch * RADIANS_TO_STEPS,
    ghost: showGhost ? view.ghost : null,
    shots: shotsOf(moment),
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
function shotsOf(moment: Moment): ShotView[] {
  const { car: own, role } = moment.welcome;
  const fired = moment.effects.flatMap((effect) => (effect.kind === 'fired' ? [ownShot(moment, effect.aim)] : []));
  const told = moment.events.flatMap((event) => {
    if (event.kind !== 'shot' || (role === 'gunner' && event.car === own)) return [];
    const { car, yaw, pitch, hitCar, distanceM } = event;
    return [{ car, yaw, pitch, hitCar, distanceM, own: car === own }];
  });
  return [...fired, ...told];
}

/** A shot that has just left the own barrel, ended at the car or the ground that the gunner sees in its way. */
function ownShot({ view, welcome, track }: Moment, aim: Aim): ShotView {
  const { car } = welcome;
  const pose = view.cars[car]?.pose;
  if (!pose) throw new Error(`car ${car}: the race has ${view.cars.length} slots`);
  rayOf(pose, aim, ray);
  let distanceM = groundOf(track).distance(ray, SHOT.rangeM);
  let hitCar = -1;
  for (const other of view.cars) {
    if (!other.present || other.car === car) continue;
    const reach = rayHitsCar(ray, other.pose);
    if (reach < 0 || reach >= distanceM) continue;
    distanceM = reach;
    hitCar = other.car;
  }
  return { car, ...aim, hitCar, distanceM, own: true };
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
