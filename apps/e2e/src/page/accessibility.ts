// Checks the accessibility of what a page shows now, with the default rules of axe-core.
import axe from 'axe-core';
import type { Page } from 'playwright-core';

/** Returns a line for each element that breaks a rule: the rule, the element's selector, and what is wrong. */
export async function accessibilityViolations(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  return page.evaluate(async () => {
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document);
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary}`),
    );
  });
}
