/** A scripted drive of one car: where it starts, what its driver does, what is measured, and which results are allowed. */
import type { CarTuning, Track } from '@shotgun-rally/sim';
import type { Ground } from '@shotgun-rally/sim/track';
import type { ReadingName } from './samples.ts';

/** What errors call a scenario file. */
export const KIND = 'scenario';

export interface Scenario {
  /** Name of the file without its extension. */
  readonly name: string;
  readonly title: string;
  /** Paragraph for the report. */
  readonly about: string;
  /** The numbers of the car. */
  readonly tuning: CarTuning;
  readonly surroundings: Surroundings;
  readonly runs: readonly Run[];
  readonly measures: readonly ScenarioMeasure[];
  readonly plots: readonly Plot[];
}

/** What the car drives on. */
export type Surroundings = { readonly ground: Ground } | { readonly track: Track };

/** One drive. The runs of a scenario differ in some of these. */
export interface Run {
  readonly name: string;
  readonly seconds: number;
  readonly start: Start;
  /** What the driver does, in order of time. */
  readonly drive: readonly Phase[];
  /** The allowed results of measures, by their names. */
  readonly expect: Readonly<Record<string, AllowedRange>>;
}

export interface Start {
  /** Position in plan view, and the height from which the ground is searched (m). */
  readonly x: number;
  readonly y: number;
  readonly z: number;
  /** Height above the place where the car would stand on its wheels (m). */
  readonly height: number;
  /** Direction of nose and motion: 0 along +Z, growing towards +X. */
  readonly headingDegrees: number;
  /** Rotation about the nose, left side up positive, and then about the left axis, nose down positive. */
  readonly rollDegrees: number;
  readonly pitchDegrees: number;
  readonly speedKmh: number;
  /** Boost in the tank, as a share. */
  readonly boost: number;
}

/** What the driver does from a time on, until the next phase. */
export interface Phase {
  /** Time since the start (s). */
  readonly at: number;
  readonly pedals: Pedals;
  readonly steering: Steering;
  readonly drift: boolean;
  readonly boost: boolean;
}

/** A throttle from -1 to 1, or a speed to hold. */
export type Pedals = { readonly throttle: number } | { readonly holdKmh: number };

/** A steering from -1 to 1, or a line to follow. */
export type Steering = { readonly steer: number } | { readonly follow: Line };

export type Line =
  /** A circle; the car turns right if the radius is positive, else left (m). */
  | { readonly kind: 'circle'; readonly x: number; readonly z: number; readonly radius: number }
  /** Straight pieces between points. */
  | { readonly kind: 'lane'; readonly points: readonly PlanPoint[] }
  /** The road of the track, `lateral` m to the right of its centre line. */
  | { readonly kind: 'road'; readonly lateral: number };

export interface PlanPoint {
  readonly x: number;
  readonly z: number;
}

/** One number for each run: a reading over a stretch of time. */
export interface ScenarioMeasure {
  readonly name: string;
  readonly reading: ReadingName;
  /** `change` is the last value minus the first. */
  readonly take: 'last' | 'max' | 'min' | 'mean' | 'change';
  /** The stretch starts when the first condition holds, and ends when the second holds; by default it is the whole run. */
  readonly from: Condition | null;
  readonly until: Condition | null;
  /** Digits after the decimal point in the report. */
  readonly digits: number;
}

export interface Condition {
  readonly reading: ReadingName;
  readonly atLeast: number;
  readonly atMost: number;
}

/** The allowed results of a measure, both ends included. */
export interface AllowedRange {
  readonly min: number;
  readonly max: number;
}

export interface Plot {
  readonly y: ReadingName;
  readonly x: ReadingName;
}
