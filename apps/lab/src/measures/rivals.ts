/**
 * Row 8 of the scoreboard: the position error of rivals (other players' cars) in a driver's view, compared with the
 * server at the same race time. Two simpler predictions from the same messages are measured as well: linear
 * extrapolation along the last velocity, and a simulation that holds the newest input of each rival in the message, and applies
 * the hits that the message announces. Twitches of the drawn rivals are counted too.
 */
import type { ClientView } from '@shotgun-rally/netcode';
import type { StateMessage } from '@shotgun-rally/protocol';
import {
  type CarInput,
  type DriverInput,
  NEUTRAL_DRIVER,
  NEUTRAL_GUNNER,
  RACE,
  TICK_MS,
  World,
} from '@shotgun-rally/sim';
import { createPose, readPose, readVelocity, timeOfTick } from '@shotgun-rally/sim/state';
import { CM_PER_M, type Figure, limitFor, type Measure } from '../race/measure.ts';
import { Pending } from '../race/pending.ts';
import type { PlayerRecord } from '../race/player-record.ts';
import { metresBetween, type Position, positionOf } from '../race/position.ts';
import type { ObservedRace } from '../race/race.ts';
import { Samples } from '../race/samples.ts';
import { Twitches } from './twitches.ts';

/** Rivals further away are not measured. */
const NEAR_M = 60;
/** One in this many frames is measured, because the simulation is expensive. */
const EVERY_FRAMES = 16;
const SECOND_MS = 1000;
/** Frames further ahead of the newest received state are not measured. */
const AHEAD_MAX_TICKS = 60;
const MIN_SAMPLES = 1500;

/** One rival in one frame: the drawn position, and the positions of the two simpler predictions. */
interface RivalSample {
  readonly timeMs: number;
  readonly car: number;
  readonly drawn: Position;
  readonly linear: Position;
  readonly held: Position;
}

export class Rivals implements Measure {
  readonly #race: ObservedRace;
  readonly #pending = new Pending<RivalSample>();
  readonly #world: World;
  readonly #drawn = new Samples();
  readonly #linear = new Samples();
  readonly #held = new Samples();
  readonly #twitches = new Twitches();
  #frames = 0;

  constructor(race: ObservedRace) {
    this.#race = race;
    const { track, cars, laps, seed } = race.match.server.world;
    this.#world = new World({ track, cars, laps, seed });
  }

  onFrame(record: PlayerRecord, view: ClientView | null): void {
    const own = view?.cars[record.player.car];
    if (record.player.role !== 'driver' || !view || !own?.present) return;
    const near = view.cars.filter(
      (rival) => rival !== own && rival.present && metresBetween(rival.pose, own.pose) < NEAR_M,
    );
    this.#twitches.add(record, view, near);
    if (this.#frames++ % EVERY_FRAMES === 0 && near.length > 0) this.#predict(record, view, near);
  }

  /** Predicts the rivals of a frame in the two simpler ways, and keeps all positions until the server has run their tick. */
  #predict(record: PlayerRecord, view: ClientView, near: ClientView['cars']): void {
    const { newestState } = record.player.client;
    if (!newestState) return;
    const newestMs = timeOfTick(record.newestTick);
    const aheadTicks = Math.ceil((view.timeMs - newestMs) / TICK_MS);
    if (aheadTicks < 1 || aheadTicks > AHEAD_MAX_TICKS) return;
    const held = this.#simulateHeld(record, newestState, aheadTicks, view.timeMs);
    for (const { car, pose } of near) {
      const drawn = positionOf(pose);
      const linear = positionAfter(newestState.state, car, (view.timeMs - newestMs) / SECOND_MS);
      this.#pending.add(record.newestTick + aheadTicks, {
        timeMs: view.timeMs,
        car,
        drawn,
        linear,
        held: held[car]!,
      });
    }
  }

  onServerTick(tick: number): void {
    const { truth } = this.#race;
    this.#twitches.onServerTick(tick, truth);
    for (const { timeMs, car, drawn, linear, held } of this.#pending.take(tick)) {
      const truePose = truth.disturbed[car] ? null : truth.pose(car, timeMs);
      if (!truePose) continue;
      this.#drawn.add(metresBetween(drawn, truePose));
      this.#linear.add(metresBetween(linear, truePose));
      this.#held.add(metresBetween(held, truePose));
    }
  }

  /** Simulates every car from a received state to `timeMs`, and returns the positions; rivals hold their newest inputs. */
  #simulateHeld(
    record: PlayerRecord,
    { state, reports, commands }: StateMessage,
    ticks: number,
    timeMs: number,
  ): Position[] {
    const world = this.#world;
    const { car, inputs: ownInputs } = record.player;
    const inputs = reports.map(({ input }): CarInput => ({ driver: input, gunner: NEUTRAL_GUNNER }));
    world.load(state);
    for (let step = 0; step < ticks; step++) {
      const tick = world.state[RACE.tick]! + 1;
      const own = ownInputs.get(tick) as DriverInput | undefined;
      inputs[car] = { driver: own ?? NEUTRAL_DRIVER, gunner: NEUTRAL_GUNNER };
      world.step(
        inputs,
        commands.filter((each) => each.tick === tick).map(({ command }) => command),
      );
    }
    const remainingSeconds = (timeMs - timeOfTick(world.state[RACE.tick]!)) / SECOND_MS;
    return Array.from({ length: world.cars }, (_, index) => positionAfter(world.state, index, remainingSeconds));
  }

  figures(): Figure[] {
    const { conditions } = this.#race;
    const [drawn, linear, held] = [this.#drawn, this.#linear, this.#held].map((samples) => samples.percentile(0.95));
    const median = this.#drawn.percentile(0.5);
    const figure = { row: 8, unit: 'm', samples: this.#drawn.count, minSamples: MIN_SAMPLES };
    const twitchFigure = (overM: number, limits: Parameters<typeof limitFor>[0]): Figure => ({
      ...figure,
      measure: `twitches of a drawn rival of over ${overM * CM_PER_M} cm in one frame, per minute and rival`,
      unit: '1/min',
      value: this.#twitches.perMinute(overM),
      samples: this.#twitches.count,
      atMost: limitFor(limits, conditions),
    });
    const ratio = (value: number | null | undefined, reference: number | null | undefined): number | null =>
      typeof value === 'number' && typeof reference === 'number' && reference > 0 ? value / reference : null;
    return [
      {
        ...figure,
        measure: 'error of drawn rivals, p95, relative to linear extrapolation',
        unit: '',
        value: ratio(drawn, linear),
        atMost: limitFor({ datagram: 0.5 }, conditions),
      },
      {
        ...figure,
        measure: 'error of drawn rivals, p95, relative to holding the last input',
        unit: '',
        value: ratio(drawn, held),
        atMost: limitFor({ datagram: 1 }, conditions),
      },
      {
        ...figure,
        measure: 'error of drawn rivals, median, relative to holding the last input',
        unit: '',
        value: ratio(median, this.#held.percentile(0.5)),
        atMost: limitFor({ datagram: 1 }, conditions),
      },
      { ...figure, measure: 'error of drawn rivals, median', value: median, atMost: null },
      { ...figure, measure: 'error of drawn rivals, p95', value: drawn ?? null, atMost: null },
      { ...figure, measure: 'error of linear extrapolation, p95', value: linear ?? null, atMost: null },
      { ...figure, measure: 'error of a simulation that holds the last input, p95', value: held ?? null, atMost: null },
      twitchFigure(0.1, { datagram: { TYPICAL: 25, BAD: 60 } }),
      twitchFigure(0.3, { datagram: 1 }),
    ];
  }
}

/** The position of a car after `seconds` at its current velocity. */
function positionAfter(state: StateMessage['state'], car: number, seconds: number): Position {
  const { x, y, z } = readPose(state, car, createPose());
  const velocity = readVelocity(state, car, { x: 0, y: 0, z: 0 });
  return { x: x + velocity.x * seconds, y: y + velocity.y * seconds, z: z + velocity.z * seconds };
}
