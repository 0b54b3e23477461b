/**
 * Row 8: rivals as the driver is shown them, against the server's truth for that time; and, from the same messages in
 * the same run, two simpler ways of showing them: along their last velocity, and simulated on with their last input.
 */
import { type ClientView, createTimelinePose } from '@shotgun-rally/netcode';
import type { StateMessage } from '@shotgun-rally/protocol';
import {
  type CarInput,
  createPose,
  type DriverInput,
  NEUTRAL_DRIVER,
  NEUTRAL_GUNNER,
  RACE,
  readPose,
  readVelocity,
  TICK_MS,
  timeOfTick,
  World,
} from '@shotgun-rally/sim';
import { barFor, type Figure, type Measure } from '../race/measure.ts';
import { Pending } from '../race/pending.ts';
import type { PlayerRecord } from '../race/player-record.ts';
import type { Race } from '../race/race.ts';
import { Samples } from '../race/samples.ts';
import { metresBetween } from '../race/truth.ts';

const NEAR_M = 60;
/** One frame in so many is looked at: simulating on is dear. */
const EVERY_FRAMES = 16;
/** Further ahead than this nothing is simulated on, ticks. */
const AHEAD_MAX_TICKS = 60;
const LEAST = 1500;

interface Place {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

interface Sighting {
  readonly timeMs: number;
  readonly car: number;
  readonly shown: Place;
  readonly linear: Place;
  readonly held: Place;
}

export class Rivals implements Measure {
  readonly #race: Race;
  readonly #pending = new Pending<Sighting>();
  readonly #world: World;
  readonly #shown = new Samples();
  readonly #linear = new Samples();
  readonly #held = new Samples();
  #frames = 0;

  constructor(race: Race) {
    this.#race = race;
    const { track, cars, laps, seed } = race.match.server.world;
    this.#world = new World({ track, cars, laps, seed });
  }

  onFrame(record: PlayerRecord, view: ClientView | null): void {
    if (record.player.role !== 'driver' || !view || this.#frames++ % EVERY_FRAMES > 0) return;
    const newest = record.player.client.newestState;
    const own = view.cars[record.player.car];
    if (!newest || !own?.present) return;
    const knownMs = timeOfTick(record.knownTick);
    const aheadTicks = Math.ceil((view.timeMs - knownMs) / TICK_MS);
    if (aheadTicks < 1 || aheadTicks > AHEAD_MAX_TICKS) return;
    const near = view.cars.filter(
      (rival) => rival !== own && rival.present && metresBetween(rival.pose, own.pose) < NEAR_M,
    );
    if (near.length === 0) return;
    const held = this.#simulateOn(record, newest, aheadTicks, view.timeMs);
    for (const { car, pose } of near) {
      const shown = { x: pose.x, y: pose.y, z: pose.z };
      const linear = carryOn(newest, car, (view.timeMs - knownMs) / 1000);
      this.#pending.add(record.knownTick + aheadTicks, {
        timeMs: view.timeMs,
        car,
        shown,
        linear,
        held: held[car]!,
      });
    }
  }

  onServerTick(tick: number): void {
    const { truth } = this.#race;
    for (const { timeMs, car, shown, linear, held } of this.#pending.take(tick)) {
      if (truth.disturbed[car] || truth.timeline.sample(car, timeMs, truePose) !== 'interpolated') continue;
      this.#shown.add(metresBetween(shown, truePose));
      this.#linear.add(metresBetween(linear, truePose));
      this.#held.add(metresBetween(held, truePose));
    }
  }

  /** Every car's place at `timeMs`, simulated from the newest state with the inputs that it came with. */
  #simulateOn(record: PlayerRecord, newest: StateMessage, ticks: number, timeMs: number): Place[] {
    const world = this.#world;
    const { car, sent } = record.player;
    const inputs = newest.reports.map(({ input }): CarInput => ({ driver: input, gunner: NEUTRAL_GUNNER }));
    world.load(newest.state);
    for (let step = 0; step < ticks; step++) {
      const own = sent.get(world.state[RACE.tick]! + 1) as DriverInput | undefined;
      inputs[car] = { driver: own ?? NEUTRAL_DRIVER, gunner: NEUTRAL_GUNNER };
      world.step(inputs);
    }
    const earlySeconds = (timeMs - timeOfTick(world.state[RACE.tick]!)) / 1000;
    return Array.from({ length: world.cars }, (_, each) => placeAfter(world.state, each, earlySeconds));
  }

  figures(): Figure[] {
    const { conditions } = this.#race;
    const [shown, linear, held] = [this.#shown, this.#linear, this.#held].map((samples) => samples.percentile(0.95));
    const figure = { row: 8, unit: 'm', samples: this.#shown.count, least: LEAST };
    const share = (of: number | null | undefined, all: number | null | undefined): number | null =>
      typeof of === 'number' && typeof all === 'number' && all > 0 ? of / all : null;
    return [
      {
        ...figure,
        measure: 'rival shown to the driver, p95, as a share of linear extrapolation',
        unit: '',
        value: share(shown, linear),
        atMost: barFor({ datagram: 0.5 }, conditions),
      },
      {
        ...figure,
        measure: 'rival shown to the driver, p95, as a share of held input',
        unit: '',
        value: share(shown, held),
        atMost: barFor({ datagram: 1 }, conditions),
      },
      { ...figure, measure: 'rival shown to the driver, p95', value: shown ?? null, atMost: null },
      { ...figure, measure: 'rival along its last velocity, p95', value: linear ?? null, atMost: null },
      { ...figure, measure: 'rival simulated on with its last input, p95', value: held ?? null, atMost: null },
    ];
  }
}

const truePose = createTimelinePose();

const carryOn = ({ state }: StateMessage, car: number, seconds: number): Place => placeAfter(state, car, seconds);

function placeAfter(state: StateMessage['state'], car: number, seconds: number): Place {
  const { x, y, z } = readPose(state, car, createPose());
  const velocity = readVelocity(state, car, { x: 0, y: 0, z: 0 });
  return { x: x + velocity.x * seconds, y: y + velocity.y * seconds, z: z + velocity.z * seconds };
}
