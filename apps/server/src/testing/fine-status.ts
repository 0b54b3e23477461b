/** The status of a server that is well. */
import type { ServerStatus } from '../http/health.ts';

/** Tests replace some of the fields. */
export const FINE_STATUS: ServerStatus = {
  isAvailable: true,
  roomCount: 1,
  peopleCount: 2,
  isOverloaded: false,
  isDraining: false,
  isFull: false,
  refusals: {},
};
