// The clip at the top of the README: short scenes of races of bots, as one animated image.
import { writeFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { animatedWebp } from './animated-webp.ts';
import { PICTURES_FOLDER } from './camera.ts';
import { openRace, type RaceScene } from './races.ts';

export const CLIP_NAME = 'clip';
const FORMAT = { width: 640, height: 360, frameMs: 80 } as const;
const FRAMES_PER_SCENE = 26;
/** Of 100. A larger value makes the file larger; it has to stay below 3 MB. */
const WEBP_QUALITY = 62;
/** Frames that are drawn before a scene begins, so that smoke and the camera get to their usual positions. */
const SETTLING_FRAMES = 8;

const SCENES: readonly RaceScene[] = [
  { query: 'track=valley', size: 'clip', seconds: 7 },
  { query: 'track=city&role=gunner', size: 'clip', seconds: 9 },
  { query: 'track=canyon', size: 'clip', seconds: 9 },
];

/** Makes docs/pictures/clip.webp if `clip` contains `filter`. */
export async function takeClip(browser: Browser, url: string, filter: string): Promise<void> {
  if (!CLIP_NAME.includes(filter)) return;
  const frames: Buffer[] = [];
  for (const scene of SCENES) {
    const { page, clock } = await openRace(browser, url, scene);
    for (let frame = 0; frame < SETTLING_FRAMES; frame++) await clock.step(FORMAT.frameMs);
    for (let frame = 0; frame < FRAMES_PER_SCENE; frame++) {
      await clock.step(FORMAT.frameMs);
      frames.push(await webpOf(page));
    }
    await page.context().close();
  }
  writeFileSync(`${PICTURES_FOLDER}${CLIP_NAME}.webp`, animatedWebp(frames, FORMAT));
}

/** Returns what the page shows as a WebP file. */
async function webpOf(page: Page): Promise<Buffer> {
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: WEBP_QUALITY });
  await session.detach();
  return Buffer.from(data, 'base64');
}
