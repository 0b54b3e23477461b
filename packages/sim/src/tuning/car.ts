/** The shape and the handling of the car. Each comment gives the unit, and for handling the effect of a higher value. */

/** The body. Its origin is the centre of mass; +X is left, +Y up, +Z forward. */
export const CAR_BODY = {
  massKg: 1200,
  /** Half the size of the box (m). */
  halfWidth: 0.9,
  halfHeight: 0.4,
  halfLength: 2,
  /** Height of the box's centre above the centre of mass (m). */
  boxUp: 0.2,
  /** The cabin, a second box that only shots hit: half its size, and its centre from the centre of mass (m). */
  cabin: { halfWidth: 0.7, halfHeight: 0.28, halfLength: 0.85, up: 0.85, forward: -0.25 },
  /**
   * The shape for contacts between cars: half the length of the capsule's axis, its radius, and the largest difference
   * in height (m).
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

/** m/s²; 1.6 times that of the earth, so that jumps are short. */
export const GRAVITY = 15.7;

export const SUSPENSION = {
  /** Natural frequency of the car on its springs: higher is stiffer. */
  frequencyHz: 2.4,
  /** 1 is critical damping: higher stops bouncing sooner. */
  dampingRatio: 0.55,
  /** Share of the closing speed that the bump stop takes away in a tick once the travel is used up: higher is harder. */
  stopShare: 0.35,
  /** Largest force of a wheel, per kg of its share of the mass (m/s²): higher lands harder and throws the car up. */
  maxAcceleration: 90,
} as const;

export const GRIP = {
  /** Friction of the tyres: higher corners, brakes and accelerates harder. */
  front: 1.75,
  rear: 1.85,
  rearDrifting: 1.05,
  /** Share of the sideways slip that a tyre takes away in a tick: higher reacts more sharply to the steering. */
  slipShare: 0.55,
  /** Where tyre forces act, as a share of the way from the centre of mass to the road: higher rolls and pitches more. */
  lever: 0.12,
} as const;

/** By surface, indexed by the values of SURFACE. */
export const GROUND = {
  /** Share of the grip of tarmac. */
  grip: [1, 0.52, 0.62],
  /** Share of the speed that the ground takes away per second. */
  drag: [0, 0.16, 0.55],
} as const;

export const DRIVE = {
  /** Acceleration at full throttle from rest (m/s²); falls to 0 at the top speed (m/s). */
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
  /** Share of the speed lost per second without throttle: higher slows down sooner. */
  coast: 0.25,
  /** Below this speed a car without throttle holds itself in place (m/s). */
  holdSpeed: 0.6,
  /** Acceleration towards the road per squared speed ((m/s²)/(m/s)²): higher corners faster at speed. */
  downforce: 0.004,
} as const;

export const STEER = {
  /** Largest angle of the front wheels (rad), at rest. */
  max: 0.5,
  /** How fast the wheels turn, as a share of the largest angle at the current speed, per second. */
  rate: 6,
  /** Sideways acceleration that full steering asks for at high speed (m/s²): higher turns tighter when fast. */
  sidewaysAcceleration: 30,
  /** Share of the yaw rate lost per second: higher straightens the car sooner. */
  yawDamping: 1.2,
} as const;

export const DRIFT = {
  /** Lowest speed for a drift (m/s). */
  minSpeed: 8,
  /** Sine of the angle between nose and motion at full steering: higher drifts at a wider angle. */
  slip: 0.5,
  /** How strongly that angle is held (1/s). */
  hold: 4,
  /** Sideways acceleration of the bend that the nose follows, as a share of gravity: higher follows tighter bends. */
  follow: 0.95,
  /** How fast the yaw rate reaches its target (1/s). */
  rate: 8,
} as const;

/** In the air. */
export const AIR = {
  /** Angular acceleration at full throttle, brake or steering (rad/s²). */
  pitch: 2.5,
  yaw: 4,
  /** Angular acceleration towards upright at a tilt of a right angle (rad/s²). */
  righting: 10,
  /** Multiple of `righting` for a car that lies on its side or roof: enough to lift it over its edge. */
  lyingFactor: 6,
  /** A tilted car lies on the road if its centre of mass is lower than this (m). */
  lyingHeight: 1.5,
  /** Share of the spin lost per second. */
  damping: 3,
} as const;

/** The spin of a car is limited to this at the start of each tick. */
export const SPIN_MAX_RAD_S = 4.5;

/** The boost tank, in the integers of the `boost` field. */
export const BOOST = {
  atStart: 400,
  burnPerTick: 5,
  /** Earned by drifting. */
  driftPerTick: 3,
  /** Every car gets 1 at each multiple of this many ticks. */
  trickleTicks: 4,
} as const;

/** Contacts of bodies, as cannon-es understands them. */
export const CONTACT = {
  /** Friction of a body on the road, on a wall and on another car. Friction on walls takes away speed. */
  roadFriction: 0.3,
  wallFriction: 0.03,
  carFriction: 0,
  restitution: 0.1,
  stiffness: 1e7,
  relaxation: 4,
  /** Iterations of the solver: more separates piles of cars better, and takes longer. */
  iterations: 8,
  /** Largest overlap that is corrected at once (m). */
  depthMax: 0.1,
  /** Lowest speed of a contact with a wall or a car that makes an event (m/s). */
  eventSpeed: 1.5,
  /** Lowest speed of a landing that makes an event (m/s). */
  landSpeed: 3,
} as const;
