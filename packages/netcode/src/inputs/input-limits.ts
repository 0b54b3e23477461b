/** Limits of inputs. Client and server use the same values. */

/**
 * How many ticks an input may be ahead of the server or behind it (125 ticks are 2 s). The server refuses other inputs. A client
 * whose newest state is further behind sends none.
 */
export const INPUT_OFFSET_MAX_TICKS = 125;
/** If a seat's newest executed input is older than this many ticks, a substitute bot takes over gradually, over as many ticks. */
export const TAKEOVER_TICKS = 12;
