/** The target last used at this table. */
import { beforeAll, expect, it } from "vitest";
import { lastTargets, sayTargets } from "../../../src/roll/difficulty/world-difficulty.ts";
import { mechanicById } from "../../../src/rules/index.ts";
import { openStage } from "../../support/stage.ts";
import { api } from "../../support/page.ts";

beforeAll(() => openStage());

it("the last target is the one of the newest card of the mechanic that has one", async () => {
  const [check, margin] = [mechanicById("standard-check"), mechanicById("margin-pool")];
  expect(lastTargets(check)).toBeNull();
  for (const command of ["check 3 vs 20", "check 3 vs 25", "check 3", "margin 3 vs 7"]) await api().roll(command);
  expect([lastTargets(check), lastTargets(margin)]).toEqual([{ target: 25 }, { threshold: 7 }]);
  expect(sayTargets(check, check.parseSpec({ target: 25 }))).toBe("25");
});
