/**
 * Row 19 of the scoreboard: how evenly a client draws its driver's car, that is how much the speed of the drawn car
 * differs from that of the simulated car.
 */
import { type ClientView, createTimelinePose, type TimelinePose } from '@shotgun-rally/netcode';
import { TICK_MS } from '@shotgun-rally/sim';
import { type Figure, limitFor, type Measure, PAUSE_MS, PERCENT, scaled } from '../race/measure.ts';
import { Pending } from '../race/pending.ts';
import type { PlayerRecord } from '../race/player-record.ts';
import { metresBetween, type Position, positionOf } from '../race/position.ts';
import type { ObservedRace } from '../race/race.ts';
import { Samples } from '../race/samples.ts';

const SECOND_MS = 1000;
const MIN_FRAMES = 3000;
/** Cars below this speed (m/s) are left out, because the figure is relative to the speed. */
const SPEED_MIN = 5;

/** The driver's car in one frame. */
interface DriverCarFrame {
  /** Virtual time of the frame. */
  readonly atMs: number;
  /** Race time of the view. */
  readonly timeMs: number;
  readonly drawn: Position;
}

/** The difference between drawn and simulated speed from one frame to the next, as a share of the simulated speed. */
interface Unevenness {
  readonly record: PlayerRecord;
  readonly tick: number;
  readonly inRealTime: number;
  /** Without the effect of the client's clock running faster or slower; null if the clock did not advance. */
  readonly inViewTime: number | null;
}

export class Evenness implements Measure {
  readonly #race: ObservedRace;
  readonly #last = new Map<PlayerRecord, DriverCarFrame>();
  readonly #pending = new Pending<Unevenness>();
  readonly #byFrameRate = new Map<number, Samples>();
  readonly #inViewTime = new Samples();

  constructor(race: ObservedRace) {
    this.#race = race;
  }

  onFrame(record: PlayerRecord, view: ClientView | null): void {
    if (record.player.role !== 'driver') return;
    const last = this.#last.get(record);
    this.#last.delete(record);
    const ownCar = view?.cars[record.player.car];
    if (!view || !ownCar?.present) return;
    const next = { atMs: this.#race.match.nowMs, timeMs: view.timeMs, drawn: positionOf(ownCar.pose) };
    this.#last.set(record, next);
    if (last && next.atMs - last.atMs <= PAUSE_MS) this.#compare(record, last, next);
  }

  #compare(record: PlayerRecord, last: DriverCarFrame, next: DriverCarFrame): void {
    const { client } = record.player;
    if (!client.samplePredicted(last.timeMs, poseBefore) || !client.samplePredicted(next.timeMs, poseNow)) return;
    const simulatedM = metresBetween(poseBefore, poseNow);
    const viewMs = next.timeMs - last.timeMs;
    // A view whose time stands still or runs backwards shows no speed, but the car has one.
    const simulatedSpeed = viewMs > 0 ? (simulatedM / viewMs) * SECOND_MS : speedOf(poseNow);
    if (simulatedSpeed <= SPEED_MIN) return;
    const drawnM = metresBetween(last.drawn, next.drawn) * (viewMs < 0 ? -1 : 1);
    const drawnSpeed = (drawnM / (next.atMs - last.atMs)) * SECOND_MS;
    const tick = Math.ceil(next.timeMs / TICK_MS);
    const inRealTime = Math.abs(drawnSpeed / simulatedSpeed - 1);
    const inViewTime = viewMs > 0 ? Math.abs(drawnM / simulatedM - 1) : null;
    this.#pending.add(tick, { record, tick, inRealTime, inViewTime });
  }

  onServerTick(tick: number): void {
    for (const { record, tick: drawnTick, inRealTime, inViewTime } of this.#pending.take(tick)) {
      if (record.situation(drawnTick) === 'wrecked') continue;
      this.#samplesFor(record.framesPerSecond).add(inRealTime);
      if (inViewTime !== null) this.#inViewTime.add(inViewTime);
    }
  }

  #samplesFor(framesPerSecond: number): Samples {
    const samples = this.#byFrameRate.get(framesPerSecond) ?? new Samples();
    this.#byFrameRate.set(framesPerSecond, samples);
    return samples;
  }

  figures(): Figure[] {
    const atMost = limitFor({ datagram: 2, stream: { GOOD: 2 } }, this.#race.conditions);
    const inRealTime = [...this.#byFrameRate].sort(([a], [b]) => a - b);
    return [
      ...inRealTime.map(([rate, samples]) => unevennessFigure(`at ${rate} Hz`, samples, atMost)),
      unevennessFigure("in the client's own time, at any frame rate", this.#inViewTime, null),
    ];
  }
}

function unevennessFigure(where: string, samples: Samples, atMost: number | null): Figure {
  const measure = `deviation of drawn from simulated speed ${where}, p99`;
  const value = scaled(samples.percentile(0.99), PERCENT);
  return { row: 19, measure, unit: '%', value, samples: samples.count, minSamples: MIN_FRAMES, atMost };
}

/** The speed of a pose (m/s). */
const speedOf = ({ vx, vy, vz }: TimelinePose): number => Math.hypot(vx, vy, vz);

/** Reused for every frame. */
const poseBefore = createTimelinePose();
const poseNow = createTimelinePose();
