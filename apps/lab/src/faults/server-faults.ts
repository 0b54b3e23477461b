/** Faults in the server, as overrides of a race: in the inputs that it executes, in verdicts and in past poses. */
import type { Match } from '@shotgun-rally/netcode/testing';
import { POSE_FIELDS, poseOffset, type SeatInput } from '@shotgun-rally/protocol';
import type { RaceOverrides } from '../race/race.ts';

type Server = Match['server'];
type Gunnery = Server['gunnery'];

/** Changes the inputs that the server executes. `index` counts the inputs of a seat. */
function withChangedInputs(change: (input: SeatInput, previous: SeatInput, index: number) => SeatInput): RaceOverrides {
  return {
    prepare: ({ server: { participants } }) => {
      const changedQueues = new Set<unknown>();
      const get = participants.get.bind(participants);
      participants.get = (car, role) => {
        const participant = get(car, role);
        if (participant && !changedQueues.has(participant.queue)) {
          changedQueues.add(participant.queue);
          changeQueue(participant.queue, change);
        }
        return participant;
      };
    },
  };
}

function changeQueue(
  queue: NonNullable<ReturnType<Server['participants']['get']>>['queue'],
  change: (input: SeatInput, previous: SeatInput, index: number) => SeatInput,
): void {
  const take = queue.take.bind(queue);
  let [previous, index] = [null as SeatInput | null, 0];
  queue.take = (tick) => {
    const input = take(tick);
    const changed = change(input, previous ?? input, index++);
    previous = input;
    return changed;
  };
}

const INPUTS_PER_REPEATED_ONE = 500;
/** Inputs 250, 750 and so on of a seat are replaced, so that one of them is in the measured time of a short race. */
const FIRST_REPEATED_INPUT = 250;

/** The server executes the previous input of a seat once in 500 ticks. */
export const repeatedInputs = withChangedInputs((input, previous, index) =>
  index % INPUTS_PER_REPEATED_ONE === FIRST_REPEATED_INPUT ? previous : input,
);

/** The server executes no rocket triggers. */
export const lostRockets = withChangedInputs((input) => ('rocket' in input ? { ...input, rocket: false } : input));

const VERDICT_DELAY_TICKS = 12;

/** The server announces every verdict 12 ticks (192 ms) late. */
export const lateVerdicts: RaceOverrides = {
  prepare: ({ server: { gunnery } }) => {
    const judgeTick = gunnery.judgeTick.bind(gunnery);
    const resimulate = gunnery.resimulateLateInputs.bind(gunnery);
    const delayed: ReturnType<Gunnery['judgeTick']>[] = Array.from({ length: VERDICT_DELAY_TICKS }, () => []);
    let late: ReturnType<Gunnery['judgeTick']> = [];
    gunnery.resimulateLateInputs = (participants) => {
      late = resimulate(participants);
      return [];
    };
    gunnery.judgeTick = (inputs, participants) => {
      delayed.push([...late, ...judgeTick(inputs, participants)]);
      return delayed.shift()!;
    };
  },
};

const POSES_PER_MISSING_ONE = 20;

/** One past pose in twenty is missing from the snapshots. */
export const missingPoses: RaceOverrides = {
  prepare: ({ server: { timeline, world } }) => {
    const at = timeline.at.bind(timeline);
    timeline.at = (tick) => {
      const poses = at(tick)?.slice();
      for (let car = 0; car < world.cars; car++) {
        const offset = poseOffset(car);
        if ((tick + car) % POSES_PER_MISSING_ONE === 0) poses?.fill(0, offset, offset + POSE_FIELDS.length);
      }
      return poses;
    };
  },
};

/** How much older than on the gunner's screen the world is in which `olderWorlds` judges shots. */
const OLDER_MS = 48;

/** The server judges shots in the world of 48 ms before the one that the gunner saw. */
export const olderWorlds: RaceOverrides = {
  prepare: ({ server: { gunnery } }) => {
    const { judge } = gunnery;
    const seenMs = judge.seenMs.bind(judge);
    judge.seenMs = (shot, latency) => {
      const timeMs = seenMs(shot, latency);
      return timeMs === null ? null : timeMs - OLDER_MS;
    };
  },
};
