/** Tests with a small stand-in for the page what copying leaves behind on pages without a clipboard. */
import { afterEach, expect, it, vi } from 'vitest';
import { copyText } from './copy-text.ts';

afterEach(() => vi.unstubAllGlobals());

it('the button that copies has the focus again after a copy by selection', async () => {
  const dialog = { append: () => {} };
  const copyButton = {
    closest: () => dialog,
    focus: () => {
      page.activeElement = copyButton;
    },
  };
  const createArea = () => ({
    select: () => {
      page.activeElement = null;
    },
    remove: () => {},
  });
  const page = {
    activeElement: copyButton as object | null,
    createElement: createArea,
    execCommand: () => true,
  };
  vi.stubGlobal('document', page);
  vi.stubGlobal('navigator', {});
  expect(await copyText('link')).toBe(true);
  expect(page.activeElement).toBe(copyButton);
});
