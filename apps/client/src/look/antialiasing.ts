/** The antialiasing of the canvas, which a browser decides when the canvas is first drawn on, until the page is reloaded. */
import type { Quality } from './quality.ts';

/**
 * Records in an attribute of the canvas whether the antialiasing of a quality needs a reload of the page; settings.css reads it. Call
 * it before drawing.
 */
export function recordAntialiasing({ dataset }: Pick<HTMLCanvasElement, 'dataset'>, quality: Quality): void {
  const wanted = String(quality.hasAntialiasing);
  dataset.antialiasing ??= wanted;
  // With bloom, the picture is drawn into an antialiased buffer and not on the canvas.
  dataset.needsReload = String(!quality.hasBloom && wanted !== dataset.antialiasing);
}
