/** Drivers and gunners that play through the same inputs as people. */
export { botCar } from './bot-car.ts';
export { expectedDriver } from './expected-driver.ts';
export { gunner } from './gunner.ts';
export { hardCar } from './hard-car.ts';
export { hardDriver } from './hard-driver.ts';
export { hardGunner, type SeenCar } from './hard-gunner.ts';
export { BOT_LEVEL_NAMES, BOT_LEVELS, type BotLevel, type BotSkill } from './levels.ts';
export { racingDriver } from './racing-driver.ts';
export { type RacingLine, racingLineOf } from './racing-line.ts';
