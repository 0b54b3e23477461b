/** Limits of inputs. Client and server use the same values. */

/**
 * How many ticks an input may be ahead of the server or behind it (150 ticks are 2.4 s). The server refuses other inputs. A client
 * whose newest state is further behind sends none. Two outages of a second, one after the other, are within the limit.
 */
export const INPUT_OFFSET_MAX_TICKS = 150;
/** If a seat's newest executed input is older than this many ticks, a substitute bot takes over gradually, over as many ticks. */
export const TAKEOVER_TICKS = 12;
