/** The rules of a race: the starting grid, the start, pads and respawns, with their units. */

/** Car slots of a race, online and solo. The simulation supports up to MAX_CARS. */
export const RACE_CARS = 8;
/** Most laps that a track can have, and that people can choose. The simulation supports up to 255. */
export const RACE_LAPS_MAX = 99;

export const RACE_RULES = {
  /** Length of the countdown (3 s). */
  countdownTicks: 188,
  /** Guns and rockets work from this many ticks after the start (8 s), when the cars have spread out. */
  gunsAfterTicks: 500,
  /** The race ends at the latest this many ticks after the first finish (30 s). */
  graceTicks: 1875,
  /** The race ends at the latest when a car at this average speed would have finished (m/s). */
  minPace: 8,
  /** The grid: cars in a row, and distances of the first row from the line, between rows and between lanes (m). */
  gridColumns: 4,
  gridFirst: 10,
  gridRow: 6,
  gridLane: 3,
} as const;

/** When and how a car is put back on the road. */
export const RESPAWN = {
  /** Ticks from a wreck to its respawn (3 s), and the speed along the road at which the car then rolls on (m/s). */
  wreckTicks: 188,
  wreckSpeed: 15,
  /** For this many ticks after a respawn the car cannot be hit and does not collide with other cars. */
  protectTicks: 125,
  /** Smallest number of ticks between two requested respawns, so that a player cannot stay protected. */
  requestIntervalTicks: 312,
  /** A car is stuck after this many ticks below this speed (m/s), if it gives throttle or lies on its side or roof. */
  stuckTicks: 220,
  stuckSpeed: 1.2,
  /** A car is out of the world if it is farther than this below the road, above the road or past a wall (m). */
  belowRoad: 6,
  aboveRoad: 60,
  pastWall: 4,
} as const;

/** Pads on the road. */
export const PAD = {
  /** Half the size of a pad (m). */
  halfWidth: 1.9,
  halfLength: 2.5,
  /** A pad has no effect on a car that is higher than this above the road (m). */
  reachUp: 2.5,
  /** Speed that a boost pad adds along the road, up to this total speed (m/s). */
  boostSpeed: 11,
  boostTopSpeed: 76,
  /** Health that a repair pad restores (of 100 points). */
  repair: 50,
  /** Rockets that an ammo pad gives. */
  rockets: 2,
  /** Ticks after an ammo pad until a gun that is jammed there works again. */
  unjamTicks: 24,
} as const;

/** The start boost: throttle that is given shortly before the end of the countdown, and held, earns boost and speed. */
export const LAUNCH = {
  /** Smallest `throttle` of a DriverInput that counts. */
  throttleMin: 64,
  /** Largest number of ticks from throttle to start, for a perfect and for a good start. */
  perfectTicks: 16,
  goodTicks: 40,
  /** The reward: integers of the `boost` field, and speed (m/s). */
  perfect: { boost: 350, speed: 9 },
  good: { boost: 150, speed: 4 },
} as const;
