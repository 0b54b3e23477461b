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
  stop: 0.35,
  /** Most that a wheel can push, m/s² of its quarter of the mass. */
  limit: 90,
} as const;

export const GRIP = {
  front: 1.75,
  rear: 1.85,
  rearDrifting: 1.05,
  /** Share of the sideways slip that a tyre takes away in a tick. */
  sideRate: 0.55,
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
  sideways: 30,
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

/** When a car is put back on the road, ticks and m. */
export const RESPAWN = {
  wreckTicks: 250,
  protectTicks: 125,
  /** From one respawn that the driver asks for until the next: nobody can stay safe by asking. */
  askAgainTicks: 312,
  stuckTicks: 220,
  /** Slower than this counts as stuck when it tries to move or lies on its roof, m/s. */
  stuckSpeed: 1.2,
  belowRoad: 6,
  aboveRoad: 60,
  pastWall: 4,
} as const;

/** What lies on the road for whoever drives over it. */
export const PAD = {
  /** m, from the pad's middle; how high above it counts as over it. */
  halfWidth: 1.9,
  halfLength: 2.5,
  reachUp: 2.5,
  /** A boost pad adds so much speed along the road, up to this, m/s. */
  shove: 11,
  topSpeed: 76,
  /** Points of the 100 of health. */
  repair: 50,
  rockets: 2,
} as const;

/** The start: throttle from so many ticks before the signal, and what that is worth (boost's integers, m/s). */
export const LAUNCH = {
  throttleMin: 64,
  perfectTicks: 16,
  goodTicks: 40,
  perfect: { boost: 350, shove: 9 },
  good: { boost: 150, shove: 4 },
} as const;

/** Integers of the turret; angles in 1/65536 turn. */
export const TURRET = {
  yawPerTick: 1500,
  pitchPerTick: 700,
  pitchMin: -2_700,
  pitchMax: 9_000,
  cooldownTicks: 8,
  /** How far a shot throws the barrel up; it is back by the next one. */
  kick: 220,
  heatPerShot: 84,
  coolPerTick: 4,
  /** A jammed gun fires again below this heat. */
  clearHeat: 340,
  /** Pivot of the barrel from the centre of mass, m, and the barrel's length. */
  mount: { x: 0, y: 1.3, z: -0.25 },
  barrel: 0.95,
} as const;

export const SHOT = {
  rangeM: 160,
  /** Points of the 100 of health. */
  damage: 9,
  /** Velocity change of the car that is hit, m/s. */
  pushSpeed: 1.6,
  /** Furthest off the barrel that a shot flies from a cold gun and from one about to jam, rad. */
  spreadCold: 0.006,
  spreadHot: 0.026,
} as const;

/** Rockets: few, slow to come, seen on their way, and felt by whoever is near where they burst. */
export const ROCKET = {
  /** Rounds at the start, and the most that a car carries. */
  atStart: 2,
  most: 4,
  /** From one rocket to the next, ticks. */
  reloadTicks: 94,
  /** A car with fewer than at the start gets one more every so many ticks (20 s). */
  resupplyTicks: 1250,
  /** m/s, straight on; and how long it flies, ticks (2 s, 220 m). */
  speed: 110,
  lifeTicks: 125,
  /** It bursts this near a car's body, m. */
  fuse: 0.6,
  /** The blast, m from the middle of a car: full up to here, nothing from there on. */
  blastFull: 2.8,
  blastRadius: 7,
  /** Points of the 100 of health, at most. */
  damage: 42,
  /** Velocity changes of a car, away and upwards, m/s, at most. */
  pushSpeed: 4,
  lift: 2,
} as const;

/** What the car of the shooter gets, in integers of the boost field: for each point of damage, and for a wreck. */
export const REWARD = { perDamage: 3, forWreck: 300 } as const;

export const RACE_RULES = {
  countdownTicks: 188,
  /** After the first car has finished, the rest have this long. */
  graceTicks: 1875,
  /** Nobody is waited for who is slower than this from start to end, m/s. */
  slowestPace: 8,
  /** Grid: first row behind the line, row spacing, and lane from the centre line, m. */
  gridFirst: 10,
  gridRow: 7,
  gridLane: 3,
} as const;
