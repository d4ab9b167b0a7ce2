/** Missed names are those that packages used, not those that the host itself reads. */
import { expect, it } from "vitest";
import { inertWindows } from "../../../src/client/inert/windows.ts";
import { missedOn } from "../../../src/client/utils/missed.ts";

it("creating an inert window records no missed names", () => {
  const windows = inertWindows();
  expect(Object.keys(windows)).toContain("foundry.applications.sidebar");
  expect(missedOn(undefined)).toEqual([]);
});
