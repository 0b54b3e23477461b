/** How a tab with an answer reaches the tab that hosts the race, in the same browser. */

/** How soon the host must get an answer: after that, the guest's browser has stopped looking for the host's. */
export const ANSWER_WITHIN = '15 seconds';

/** Opens the channel. One tab posts an answer's code; the tab that takes it replies with an empty text. */
export const answerChannel = (): BroadcastChannel => new BroadcastChannel('shotgun-rally:answers');
