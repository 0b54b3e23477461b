/** Plays a whole race of bots, judges their shots, and records each car's results. */
import {
  CAR,
  CAR_MODELS,
  type CarInput,
  carOffset,
  NO_SHOTS,
  PHASE,
  RACE,
  resolveShots,
  STATUS,
  standings,
  TICK_SECONDS,
  type Track,
  type TunedTrack,
  World,
} from '@shotgun-rally/sim';
import { progressOf } from '@shotgun-rally/sim/race';
import { createPose, readPose } from '@shotgun-rally/sim/state';
import { createTrackSample, sampleTrack } from '@shotgun-rally/sim/track';
import { CAR_MODEL_NAMES, type CarModelName } from '@shotgun-rally/sim/tuning';

/** Returns the inputs of both seats of a car. */
export type BotFunction = (state: World['state'], world: TunedTrack, car: number, tick: number) => CarInput;

export interface BotRaceOptions {
  readonly track: Track;
  readonly laps: number;
  readonly seed: number;
  /** One bot for each car. */
  readonly bots: readonly BotFunction[];
  /** The model of each car (default: rally). */
  readonly models?: readonly CarModelName[] | undefined;
  /** The race is stopped after this many ticks (default: 20 000). */
  readonly ticksMax?: number;
  /** Called after each tick of the race, from the countdown on. */
  readonly onTick?: (world: World) => void;
}

/** The results of one car. */
export interface CarLog {
  /** Final position, from 1. */
  place: number;
  bestLapS: number;
  finishS: number;
  racingTicks: number;
  offRoadTicks: number;
  /** The longest time (s) with less than PROGRESS_M of progress, not counting the time as a wreck. */
  stuckS: number;
  /** When and where the longest time without progress was, as text. */
  stuckAt: string;
  overtakes: number;
  /** Number of collisions with walls. */
  walls: number;
  /** Number of contacts with other cars. */
  touches: number;
  wrecks: number;
  respawns: number;
  shots: number;
  rockets: number;
  hits: number;
}

const PROGRESS_M = 4;
/** Overtakes are counted every this many ticks. */
const STANDINGS_EVERY_TICKS = 16;

/** Plays a race to its end. Returns one log for each car. */
export function playRace(options: BotRaceOptions): CarLog[] {
  const { track, laps, seed, bots, models = [], ticksMax = 20_000, onTick } = options;
  const tuning = Object.values(CAR_MODELS);
  const world = startRace(new World({ track, cars: bots.length, laps, seed, tuning }), models);
  const { state } = world;
  const cars = bots.map((_, car) => car);
  const logs = cars.map(emptyLog);
  const anchors = cars.map((car) => ({ progress: progressOf(state, car, track), tick: 0 }));
  let order: number[] = [];
  let shots = NO_SHOTS;
  for (let ticks = 0; ticks < ticksMax && state[RACE.phase] !== PHASE.finished; ticks++) {
    const tick = state[RACE.tick]!;
    world.step(
      bots.map((bot, car) => bot(state, world, car, tick)),
      shots.hits,
    );
    shots = resolveShots(world, shots.rockets);
    for (const { by, damage } of shots.hits) if (damage > 0) logs[by]!.hits++;
    recordEvents(world, logs, anchors);
    onTick?.(world);
    if (state[RACE.phase] !== PHASE.racing) {
      for (const anchor of anchors) anchor.tick = tick;
      continue;
    }
    for (const car of cars) recordProgress(world, car, logs[car]!, anchors[car] as Anchor, tick);
    if (tick % STANDINGS_EVERY_TICKS === 0) order = recordOvertakes(world, order, logs);
  }
  for (const car of cars) recordResult(world, car, logs[car]!);
  return logs;
}

/** Lets all cars enter, and starts the countdown. */
function startRace(world: World, models: readonly CarModelName[]): World {
  const cars = Array.from({ length: world.cars }, (_, car) => car);
  world.step(
    [],
    cars.map((car) => ({ kind: 'enter', car, model: CAR_MODEL_NAMES.indexOf(models[car] ?? 'rally') }) as const),
  );
  world.step([], [{ kind: 'start' }]);
  return world;
}

/** Where (progress in m) and when a car last made progress. */
interface Anchor {
  progress: number;
  tick: number;
}

const emptyLog = (): CarLog => ({
  place: 0,
  bestLapS: 0,
  finishS: 0,
  racingTicks: 0,
  offRoadTicks: 0,
  stuckS: 0,
  stuckAt: '',
  overtakes: 0,
  walls: 0,
  touches: 0,
  wrecks: 0,
  respawns: 0,
  shots: 0,
  rockets: 0,
  hits: 0,
});

// Reused between calls.
const pose = createPose();
const road = createTrackSample();

function recordEvents(world: World, logs: CarLog[], anchors: Anchor[]): void {
  for (const event of world.events) {
    if (!('car' in event)) continue;
    const log = logs[event.car]!;
    if (event.kind === 'fired') log.shots++;
    else if (event.kind === 'launched') log.rockets++;
    else if (event.kind === 'wall') log.walls++;
    else if (event.kind === 'contact') {
      log.touches++;
      logs[event.other]!.touches++;
    } else if (event.kind === 'wreck') log.wrecks++;
    else if (event.kind === 'respawn') {
      log.respawns++;
      anchors[event.car]!.progress = progressOf(world.state, event.car, world.track);
    }
  }
}

/** Measures the time without progress, and counts ticks on and off the road. */
function recordProgress({ state, track }: World, car: number, log: CarLog, anchor: Anchor, tick: number): void {
  const at = carOffset(car);
  if (state[at + CAR.status] === STATUS.finished) return;
  const progress = progressOf(state, car, track);
  anchor.progress = Math.min(anchor.progress, progress);
  if (progress > anchor.progress + PROGRESS_M || state[at + CAR.status] === STATUS.wrecked) {
    anchor.progress = progress;
    anchor.tick = tick;
  }
  const stuckS = (tick - anchor.tick) * TICK_SECONDS;
  readPose(state, car, pose);
  sampleTrack(track, pose, state[at + CAR.trackHint]!, road);
  if (stuckS > log.stuckS) {
    log.stuckS = stuckS;
    log.stuckAt = `tick ${tick} at ${road.distance.toFixed(0)} m, ${road.lateral.toFixed(1)} m right`;
  }
  log.racingTicks++;
  if (Math.abs(road.lateral) > road.halfWidth) log.offRoadTicks++;
}

/** Counts, for each car, the cars that were ahead and are now behind. Returns the new order. */
function recordOvertakes({ state, track }: World, before: readonly number[], logs: CarLog[]): number[] {
  const order = standings(state, track);
  order.forEach((car, rank) => {
    const passed = order.slice(rank + 1).filter((other) => before.indexOf(other) < before.indexOf(car)).length;
    logs[car]!.overtakes += passed;
  });
  return order;
}

function recordResult({ state, track }: World, car: number, log: CarLog): void {
  const at = carOffset(car);
  log.bestLapS = state[at + CAR.bestLapTicks]! * TICK_SECONDS;
  log.finishS = state[at + CAR.finishTicks]! * TICK_SECONDS;
  log.place = standings(state, track).indexOf(car) + 1;
}
