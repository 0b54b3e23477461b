/** Simulates a race of random drivers and gunners, and returns the states and inputs that would be sent. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createRandomBot } from '@shotgun-rally/bots';
import {
  CAR,
  type CarInput,
  carOffset,
  parseTrack,
  RACE,
  readField,
  STATUS,
  TICK_MS,
  TICK_SECONDS,
  World,
} from '@shotgun-rally/sim';
import { PUSH_STEP, timeOfTick } from '@shotgun-rally/sim/state';
import { SHOT } from '@shotgun-rally/sim/tuning';
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

/** Ticks before the first snapshot, in which the cars start and spread out. */
const WARM_UP_TICKS = 400;
/** More laps than any car can complete. */
const LAPS = 99;
const SEED = 7;

export interface Race {
  /** One state every `everyTicks` ticks. */
  readonly snapshots: readonly StateMessage[];
  /** The inputs of all cars for each tick after the warm-up. */
  readonly inputs: readonly (readonly CarInput[])[];
  /** Mean speed of all cars (m/s). */
  readonly meanSpeed: number;
}

/** Simulates `ticks` ticks of a race on the track "valley" after the warm-up. About one shot in three hits a car. */
export function simulateRace(cars: number, everyTicks: number, ticks: number): Race {
  const path = join(import.meta.dirname, '../../../assets/tracks/valley.json');
  const track = parseTrack(JSON.parse(readFileSync(path, 'utf8')));
  const world = new World({ track, cars, laps: LAPS, seed: SEED });
  const bot = createRandomBot(SEED);
  const snapshots: StateMessage[] = [];
  const inputs: CarInput[][] = [];
  let past: PastPoses[] = [];
  let metres = 0;
  world.step(
    [],
    Array.from({ length: cars }, (_, car) => ({ kind: 'enter', car }) as const),
  );
  world.step([], [{ kind: 'start' }]);
  // Each state contains the past poses of the ticks since the previous state, newest first.
  for (let step = 0; step < WARM_UP_TICKS + ticks; step++) {
    const carInputs = Array.from({ length: cars }, (_, car) => bot(world.state, world, car, tickOf(world)));
    const newestPast = { tick: tickOf(world), poses: extractPastPoses(extractPoses(world.state)) };
    past = [newestPast, ...past].slice(0, everyTicks - 1);
    world.step(carInputs, hitsOf(world));
    if (step < WARM_UP_TICKS) continue;
    for (let car = 0; car < cars; car++) {
      metres += Math.hypot(readField(world.state, car, 'vx'), readField(world.state, car, 'vz')) * TICK_SECONDS;
    }
    inputs.push(carInputs);
    if (step % everyTicks === 0) snapshots.push(snapshotOf(world, carInputs, past));
  }
  return { snapshots, inputs, meanSpeed: metres / cars / (ticks * TICK_SECONDS) };
}

const tickOf = (world: World): number => world.state[RACE.tick]!;

/** Returns the hits for the next tick. About one shot in three hits the car with the next number. */
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
  const seatReport = { lastTimeMs: timeOfTick(tickOf(world)), marginMs: 20, missed: 0 };
  const reports = inputs.map(({ driver: input }) => ({
    driver: seatReport,
    gunner: seatReport,
    input,
    inputAheadTicks: 0,
  }));
  return { kind: 'state', state: world.save(), reports, past, commands: [] };
}

/** Returns the input with the aim rounded, as a client sends it. */
const toSentInput = (input: SeatInput): SeatInput => ('steer' in input ? input : roundAim(input));

/** Selects inputs of a race for one message. */
export interface InputSelection {
  readonly car: number;
  readonly role: Role;
  /** Index of the newest input in `Race.inputs`. */
  readonly newestIndex: number;
  /** The tick number to send for the newest input. It may differ from the tick in which the race had this input. */
  readonly newestTick: number;
  /** Number of ticks with inputs in the message. */
  readonly ticks: number;
}

/** Returns the selected inputs of one seat as runs of equal inputs. */
export function inputRuns(race: Race, { car, role, newestIndex, ticks, newestTick }: InputSelection): InputRun[] {
  const runs: InputRun[] = [];
  for (let index = newestIndex - ticks + 1; index <= newestIndex; index++) {
    const movement = toSentInput(race.inputs[index]![car]![role]);
    const timeMs = timeOfTick(newestTick - newestIndex + index);
    const previous = runs.at(-1);
    if (previous && JSON.stringify(previous.movement) === JSON.stringify(movement)) {
      runs[runs.length - 1] = { movement, timeDeltaMs: previous.timeDeltaMs + TICK_MS, timeMs };
    } else runs.push({ movement, timeDeltaMs: TICK_MS, timeMs });
  }
  return runs;
}
