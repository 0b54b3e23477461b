/** Every number of the weapons, with its unit. */

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
  barrelLength: 0.95,
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
  maxCarried: 4,
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
  upSpeed: 2,
} as const;

/** What the car of the shooter gets, in integers of the boost field: for each point of damage, and for a wreck. */
export const REWARD = { perDamage: 3, forWreck: 300 } as const;
