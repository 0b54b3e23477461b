// Measures how bright a screenshot is.
import type { Browser } from 'playwright-core';

/** Brightness of a picture. Each value is a luma from 0 (black) to 1 (white). */
export interface Luminance {
  readonly median: number;
  /** The darkest 5 % of the pixels are at most this bright. */
  readonly darkest5: number;
}

/**
 * Measures a PNG. A pixel's luma is 0.2126 R + 0.7152 G + 0.0722 B (Rec. 709) of its gamma-encoded sRGB values, each divided by
 * 255; `median` is the 50th percentile of all pixels, and `darkest5` the 5th.
 */
export async function luminanceOf(browser: Browser, png: Buffer): Promise<Luminance> {
  const page = await browser.newPage();
  try {
    return await page.evaluate(async (base64) => {
      const bytes = await (await fetch(`data:image/png;base64,${base64}`)).blob();
      const image = await createImageBitmap(bytes);
      const context = new OffscreenCanvas(image.width, image.height).getContext('2d');
      if (!context) throw new Error('The browser has no 2D canvas.');
      context.drawImage(image, 0, 0);
      const { data } = context.getImageData(0, 0, image.width, image.height);
      const lumas = new Float64Array(data.length / 4);
      for (let pixel = 0; pixel < lumas.length; pixel++) {
        const [red = 0, green = 0, blue = 0] = data.subarray(pixel * 4);
        lumas[pixel] = (0.2126 * red + 0.7152 * green + 0.0722 * blue) / 255;
      }
      lumas.sort();
      return { median: lumas[lumas.length >> 1] ?? 0, darkest5: lumas[Math.floor(lumas.length / 20)] ?? 0 };
    }, png.toString('base64'));
  } finally {
    await page.close();
  }
}
