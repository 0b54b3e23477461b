/**
 * Positions on a car, in metres from the ground below its centre: +X left, +Y up, +Z forward. The shapes are those of the
 * rally car; for another car model they are stretched to the proportions of its tuning.
 */
import { CAR_MODELS, type CarTuning } from '@shotgun-rally/sim';
import { rideHeightOf } from '@shotgun-rally/sim/tuning';

type Position = readonly [x: number, y: number, z: number];

/** Where the parts of a car model are, and how much its shapes differ from those of the rally car. */
export interface CarLayout {
  /** Height of the simulation's centre of mass above the ground when the car is at rest. */
  readonly centreOfMassHeight: number;
  /** The body is stretched by these factors, and then raised by this height. */
  readonly bodyScale: Position;
  readonly bodyRaise: number;
  readonly wheelRadius: number;
  /** The wheels are stretched by these factors: along the axle, and in the plane of the wheel. */
  readonly wheelScale: Position;
  /** Wheel centres at rest: front left, front right, rear left, rear right. */
  readonly wheelCentres: readonly Position[];
  /** Origin of the turret. The turret yaws about the vertical axis through it. */
  readonly turretPivot: Position;
  /** Ends of the exhaust pipes, where boost flames start. */
  readonly exhausts: readonly Position[];
}

export const WHEEL_COUNT = 4;
/** Index of the first rear wheel: the front wheels come before it. */
export const FIRST_REAR_WHEEL = 2;
/**
 * The parts of a car that move on their own, in the order of their transforms on the GPU. `loose` is what an explosion tears off
 * the body, `driver` leans, and `steering` is the steering wheel with the driver's hands.
 */
export const CAR_PARTS = [
  ...(['body', 'loose', 'driver', 'steering', 'turret', 'gunner', 'gun'] as const),
  ...(['frontLeft', 'frontRight', 'rearLeft', 'rearRight'] as const),
] as const;
export type CarPartName = (typeof CAR_PARTS)[number];
/** Everything with its own transform on the GPU: the parts, and the dark patch on the road under the car. */
export const CAR_TRANSFORMS = [...CAR_PARTS, 'patch'] as const;
/** Index of the first wheel in `CAR_PARTS`. */
export const FIRST_WHEEL: number = CAR_PARTS.indexOf('frontLeft');
/** Radius of the shape of a wheel, which is larger than the simulated wheel of the rally car. */
export const WHEEL_RADIUS = 0.42;
/** How much farther the middle of a wheel's shape is from the middle of the car than the simulated wheel. */
const WHEEL_OUT = 0.09;
/** Height above the turret's origin of the axis about which the gun pitches. */
export const GUN_PIVOT_UP = 0.3;
/** Ends of the two barrels, relative to the gun's origin. The barrels point along +Z. */
export const MUZZLES: readonly Position[] = [
  [0.14, 0, 1.24],
  [-0.14, 0, 1.24],
];
/** Ends of the rally car's exhaust pipes. */
export const EXHAUSTS: readonly Position[] = [
  [0.45, 0.46, -2.26],
  [-0.45, 0.46, -2.26],
];

/** Where the driver sits, and the middle of the steering wheel, on the shapes of the rally car. */
export const DRIVER_SEAT: Position = [0.33, 1.1, -0.52];
export const STEERING_WHEEL: Position = [0.33, 1.2, -0.08];

const layouts = new WeakMap<CarTuning, CarLayout>();

/** Returns the layout of a car model. It is computed by the first call and then cached. */
export function layoutOf(tuning: CarTuning): CarLayout {
  let layout = layouts.get(tuning);
  if (!layout) {
    layout = createLayout(tuning);
    layouts.set(tuning, layout);
  }
  return layout;
}

/** Returns the height of body and cabin together. */
const heightOf = ({ body }: CarTuning): number =>
  body.cabin.up + body.cabin.halfHeight - (body.boxUp - body.halfHeight);

function createLayout(tuning: CarTuning): CarLayout {
  const { rally } = CAR_MODELS;
  const { body, wheels, turret } = tuning;
  const centreOfMassHeight = rideHeightOf(tuning);
  const [wide, high, long] = [
    body.halfWidth / rally.body.halfWidth,
    heightOf(tuning) / heightOf(rally),
    body.halfLength / rally.body.halfLength,
  ];
  const bodyRaise = centreOfMassHeight - high * rideHeightOf(rally);
  const wheelRadius = (WHEEL_RADIUS * wheels.radius) / rally.wheels.radius;
  const round = wheels.radius / rally.wheels.radius;
  const [x, z] = [wheels.halfTrack + WHEEL_OUT, wheels.halfWheelbase];
  return {
    centreOfMassHeight,
    bodyScale: [wide, high, long],
    bodyRaise,
    wheelRadius,
    wheelScale: [wheels.width / rally.wheels.width, round, round],
    wheelCentres: [
      [x, wheelRadius, z],
      [-x, wheelRadius, z],
      [x, wheelRadius, -z],
      [-x, wheelRadius, -z],
    ],
    turretPivot: [0, turret.up + centreOfMassHeight - GUN_PIVOT_UP, turret.forward],
    exhausts: EXHAUSTS.map(([left, up, forward]) => [left * wide, up * high + bodyRaise, forward * long]),
  };
}

export const RALLY_LAYOUT = layoutOf(CAR_MODELS.rally);
