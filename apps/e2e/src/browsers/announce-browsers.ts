// Prints which browsers are missing and how to install them. In CI a missing browser is a failure.
import { findChromium, findFirefox } from './find-browsers.ts';

/** Vitest calls this once, before the first test. Throws in CI if a browser is missing. */
export function setup(): void {
  const missing: string[] = [];
  if (!findChromium())
    missing.push(
      "No Chrome or Chromium found, so most browser tests are skipped. Install one (Debian: 'apt-get install chromium'), or set CHROMIUM_PATH.",
    );
  if (!findFirefox())
    missing.push(
      "No Firefox found, so its tests are skipped. Install it (Debian: 'apt-get install firefox-esr'), or set FIREFOX_PATH.",
    );
  for (const line of missing) console.log(line);
  if (missing.length > 0 && process.env.CI === 'true') throw new Error('CI must run every browser test.');
}
