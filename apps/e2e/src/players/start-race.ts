// Starts the race of a room from a player's page.
import { setTimeout } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { until } from '../page/probe.ts';
import { repeatDuring } from './repeat-during.ts';

const RETRY_MS = 1000;

/**
 * Presses Enter, the key of the start button, about once a second until the warm-up is over. `page` belongs to the player
 * who joined first. One press is enough on a quiet machine. On a busy one, that player may have done nothing for 30 s, so
 * that a later player is the host. The first press then only reports ready, which makes this player the host again.
 */
export async function startRace(page: Page): Promise<void> {
  const press = async () => {
    await page.keyboard.press('Enter');
    await setTimeout(RETRY_MS);
  };
  await repeatDuring(press, () => until(page, 'the warm-up is over', (game) => game.racePhase !== 'warmup'));
}
