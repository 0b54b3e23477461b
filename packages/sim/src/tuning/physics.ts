/** Numbers of the physics that are the same for every car: gravity, contacts and the growth of boost. */

/** Gravity (m/s²), 1.6 times that of the Earth, so that jumps are short. */
export const GRAVITY = 15.7;

/** At each multiple of this many ticks every car gets 1 of the `boost` field. */
export const BOOST_TRICKLE_TICKS = 4;

/** The wakes of cars, in which other cars have less air drag. */
export const WAKE = {
  /**
   * At each multiple of this many ticks (0.8 s) the wakes are checked, and the result takes effect at the next check. A
   * client predicts its own car exactly while it predicts at most this far ahead; a higher value reacts later.
   */
  sampleTicks: 48,
  /** A slower car leaves no wake (m/s). */
  minSpeed: 15,
} as const;

/** Parameters of the contacts between bodies, as cannon-es defines them, and of the events for contacts. */
export const CONTACT = {
  /** Friction coefficients of a chassis on the ground, on a wall and on another car. */
  groundFriction: 0.3,
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
