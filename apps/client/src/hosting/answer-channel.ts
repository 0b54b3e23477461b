/** How a tab with an answer reaches the tab that hosts the race, in the same browser. */

/** Precedes an answer's code in a link. Browsers do not send this part of a link to any server. */
export const ANSWER_FRAGMENT = '#answer=';
/** Precedes an invitation's code in a link. */
export const INVITATION_FRAGMENT = '#join=';

/** Opens the channel. One tab posts an answer's code; the tab that takes it replies with an empty text. */
export const answerChannel = (): BroadcastChannel => new BroadcastChannel('shotgun-rally:answers');
