/** Accessibility faults that axe finds on a page. */
import AxeBuilder from "@axe-core/playwright";
import type { Page } from "playwright-core";
import { expect } from "vitest";

/** Rule and element of each fault, on the whole page or within what these selectors find. */
export async function violationsOf(
  page: Page,
  within: readonly string[] = [],
): Promise<readonly (readonly [rule: string, elements: readonly string[]])[]> {
  // Our pages have no frames, for which axe would otherwise open a second page each time; and what passed is not asked for.
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ preload: false, resultTypes: ["violations"] });
  for (const selector of within) axe.include(selector);
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)]);
}

export async function expectNoViolations(page: Page, what: string, within: readonly string[] = []): Promise<void> {
  expect({ what, violations: await violationsOf(page, within) }).toEqual({ what, violations: [] });
}
