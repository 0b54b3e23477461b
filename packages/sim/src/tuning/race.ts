/** Every number of the rules of a race: grid, start, pads and respawns, with its unit. */

/** Car slots of a race, online and solo. The simulation supports up to MAX_CARS. */
export const RACE_CARS = 8;

/** When a car is put back on the road, ticks and m. */
export const RESPAWN = {
  wreckTicks: 250,
  protectTicks: 125,
  /** From one respawn that the driver asks for until the next: nobody can stay safe by asking. */
  requestIntervalTicks: 312,
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
  boostSpeed: 11,
  boostTopSpeed: 76,
  /** Points of the 100 of health. */
  repair: 50,
  rockets: 2,
} as const;

/** The start: throttle from so many ticks before the signal, and what that is worth (boost's integers, m/s). */
export const LAUNCH = {
  throttleMin: 64,
  perfectTicks: 16,
  goodTicks: 40,
  perfect: { boost: 350, speed: 9 },
  good: { boost: 150, speed: 4 },
} as const;

export const RACE_RULES = {
  countdownTicks: 188,
  /** After the first car has finished, the rest have this long. */
  graceTicks: 1875,
  /** Nobody is waited for who is slower than this from start to end, m/s. */
  minPace: 8,
  /** Grid: first row behind the line, row spacing, and lane from the centre line, m. */
  gridFirst: 10,
  gridRow: 7,
  gridLane: 3,
} as const;
