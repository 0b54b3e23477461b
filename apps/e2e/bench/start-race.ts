import type { Page } from 'playwright-core';
import { until } from '../src/page/probe.ts';

/** Starts the race of a solo page once it is drawn, and waits for the end of the countdown. */
export async function startRace(page: Page): Promise<void> {
  await until(page, 'the page is drawn', (game) => game.drawn);
  // The Enter key presses this button, which may be loaded after the scene.
  await page.locator('#start').waitFor();
  await page.keyboard.press('Enter');
  await until(page, 'the race is on', (game) => game.racePhase === 'racing');
}
