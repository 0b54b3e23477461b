/** How a tab with an answer reaches the tab that hosts the race, in the same browser. */

/** Opens the channel. One tab posts an answer's code; the tab that takes it replies with an empty text. */
export const answerChannel = (): BroadcastChannel => new BroadcastChannel('shotgun-rally:answers');
