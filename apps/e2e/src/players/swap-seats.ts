// Makes the driver and the gunner of one car exchange seats.
import { setTimeout } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { probe } from '../page/probe.ts';
import { WAIT_MAX_MS } from '../page/wait-max.ts';

/** Time for the server to grant a swap, before `press` is called again. */
const RETRY_MS = 5000;
const POLL_MS = 50;

/**
 * Calls `press` (which presses the swap control) for both pages until they have exchanged seats. One round is enough on
 * a quiet machine. On a busy one, the server may take a stalled page for a lost connection. It then swaps the seats after
 * one press, and swaps them back after the next press.
 */
export async function swapSeats(driver: Page, gunner: Page, press: (page: Page) => Promise<void>): Promise<void> {
  const isSwapped = async () => (await probe(driver)).role === 'gunner' && (await probe(gunner)).role === 'driver';
  const endMs = performance.now() + WAIT_MAX_MS;
  while (performance.now() < endMs) {
    for (const page of [driver, gunner]) await press(page);
    const retryAtMs = performance.now() + RETRY_MS;
    while (performance.now() < retryAtMs) {
      if (await isSwapped()) return;
      await setTimeout(POLL_MS);
    }
  }
  throw new Error('The driver and the gunner did not exchange seats.');
}
