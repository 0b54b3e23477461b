/** The limits of the protocol: sizes of messages and ranges of values. */
import { HEALTH_MAX } from '@shotgun-rally/sim/state';

/** Must be increased with each change that an older client or server would misread. */
export const PROTOCOL_VERSION = 8;

/** Maximum size of a message from a client (bytes). */
export const MAX_CLIENT_BYTES = 4096;
/** Maximum size of a message from the server (bytes). */
export const MAX_SERVER_BYTES = 65_536;
/** Maximum nesting depth of arrays. The message itself is an array and counts. */
export const MAX_DEPTH = 6;
/** Maximum size of a string in UTF-8 (bytes): 120 characters of four bytes. */
export const MAX_STRING_BYTES = 480;

export { MAX_CARS } from '@shotgun-rally/sim';
/** Maximum length of a room code. */
export const ROOM_CODE_LENGTH_MAX = 12;
/** Maximum length of the operator's notice to all players. */
export const NOTICE_LENGTH_MAX = 120;
/** Maximum length of the text of a `bye`. */
export const BYE_TEXT_LENGTH_MAX = 120;
/** The server does not list a room whose code begins with this. */
export const UNLISTED_ROOM_PREFIX = 'P-';
/** Maximum number of people in a room, including spectators. Their ids are smaller than this. */
export const MAX_PEOPLE = 64;
/** Largest distance of a position from the origin along each axis (cm). */
export const MAX_POSITION_CM = 204_800;
/** Maximum number of runs in one `inputs` message. */
export const MAX_RUNS = 128;
/** Maximum number of ticks from the start of the oldest run to the end of the newest. */
export const MAX_INPUT_TICKS = 1024;
/** Maximum number of earlier ticks whose poses one `state` contains. */
export const MAX_PAST_POSES = 16;
/** Maximum age of these poses (ticks). */
export const MAX_PAST_TICKS = 255;
/** Maximum number of ticks from a state to the driver input that it reports. */
export const INPUT_AHEAD_MAX_TICKS = 2;
/** Maximum number of scheduled commands in one `state`. */
export const MAX_COMMANDS = 64;
/** Maximum number of ticks from a state to a command that it schedules. */
export const MAX_SCHEDULE_AHEAD_TICKS = 63;
/** Maximum age (ticks) of the states from which a packed state is a difference: the baseline and the earlier baseline. */
export const MAX_BASELINE_TICKS = 255;
/** Smallest reported margin (ms). The margin of an input is how long before its tick it arrived; negative if late. */
export const MARGIN_MIN_MS = -512;
/** Largest reported margin (ms). */
export const MARGIN_MAX_MS = 510;
/** Value of a reported margin if no input arrived. */
export const MARGIN_NONE = 511;
/** The number of ticks for which no input arrived in time is sent modulo this number. */
export const MISSED_CYCLE = 16;
/** Maximum number of events in one `events` message. */
export const MAX_EVENTS = 32;
/** Maximum damage of one hit: the health of an undamaged car. */
export const MAX_DAMAGE = HEALTH_MAX;
/** Largest number of a rocket; the next rocket has number 0 again. */
export const MAX_ROCKET_NUMBER = 255;
/** Largest colour, as 0xRRGGBB. */
export const RGB_MAX = 0xff_ffff;

/** Largest number of an event, a roster, a set of choices, or a call. */
export const MAX_SERIAL_NUMBER = 0x3fff_ffff;
/** Largest integer that every MessagePack library encodes as an integer; some encode larger ones as floats. */
export const UINT32_MAX = 0xffff_ffff;
/** The last tick whose race time in milliseconds fits 32 bits; the race reaches it after 49.7 days. */
export const MAX_TICK = 0x0fff_ffff;
/** Race time of `MAX_TICK` (ms). */
export const MAX_TIME_MS = 0xffff_fff0;
