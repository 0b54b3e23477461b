/** Drivers and gunners that play through the same inputs as people. */
export { botCar } from './bot-car.ts';
export { expectedDriver } from './expected-driver.ts';
export { gunner } from './gunner.ts';
export { BOT_LEVEL_NAMES, BOT_LEVELS, type BotLevel, type BotSkill } from './levels.ts';
export { racingDriver } from './racing-driver.ts';
export { type RacingLine, racingLineOf } from './racing-line.ts';
export { wildCar } from './wild-car.ts';
export { wildDriver } from './wild-driver.ts';
export { type SeenCar, wildGunner } from './wild-gunner.ts';
