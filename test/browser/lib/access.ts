/** Accessibility faults that axe finds on a page. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type axe from "axe-core";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { isNightly } from "./nightly.ts";

let script: string | null = null;

export interface Look {
  /** Costs more than all other rules together, so that by day each kind of window is checked once in each theme. */
  readonly contrast?: boolean;
}

/** Rule and element of each fault, on the whole page or within these selectors. */
export async function violationsOf(
  page: Page,
  within: readonly string[] = [],
  { contrast = isNightly }: Look = {},
): Promise<readonly (readonly [rule: string, elements: readonly string[]])[]> {
  // Axe checks this page alone.
  expect(page.frames(), "frames of a page").toHaveLength(1);
  // Axe stays in the page until a reload, because loading the script costs more than checking.
  if (!(await page.evaluate(() => "axe" in globalThis))) {
    script ??= readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
    await page.evaluate(script);
  }
  const given: [string[], boolean] = [[...within], contrast];
  return page.evaluate(async ([include, hasContrast]) => {
    const { axe: inPage } = globalThis as unknown as { axe: typeof axe };
    // Passed checks are not requested.
    const { violations } = await inPage.run(include.length > 0 ? { include } : document, {
      preload: false,
      resultTypes: ["violations"],
      rules: { "color-contrast": { enabled: hasContrast } },
    });
    return violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)] as const);
  }, given);
}

export async function expectNoViolations(
  page: Page,
  what: string,
  within: readonly string[] = [],
  look: Look = {},
): Promise<void> {
  expect({ what, violations: await violationsOf(page, within, look) }).toEqual({ what, violations: [] });
}
