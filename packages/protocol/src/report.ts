/** What the server tells of a car's seats where nobody sits. */
import { NEUTRAL_DRIVER } from '@shotgun-rally/sim';
import type { CarReport, SeatReport } from './messages.ts';

const EMPTY_SEAT: SeatReport = { lastTimeMs: 0, marginTicks: 0, missed: 0 };
/** The report of an empty car slot, and of any slot that a message leaves out. */
export const EMPTY_REPORT: CarReport = { driver: EMPTY_SEAT, gunner: EMPTY_SEAT, input: NEUTRAL_DRIVER };
