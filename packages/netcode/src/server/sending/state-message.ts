/** Builds the `state` message: the world after a tick, a report on each seat's inputs, and the cars' recent poses. */
import {
  type CarReport,
  extractPastPoses,
  MARGIN_NONE,
  MAX_COMMANDS,
  MISSED_CYCLE,
  type PastPoses,
  type Role,
  type ScheduledCommand,
  type SeatReport,
  type StateMessage,
} from '@shotgun-rally/protocol';
import { type CarInput, RACE, type World } from '@shotgun-rally/sim';
import type { PoseTimeline } from '../../timeline/pose-timeline.ts';
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
  const reports = inputs.map(({ driver: input }, car): CarReport => {
    return { driver: seatReport(participants, car, 'driver'), gunner: seatReport(participants, car, 'gunner'), input };
  });
  const past = posesSince(timeline, world.state[RACE.tick]!, stateEveryTicks);
  return { kind: 'state', state: world.save(), reports, commands: commands.slice(0, MAX_COMMANDS), past };
}

function seatReport(participants: Participants, car: number, role: Role): SeatReport {
  const queue = participants.get(car, role)?.queue;
  if (!queue) return { lastTimeMs: 0, marginMs: MARGIN_NONE, missed: 0 };
  // A counter that wraps around, because it has few bits in the message.
  const missed = queue.counts.repeated % MISSED_CYCLE;
  return { lastTimeMs: queue.lastTimeMs, marginMs: queue.takeMargin(), missed };
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
