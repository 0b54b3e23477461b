/** The antialiasing of the canvas, which a browser decides when the canvas is first drawn on, until the page is reloaded. */
import type { Quality } from './quality.ts';

/** Notes on the canvas, for the settings, whether a quality has its antialiasing only after a reload. Call before drawing. */
export function noteAntialiasing({ dataset }: Pick<HTMLCanvasElement, 'dataset'>, quality: Quality): void {
  const wanted = String(quality.hasAntialiasing);
  dataset.antialiasing ??= wanted;
  // With bloom, the picture is drawn into an antialiased buffer and not on the canvas.
  dataset.needsReload = String(!quality.hasBloom && wanted !== dataset.antialiasing);
}
