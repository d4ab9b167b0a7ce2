/** Message modes of the other generation. */
import { expect, it } from "vitest";
import { modeHere } from "../../src/platform/generations.ts";
import type { Loose } from "../fixtures/world/open.ts";
import { useBareStage } from "../support/bare.ts";

const page = globalThis as Loose;
const { set } = useBareStage();

it("a mode is called as this generation calls it, also one that somebody has added; what means nothing is none", () => {
  expect(["public", "gm", "blind", "self"].map(modeHere)).toEqual(["public", "gm", "blind", "self"]);
  expect(["publicroll", "gmroll", "blindroll", "selfroll"].map(modeHere)).toEqual(["public", "gm", "blind", "self"]);
  expect([modeHere("roll"), modeHere("party")]).toEqual([null, null]);
  // What a system or a package has added is as good as any.
  set(page.CONFIG.ChatMessage, "modes", { ...page.CONFIG.ChatMessage.modes, party: { label: "Party", icon: "" } });
  expect(modeHere("party")).toBe("party");
});
