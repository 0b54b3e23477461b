/**
 * No prediction at all: the newest state that came from the server, as it came.
 * A key pressed now is seen a round trip later, and every lost state is a jump: this is why the rest exists.
 */
import type { StateMessage } from '@shotgun-rally/protocol';
import { CAR, carOffset, RACE, STATUS, type WorldState } from '@shotgun-rally/sim';
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
    if (this.state[carOffset(car) + CAR.status] === STATUS.empty) return false;
    readTimelinePose(this.state, car, out);
    return true;
  }

  smooth(): void {}
}
