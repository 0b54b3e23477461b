// Says in one line which browser is missing and how to get it; in CI a missing browser is a failure.
import { findChromium, findFirefox } from './find-browsers.ts';

/** Called by vitest once, before any test. */
export function setup(): void {
  const missing = [
    findChromium()
      ? []
      : [
          "No Chrome or Chromium found, browser tests are skipped: install one (Debian: 'apt-get install chromium'), or set CHROMIUM_PATH.",
        ],
    findFirefox()
      ? []
      : [
          "No Firefox found, its hash test is skipped: install one (Debian: 'apt-get install firefox-esr'), or set FIREFOX_PATH.",
        ],
  ].flat();
  for (const line of missing) console.log(line);
  if (missing.length > 0 && process.env.CI === 'true')
    throw new Error('CI must run the browser tests, and a browser is missing.');
}
