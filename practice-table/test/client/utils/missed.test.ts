/** Missed names are those that packages used, not those that the host itself reads. */
import { expect, it } from "vitest";
import { inertWindows } from "../../../src/client/inert/windows.ts";
import { missedOn } from "../../../src/client/utils/missed.ts";

it("windows that are only there to be extended are made without being asked for what they have not", () => {
  const windows = inertWindows();
  expect(Object.keys(windows)).toContain("foundry.applications.sidebar");
  expect(missedOn(undefined)).toEqual([]);
});
