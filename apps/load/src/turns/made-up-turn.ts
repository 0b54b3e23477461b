/** Made-up results of a turn, for the tests of reports. */
import type { Turn } from './turn.ts';

/** The size of the load test of row 17. */
export const SIZE = { races: 12, players: 16 };

/** A turn with this cost and lateness. */
export const madeUpTurn = (cpuMsPerRaceTick: number, latenessP99Ms: number | null): Turn => ({
  cpuMsPerRaceTick,
  racesPerCore: 50,
  socketsPerCore: 800,
  bytesUpPerSecond: 1000,
  messagesUpPerSecond: 66,
  messagesDownPerSecond: 35,
  bytesDownPerSecond: 4000,
  latenessP50Ms: latenessP99Ms,
  latenessP99Ms,
  clientCores: 0.5,
});
