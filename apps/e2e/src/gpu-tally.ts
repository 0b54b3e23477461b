// Counts what a page holds on the GPU, by the calls that create and free it: a scene that is gone must have freed it all.
import type { Page } from 'playwright-core';

/** What is there now, by kind: buffers, textures, programs, ... */
export type GpuTally = Readonly<Record<string, number>>;

declare global {
  interface Window {
    gpuTally?: () => GpuTally;
  }
}

/** Counts from now on; call it before anything is loaded. */
export async function countGpuObjects(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const kinds = ['Buffer', 'Texture', 'Program', 'Shader', 'Framebuffer', 'Renderbuffer', 'VertexArray'];
    const alive = new Map(kinds.map((kind) => [kind, new Set<object>()]));
    const calls = WebGL2RenderingContext.prototype as unknown as Record<string, (...given: unknown[]) => unknown>;
    for (const [kind, those] of alive) {
      const [create, free] = [calls[`create${kind}`], calls[`delete${kind}`]];
      calls[`create${kind}`] = function (...given) {
        const made = create?.apply(this, given) as object;
        those.add(made);
        return made;
      };
      calls[`delete${kind}`] = function (...given) {
        those.delete(given[0] as object);
        return free?.apply(this, given);
      };
    }
    window.gpuTally = () => Object.fromEntries(kinds.map((kind) => [kind, alive.get(kind)?.size ?? 0]));
  });
}

/** What the page holds now. */
export const gpuTally = (page: Page): Promise<GpuTally> => page.evaluate(() => window.gpuTally?.() ?? {});

/** What the page holds just before the next scene to be built is drawn for the first time: whatever is left of others. */
export const gpuTallyBeforeScene = (page: Page): Promise<GpuTally> =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        let tally: GpuTally | undefined;
        const look = () => {
          if (window.__game?.drawn === false) tally = window.gpuTally?.();
          else if (tally) return resolve(tally);
          requestAnimationFrame(look);
        };
        look();
      }),
  );
