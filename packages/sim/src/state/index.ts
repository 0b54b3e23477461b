/** The entry `@shotgun-rally/sim/state`: the layout of the state and of inputs, and functions that read them without allocating. */
export { type CarSet, includesCar, withCar } from './car-set.ts';
export { CAR_FIELDS, HEALTH_MAX, MAX_CAR_MODELS, PUSH_STEP, RACE_FIELDS } from './fields.ts';
export { AIM_PITCH_MAX, AXIS_MAX, driverInputsEqual, gunnerInputsEqual, VIEW_DELAY_MAX_MS } from './input.ts';
export { createPose, readPose, readVelocity, yawOf } from './pose.ts';
export { carCountOf, hasCar, hashState, stateLength, statesEqual, writeCar } from './state.ts';
export type { StateField } from './state-field.ts';
export { tickOfTime, timeOfTick } from './tick.ts';
