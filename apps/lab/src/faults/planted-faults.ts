/** The faults that are planted to test the netcode scoreboard, each with a figure that must exceed its limit because of it. */
import { type LinkKind, WEATHERS, type Weather } from '@shotgun-rally/netcode';
import { Bytes } from '../measures/bytes.ts';
import { ClockError } from '../measures/clock.ts';
import { Evenness } from '../measures/evenness.ts';
import { GunnerView } from '../measures/gunner-view.ts';
import { Jumps } from '../measures/jumps.ts';
import { OwnCarPrediction } from '../measures/own-car-prediction.ts';
import { Rivals } from '../measures/rivals.ts';
import { Shots } from '../measures/shots.ts';
import { Starvation } from '../measures/starvation.ts';
import type { Measure } from '../race/measure.ts';
import type { ObservedRace, RaceOverrides } from '../race/race.ts';
import {
  createIgnoredCorrections,
  createUnevenCar,
  ignoredHits,
  lateCars,
  lateOwnCar,
  lateRivals,
  lessFrontGrip,
  oldRotation,
  slowBoost,
  slowFading,
  steppedRotation,
  straightLines,
  straightRivals,
  turnedCar,
  turnedRivals,
  unsmoothedRivals,
  unsmoothedRotation,
  wrongClock,
} from './client-faults.ts';
import { lateVerdicts, lostRockets, missingPoses, olderWorlds, repeatedInputs } from './server-faults.ts';

/** How large a race is. */
interface RaceSize {
  readonly cars: number;
  readonly seconds: number;
}

/** A race in which faults are planted. */
interface FaultRace {
  /** Simulated network conditions. */
  readonly weather: Weather;
  readonly link: LinkKind;
  /** A race that is just long enough for the figures of its faults, with the seed of the test. */
  readonly short: RaceSize;
  /** A race whose figures are similar with every seed. */
  readonly long: RaceSize;
}

const SMALL: RaceSize = { cars: 2, seconds: 4 };
const LARGE: RaceSize = { cars: 8, seconds: 24 };

export const FAULT_RACES = {
  /** Without delay or loss, only the fault affects the figures, so that a small race is enough with every seed. */
  LAN: { weather: WEATHERS.LAN, link: 'datagram', short: SMALL, long: SMALL },
  /** Long enough for many positions of rivals, and for some rockets with every seed. */
  'LAN, longer': { weather: WEATHERS.LAN, link: 'datagram', short: { cars: 4, seconds: 12 }, long: LARGE },
  'LAN over a stream': { weather: WEATHERS.LAN, link: 'stream', short: SMALL, long: SMALL },
  TYPICAL: { weather: WEATHERS.TYPICAL, link: 'datagram', short: { cars: 4, seconds: 12 }, long: LARGE },
  /** More loss than in TYPICAL, so that enough inputs are late for figures about corrections. */
  'TYPICAL with 6 % loss': {
    weather: { ...WEATHERS.TYPICAL, lossShare: 0.06 },
    link: 'datagram',
    short: { cars: 6, seconds: 18 },
    long: LARGE,
  },
  /** Single states are lost, so cars are interpolated over twice the usual time. */
  'GOOD with 5 % loss': {
    weather: { ...WEATHERS.GOOD, lossShare: 0.05 },
    link: 'datagram',
    short: { cars: 4, seconds: 16 },
    long: { cars: 4, seconds: 16 },
  },
  /** Many inputs are late, so there are many corrections. */
  'BAD over a stream': {
    weather: WEATHERS.BAD,
    link: 'stream',
    short: { cars: 3, seconds: 16 },
    long: { cars: 4, seconds: 24 },
  },
} as const satisfies Record<string, FaultRace>;

export type FaultRaceName = keyof typeof FAULT_RACES;

export interface PlantedFault {
  readonly fault: string;
  /** Creates the fault for one race, because some faults count. */
  readonly overrides: () => RaceOverrides;
  /** The beginning of the name of the figure that must exceed its limit. */
  readonly figure: string;
  /** The measure that computes this figure. */
  readonly measure: new (
    race: ObservedRace,
  ) => Measure;
  readonly race: FaultRaceName;
}

export const PLANTED_FAULTS: readonly PlantedFault[] = [
  {
    fault: 'the predictor ignores 1 of 100 corrections',
    overrides: createIgnoredCorrections,
    figure: "received states that the client's own car does not follow",
    measure: OwnCarPrediction,
    race: 'BAD over a stream',
  },
  {
    fault: 'cars are interpolated along straight lines instead of the curve',
    overrides: () => straightLines,
    figure: 'position error of interpolated cars at ticks whose poses were lost',
    measure: GunnerView,
    race: 'GOOD with 5 % loss',
  },
  {
    fault: 'the visual offset after a correction fades three times more slowly',
    overrides: () => slowFading,
    figure: 'time in which an offset falls from 10 cm to 2 cm',
    measure: Jumps,
    race: 'TYPICAL with 6 % loss',
  },
  {
    fault: 'the rotation of corrected cars is not smoothed',
    overrides: () => unsmoothedRotation,
    figure: 'jumps in all driving',
    measure: Jumps,
    race: 'TYPICAL with 6 % loss',
  },
  {
    fault: 'a gunner sees every car with its rotation of 64 ms ago',
    overrides: () => oldRotation,
    figure: "heading error of the own car in the gunner's view",
    measure: GunnerView,
    race: 'LAN',
  },
  {
    fault: 'corrections of rivals are not smoothed',
    overrides: () => unsmoothedRivals,
    figure: 'twitches of a drawn rival of over 10 cm in one frame',
    measure: Rivals,
    race: 'TYPICAL',
  },
  {
    fault: 'clients ignore the hits that the server announces before they take effect',
    overrides: () => ignoredHits,
    figure: 'own-car prediction error within 1 s after a hit or respawn',
    measure: OwnCarPrediction,
    race: 'TYPICAL',
  },
  {
    fault: 'rivals are predicted as if they did not steer',
    overrides: () => straightRivals,
    figure: 'error of drawn rivals, median, relative to holding the last input',
    measure: Rivals,
    race: 'LAN, longer',
  },
  {
    fault: 'verdicts are sent 12 ticks (192 ms) late',
    overrides: () => lateVerdicts,
    figure: "time from a shot to its verdict on the shooter's screen, median",
    measure: Shots,
    race: 'TYPICAL',
  },
  {
    fault: 'one past pose in twenty is missing',
    overrides: () => missingPoses,
    figure: 'snapshots with missing poses',
    measure: Bytes,
    race: 'LAN',
  },
  {
    fault: 'the server executes the previous input once in 500 ticks',
    overrides: () => repeatedInputs,
    figure: 'inputs that arrived in time but were not what was executed',
    measure: Starvation,
    race: 'LAN, longer',
  },
  {
    fault: "boost is used up more slowly in the clients' simulation",
    overrides: () => slowBoost,
    figure: 'predicted ticks that differ from the server',
    measure: OwnCarPrediction,
    race: 'LAN, longer',
  },
  {
    fault: "the driver's own car is drawn turned by one degree",
    overrides: () => turnedCar,
    figure: 'difference between drawn and simulated heading',
    measure: Jumps,
    race: 'LAN',
  },
  {
    fault: 'rivals are drawn turned by one degree',
    overrides: () => turnedRivals,
    figure: 'heading error of drawn rivals, p95, relative to holding the last input',
    measure: Rivals,
    race: 'LAN, longer',
  },
  {
    fault: 'a gunner sees the rotations of the last tick without interpolation',
    overrides: () => steppedRotation,
    figure: 'rotation error of interpolated cars at the time of a frame',
    measure: GunnerView,
    race: 'LAN',
  },
  {
    fault: 'the server executes no rocket triggers',
    overrides: () => lostRockets,
    figure: 'inputs that arrived in time but were not what was executed',
    measure: Starvation,
    race: 'LAN, longer',
  },
  {
    fault: "the driver's own car moves unevenly over a stream",
    overrides: createUnevenCar,
    figure: 'deviation of drawn from simulated speed at 60 Hz',
    measure: Evenness,
    race: 'LAN over a stream',
  },
  {
    fault: 'the server judges shots in the world of 48 ms before the one that the gunner saw',
    overrides: () => olderWorlds,
    figure: 'hits on crossing targets on which client and server disagree',
    measure: Shots,
    race: 'TYPICAL',
  },
  {
    fault: "the server's clock is 20 ms fast in its answers to pings",
    overrides: () => wrongClock,
    figure: "error of a client's estimate of server time, p95",
    measure: ClockError,
    race: 'TYPICAL',
  },
  {
    fault: "the front tyres have 0.1 % less grip in the clients' simulation",
    overrides: () => lessFrontGrip,
    figure: 'predicted ticks that differ from the server',
    measure: OwnCarPrediction,
    race: 'LAN, longer',
  },
  {
    fault: "the driver's own car is read 8 ms late from the client's simulation",
    overrides: () => lateOwnCar,
    figure: "distance of the drawn car from the server's without contact or hit",
    measure: Jumps,
    race: 'LAN',
  },
  {
    fault: 'drivers see their rivals a tick late',
    overrides: () => lateRivals,
    figure: 'error of drawn rivals, median, relative to holding the last input',
    measure: Rivals,
    race: 'LAN, longer',
  },
  {
    fault: 'gunners see every car a tick late',
    overrides: () => lateCars,
    figure: 'position error of interpolated cars at the time of a frame',
    measure: GunnerView,
    race: 'LAN',
  },
];
