/** The names of the levels. Loads no bots, so that a page can check its link without them. */

/** From the weakest to the strongest. */
export const BOT_LEVEL_NAMES = ['easy', 'medium', 'hard'] as const;
export type BotLevelName = (typeof BOT_LEVEL_NAMES)[number];
