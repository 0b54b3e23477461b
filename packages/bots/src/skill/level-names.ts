/** The names of the bots' levels. A page checks its link with them before it loads the bots. */

/** From the weakest to the strongest. */
export const BOT_LEVEL_NAMES = ['easy', 'medium', 'hard'] as const;
export type BotLevelName = (typeof BOT_LEVEL_NAMES)[number];
