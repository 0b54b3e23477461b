/** The public entry of the bots: drivers and gunners that play with the same inputs as people. */
export { createBot } from './create-bot.ts';
export { assistDriverInput } from './driver/assist-driver.ts';
export { expectedDriverInput } from './driver/expected-driver.ts';
export { racingLineOf } from './line/racing-line.ts';
export { createRandomBot } from './random/create-random-bot.ts';
export { randomDriverInput } from './random/random-driver.ts';
export { randomGunnerInput, type SeenCar } from './random/random-gunner.ts';
export { BOT_LEVEL_NAMES, type BotLevelName } from './skill/level-names.ts';
