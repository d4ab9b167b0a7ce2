/** What is said of a card in a sentence, where a message is shown, and what a mode of the other generation means here: single functions, on a bare stage. */
import { expect, it, vi } from "vitest";
import { amendedSentence, sentenceOf } from "../../src/card/sentence.ts";
import { modeHere } from "../../src/platform/generations.ts";
import { showMessage } from "../../src/log/places.ts";
import { mechanicById } from "../../src/rules/index.ts";
import type { Loose } from "../fixtures/world/open.ts";
import { useBareStage } from "../support/bare.ts";

const page = globalThis as Loose;
const { set } = useBareStage();

const check = mechanicById("standard-check") as Loose;
const spec = check.parseSpec({ target: 15 });
const card = (whisper: readonly string[] = []): Loose => ({
  title: "Climb",
  message: { alias: "Tamsin", whisper },
  state: { mechanic: check, spec, faces: check.parseFaces(spec, { dice: [4, 5, 6] }), outcome: null },
});

it("a card in one sentence says who, what and what came of it, also as it would be with another difficulty", () => {
  const amended = amendedSentence(card(), { target: 16 });
  expect(amended).toContain(page.game.user.name);
  expect(amended).toContain("Tamsin");
  expect(amended).toContain("Climb");
  // 15 meets 15, and not 16.
  const met = amendedSentence(card(), { target: 15 });
  expect(met).not.toBe(amended);
  const judged = { ...card().state, outcome: check.resolve(spec, card().state.faces) };
  expect(met).toContain(sentenceOf({ ...card(), state: judged }));
});

it("of a private card no more is said than that it was changed, and whatever may not be changed is not", () => {
  const amended = amendedSentence(card([page.game.user.id]), { target: 16 });
  expect(amended).toContain(page.game.user.name);
  expect(amended).not.toMatch(/Climb|Tamsin|16/u);
  expect(() => amendedSentence(card([page.game.user.id]), { target: "no" })).toThrow();
});

it("what the log has not drawn is not shown, which is said; of what is gone nothing is", async () => {
  const info = vi.fn();
  set(page.ui.notifications, "info", info);
  const message = await page.ChatMessage.create({ content: "Plain." });
  showMessage(message.id);
  expect(info).toHaveBeenCalledExactlyOnceWith("QUINCUNX.Notice.notDrawn", { localize: true, console: false });
  showMessage("nobodyKnowsThis0");
  expect(info).toHaveBeenCalledOnce();
});

it("a mode is called as this generation calls it, also one that somebody has added; what means nothing is none", () => {
  expect(["public", "gm", "blind", "self"].map(modeHere)).toEqual(["public", "gm", "blind", "self"]);
  expect(["publicroll", "gmroll", "blindroll", "selfroll"].map(modeHere)).toEqual(["public", "gm", "blind", "self"]);
  expect([modeHere("roll"), modeHere("party")]).toEqual([null, null]);
  // What a system or a package has added is as good as any.
  set(page.CONFIG.ChatMessage, "modes", { ...page.CONFIG.ChatMessage.modes, party: { label: "Party", icon: "" } });
  expect(modeHere("party")).toBe("party");
});
