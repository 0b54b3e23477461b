/** Every number of the car's shape and handling, with its unit. */

/** The body. Its origin is the centre of mass; +X left, +Y up, +Z forward. */
export const CAR_BODY = {
  massKg: 1200,
  /** Half the box's width, height and length, m. */
  halfWidth: 0.9,
  halfHeight: 0.4,
  halfLength: 2,
  /** The box's middle above the centre of mass, m. */
  boxUp: 0.2,
  /** The cabin, a second box that only shots meet: half sizes, and its middle from the centre of mass, m. */
  cabin: { halfWidth: 0.7, halfHeight: 0.28, halfLength: 0.85, up: 0.85, forward: -0.25 },
  /** Car against car: capsules along the length, half the length of the axis and radius, m. */
  capsule: { halfLength: 1.15, radius: 0.92, reachUp: 1.6 },
} as const;

/** The wheels, in the order front left, front right, rear left, rear right. */
export const WHEELS = {
  /** Where each strut is mounted, m from the centre of mass. */
  mounts: [
    { x: 0.8, y: 0, z: 1.3 },
    { x: -0.8, y: 0, z: 1.3 },
    { x: 0.8, y: 0, z: -1.3 },
    { x: -0.8, y: 0, z: -1.3 },
  ],
  radius: 0.34,
  width: 0.3,
  /** Strut from mount to hub when unloaded, and how much shorter it can get, m. */
  rest: 0.42,
  travel: 0.3,
} as const;

export const WHEELBASE_M = WHEELS.mounts[0].z - WHEELS.mounts[2].z;

export const GRAVITY = 15.7; // m/s²; 1.6 of the earth's, so that hops are short

export const SUSPENSION = {
  frequencyHz: 2.4,
  dampingRatio: 0.55,
  /** Share of the closing speed that the bump stop takes away in a tick, once travel is used up. */
  stopShare: 0.35,
  /** Most that a wheel can push, m/s² of its quarter of the mass. */
  maxAcceleration: 90,
} as const;

export const GRIP = {
  front: 1.75,
  rear: 1.85,
  rearDrifting: 1.05,
  /** Share of the sideways slip that a tyre takes away in a tick. */
  slipShare: 0.55,
  /** Where tyre forces act, as a share of the way from centre of mass to road: low, so that the car rolls little. */
  lever: 0.12,
} as const;

/** By SURFACE: the share of the road's grip, and what slows wheels down at all times, per second of speed. */
export const GROUND = {
  grip: [1, 0.52, 0.62],
  drag: [0, 0.16, 0.55],
} as const;

export const DRIVE = {
  /** m/s², fading to nothing at the top speed in m/s. */
  engine: 13,
  topSpeed: 62,
  boost: 14,
  boostTopSpeed: 78,
  brake: 17,
  reverse: 8,
  reverseTopSpeed: 14,
  /** Slowing down without throttle, per second of speed. */
  coast: 0.25,
  /** Below this speed an untouched car holds itself still, m/s. */
  holdSpeed: 0.6,
  /** m/s² per (m/s)². */
  downforce: 0.004,
} as const;

export const STEER = {
  /** Furthest that the front wheels turn, rad, and how fast: shares of that per second. */
  max: 0.5,
  rate: 6,
  /** Sideways acceleration at which speed begins to limit the angle, m/s². */
  sidewaysAcceleration: 30,
  yawDamping: 1.2,
} as const;

export const DRIFT = {
  minSpeed: 8,
  /** Aimed-for sine of the angle between nose and way, and how hard it is held, 1/s. */
  slip: 0.5,
  hold: 4,
  /** Share of gravity by which the nose also follows the bend. */
  follow: 0.95,
  rate: 8,
} as const;

export const AIR = {
  /** rad/s² of full throttle, brake and steer. */
  pitch: 2.5,
  yaw: 4,
  /** Towards upright, rad/s² at a right angle; and damping, 1/s. */
  righting: 10,
  /** Times as much when it lies on side or roof: enough to lift it over the edge. */
  lyingFactor: 6,
  /** The height of the centre of mass below which a tilted car lies on the road, m. */
  lyingHeight: 1.5,
  damping: 3,
} as const;

/** The fastest spin that a tick begins with, rad/s. */
export const SPIN_MAX_RAD_S = 4.5;

/** Integers of the boost field, 0 to 1023. */
export const BOOST = {
  atStart: 400,
  burnPerTick: 5,
  driftPerTick: 3,
  /** One more every so many ticks. */
  trickleTicks: 4,
} as const;

export const CONTACT = {
  /** Of body on road, body on wall (more kills all speed), and body on body. */
  roadFriction: 0.3,
  wallFriction: 0.03,
  carFriction: 0,
  restitution: 0.1,
  stiffness: 1e7,
  relaxation: 4,
  iterations: 8,
  /** Deepest overlap that is pushed out at once, m. */
  depthMax: 0.1,
  /** Slowest touch that makes an event, m/s. */
  eventSpeed: 1.5,
  landSpeed: 3,
} as const;
