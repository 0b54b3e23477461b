/** Drafts: states that are being encoded or decoded, and the earlier states (baselines) from which they are differences. */
import { RACE, type WorldState } from '@shotgun-rally/sim';
import { carCountOf } from '@shotgun-rally/sim/state';
import { MAX_BASELINE_TICKS } from '../messages/limits.ts';
import { toButtonBits, toDriverInput } from '../messages/movement.ts';
import type { CarReport, StateMessage } from '../messages/state.ts';

/** The integers of a state. An encoder reads them from the draft, and a decoder writes them into it. */
export interface Draft {
  readonly state: WorldState;
  /** INPUT_LENGTH integers for each car slot: steer, throttle and buttons of the driver, and how many ticks they are ahead. */
  readonly inputs: Int32Array;
}

/** Number of integers of one driver input. */
export const INPUT_LENGTH = 4;

/** The earlier states that both ends have, and the ticks between them. */
export interface Baselines {
  /** The baseline: the newer of the two. */
  readonly base: Draft;
  /** Ticks from `base` to the state that is coded. */
  readonly ticksSinceBase: number;
  /** A state before `base`. Changes from it to `base` are extrapolated; if it is null, no changes are expected. */
  readonly earlier: Draft | null;
  /** Ticks from `earlier` to `base`; 1 without `earlier`. */
  readonly ticksFromEarlierToBase: number;
}

/** Returns the tick of a state. */
export const tickOf = ({ state }: { readonly state: WorldState }): number => state[RACE.tick]!;

const drafts = new WeakMap<StateMessage, Draft>();

/** Returns the draft of a message. Drafts are cached, because a state is the baseline of many later states. */
export function draftOf(message: StateMessage): Draft {
  const cached = drafts.get(message);
  if (cached) return cached;
  const { state, reports } = message;
  const inputs = new Int32Array(carCountOf(state) * INPUT_LENGTH);
  reports.forEach(({ input, inputAheadTicks }, car) => {
    const at = car * INPUT_LENGTH;
    inputs[at] = input.steer;
    inputs[at + 1] = input.throttle;
    inputs[at + 2] = toButtonBits(input);
    inputs[at + 3] = inputAheadTicks;
  });
  const draft = { state, inputs };
  drafts.set(message, draft);
  return draft;
}

/** Returns `reports` with the driver inputs of the draft. */
export const withDriverInputs = ({ inputs }: Draft, reports: readonly CarReport[]): CarReport[] =>
  reports.map(({ driver, gunner }, car) => {
    const at = car * INPUT_LENGTH;
    const input = toDriverInput(inputs[at]!, inputs[at + 1]!, inputs[at + 2]!);
    return { driver, gunner, input, inputAheadTicks: inputs[at + 3]! };
  });

/** Returns the reason why a client would refuse a state with these baselines, or null. */
export function findBaselineProblem({ ticksSinceBase, earlier, ticksFromEarlierToBase }: Baselines): string | null {
  if (!(ticksSinceBase >= 1 && ticksSinceBase <= MAX_BASELINE_TICKS))
    return `baseline: got a state ${ticksSinceBase} ticks older, allowed: 1 to ${MAX_BASELINE_TICKS}`;
  const earlierMax = MAX_BASELINE_TICKS - ticksSinceBase;
  if (earlier && !(ticksFromEarlierToBase >= 1 && ticksFromEarlierToBase <= earlierMax))
    return `earlierBaseline: got a state ${ticksFromEarlierToBase} ticks older than the baseline, allowed: 1 to ${earlierMax}`;
  return null;
}

/** Returns the baselines of the state of `tick`, or null if `baseline` is undefined. */
export function baselinesOf(
  tick: number,
  baseline: StateMessage | undefined,
  earlier: StateMessage | undefined,
): Baselines | null {
  if (!baseline) return null;
  const baseTick = tickOf(baseline);
  return {
    base: draftOf(baseline),
    ticksSinceBase: tick - baseTick,
    earlier: earlier ? draftOf(earlier) : null,
    ticksFromEarlierToBase: earlier ? baseTick - tickOf(earlier) : 1,
  };
}
