/** The rules of a race: the starting grid, the start, pads and respawns, with their units. */

/** Car slots of a race, online and solo. The simulation supports up to MAX_CARS. */
export const RACE_CARS = 8;

export const RACE_RULES = {
  countdownTicks: 188,
  /** The race ends this many ticks after the first car has finished. */
  graceTicks: 1875,
  /** The race ends when a car at this average speed would have finished (m/s). */
  minPace: 8,
  /** The grid: first row behind the line, distance between rows, and lanes from the centre line (m). */
  gridFirst: 10,
  gridRow: 7,
  gridLane: 3,
} as const;

/** When and how a car is put back on the road. */
export const RESPAWN = {
  /** Ticks from a wreck to its respawn. */
  wreckTicks: 250,
  /** Ticks of protection after a respawn. */
  protectTicks: 125,
  /** Ticks from a requested respawn to the next one, so that a player cannot stay protected. */
  requestIntervalTicks: 312,
  /** A car is stuck after this many ticks below this speed (m/s), if it gives throttle or lies on its side or roof. */
  stuckTicks: 220,
  stuckSpeed: 1.2,
  /** A car farther than this below the road, above it, or past a wall is out of the world (m). */
  belowRoad: 6,
  aboveRoad: 60,
  pastWall: 4,
} as const;

/** Pads on the road. */
export const PAD = {
  /** Half the size of a pad (m). */
  halfWidth: 1.9,
  halfLength: 2.5,
  /** A car higher than this above the road flies over a pad without effect (m). */
  reachUp: 2.5,
  /** Speed that a boost pad adds along the road, up to this total speed (m/s). */
  boostSpeed: 11,
  boostTopSpeed: 76,
  /** Armour that a repair pad restores (points of HEALTH_MAX). */
  repair: 50,
  /** Rockets that an ammo pad gives. */
  rockets: 2,
} as const;

/** The start: a driver who first gives throttle shortly before the end of the countdown is rewarded. */
export const LAUNCH = {
  /** Lowest throttle that counts, as in DriverInput. */
  throttleMin: 64,
  /** Longest time between throttle and start, in ticks, for a perfect and a good launch. */
  perfectTicks: 16,
  goodTicks: 40,
  /** The reward: integers of the `boost` field, and speed (m/s). */
  perfect: { boost: 350, speed: 9 },
  good: { boost: 150, speed: 4 },
} as const;
