/** Sizes of the messages (bytes), as those of the game's clients in this benchmark. */
export const STATE_BYTES = 160;
export const INPUTS_BYTES = 19;
