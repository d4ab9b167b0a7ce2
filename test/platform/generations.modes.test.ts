/** Message modes of the other generation. */
import { expect, it } from "vitest";
import { modeHere } from "../../src/platform/generations.ts";
import { useBareStage } from "../support/bare.ts";
import { page } from "../support/page.ts";

const { set } = useBareStage();

it("a mode has its name of this generation, also a mode of another package; an unknown one is none", () => {
  expect(["public", "gm", "blind", "self"].map(modeHere)).toEqual(["public", "gm", "blind", "self"]);
  expect(["publicroll", "gmroll", "blindroll", "selfroll"].map(modeHere)).toEqual(["public", "gm", "blind", "self"]);
  expect([modeHere("roll"), modeHere("party")]).toEqual([null, null]);
  // A mode added by a system or a package is valid.
  set(page.CONFIG.ChatMessage, "modes", { ...page.CONFIG.ChatMessage.modes, party: { label: "Party", icon: "" } });
  expect(modeHere("party")).toBe("party");
});
