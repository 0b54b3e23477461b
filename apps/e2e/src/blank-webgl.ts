// For browsers without WebGL, such as Firefox on a machine without a screen: the game runs, and its picture stays blank.
import type { Page } from 'playwright-core';

/** Gives `page` a WebGL 2 that draws nothing, wherever the browser has none; call it before anything is loaded. */
export async function drawBlankWithoutWebGl(page: Page): Promise<void> {
  await page.addInitScript(standIn);
}

/** Runs in the page. */
function standIn(): void {
  const getContext = HTMLCanvasElement.prototype.getContext as (kind: string, options?: unknown) => unknown;
  HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, kind: string, options?: unknown) {
    return getContext.call(this, kind, options) ?? (kind === 'webgl2' ? blankContext() : null);
  } as typeof HTMLCanvasElement.prototype.getContext;

  /** What a renderer reads before it draws; everything else is done by doing nothing, and creates empty objects. */
  function blankContext(): unknown {
    const { VERSION, VIEWPORT, SCISSOR_BOX, LINK_STATUS, COMPILE_STATUS, FRAMEBUFFER_COMPLETE } =
      WebGL2RenderingContext;
    const answers: Record<string, (asked: unknown, what: unknown) => unknown> = {
      getContextAttributes: () => ({ alpha: true, depth: true }),
      getExtension: () => null,
      getSupportedExtensions: () => [],
      getParameter: (asked) => {
        if (asked === VERSION) return 'WebGL 2.0';
        return asked === VIEWPORT || asked === SCISSOR_BOX ? [0, 0, 300, 150] : 4096;
      },
      getShaderPrecisionFormat: () => ({ precision: 23, rangeMin: 127, rangeMax: 127 }),
      getShaderParameter: (_shader, what) => (what === COMPILE_STATUS ? true : 0),
      getProgramParameter: (_program, what) => (what === LINK_STATUS ? true : 0),
      getShaderInfoLog: () => '',
      getProgramInfoLog: () => '',
      checkFramebufferStatus: () => FRAMEBUFFER_COMPLETE,
      getAttribLocation: () => -1,
      getError: () => 0,
      isContextLost: () => false,
    };
    const constants = WebGL2RenderingContext as unknown as Record<string, unknown>;
    return new Proxy(answers, {
      get: (known, name: string) => {
        if (typeof constants[name] === 'number') return constants[name];
        return known[name] ?? (name.startsWith('create') ? () => ({}) : () => null);
      },
    });
  }
}
