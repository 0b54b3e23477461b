import type { Page } from 'playwright-core';
import { until } from '../src/page/probe.ts';

/** Starts the race of the only player of a room once the page is drawn, and waits for the end of the countdown. */
export async function startSoloRace(page: Page): Promise<void> {
  await until(page, 'the page is drawn', (game) => game.drawn);
  // The Enter key presses this button, which may be loaded after the scene.
  await page.locator('#start').waitFor();
  await page.keyboard.press('Enter');
  await until(page, 'the race is on', (game) => game.racePhase === 'racing');
}
