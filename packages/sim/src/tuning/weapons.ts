/** The numbers of guns and rockets. Damage is in points of health: 100 is full health. */

/** The turret: angles are in steps of 1/65536 turn, heat is in the integers of the `heat` field. */
export const TURRET = {
  /** Largest turn of the barrel towards the aim. */
  yawPerTick: 1500,
  pitchPerTick: 700,
  /** Lowest and highest elevation of the barrel. */
  pitchMin: -2_700,
  pitchMax: 9_000,
  /** Ticks from one shot to the next. */
  cooldownTicks: 8,
  /** A shot kicks the barrel up by about this angle. The barrel is back on the aim before the next shot. */
  kick: 220,
  heatPerShot: 84,
  coolPerTick: 4,
  /** A jammed gun can fire again below this heat. */
  clearHeat: 340,
} as const;

export const SHOT = {
  /** Range of a shot (m). */
  rangeM: 160,
  damage: 2,
  /** Change of velocity of the car that is hit (m/s). */
  pushSpeed: 1.6,
  /**
   * Largest deviation of a shot from the barrel, in yaw and in pitch, for a cold gun and for one about to jam (rad).
   */
  spreadCold: 0.006,
  spreadHot: 0.026,
} as const;

/** Rockets fly straight, and burst beside a car or on the ground. */
export const ROCKET = {
  /** Number of rockets of a car at the start, and the largest number that a car can carry. */
  atStart: 2,
  maxCarried: 4,
  /** Ticks from one launch to the next. */
  reloadTicks: 94,
  /** A car with fewer rockets than at the start gets one at each multiple of this many ticks (20 s). */
  resupplyTicks: 1250,
  /** Speed (m/s), and flight time in ticks (2 s). */
  speed: 110,
  lifeTicks: 125,
  /** A rocket bursts this close to the body of a car (m). */
  fuse: 0.6,
  /**
   * A blast has its full effect up to `blastFull` from the centre of a car, and no effect at `blastRadius` or more (m).
   */
  blastFull: 2.8,
  blastRadius: 7,
  /** Damage at full effect. */
  damage: 15,
  /** Change of velocity at full effect: away from the blast, and upwards (m/s). */
  pushSpeed: 4,
  upSpeed: 2,
} as const;

/** A hit on the car that leads the race does this many times the damage: a higher value lets those behind catch up. */
export const LEADER_DAMAGE_FACTOR = 4;

/** Boost that the shooter's car earns per point of damage and for a wreck, in the integers of the `boost` field. */
export const REWARD = { perDamage: 3, forWreck: 300 } as const;
