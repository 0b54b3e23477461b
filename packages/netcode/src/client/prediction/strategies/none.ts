/**
 * No prediction: shows the newest server state unchanged. The player sees the effect of an input about a round trip later,
 * and a lost state as a jump. Useful for comparison with the other strategies.
 */
import type { StateMessage } from '@shotgun-rally/protocol';
import { RACE, type WorldState } from '@shotgun-rally/sim';
import { hasCar } from '@shotgun-rally/sim/state';
import { readTimelinePose, type TimelinePose } from '../../../timeline/timeline-pose.ts';
import { CorrectionLog } from '../correction.ts';
import type { Strategy, StrategyOptions } from './strategy.ts';

export class None implements Strategy {
  readonly predictsRivals = false;
  readonly replayedTicks = 0;
  readonly log: CorrectionLog;
  readonly state: WorldState;
  tick = 0;

  constructor({ world, car }: StrategyOptions) {
    this.state = world.save();
    this.log = new CorrectionLog(car);
  }

  receive({ state }: StateMessage): void {
    if (state[RACE.tick]! > this.state[RACE.tick]!) this.state.set(state);
  }

  restart(message: StateMessage, tick: number): void {
    this.state.set(message.state);
    this.tick = tick;
  }

  reconcile(): void {}

  step(): void {
    this.tick++;
  }

  beginFrame(): void {}

  sample(car: number, _timeMs: number, out: TimelinePose): boolean {
    if (!hasCar(this.state, car)) return false;
    readTimelinePose(this.state, car, out);
    return true;
  }

  smooth(): void {}
}
