/** The public entry of the bots: drivers and gunners that play through the same inputs as people. */
export { botCar } from './bot-car.ts';
export { expectedDriver } from './driver/expected-driver.ts';
export { randomCar } from './random/random-car.ts';
export { randomDriver } from './random/random-driver.ts';
export { randomGunner, type SeenCar } from './random/random-gunner.ts';
export { BOT_LEVEL_NAMES, type BotLevelName } from './skill/levels.ts';
