// Reads a QR code from the pixels of a page, as the camera of a phone does.
import type { Locator, Page } from 'playwright-core';
import { decodeQR } from 'qr/decode.js';

/** Returns the text of the QR code in `code`. `reader` is any page without a content security policy, such as about:blank. */
export async function scanQrCode(code: Locator, reader: Page): Promise<string> {
  const png = (await code.screenshot()).toString('base64');
  const { width, height, data } = await reader.evaluate(readPixels, png);
  return decodeQR({ width, height, data: Uint8Array.from(data) });
}

/** Runs in the page. Returns the red, green, blue and alpha bytes of an image. */
async function readPixels(png: string): Promise<{ width: number; height: number; data: number[] }> {
  const bytes = Uint8Array.from(atob(png), (character) => character.charCodeAt(0));
  const image = await createImageBitmap(new Blob([bytes]));
  const context = new OffscreenCanvas(image.width, image.height).getContext('2d');
  if (!context) throw new Error('The page has no 2D canvas.');
  context.drawImage(image, 0, 0);
  const { width, height, data } = context.getImageData(0, 0, image.width, image.height);
  return { width, height, data: [...data] };
}
