/**
 * Row 8 of the scoreboard: the errors of position and heading of rivals (other players' cars) in a driver's view, compared with
 * the server at the same race time. Wrecks are left out. Two simpler predictions from the same messages are measured as well:
 * linear extrapolation, which keeps the last velocity and angular velocity, and a simulation that holds the newest input of each
 * rival from its tick on, and applies the hits that the message announces. Twitches of the drawn rivals are counted too.
 */
import type { ClientView } from '@shotgun-rally/netcode';
import type { StateMessage } from '@shotgun-rally/protocol';
import {
  CAR,
  type CarInput,
  carOffset,
  type DriverInput,
  NEUTRAL_DRIVER,
  NEUTRAL_GUNNER,
  type Pose,
  RACE,
  readField,
  STATUS,
  TICK_MS,
  World,
} from '@shotgun-rally/sim';
import { createPose, readPose, readVelocity, timeOfTick } from '@shotgun-rally/sim/state';
import { CM_PER_M, type Figure, limitFor, type Measure } from '../race/measure.ts';
import { Pending } from '../race/pending.ts';
import type { PlayerRecord } from '../race/player-record.ts';
import { metresBetween } from '../race/position.ts';
import type { ObservedRace } from '../race/race.ts';
import { headingDegreesBetween, turnedBy } from '../race/rotation.ts';
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

const PREDICTIONS = ['drawn', 'linear', 'held'] as const;
type Prediction = (typeof PREDICTIONS)[number];

/** One rival in one frame: as drawn, and as in the two simpler predictions. */
interface RivalSample {
  readonly timeMs: number;
  readonly car: number;
  readonly poses: Readonly<Record<Prediction, Pose>>;
}

/** The newest input of a driver that the server has reported, and the tick in which the server executes it. */
interface ReportedInput {
  readonly tick: number;
  readonly driver: DriverInput;
}

/** The last two reported inputs of a driver. The newest one may be for a tick after that of the message. */
interface ReportedInputs {
  readonly latest: ReportedInput;
  readonly earlier: ReportedInput;
}

/** The errors of one prediction. */
interface Errors {
  readonly metres: Samples;
  readonly degrees: Samples;
}
const noErrors = (): Errors => ({ metres: new Samples(), degrees: new Samples() });

export class Rivals implements Measure {
  readonly #race: ObservedRace;
  readonly #pending = new Pending<RivalSample>();
  readonly #world: World;
  readonly #errors: Readonly<Record<Prediction, Errors>> = { drawn: noErrors(), linear: noErrors(), held: noErrors() };
  readonly #twitches = new Twitches();
  readonly #reportedInputs = new Map<PlayerRecord, ReportedInputs[]>();
  #frames = 0;

  constructor(race: ObservedRace) {
    this.#race = race;
    const { track, cars, laps, seed } = race.match.server.world;
    this.#world = new World({ track, cars, laps, seed });
  }

  onState(record: PlayerRecord, { state, reports }: StateMessage): void {
    const before = this.#reportedInputs.get(record);
    const inputs = reports.map(({ input, inputAheadTicks }, car): ReportedInputs => {
      const reported = { tick: state[RACE.tick]! + inputAheadTicks, driver: input };
      const { latest, earlier } = before?.[car] ?? { latest: reported, earlier: reported };
      return { latest: reported, earlier: reported.tick > latest.tick ? latest : earlier };
    });
    this.#reportedInputs.set(record, inputs);
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

  /** Predicts the rivals of a frame in the two simpler ways, and keeps all poses until the server has run their tick. */
  #predict(record: PlayerRecord, view: ClientView, near: ClientView['cars']): void {
    const { newestState } = record.player.client;
    if (!newestState) return;
    const newestMs = timeOfTick(record.newestTick);
    const aheadTicks = Math.ceil((view.timeMs - newestMs) / TICK_MS);
    if (aheadTicks < 1 || aheadTicks > AHEAD_MAX_TICKS) return;
    const held = this.#simulateHeld(record, newestState, aheadTicks, view.timeMs);
    for (const { car, pose } of near) {
      const linear = poseAfter(newestState.state, car, (view.timeMs - newestMs) / SECOND_MS);
      this.#pending.add(record.newestTick + aheadTicks, {
        timeMs: view.timeMs,
        car,
        poses: { drawn: { ...pose }, linear, held: held[car]! },
      });
    }
  }

  onServerTick(tick: number): void {
    const { truth } = this.#race;
    this.#twitches.onServerTick(tick, truth);
    for (const { timeMs, car, poses } of this.#pending.take(tick)) {
      const isRacing = truth.state(Math.ceil(timeMs / TICK_MS))?.[carOffset(car) + CAR.status] === STATUS.racing;
      const truePose = truth.pose(car, timeMs);
      if (!isRacing || !truePose) continue;
      for (const prediction of PREDICTIONS) {
        const { metres, degrees } = this.#errors[prediction];
        metres.add(metresBetween(poses[prediction], truePose));
        degrees.add(headingDegreesBetween(poses[prediction], truePose));
      }
    }
  }

  /** Simulates every car from a received state to `timeMs`, and returns the poses; rivals hold their newest inputs. */
  #simulateHeld(record: PlayerRecord, { state, commands }: StateMessage, ticks: number, timeMs: number): Pose[] {
    const world = this.#world;
    const { car, inputs: ownInputs } = record.player;
    const reported = this.#reportedInputs.get(record) ?? [];
    world.load(state);
    for (let step = 0; step < ticks; step++) {
      const tick = world.state[RACE.tick]! + 1;
      const own = ownInputs.get(tick) as DriverInput | undefined;
      const inputs = reported.map(({ latest, earlier }, rival): CarInput => {
        const held = tick >= latest.tick ? latest.driver : earlier.driver;
        return { driver: rival === car ? (own ?? NEUTRAL_DRIVER) : held, gunner: NEUTRAL_GUNNER };
      });
      world.step(
        inputs,
        commands.filter((each) => each.tick === tick).map(({ command }) => command),
      );
    }
    const remainingSeconds = (timeMs - timeOfTick(world.state[RACE.tick]!)) / SECOND_MS;
    return Array.from({ length: world.cars }, (_, index) => poseAfter(world.state, index, remainingSeconds));
  }

  figures(): Figure[] {
    const { conditions } = this.#race;
    const { drawn, linear, held } = this.#errors;
    const figure = { row: 8, samples: drawn.metres.count, minSamples: MIN_SAMPLES };
    const twitchFigure = (overM: number, limits: Parameters<typeof limitFor>[0]): Figure => ({
      ...figure,
      measure: `twitches of a drawn rival of over ${overM * CM_PER_M} cm in one frame, per minute and rival`,
      unit: '1/min',
      value: this.#twitches.perMinute(overM),
      samples: this.#twitches.count,
      atMost: limitFor(limits, conditions),
    });
    const errorFigure = (measure: string, value: number | null | undefined, unit: string): Figure => ({
      ...figure,
      measure,
      unit,
      value: value ?? null,
      atMost: null,
    });
    const ratioFigure = (
      measure: string,
      of: (errors: Errors) => number | null | undefined,
      reference: Errors,
      atMost: number,
    ): Figure => ({
      ...figure,
      measure,
      unit: '',
      value: ratio(of(drawn), of(reference)),
      atMost: limitFor({ datagram: atMost }, conditions),
    });
    const metresP95 = ({ metres }: Errors) => metres.percentile(0.95);
    const metresP50 = ({ metres }: Errors) => metres.percentile(0.5);
    const degreesP95 = ({ degrees }: Errors) => degrees.percentile(0.95);
    const [extrapolated, heldInput] = ['relative to linear extrapolation', 'relative to holding the last input'];
    return [
      ratioFigure(`error of drawn rivals, p95, ${extrapolated}`, metresP95, linear, 0.5),
      ratioFigure(`error of drawn rivals, p95, ${heldInput}`, metresP95, held, 1),
      ratioFigure(`error of drawn rivals, median, ${heldInput}`, metresP50, held, 1),
      ratioFigure(`heading error of drawn rivals, p95, ${extrapolated}`, degreesP95, linear, 0.5),
      ratioFigure(`heading error of drawn rivals, p95, ${heldInput}`, degreesP95, held, 1),
      errorFigure('error of drawn rivals, median', metresP50(drawn), 'm'),
      errorFigure('error of drawn rivals, p95', metresP95(drawn), 'm'),
      errorFigure('error of linear extrapolation, p95', metresP95(linear), 'm'),
      errorFigure('error of a simulation that holds the last input, p95', metresP95(held), 'm'),
      errorFigure('heading error of drawn rivals, p95', degreesP95(drawn), '°'),
      twitchFigure(0.1, { datagram: { TYPICAL: 25, BAD: 60 } }),
      twitchFigure(0.3, { datagram: 1 }),
    ];
  }
}

const ratio = (value: number | null | undefined, reference: number | null | undefined): number | null =>
  typeof value === 'number' && typeof reference === 'number' && reference > 0 ? value / reference : null;

/** The pose of a car after `seconds` at its current velocity and angular velocity. */
function poseAfter(state: StateMessage['state'], car: number, seconds: number): Pose {
  const pose = readPose(state, car, createPose());
  const velocity = readVelocity(state, car, { x: 0, y: 0, z: 0 });
  const turn = (name: 'wx' | 'wy' | 'wz'): number => readField(state, car, name) * seconds;
  return {
    x: pose.x + velocity.x * seconds,
    y: pose.y + velocity.y * seconds,
    z: pose.z + velocity.z * seconds,
    ...turnedBy(pose, turn('wx'), turn('wy'), turn('wz')),
  };
}
