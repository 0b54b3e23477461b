// Leaves out the drawing of a page: without a GPU, most of a frame's time is drawing.

declare global {
  interface Window {
    /** True while drawing calls do nothing. */
    skipsDrawing?: boolean;
  }
}

/** A script that runs in the page before the page's own. From then on, `window.skipsDrawing` decides whether pages draw. */
export const SKIP_DRAWING = `{
  const context = WebGL2RenderingContext.prototype;
  const names = ['drawElements', 'drawArrays', 'drawElementsInstanced', 'drawArraysInstanced', 'clear', 'blitFramebuffer'];
  for (const name of names) {
    const draw = context[name];
    context[name] = function (...values) {
      if (!window.skipsDrawing) draw.apply(this, values);
    };
  }
}`;
