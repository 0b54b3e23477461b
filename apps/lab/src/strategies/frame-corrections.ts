/**
 * Detects the corrections of converging prediction. The other strategies correct the state of a tick that has been run, which
 * the lab can observe; converging prediction moves the driver's car at the beginning of a frame, between two ticks.
 */
import { createTimelinePose } from '@shotgun-rally/netcode';
import { RACE } from '@shotgun-rally/sim';
import type { StrategyChange } from '../race/changed-strategy.ts';

type Strategy = ReturnType<StrategyChange>;

/**
 * Calls `report` with the newest tick whenever the strategy moves its car at the beginning of a frame because of a state of an
 * earlier tick.
 */
export function reportFrameCorrections(strategy: Strategy, car: number, report: (tick: number) => void): void {
  const receive = strategy.receive.bind(strategy);
  const beginFrame = strategy.beginFrame.bind(strategy);
  let receivedTick = 0;
  strategy.receive = (message) => {
    receivedTick = message.state[RACE.tick]!;
    receive(message);
  };
  strategy.beginFrame = (timeMs, elapsedMs) => {
    const isKnown = strategy.sample(car, timeMs, before);
    // A frame at the beginning of the race has nothing to simulate, so any movement is a correction.
    beginFrame(0, 0);
    const isCorrected =
      isKnown && strategy.sample(car, timeMs, after) && POSE_NAMES.some((name) => before[name] !== after[name]);
    if (isCorrected && receivedTick < strategy.tick) report(strategy.tick);
    beginFrame(timeMs, elapsedMs);
  };
}

const POSE_NAMES = ['x', 'y', 'z', 'qx', 'qy', 'qz', 'qw'] as const;

// Reused for every frame.
const before = createTimelinePose();
const after = createTimelinePose();
