/** The three levels of bots, and every number in which they differ. */
import type { BotLevelName } from './level-names.ts';

/** How well a driver drives. */
export interface DriverSkill {
  /** Share of the speed that the racing line allows. */
  readonly pace: number;
  /** By how much `pace` rises and falls at most in the course of a race. */
  readonly paceSpread: number;
  /** How far (m) the driver strays at most from the intended lane. */
  readonly wanderM: number;
  /** Amplitude of the steering noise, as a share of full steering. */
  readonly steerNoise: number;
  /** Space (m) kept to the side of another car. */
  readonly sideRoomM: number;
  /** Time gap (s) kept behind another car. */
  readonly gapS: number;
  /** Boost is used only above this value of the car's boost field. */
  readonly boostReserve: number;
  /** With boost below this value the driver drifts in hairpins to earn some. */
  readonly driftBelow: number;
  /** How far (m) the driver leaves the racing line at most to reach a pad. */
  readonly padReachM: number;
  /** Fewest and most ticks between pressing the throttle and the start signal. */
  readonly launchTicks: readonly [number, number];
}

/** How well a gunner shoots. Percentages are from 0 to 100. */
export interface GunnerSkill {
  readonly reactionTicks: number;
  /** Largest aiming error (rad) on a target that the gunner has followed for some time. */
  readonly aimError: number;
  /** Additional error (rad) on a new target. It fades. */
  readonly newTargetError: number;
  /** Time is divided into periods of 0.4 s; in this percentage of them the gunner fires a burst. */
  readonly burstPercent: number;
  /** The gunner pauses above this value of the car's heat field, so that the gun does not jam. */
  readonly heatLimit: number;
  /** Percentage of target choices after which a rocket is launched if possible. */
  readonly rocketPercent: number;
  /** Share of the gun's range within which the gunner chooses targets. */
  readonly rangeShare: number;
}

export interface BotSkill {
  readonly driver: DriverSkill;
  readonly gunner: GunnerSkill;
}

export const BOT_LEVELS = {
  easy: {
    driver: {
      pace: 0.74,
      paceSpread: 0.03,
      wanderM: 1.2,
      steerNoise: 0.06,
      sideRoomM: 1,
      gapS: 0.5,
      boostReserve: 700,
      driftBelow: 0,
      padReachM: 1.5,
      launchTicks: [20, 70],
    },
    gunner: {
      reactionTicks: 22,
      aimError: 0.27,
      newTargetError: 0.5,
      burstPercent: 22,
      heatLimit: 500,
      rocketPercent: 5,
      rangeShare: 0.35,
    },
  },
  medium: {
    driver: {
      pace: 0.87,
      paceSpread: 0.04,
      wanderM: 0.8,
      steerNoise: 0.04,
      sideRoomM: 0.7,
      gapS: 0.3,
      boostReserve: 350,
      driftBelow: 300,
      padReachM: 2.5,
      launchTicks: [8, 44],
    },
    gunner: {
      reactionTicks: 17,
      aimError: 0.19,
      newTargetError: 0.35,
      burstPercent: 28,
      heatLimit: 700,
      rocketPercent: 9,
      rangeShare: 0.45,
    },
  },
  hard: {
    driver: {
      pace: 0.98,
      paceSpread: 0.01,
      wanderM: 0.4,
      steerNoise: 0.02,
      sideRoomM: 0.5,
      gapS: 0.15,
      boostReserve: 60,
      driftBelow: 800,
      padReachM: 3,
      launchTicks: [4, 24],
    },
    gunner: {
      reactionTicks: 13,
      aimError: 0.12,
      newTargetError: 0.25,
      burstPercent: 38,
      heatLimit: 850,
      rocketPercent: 15,
      rangeShare: 0.55,
    },
  },
} as const satisfies Readonly<Record<BotLevelName, BotSkill>>;
