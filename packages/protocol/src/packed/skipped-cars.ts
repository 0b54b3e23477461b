/** Cars that a state leaves out because they are far from the recipient: both ends extrapolate them from an earlier state. */
import { CAR, carOffset } from '@shotgun-rally/sim';
import { type CarSet, carCountOf, hasCar, includesCar, withCar } from '@shotgun-rally/sim/state';
import { pastPoseOffset } from '../messages/poses.ts';
import type { StateMessage } from '../messages/state.ts';
import { NO_DIFFERENCE } from './bit-stream.ts';
import { type Baselines, baselinesOf, type Draft, draftOf, tickOf, withDriverInputs } from './draft.ts';
import { codeCarDelta } from './packed-car.ts';

/** The part of a `Recipient` that determines which cars it extrapolates. */
interface SkippingRecipient {
  readonly baseline?: StateMessage | undefined;
  readonly skippedCars?: CarSet | undefined;
}

/**
 * Returns the state that the recipient has after decoding `message`, in which the recipient's skipped cars are extrapolated.
 * Pack the returned state instead of `message`, so that the returned state can be a baseline of later messages.
 */
export function stateAfterDecoding(message: StateMessage, { baseline, skippedCars }: SkippingRecipient): StateMessage {
  if (!baseline || !skippedCars) return message;
  let cars: CarSet = 0;
  for (let car = 0; car < carCountOf(message.state); car++) {
    const isSkipped = includesCar(skippedCars, car) && hasCar(message.state, car) && hasCar(baseline.state, car);
    if (isSkipped) cars = withCar(cars, car);
  }
  return withExtrapolatedCars(message, baseline, cars);
}

/** Returns `message` with `cars` replaced by these cars of `earlier`, extrapolated and without past poses. */
export function withExtrapolatedCars(message: StateMessage, earlier: StateMessage, cars: CarSet): StateMessage {
  const baselines = baselinesOf(tickOf(message), earlier, undefined);
  if (cars === 0 || !baselines) return message;
  const { state, inputs } = draftOf(message);
  const draft = { state: state.slice(), inputs: inputs.slice() };
  const past = message.past.map(({ tick, poses }) => ({ tick, poses: poses.slice() }));
  for (let car = 0; car < carCountOf(state); car++) {
    if (!includesCar(cars, car)) continue;
    extrapolateCar(draft, car, baselines);
    for (const { poses } of past) poses.fill(0, pastPoseOffset(car), pastPoseOffset(car + 1));
  }
  return { ...message, state: draft.state, reports: withDriverInputs(draft, message.reports), past };
}

/**
 * Moves a car at constant velocity from the baseline. An extrapolated change of velocity would make errors grow from state to
 * state. The car keeps its track sample, because an extrapolated one could be past the end of the track, whose length is not
 * known here. The next step of a simulation finds the right one.
 */
export function extrapolateCar(draft: Draft, car: number, baselines: Baselines): void {
  codeCarDelta(NO_DIFFERENCE, draft, car, { ...baselines, earlier: null });
  const sample = carOffset(car) + CAR.trackHint;
  draft.state[sample] = baselines.base.state[sample]!;
}
