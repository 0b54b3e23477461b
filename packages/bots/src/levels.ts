/** How well bots of each level play: every number that tells an easy one from a hard one. */

/** How a driver drives. */
export interface DriverSkill {
  /** Share of the speed that the racing line allows, and how much cars of one level differ in it. */
  readonly pace: number;
  readonly paceSpread: number;
  /** How far it wanders off the line it means to take, m, and how much its stick shakes, as a share of full lock. */
  readonly wanderM: number;
  readonly stickNoise: number;
  /** Kept free between its side and another's, m, and behind a car that it follows, s. */
  readonly sideRoomM: number;
  readonly gapS: number;
  /** Boost that it keeps in reserve, integers of the boost field. */
  readonly boostReserve: number;
  /** With less boost than this it slides through tight bends to earn some, integers of the boost field. */
  readonly driftBelow: number;
  /** How far off the line it goes for what lies on the road, m. */
  readonly padReachM: number;
  /** It steps on the throttle so many ticks before the start, at least and at most. */
  readonly launchTicks: readonly [number, number];
}

/** How a gunner shoots. */
export interface GunnerSkill {
  /** From seeing to doing, ticks. */
  readonly reactionTicks: number;
  /** How far off the aim is when it has settled, and how much more so on a target just taken, rad. */
  readonly aimError: number;
  readonly firstError: number;
  /** Of 100 bursts, how many are fired; the heat at which it lets go, integers of the heat field. */
  readonly bursts: number;
  readonly heatStop: number;
  /** Of 100 fancies, how many are for a rocket. */
  readonly rockets: number;
  /** Of the gun's reach, how much it uses. */
  readonly reach: number;
}

export interface BotSkill {
  readonly driver: DriverSkill;
  readonly gunner: GunnerSkill;
}

export const BOT_LEVELS = {
  easy: {
    driver: {
      ...{ pace: 0.74, paceSpread: 0.03, wanderM: 1.2, stickNoise: 0.06 },
      ...{ sideRoomM: 1, gapS: 0.5, boostReserve: 700, driftBelow: 0, padReachM: 1.5, launchTicks: [20, 70] },
    },
    gunner: { reactionTicks: 22, aimError: 0.27, firstError: 0.5, bursts: 22, heatStop: 500, rockets: 5, reach: 0.35 },
  },
  medium: {
    driver: {
      ...{ pace: 0.87, paceSpread: 0.02, wanderM: 0.8, stickNoise: 0.04 },
      ...{ sideRoomM: 0.7, gapS: 0.3, boostReserve: 350, driftBelow: 300, padReachM: 2.5, launchTicks: [8, 44] },
    },
    gunner: {
      reactionTicks: 17,
      aimError: 0.19,
      firstError: 0.35,
      bursts: 28,
      heatStop: 700,
      rockets: 9,
      reach: 0.45,
    },
  },
  hard: {
    driver: {
      ...{ pace: 0.98, paceSpread: 0.01, wanderM: 0.4, stickNoise: 0.02 },
      ...{ sideRoomM: 0.5, gapS: 0.15, boostReserve: 60, driftBelow: 800, padReachM: 3, launchTicks: [4, 24] },
    },
    gunner: {
      reactionTicks: 13,
      aimError: 0.12,
      firstError: 0.25,
      bursts: 38,
      heatStop: 850,
      rockets: 15,
      reach: 0.55,
    },
  },
} as const satisfies Readonly<Record<string, BotSkill>>;

export type BotLevel = keyof typeof BOT_LEVELS;

/** From the weakest to the strongest. */
export const BOT_LEVEL_NAMES = Object.keys(BOT_LEVELS) as readonly BotLevel[];
