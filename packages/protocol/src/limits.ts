/** The bounds of the wire: how much a message may hold. PROTOCOL.md lists them for other languages. */

export const MAX_CLIENT_BYTES = 4096;
export const MAX_SERVER_BYTES = 65_536;
/** Arrays within arrays, the message itself counted. */
export const MAX_DEPTH = 6;
/** Bytes of one string, as UTF-8: 120 characters of four bytes. */
export const MAX_STRING_BYTES = 480;

export { MAX_CARS } from '@shotgun-rally/sim';
/** People in a room, seated or watching; ids are smaller. */
export const MAX_PEOPLE = 64;
/** How far from the middle a place can be, each way, cm. */
export const MAX_PLACE_CM = 204_800;
/** Runs in one `inputs` message. */
export const MAX_RUNS = 128;
/** Ticks from the start of the oldest run to the end of the newest. */
export const MAX_INPUT_TICKS = 1024;
/** Earlier ticks in one `state`. */
export const MAX_PAST = 16;
/** The furthest that an earlier tick may lie behind its state. */
export const MAX_PAST_TICKS = 255;
/** Decisions to come in one `state`, and how long before they take effect they may be told, ticks. */
export const MAX_COMMANDS = 64;
export const MAX_SCHEDULE_AHEAD_TICKS = 63;
/** The oldest that a baseline may be, and the furthest before it the one before it. */
export const MAX_BASELINE_TICKS = 255;
/** How early inputs can be told to have come, ms, negative is late; and what stands for none that came. */
export const MARGIN_MIN_MS = -512;
export const MARGIN_MAX_MS = 510;
export const MARGIN_NONE = 511;
/** Missed ticks are counted modulo this. */
export const MISSED_CYCLE = 16;
/** Events in one `events` message. */
export const MAX_EVENTS = 32;

/** Largest number of an event, a roster, a wish or a call. */
export const MAX_NUMBER = 0x3fff_ffff;
/** Largest integer that every MessagePack library writes as an integer. */
export const UINT32_MAX = 0xffff_ffff;
/** The last tick whose race time still fits 32 bits of milliseconds: 49.7 days. */
export const MAX_TICK = 0x0fff_ffff;
/** Race time of `MAX_TICK`, ms. */
export const MAX_TIME_MS = 0xffff_fff0;
