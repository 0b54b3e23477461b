// Counts the GPU objects that a page holds, from its calls of `create*` and `delete*`, to find leaks.
import type { Page } from 'playwright-core';

/** Number of objects by kind: Buffer, Texture, Program, ... */
export type GpuTally = Readonly<Record<string, number>>;

declare global {
  interface Window {
    gpuTally?: () => GpuTally;
  }
}

/** Starts counting. Call it before the page loads. */
export async function countGpuObjects(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const kinds = ['Buffer', 'Texture', 'Program', 'Shader', 'Framebuffer', 'Renderbuffer', 'VertexArray'];
    const aliveByKind = new Map(kinds.map((kind) => [kind, new Set<object>()]));
    const context = WebGL2RenderingContext.prototype as unknown as Record<string, (...args: unknown[]) => unknown>;
    for (const [kind, alive] of aliveByKind) {
      const [create, free] = [context[`create${kind}`], context[`delete${kind}`]];
      context[`create${kind}`] = function (...args) {
        const created = create?.apply(this, args) as object;
        alive.add(created);
        return created;
      };
      context[`delete${kind}`] = function (...args) {
        alive.delete(args[0] as object);
        return free?.apply(this, args);
      };
    }
    window.gpuTally = () => Object.fromEntries(kinds.map((kind) => [kind, aliveByKind.get(kind)?.size ?? 0]));
  });
}

/** Returns what the page holds now. */
export const readGpuTally = (page: Page): Promise<GpuTally> => page.evaluate(() => window.gpuTally?.() ?? {});

/** Waits until the next scene is built, and returns what the page held before that: the leftovers of earlier scenes. */
export const gpuTallyBeforeScene = (page: Page): Promise<GpuTally> =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        let tally: GpuTally | undefined;
        const check = () => {
          if (window.__game?.drawn === false) tally = window.gpuTally?.();
          else if (tally) return resolve(tally);
          requestAnimationFrame(check);
        };
        check();
      }),
  );
