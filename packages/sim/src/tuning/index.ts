/** The entry `@shotgun-rally/sim/tuning`: the numbers of the car, the race and the weapons. */
export { BOOST, CAR_BODY, DRIFT, DRIVE, GRAVITY, GRIP, GROUND, STEER, WHEELBASE_M, WHEELS } from './car.ts';
export { PAD, RACE_CARS, RACE_RULES, RESPAWN } from './race.ts';
export { ROCKET, SHOT, TURRET } from './weapons.ts';
