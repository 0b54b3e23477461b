// A fake WebGL 2 that draws nothing: for pages whose 3D picture does not matter, and for browsers without WebGL, such as
// Firefox on a machine without a display. Call either function before the page loads.
import type { Page } from 'playwright-core';

/**
 * Returns a script that runs in the page. It defines `__name`, because tsx, which runs the benchmarks, adds calls of it to the
 * functions that it compiles.
 */
const scriptOf = (isAlwaysUsed: boolean): string =>
  `{ const __name = (value) => value; (${installBlankWebGl})(${isAlwaysUsed}); }`;

/** Installs the fake in place of the browser's WebGL 2. */
export async function drawBlank(page: Page): Promise<void> {
  await page.addInitScript(BLANK_WEBGL);
}

/** Installs the fake, which is used only if the browser has no WebGL 2. */
export async function drawBlankWithoutWebGl(page: Page): Promise<void> {
  await page.addInitScript(scriptOf(false));
}

/** The same as `drawBlank` for a browser without Playwright: a script that runs in the page. */
export const BLANK_WEBGL = scriptOf(true);

/** Runs in the page. */
function installBlankWebGl(isAlwaysUsed: boolean): void {
  const getContext = HTMLCanvasElement.prototype.getContext as (kind: string, options?: unknown) => unknown;
  HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, kind: string, options?: unknown) {
    if (kind !== 'webgl2') return getContext.call(this, kind, options);
    return (isAlwaysUsed ? null : getContext.call(this, kind, options)) ?? createBlankContext();
  } as typeof HTMLCanvasElement.prototype.getContext;

  /** Answers the queries of three.js before it draws. Other methods return null; `create*` returns an empty object. */
  function createBlankContext(): unknown {
    const { VERSION, VIEWPORT, SCISSOR_BOX, LINK_STATUS, COMPILE_STATUS, FRAMEBUFFER_COMPLETE } =
      WebGL2RenderingContext;
    const methods: Record<string, (first: unknown, second: unknown) => unknown> = {
      getContextAttributes: () => ({ alpha: true, depth: true }),
      getExtension: () => null,
      getSupportedExtensions: () => [],
      getParameter: (parameter) => {
        if (parameter === VERSION) return 'WebGL 2.0';
        // The other parameters are mostly limits, such as the largest texture.
        return parameter === VIEWPORT || parameter === SCISSOR_BOX ? [0, 0, 300, 150] : 4096;
      },
      getShaderPrecisionFormat: () => ({ precision: 23, rangeMin: 127, rangeMax: 127 }),
      getShaderParameter: (_shader, parameter) => (parameter === COMPILE_STATUS ? true : 0),
      getProgramParameter: (_program, parameter) => (parameter === LINK_STATUS ? true : 0),
      getShaderInfoLog: () => '',
      getProgramInfoLog: () => '',
      checkFramebufferStatus: () => FRAMEBUFFER_COMPLETE,
      getAttribLocation: () => -1,
      getError: () => 0,
      isContextLost: () => false,
    };
    const constants = WebGL2RenderingContext as unknown as Record<string, unknown>;
    return new Proxy(methods, {
      get: (target, name: string) => {
        if (typeof constants[name] === 'number') return constants[name];
        return target[name] ?? (name.startsWith('create') ? () => ({}) : () => null);
      },
    });
  }
}
