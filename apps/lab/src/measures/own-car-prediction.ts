/**
 * Rows 2 and 3 of the scoreboard: the error of the first prediction of a driver's own car for a tick, compared with the
 * server at the same tick, separately for each situation of the car. Row 2 also checks that the client follows the server:
 * once it has handled a received state, its own car must be at that state's pose in that state's tick.
 */
import { createTimelinePose } from '@shotgun-rally/netcode';
import { type Pose, RACE, type WorldState } from '@shotgun-rally/sim';
import { createPose, readPose, timeOfTick } from '@shotgun-rally/sim/state';
import { CM_PER_M, type Figure, limitFor, type Measure, percentOf, scaled } from '../race/measure.ts';
import { Pending } from '../race/pending.ts';
import { type CarSituation, drivenStateOf, fieldsEqual, type PlayerRecord } from '../race/player-record.ts';
import { metresBetween } from '../race/position.ts';
import type { ObservedRace } from '../race/race.ts';
import { degreesBetween, headingDegreesBetween } from '../race/rotation.ts';
import { Samples } from '../race/samples.ts';

/** The first prediction of a tick. */
interface FirstPrediction {
  readonly record: PlayerRecord;
  readonly tick: number;
  readonly drivenState: Int32Array;
  readonly pose: Pose;
  /** Tick of the newest state that the client had received when it predicted. */
  readonly newestTick: number;
}

/** Five minutes of driving, in ticks. */
const MIN_CLEAN_TICKS = 18_750;
/** Half a minute, in ticks. */
const MIN_CONTACT_TICKS = 1875;
const MIN_STATES = 10_000;
/** Two poses that differ by less are the same pose, apart from rounding. */
const SAME_POSE_M = 1e-6;
const SAME_POSE_DEGREES = 1e-6;

/** Errors of predicted poses. */
class PredictionErrors {
  readonly metres = new Samples();
  readonly degrees = new Samples();
}

export class OwnCarPrediction implements Measure {
  readonly #race: ObservedRace;
  /** The newest tick that each driver's client has predicted. */
  readonly #newest = new Map<PlayerRecord, number>();
  readonly #pending = new Pending<FirstPrediction>();
  readonly #errors: Record<CarSituation, PredictionErrors> = {
    clean: new PredictionErrors(),
    contact: new PredictionErrors(),
    disturbed: new PredictionErrors(),
    wrecked: new PredictionErrors(),
  };
  /** Errors (m) in clean ticks if the server executed all inputs that the client had to predict. */
  readonly #errorsIfExecuted = new Samples();
  readonly #followedTick = new Map<PlayerRecord, number>();
  #differingTicks = 0;
  #states = 0;
  #ignoredStates = 0;

  constructor(race: ObservedRace) {
    this.#race = race;
  }

  onSimulated(record: PlayerRecord, state: WorldState): void {
    if (record.player.role !== 'driver') return;
    const tick = state[RACE.tick]!;
    // A client that skips ticks after a freeze sends no input for them, and does not predict them.
    if (tick <= (this.#newest.get(record) ?? 0) || !record.player.inputs.has(tick)) return;
    this.#newest.set(record, tick);
    const { car } = record.player;
    const pose = readPose(state, car, createPose());
    const { newestTick } = record;
    this.#pending.add(tick, { record, tick, drivenState: drivenStateOf(state, car), pose, newestTick });
  }

  onFrame(record: PlayerRecord): void {
    const { newestTick, player } = record;
    const isNew = newestTick > (this.#followedTick.get(record) ?? 0);
    if (player.role !== 'driver' || !isNew || newestTick > (player.client.state?.[RACE.tick] ?? 0)) return;
    this.#followedTick.set(record, newestTick);
    const truePose = this.#race.truth.pose(player.car, timeOfTick(newestTick));
    if (!truePose || !player.client.samplePredicted(timeOfTick(newestTick), simulatedPose)) return;
    this.#states++;
    const isFollowed =
      metresBetween(simulatedPose, truePose) < SAME_POSE_M &&
      degreesBetween(simulatedPose, truePose) < SAME_POSE_DEGREES;
    if (!isFollowed) this.#ignoredStates++;
  }

  onServerTick(serverTick: number): void {
    for (const { record, tick, drivenState, pose, newestTick } of this.#pending.take(serverTick)) {
      // A late prediction is for a tick that the server has already run.
      const state = this.#race.truth.state(tick) as WorldState;
      const { car } = record.player;
      const truePose = readPose(state, car, createPose());
      const errorM = metresBetween(pose, truePose);
      const situation = record.situation(tick);
      this.#errors[situation].metres.add(errorM);
      this.#errors[situation].degrees.add(headingDegreesBetween(pose, truePose));
      if (situation !== 'clean' || !this.#isPredictable(record, newestTick, tick)) continue;
      this.#errorsIfExecuted.add(errorM);
      if (!fieldsEqual(drivenState, drivenStateOf(state, car))) this.#differingTicks++;
    }
  }

  /**
   * Returns true if the server executed the driver's own input in every tick that the client had to predict, and no hits by
   * the car's gunner were due in these ticks: the client cannot know how much boost they earn.
   */
  #isPredictable(record: PlayerRecord, newestTick: number, tick: number): boolean {
    const { truth } = this.#race;
    for (let predicted = newestTick + 1; predicted <= tick; predicted++) {
      if (!record.wasExecuted(predicted, truth) || truth.hadHitsDue(record.player.car, predicted)) return false;
    }
    return true;
  }

  figures(): Figure[] {
    return [...this.#cleanFigures(), ...this.#contactFigures(), ...this.#disturbedFigures(), ...this.#shareFigures()];
  }

  #cleanFigures(): Figure[] {
    const { conditions } = this.#race;
    const { metres } = this.#errors.clean;
    const executed = { row: 2, samples: this.#errorsIfExecuted.count, minSamples: MIN_CLEAN_TICKS };
    const atMost = limitFor({ datagram: 0, stream: 0 }, conditions);
    return [
      {
        ...executed,
        measure:
          'predicted ticks that differ from the server although it executed all inputs (no contact, no hits on or by the car)',
        unit: 'ticks',
        value: this.#differingTicks,
        atMost,
      },
      {
        ...executed,
        measure:
          'largest own-car prediction error if the server executed all inputs (no contact, no hits on or by the car)',
        unit: 'm',
        value: this.#errorsIfExecuted.max(),
        atMost,
      },
      {
        row: 2,
        measure: "received states that the client's own car does not follow",
        unit: 'states',
        value: this.#ignoredStates,
        samples: this.#states,
        minSamples: MIN_STATES,
        atMost,
      },
      {
        row: 2,
        measure: 'own-car prediction error with late inputs included, p95 (no contact, no hit)',
        unit: 'm',
        value: metres.percentile(0.95),
        samples: metres.count,
        minSamples: MIN_CLEAN_TICKS,
        atMost: limitFor({ datagram: { TYPICAL: 0 } }, conditions),
      },
    ];
  }

  #contactFigures(): Figure[] {
    const { conditions } = this.#race;
    const { metres, degrees } = this.#errors.contact;
    const contact = { row: 3, samples: metres.count, minSamples: MIN_CONTACT_TICKS };
    return [
      {
        ...contact,
        measure: 'own-car prediction error in contact, p95',
        unit: 'm',
        value: metres.percentile(0.95),
        atMost: limitFor({ datagram: { TYPICAL: 0.15, BAD: 0.4 } }, conditions),
      },
      {
        ...contact,
        measure: 'heading error of the own-car prediction in contact, p95',
        unit: '°',
        value: degrees.percentile(0.95),
        atMost: limitFor({ datagram: { TYPICAL: 3, BAD: 6 } }, conditions),
      },
    ];
  }

  #disturbedFigures(): Figure[] {
    const { conditions } = this.#race;
    const { metres, degrees } = this.#errors.disturbed;
    const disturbed = { row: 3, samples: metres.count, minSamples: MIN_CONTACT_TICKS };
    return [
      {
        ...disturbed,
        measure: 'own-car prediction error within 1 s after a hit or respawn, p95',
        unit: 'cm',
        value: scaled(metres.percentile(0.95), CM_PER_M),
        atMost: limitFor({ datagram: { TYPICAL: 2 } }, conditions),
      },
      {
        ...disturbed,
        measure: 'heading error of the own-car prediction within 1 s after a hit or respawn, p95',
        unit: '°',
        value: degrees.percentile(0.95),
        atMost: limitFor({ datagram: { TYPICAL: 0.5 } }, conditions),
      },
    ];
  }

  #shareFigures(): Figure[] {
    const counts = Object.values(this.#errors).map(({ metres }) => metres.count);
    const samples = counts.reduce((sum, count) => sum + count, 0);
    const shareOf = (situation: CarSituation, measure: string): Figure => {
      const value = percentOf(this.#errors[situation].metres.count, samples);
      return { row: 3, measure, unit: '%', value, samples, minSamples: 0, atMost: null };
    };
    return [
      shareOf('contact', 'share of ticks in contact'),
      shareOf('disturbed', 'share of ticks within 1 s after a hit or respawn'),
      shareOf('wrecked', 'share of ticks as a wreck'),
    ];
  }
}

/** Reused for every comparison. */
const simulatedPose = createTimelinePose();
