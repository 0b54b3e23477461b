/** How long a vote on the next race stays open. Pages show it, so it is in a file of its own, without the code of the server. */

/** A vote ends this long (ms) after the first vote, or earlier if more than half of the voters agree. */
export const VOTE_MS = 20_000;
