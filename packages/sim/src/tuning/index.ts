/** The entry `@shotgun-rally/sim/tuning`: the numbers of the cars, the race and the weapons. */
export { CAR_MODEL_NAMES, type CarModelName } from './car-models.ts';
export {
  isTuningNumber,
  TUNING_NUMBERS,
  TUNING_STEPS_PER_UNIT,
  type TuningGroup,
  type TuningNumber,
} from './car-tuning.ts';
export { hashTunings } from './hash-tunings.ts';
export { BOOST_TRICKLE_TICKS, GRAVITY, WAKE } from './physics.ts';
export { PAD, RACE_CARS, RACE_LAPS_MAX, RACE_RULES, RESPAWN } from './race.ts';
export { rideHeightOf } from './ride-height.ts';
export { steerLimitAt } from './steer-limit.ts';
export { tuningOfCar } from './tuning-of-car.ts';
export { LEADER_DAMAGE_FACTOR, ROCKET, SHOT, TURRET } from './weapons.ts';
