/** Counts the controls of a window, a card or a menu: what a person has to look through. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Locator } from "playwright-core";
import { root } from "../../../tools/lib/project.mjs";

const CONTROLS = ":is(button, input, select, textarea, summary, a[href], [role=slider], [role=menuitem], [tabindex])";

/**
 * A chart, a row of dice, a segmented choice, and a number with its − and + are one control each. Reachable controls count also if they are not in the order of Tab.
 */
const UNITS = "[role=slider], .quincunx-stepper, fieldset.quincunx-choice, fieldset.quincunx-ladder, [role=radiogroup]";

/** The name of each control that can be seen or reached, without the head of a window. */
export function controlsIn(place: Locator): Promise<readonly string[]> {
  return place.evaluate(
    (root, [controls, units]) => {
      const shown = [...root.querySelectorAll<HTMLElement>(controls)].filter(
        (one) => one.closest(".window-header") === null && one.checkVisibility({ visibilityProperty: true }),
      );
      return [...new Set(shown.map((one) => one.closest<HTMLElement>(units) ?? one))].map(
        (one) =>
          one.getAttribute("aria-label") ??
          ((one as HTMLInputElement).labels?.[0] ?? one).textContent?.trim().replaceAll(/\s+/gu, " ") ??
          "",
      );
    },
    [CONTROLS, UNITS] as const,
  );
}

/** Place → most controls, as the docs have them. */
export const LIMITS: ReadonlyMap<string, number> = new Map(
  readFileSync(join(root, "docs/actions.md"), "utf8")
    .split("## How many controls")[1]!
    .split("\n")
    .flatMap((line) => {
      const [, place, most] = /^\| (.+?) +\| (\d+) +\|/u.exec(line) ?? [];
      return place && most ? [[place, Number(most)] as const] : [];
    }),
);
