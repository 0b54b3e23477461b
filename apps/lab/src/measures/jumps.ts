/**
 * Row 4 of the scoreboard: whether a client draws its driver's car smoothly (jumps), close to where it simulates it (the offset
 * between the drawn and the simulated car), and where the server has it.
 *
 * A jump is a frame in which the drawn car moves by over JUMP_M, or turns by over JUMP_DEGREES, otherwise than the
 * simulated car. Both movements are between the same two times, and the simulated movement includes the latest corrections
 * of both poses. So a correction without smoothing is a jump, and a smoothed correction is a jump only if the smoothing
 * itself moves the car too far.
 */
import { type ClientView, createTimelinePose } from '@shotgun-rally/netcode';
import { type Pose, TICK_MS } from '@shotgun-rally/sim';
import { createPose } from '@shotgun-rally/sim/state';
import { CM_PER_M, type Figure, limitFor, type Measure, MINUTE_MS, PAUSE_MS, scaled } from '../race/measure.ts';
import { Pending } from '../race/pending.ts';
import type { CarSituation, PlayerRecord } from '../race/player-record.ts';
import { metresBetween, minus } from '../race/position.ts';
import type { ObservedRace } from '../race/race.ts';
import { degreesBetween, headingDegreesBetween, turnBetween } from '../race/rotation.ts';
import { Samples } from '../race/samples.ts';

const JUMP_M = 0.02;
const JUMP_DEGREES = 0.5;
/** The time is measured in which an offset falls from FADE_FROM_M to FADE_TO_M. */
const FADE_FROM_M = 0.1;
const FADE_TO_M = 0.02;
/** If an offset grows by more than this in a frame, there was another correction, so its fading is not measured. */
const GROWTH_MAX_M = 0.001;
const MIN_FRAMES = 3000;
const MIN_FADES = 10;

/** The driver's car in one frame. */
interface DriverCarFrame {
  /** Virtual time of the frame. */
  readonly atMs: number;
  /** Race time of the view. */
  readonly timeMs: number;
  readonly drawn: Pose;
  readonly simulated: Pose;
  /** Distance between drawn and simulated car. */
  readonly offsetM: number;
}

/** The comparison of two successive frames. */
interface FrameComparison {
  readonly record: PlayerRecord;
  readonly tick: number;
  readonly elapsedMs: number;
  readonly isJump: boolean;
  readonly offsetM: number;
  readonly headingOffsetDegrees: number;
  readonly timeMs: number;
  readonly drawn: Pose;
}

/** The frames in one situation of the car, such as contact. */
class SituationFrames {
  frames = 0;
  drivenMs = 0;
  jumps = 0;
}

export class Jumps implements Measure {
  readonly #race: ObservedRace;
  readonly #last = new Map<PlayerRecord, DriverCarFrame>();
  readonly #pending = new Pending<FrameComparison>();
  readonly #frames: Record<CarSituation, SituationFrames> = {
    clean: new SituationFrames(),
    contact: new SituationFrames(),
    disturbed: new SituationFrames(),
    wrecked: new SituationFrames(),
  };
  readonly #offsets = new Samples();
  readonly #headingOffsets = new Samples();
  /** Distances between the drawn car and the server's at the same race time, in clean driving. */
  readonly #drawnErrors = new Samples();
  /** Virtual time at which the offset of a player's car fell below FADE_FROM_M. */
  readonly #fadingSinceMs = new Map<PlayerRecord, number>();
  readonly #fadeTimesMs = new Samples();

  constructor(race: ObservedRace) {
    this.#race = race;
  }

  onFrame(record: PlayerRecord, view: ClientView | null): void {
    if (record.player.role !== 'driver') return;
    const last = this.#last.get(record);
    this.#last.delete(record);
    const ownCar = view?.cars[record.player.car];
    if (!view || !ownCar?.present || !record.player.client.samplePredicted(view.timeMs, sampledPose)) return;
    const { nowMs: atMs } = this.#race.match;
    const [drawn, simulated] = [copyOf(ownCar.pose), copyOf(sampledPose)];
    const next = { atMs, timeMs: view.timeMs, drawn, simulated, offsetM: metresBetween(drawn, simulated) };
    this.#last.set(record, next);
    const isComparable = last !== undefined && atMs - last.atMs <= PAUSE_MS;
    if (!isComparable || !record.player.client.samplePredicted(last.timeMs, sampledPose)) {
      this.#fadingSinceMs.delete(record);
      return;
    }
    this.#timeFading(record, last, next);
    const tick = Math.ceil(view.timeMs / TICK_MS);
    this.#pending.add(tick, { record, tick, ...compareFrames(last, next, sampledPose) });
  }

  /** Measures the time in which an offset fades, if no correction enlarges it in between. */
  #timeFading(record: PlayerRecord, last: DriverCarFrame, next: DriverCarFrame): void {
    const { offsetM, atMs } = next;
    const sinceMs = this.#fadingSinceMs.get(record);
    if (last.offsetM >= FADE_FROM_M && offsetM < FADE_FROM_M) this.#fadingSinceMs.set(record, last.atMs);
    else if (offsetM > last.offsetM + GROWTH_MAX_M) this.#fadingSinceMs.delete(record);
    if (sinceMs === undefined || offsetM >= FADE_TO_M) return;
    this.#fadingSinceMs.delete(record);
    this.#fadeTimesMs.add(atMs - sinceMs);
  }

  onServerTick(tick: number): void {
    for (const { record, elapsedMs, isJump, ...comparison } of this.#pending.take(tick)) {
      const situation = record.situation(comparison.tick);
      const frames = this.#frames[situation];
      frames.frames++;
      frames.drivenMs += elapsedMs;
      if (isJump) frames.jumps++;
      if (situation === 'wrecked') continue;
      this.#offsets.add(comparison.offsetM);
      this.#headingOffsets.add(comparison.headingOffsetDegrees);
      const truePose = this.#race.truth.pose(record.player.car, comparison.timeMs);
      if (situation === 'clean' && truePose) this.#drawnErrors.add(metresBetween(comparison.drawn, truePose));
    }
  }

  figures(): Figure[] {
    return [...this.#jumpFigures(), ...this.#offsetFigures()];
  }

  #jumpFigures(): Figure[] {
    const { clean, contact, disturbed } = this.#frames;
    const figureOf = (measure: string, situations: readonly SituationFrames[], atMost: number | null): Figure => {
      const sumOf = (name: keyof SituationFrames): number => situations.reduce((sum, each) => sum + each[name], 0);
      const minutes = sumOf('drivenMs') / MINUTE_MS;
      const value = minutes > 0 ? sumOf('jumps') / minutes : null;
      return { row: 4, measure, unit: '1/min', value, samples: sumOf('frames'), minSamples: MIN_FRAMES, atMost };
    };
    const atMost = limitFor({ datagram: { LAN: 0, TYPICAL: 1, BAD: 4 } }, this.#race.conditions);
    return [
      figureOf('jumps in all driving', [clean, contact, disturbed], atMost),
      figureOf('jumps without contact or hit', [clean], null),
      figureOf('jumps in contact', [contact], null),
      figureOf('jumps within 1 s after a hit or respawn', [disturbed], null),
    ];
  }

  #offsetFigures(): Figure[] {
    const { conditions } = this.#race;
    const figure = { row: 4, unit: 'cm', samples: this.#offsets.count, minSamples: MIN_FRAMES };
    return [
      {
        ...figure,
        measure: 'offset between drawn and simulated car, p95',
        value: scaled(this.#offsets.percentile(0.95), CM_PER_M),
        atMost: limitFor({ datagram: { TYPICAL: 2 } }, conditions),
      },
      {
        ...figure,
        measure: 'offset between drawn and simulated car, p99',
        value: scaled(this.#offsets.percentile(0.99), CM_PER_M),
        atMost: limitFor({ datagram: { TYPICAL: 12 } }, conditions),
      },
      {
        ...figure,
        measure: 'difference between drawn and simulated heading, p95',
        unit: '°',
        value: this.#headingOffsets.percentile(0.95),
        atMost: limitFor({ datagram: { TYPICAL: 0.3 } }, conditions),
      },
      {
        ...figure,
        measure: "distance of the drawn car from the server's without contact or hit, p95",
        value: scaled(this.#drawnErrors.percentile(0.95), CM_PER_M),
        samples: this.#drawnErrors.count,
        atMost: limitFor({ datagram: { TYPICAL: 2 } }, conditions),
      },
      {
        row: 4,
        measure: 'time in which an offset falls from 10 cm to 2 cm, p95',
        unit: 'ms',
        value: this.#fadeTimesMs.percentile(0.95),
        samples: this.#fadeTimesMs.count,
        minSamples: MIN_FADES,
        atMost: limitFor({ datagram: { TYPICAL: 300 } }, conditions),
      },
    ];
  }
}

/** `simulatedBefore` is the car's pose at `last.timeMs` in the simulation after its latest corrections. */
function compareFrames(
  last: DriverCarFrame,
  next: DriverCarFrame,
  simulatedBefore: Pose,
): Omit<FrameComparison, 'record' | 'tick'> {
  const { drawn, simulated, offsetM } = next;
  const unexplainedM = metresBetween(minus(drawn, last.drawn), minus(simulated, simulatedBefore));
  const unexplainedDegrees = degreesBetween(turnBetween(last.drawn, drawn), turnBetween(simulatedBefore, simulated));
  return {
    elapsedMs: next.atMs - last.atMs,
    isJump: unexplainedM > JUMP_M || unexplainedDegrees > JUMP_DEGREES,
    offsetM,
    headingOffsetDegrees: headingDegreesBetween(drawn, simulated),
    timeMs: next.timeMs,
    drawn,
  };
}

const copyOf = (pose: Pose): Pose => Object.assign(createPose(), pose);

/** Reused for every frame. */
const sampledPose = createTimelinePose();
