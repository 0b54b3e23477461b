/** Builds the `state` message: the world after a tick, a report on each seat's inputs, and the cars' recent poses. */
import {
  type CarReport,
  extractPastPoses,
  INPUT_AHEAD_MAX_TICKS,
  MARGIN_NONE,
  MAX_COMMANDS,
  MISSED_CYCLE,
  type PastPoses,
  type ScheduledCommand,
  type SeatReport,
  type StateMessage,
} from '@shotgun-rally/protocol';
import { type CarInput, type DriverInput, RACE, type World } from '@shotgun-rally/sim';
import type { PoseTimeline } from '../../timeline/pose-timeline.ts';
import type { InputQueue } from '../room/input-queue.ts';
import type { Participants } from '../room/participants.ts';

export interface StateMessageOptions {
  readonly world: World;
  readonly participants: Participants;
  readonly timeline: PoseTimeline;
  /** The inputs of each car in the newest tick. */
  readonly inputs: readonly CarInput[];
  /** The commands scheduled for later ticks, in the order of execution. A message has room for the first MAX_COMMANDS. */
  readonly commands: readonly ScheduledCommand[];
  /** Number of ticks between two state messages. */
  readonly stateEveryTicks: number;
}

/** Builds the message for the world's newest tick. Resets the margins (how early inputs arrived): call once per state. */
export function stateMessage(options: StateMessageOptions): StateMessage {
  const { world, participants, timeline, inputs, commands, stateEveryTicks } = options;
  const tick = world.state[RACE.tick]!;
  const reports = inputs.map(({ driver: executed }, car): CarReport => {
    const driver = participants.get(car, 'driver')?.queue;
    const gunner = participants.get(car, 'gunner')?.queue;
    return { driver: seatReport(driver), gunner: seatReport(gunner), ...newestInput(driver, tick, executed) };
  });
  const past = posesSince(timeline, tick, stateEveryTicks);
  return { kind: 'state', state: world.save(), reports, commands: commands.slice(0, MAX_COMMANDS), past };
}

function seatReport(queue: InputQueue | undefined): SeatReport {
  if (!queue) return { lastTimeMs: 0, marginMs: MARGIN_NONE, missed: 0 };
  // A counter that wraps around, because it has few bits in the message.
  const missed = queue.counts.repeated % MISSED_CYCLE;
  return { lastTimeMs: queue.lastTimeMs, marginMs: queue.takeMargin(), missed };
}

/** Returns the newest input that waits for one of the next ticks, or else `executed`, the one of `tick`. */
function newestInput(queue: InputQueue | undefined, tick: number, executed: DriverInput) {
  for (let inputAheadTicks = queue ? INPUT_AHEAD_MAX_TICKS : 0; inputAheadTicks > 0; inputAheadTicks--) {
    const input = queue?.at(tick + inputAheadTicks);
    if (input && 'steer' in input) return { input, inputAheadTicks };
  }
  return { input: executed, inputAheadTicks: 0 };
}

/** Returns the poses of the ticks between the previous state message and this one, newest first. */
function posesSince(timeline: PoseTimeline, tick: number, stateEveryTicks: number): PastPoses[] {
  const past: PastPoses[] = [];
  for (let earlier = tick - 1; earlier > tick - stateEveryTicks; earlier--) {
    const poses = timeline.at(earlier);
    if (poses) past.push({ tick: earlier, poses: extractPastPoses(poses) });
  }
  return past;
}
