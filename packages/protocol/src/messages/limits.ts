/** The bounds of the protocol: sizes of messages and ranges of values. */

/** Changes when an older client or server would misread a newer one. */
export const PROTOCOL_VERSION = 2;

/** Most bytes of one message from a client. */
export const MAX_CLIENT_BYTES = 4096;
/** Most bytes of one message from the server. */
export const MAX_SERVER_BYTES = 65_536;
/** How deep arrays may nest, the message itself counted. */
export const MAX_DEPTH = 6;
/** Most bytes of one string as UTF-8: 120 characters of four bytes. */
export const MAX_STRING_BYTES = 480;

export { MAX_CARS } from '@shotgun-rally/sim';
/** Most people in a room, spectators included. Their ids are smaller than this. */
export const MAX_PEOPLE = 64;
/** Largest distance of a position from the origin along each axis (cm). */
export const MAX_POSITION_CM = 204_800;
/** Most runs in one `inputs` message. */
export const MAX_RUNS = 128;
/** Most ticks from the start of the oldest run to the end of the newest. */
export const MAX_INPUT_TICKS = 1024;
/** Most earlier ticks in one `state`. */
export const MAX_PAST = 16;
/** Most ticks from an earlier tick to its state. */
export const MAX_PAST_TICKS = 255;
/** Most scheduled commands in one `state`. */
export const MAX_COMMANDS = 64;
/** Most ticks from a state to a scheduled command in it. */
export const MAX_SCHEDULE_AHEAD_TICKS = 63;
/** Most ticks from a baseline to its state, and from the earlier baseline to the baseline. */
export const MAX_BASELINE_TICKS = 255;
/** Smallest reported margin (ms). Negative margins are late. */
export const MARGIN_MIN_MS = -512;
/** Largest reported margin (ms). */
export const MARGIN_MAX_MS = 510;
/** The margin that means: no input arrived. */
export const MARGIN_NONE = 511;
/** Missed ticks are counted modulo this number. */
export const MISSED_CYCLE = 16;
/** Most events in one `events` message. */
export const MAX_EVENTS = 32;
/** Armour of an undamaged car, and so the most damage of one hit. */
export const MAX_DAMAGE = 100;

/** Largest number of an event, a roster, a set of choices, or a call. */
export const MAX_NUMBER = 0x3fff_ffff;
/** Largest integer that every MessagePack library writes as an integer. */
export const UINT32_MAX = 0xffff_ffff;
/** The last tick whose race time fits 32 bits of milliseconds: after 49.7 days. */
export const MAX_TICK = 0x0fff_ffff;
/** Race time of `MAX_TICK` (ms). */
export const MAX_TIME_MS = 0xffff_fff0;
