/** How the driver sees the other cars: a choice of its own, whatever the strategy for the own car. */
import { timeOfTick } from '@shotgun-rally/sim';
import type { PoseTimeline } from '../../timeline/pose-timeline.ts';
import type { TimelinePose } from '../../timeline/timeline-pose.ts';

export const RIVAL_NAMES = ['raw', 'interpolated', 'extrapolated', 'predicted'] as const;
export type RivalName = (typeof RIVAL_NAMES)[number];
export const DEFAULT_RIVALS: RivalName = 'predicted';

export interface RivalInfo {
  readonly title: string;
  /** One sentence for somebody new to netcode. */
  readonly description: string;
}

export const RIVALS: Readonly<Record<RivalName, RivalInfo>> = {
  raw: {
    title: 'Raw',
    description: 'Rivals stand where the newest state from the server has them, and jump when the next one comes.',
  },
  interpolated: {
    title: 'Interpolated',
    description: 'Rivals move smoothly between states that are already known, and are therefore shown in the past.',
  },
  extrapolated: {
    title: 'Extrapolated',
    description: 'Rivals are carried on from the newest state at the speed they had, up to the time of the own car.',
  },
  predicted: {
    title: 'Predicted',
    description: "Rivals are simulated ahead with the inputs that the server relays, in the own car's own time.",
  },
};

/** Where a rival is seen from what the server told alone; false when nothing is known of it. */
export function sampleRival(
  name: Exclude<RivalName, 'predicted'>,
  timeline: PoseTimeline,
  car: number,
  timeMs: number,
  viewTimeMs: number,
  out: TimelinePose,
): boolean {
  const newestMs = timeOfTick(timeline.newestTick);
  const shownMs = { raw: newestMs, interpolated: viewTimeMs, extrapolated: timeMs }[name];
  return timeline.sample(car, shownMs, out) !== 'none';
}
