/** What the server tells of a car's seats where nobody sits. */
import { NEUTRAL_DRIVER } from '@shotgun-rally/sim';
import { MARGIN_NONE } from './limits.ts';
import type { CarReport, SeatReport } from './messages.ts';

const EMPTY_SEAT: SeatReport = { lastTimeMs: 0, marginMs: MARGIN_NONE, missed: 0 };
/** The report of an empty car slot, and of any slot that a message leaves out. */
export const EMPTY_REPORT: CarReport = { driver: EMPTY_SEAT, gunner: EMPTY_SEAT, input: NEUTRAL_DRIVER };
