/** The shape and the handling of the car: units, and the effect of a higher value where it is not obvious. */

/** The body. Its origin is the centre of mass; +X is left, +Y up, +Z forward. */
export const CAR_BODY = {
  massKg: 1200,
  /** Half the size of the box (m). */
  halfWidth: 0.9,
  halfHeight: 0.4,
  halfLength: 2,
  /** Height of the box's centre above the centre of mass (m). */
  boxUp: 0.2,
  /**
   * The cabin, a second box that only shots and rockets hit: half its size, and its centre from the centre of mass (m).
   */
  cabin: { halfWidth: 0.7, halfHeight: 0.28, halfLength: 0.85, up: 0.85, forward: -0.25 },
  /**
   * The shape for contacts between cars: half the length of the capsule's axis, its radius, and the largest difference
   * in height at which two cars touch (m).
   */
  capsule: { halfLength: 1.15, radius: 0.92, reachUp: 1.6 },
} as const;

/** The wheels, in the order front left, front right, rear left, rear right. */
export const WHEELS = {
  /** The top of each strut, from the centre of mass (m). */
  mounts: [
    { x: 0.8, y: 0, z: 1.3 },
    { x: -0.8, y: 0, z: 1.3 },
    { x: 0.8, y: 0, z: -1.3 },
    { x: -0.8, y: 0, z: -1.3 },
  ],
  /** Size of a wheel (m). */
  radius: 0.34,
  width: 0.3,
  /** Length of a strut without load, from mount to hub, and how far it can be compressed (m). */
  rest: 0.42,
  travel: 0.3,
} as const;

export const WHEEL_COUNT = WHEELS.mounts.length;
export const WHEELBASE_M = WHEELS.mounts[0].z - WHEELS.mounts[2].z;

/** Gravity (m/s²), 1.6 times that of the Earth, so that jumps are short. */
export const GRAVITY = 15.7;

export const SUSPENSION = {
  /** Natural frequency of the car on its springs: a higher value is stiffer. */
  frequencyHz: 2.4,
  /** Damping as a share of critical damping: a higher value stops bouncing sooner. */
  dampingRatio: 0.55,
  /**
   * Share of the closing speed that the bump stop removes in a tick once the travel is used up: a higher value is
   * harder.
   */
  stopShare: 0.35,
  /**
   * Largest suspension force of a wheel, per kg that it carries (m/s²): a higher value makes cars bounce on landing.
   */
  maxAcceleration: 90,
} as const;

export const GRIP = {
  /** Friction coefficients of the tyres: with higher values the car corners, brakes and accelerates harder. */
  front: 1.75,
  rear: 1.85,
  rearDrifting: 1.05,
  /**
   * Share of the sideways slip that a tyre removes in a tick: with a higher value the car reacts faster to the
   * steering.
   */
  slipShare: 0.55,
  /** Where tyre forces act, as a share of the way from strut mount to road: with a higher value the car rolls more. */
  lever: 0.12,
} as const;

/** Properties of road, gravel and grass, in the order of SURFACE. */
export const GROUND = {
  /** Grip as a share of that of the road. */
  grip: [1, 0.52, 0.62],
  /** Share of the speed that the ground removes per second. */
  drag: [0, 0.16, 0.55],
} as const;

export const DRIVE = {
  /** Acceleration at full throttle from rest (m/s²). It falls to 0 at the top speed (m/s). */
  engine: 13,
  topSpeed: 62,
  /** Acceleration that boost adds (m/s²), up to this speed (m/s). */
  boost: 14,
  boostTopSpeed: 78,
  /** Deceleration of the brake (m/s²). */
  brake: 17,
  /** Acceleration in reverse (m/s²), up to this speed (m/s). */
  reverse: 8,
  reverseTopSpeed: 14,
  /** Share of the speed that a car loses per second without throttle. */
  coast: 0.25,
  /** Below this speed a car without throttle holds itself in place (m/s). */
  holdSpeed: 0.6,
  /** Acceleration towards the road per squared speed (1/m): with a higher value fast cars corner faster. */
  downforce: 0.004,
} as const;

export const STEER = {
  /** Largest angle of the front wheels (rad), at rest. */
  max: 0.5,
  /** Steering rate per second, as a multiple of the largest angle at the current speed. */
  rate: 6,
  /**
   * Sideways acceleration that full steering requests at high speed (m/s²): with a higher value fast cars turn tighter.
   */
  sidewaysAcceleration: 30,
  /** Share of the yaw rate lost per second: with a higher value the car straightens sooner. */
  yawDamping: 1.2,
} as const;

export const DRIFT = {
  /** Lowest speed for a drift (m/s). */
  minSpeed: 8,
  /** Sine of the angle between nose and motion at full steering. */
  slip: 0.5,
  /** Yaw rate per deviation of the sine from its target (rad/s): a higher value holds the angle more tightly. */
  hold: 4,
  /**
   * Sideways acceleration of the bend that the nose follows, as a share of gravity: a higher value fits tighter bends.
   */
  follow: 0.95,
  /** Rate at which the yaw rate approaches its target (1/s). */
  rate: 8,
} as const;

/** Control of a car in the air, or of one that lies on its side or roof. */
export const AIR = {
  /** Angular acceleration of the pitch at full throttle or brake, and of the yaw at full steering (rad/s²). */
  pitch: 2.5,
  yaw: 4,
  /** Angular acceleration towards upright at a tilt of a right angle (rad/s²). */
  righting: 10,
  /** Multiple of `righting` for a car that lies on its side or roof: enough to roll it over its edge. */
  lyingFactor: 6,
  /** A tilted car counts as lying on the road if its centre of mass is lower than this above the road (m). */
  lyingHeight: 1.5,
  /** Share of the spin lost per second. */
  damping: 3,
} as const;

/** Largest angular velocity of a car; a faster spin is limited at the start of each tick. */
export const SPIN_MAX_RAD_S = 4.5;

/** The boost tank, in the integers of the `boost` field. */
export const BOOST = {
  atStart: 400,
  burnPerTick: 5,
  /** Boost earned by drifting. */
  driftPerTick: 3,
  /** At each multiple of this many ticks every car gets 1. */
  trickleTicks: 4,
} as const;

/** Parameters of the contacts between bodies, as cannon-es defines them, and of the events for contacts. */
export const CONTACT = {
  /** Friction coefficients of a chassis on the road, on a wall and on another car. */
  roadFriction: 0.3,
  wallFriction: 0.03,
  carFriction: 0,
  restitution: 0.1,
  stiffness: 1e7,
  relaxation: 4,
  /** Iterations of the solver: more separates piles of cars better, and takes longer. */
  iterations: 8,
  /** Largest overlap that is corrected in one tick (m). */
  depthMax: 0.1,
  /** A contact with a wall or a car above this closing speed is reported as an event (m/s). */
  eventSpeed: 1.5,
  /** A landing above this speed is reported as an event (m/s). */
  landSpeed: 3,
} as const;
