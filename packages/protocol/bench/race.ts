/** Simulates a race of random drivers and gunners, and returns the states and inputs that would be sent. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { randomCar } from '@shotgun-rally/bots';
import {
  CAR,
  type CarInput,
  carOffset,
  PUSH_STEP,
  parseTrack,
  RACE,
  readField,
  SHOT,
  STATUS,
  TICK_MS,
  TICK_SECONDS,
  timeOfTick,
  World,
} from '@shotgun-rally/sim';
import {
  extractPastPoses,
  extractPoses,
  type InputRun,
  type PastPoses,
  type Role,
  roundAim,
  type SeatInput,
  type StateMessage,
} from '../src/index.ts';

const WARM_UP_TICKS = 400;
const SEED = 7;

export interface Race {
  /** One state every `everyTicks` ticks. */
  readonly snapshots: readonly StateMessage[];
  /** The inputs of every car in each tick, starting with the tick of the first snapshot. */
  readonly inputs: readonly (readonly CarInput[])[];
  /** Mean speed of a car (m/s). */
  readonly speed: number;
}

/** Simulates `ticks` ticks of a race on the track "valley", in which some shots hit. */
export function raceOf(cars: number, everyTicks: number, ticks: number): Race {
  const path = join(import.meta.dirname, '../../../assets/tracks/valley.json');
  const track = parseTrack(JSON.parse(readFileSync(path, 'utf8')));
  const world = new World({ track, cars, laps: 99, seed: SEED });
  const bot = randomCar(SEED);
  const snapshots: StateMessage[] = [];
  const inputs: CarInput[][] = [];
  let past: PastPoses[] = [];
  let metres = 0;
  world.step(
    [],
    Array.from({ length: cars }, (_, car) => ({ kind: 'enter', car }) as const),
  );
  world.step([], [{ kind: 'start' }]);
  // Past poses of the ticks since the last state are part of each state, newest first.
  for (let step = 0; step < WARM_UP_TICKS + ticks; step++) {
    const now = Array.from({ length: cars }, (_, car) => bot(world.state, track, car, tickOf(world)));
    const earlier = { tick: tickOf(world), poses: extractPastPoses(extractPoses(world.state)) };
    past = [earlier, ...past].slice(0, everyTicks - 1);
    world.step(now, hitsOf(world));
    if (step < WARM_UP_TICKS) continue;
    for (let car = 0; car < cars; car++) {
      metres += Math.hypot(readField(world.state, car, 'vx'), readField(world.state, car, 'vz')) * TICK_SECONDS;
    }
    inputs.push(now);
    if (step % everyTicks === 0) snapshots.push(snapshotOf(world, now, past));
  }
  return { snapshots, inputs, speed: metres / cars / (ticks * TICK_SECONDS) };
}

const tickOf = (world: World): number => world.state[RACE.tick]!;

/** Hits for the next tick. About one shot in three hits the car with the next number. */
function hitsOf(world: World) {
  return world.events
    .flatMap((event) => (event.kind === 'fired' ? [{ by: event.car, car: (event.car + 1) % world.cars }] : []))
    .filter(({ by, car }) => (tickOf(world) + by) % 3 === 0 && isRacing(world, car))
    .map(({ by, car }) => {
      return {
        kind: 'hit',
        car,
        by,
        damage: SHOT.damage,
        push: [Math.round(SHOT.pushSpeed / PUSH_STEP), 0, 0],
      } as const;
    });
}

const isRacing = (world: World, car: number): boolean => world.state[carOffset(car) + CAR.status] === STATUS.racing;

function snapshotOf(world: World, inputs: readonly CarInput[], past: readonly PastPoses[]): StateMessage {
  const seat = { lastTimeMs: timeOfTick(tickOf(world)), marginMs: 20, missed: 0 };
  const reports = inputs.map(({ driver: input }) => ({ driver: seat, gunner: seat, input }));
  return { kind: 'state', state: world.save(), reports, past, commands: [] };
}

/** The input as a client would send it. */
const encodable = (input: SeatInput): SeatInput => ('steer' in input ? input : roundAim(input));

/** Which inputs of a race are in the message. */
export interface RunsOptions {
  readonly car: number;
  readonly role: Role;
  /** Index of the newest input in `Race.inputs`. */
  readonly last: number;
  /** The tick that is encoded for the newest input. */
  readonly newestTick: number;
  /** Number of ticks with inputs in the message. */
  readonly ticks: number;
}

/** Returns the inputs of one seat as runs of equal inputs. */
export function runsOf(race: Race, { car, role, last, ticks, newestTick }: RunsOptions): InputRun[] {
  const runs: InputRun[] = [];
  for (let index = last - ticks + 1; index <= last; index++) {
    const movement = encodable(race.inputs[index]![car]![role]);
    const timeMs = timeOfTick(newestTick - last + index);
    const previous = runs.at(-1);
    if (previous && JSON.stringify(previous.movement) === JSON.stringify(movement)) {
      runs[runs.length - 1] = { movement, timeDeltaMs: previous.timeDeltaMs + TICK_MS, timeMs };
    } else runs.push({ movement, timeDeltaMs: TICK_MS, timeMs });
  }
  return runs;
}
