/** The integers of a state while it is encoded or decoded, and the states that both ends have. */
import { CAR, carCountOf, carOffset, RACE, STATUS, type WorldState } from '@shotgun-rally/sim';
import { driverButtons, driverInput } from '../messages/movement.ts';
import type { CarReport, StateMessage } from '../messages/state.ts';

/** A state's integers. A writer reads them from it, a reader fills them in. */
export interface Draft {
  readonly state: WorldState;
  /** INPUT_LENGTH integers for each car slot: steer, throttle and buttons of the driver. */
  readonly inputs: Int32Array;
}

/** Integers of one driver input. */
export const INPUT_LENGTH = 3;

/** The earlier states that both ends have, and the ticks between them. */
export interface Baselines {
  readonly base: Draft;
  /** From `base` to the state itself. */
  readonly ticks: number;
  /** An older state, which shows how values change. null if there is none: values are then expected to stay. */
  readonly earlier: Draft | null;
  /** From `earlier` to `base`. */
  readonly ticksEarlier: number;
}

/** The tick of a state. */
export const tickOf = ({ state }: { readonly state: WorldState }): number => state[RACE.tick]!;

/** True if the slot `car` is not empty. */
export const hasCar = (state: WorldState, car: number): boolean => state[carOffset(car) + CAR.status] !== STATUS.empty;

const drafts = new WeakMap<StateMessage, Draft>();

/** The draft of a message, made once: a message is the baseline of many others. */
export function draftOf(message: StateMessage): Draft {
  const known = drafts.get(message);
  if (known) return known;
  const { state, reports } = message;
  const inputs = new Int32Array(carCountOf(state) * INPUT_LENGTH);
  reports.forEach(({ input }, car) => {
    inputs[car * INPUT_LENGTH] = input.steer;
    inputs[car * INPUT_LENGTH + 1] = input.throttle;
    inputs[car * INPUT_LENGTH + 2] = driverButtons(input);
  });
  const draft = { state, inputs };
  drafts.set(message, draft);
  return draft;
}

/** The given reports with the inputs of the draft. */
export const reportsOf = ({ inputs }: Draft, reports: readonly CarReport[]): CarReport[] =>
  reports.map(({ driver, gunner }, car) => {
    const at = car * INPUT_LENGTH;
    return { driver, gunner, input: driverInput(inputs[at]!, inputs[at + 1]!, inputs[at + 2]!) };
  });

/** The baselines of a state of `tick`, or null without a baseline. */
export function baselinesOf(
  tick: number,
  baseline: StateMessage | undefined,
  earlier: StateMessage | undefined,
): Baselines | null {
  if (!baseline) return null;
  const baseTick = tickOf(baseline);
  return {
    base: draftOf(baseline),
    ticks: tick - baseTick,
    earlier: earlier ? draftOf(earlier) : null,
    ticksEarlier: earlier ? baseTick - tickOf(earlier) : 1,
  };
}
