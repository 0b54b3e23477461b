/** Starts the races of players in tests, and compares what has happened to these players. */
import { PHASE } from '@shotgun-rally/sim';
import { expect } from 'vitest';
import type { ReconnectingPlayer } from './reconnecting-player.ts';
import { untilSlow } from './until.ts';

/** Starts the race of each player's room, which must be in its warm-up. Resolves when the countdowns are over. */
export async function startRaces(players: readonly ReconnectingPlayer[]): Promise<void> {
  await untilSlow(() => {
    for (const { phase, room } of players) expect(phase, room).toBe(PHASE.warmup);
  });
  // Only the host of a room can start its race, and the test does not know who that is.
  for (const player of players) player.startRace();
  await untilSlow(() => {
    for (const { phase, room } of players) expect(phase, room).toBe(PHASE.racing);
  });
}

/** Resolves when the race of each player has gone on for `ticks` more ticks. */
export async function untilDriven(players: readonly ReconnectingPlayer[], ticks: number): Promise<void> {
  const before = players.map(({ tick }) => tick);
  await untilSlow(() => {
    for (const [index, { tick, room }] of players.entries()) expect(tick, room).toBeGreaterThan(before[index]! + ticks);
  });
}

/** Returns which seats and connections the players have had. It is equal later if no player was disturbed. */
export const historyOf = (players: readonly ReconnectingPlayer[]): unknown =>
  players.map(({ name, room, port, seats, losses }) => ({ name, room, port, seats, losses: [...losses] }));
