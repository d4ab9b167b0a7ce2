/** A card in one sentence. */
import { expect, it } from "vitest";
import { amendedSentence, sentenceOf } from "../../../src/card/draw/sentence.ts";
import { mechanicById } from "../../../src/rules/index.ts";
import { useBareStage } from "../../support/bare.ts";
import { page } from "../../support/page.ts";
import { standIn } from "../../support/stand-in.ts";
import type { Card } from "../../../src/card/state.ts";

useBareStage();

const check = mechanicById("standard-check");

const spec = check.parseSpec({ target: 15 });

const card = (whisper: readonly string[] = []) =>
  standIn<Card>({
    title: "Climb",
    message: { alias: "Tamsin", whisper },
    state: { mechanic: check, spec, faces: check.parseFaces(spec, { dice: [4, 5, 6] }), outcome: null },
  });

it("the sentence of a card names user, roll and result, also for another difficulty", () => {
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

it("a private card's sentence only says that it was changed, and unchangeable ones say nothing", () => {
  const amended = amendedSentence(card([page.game.user.id]), { target: 16 });
  expect(amended).toContain(page.game.user.name);
  expect(amended).not.toMatch(/Climb|Tamsin|16/u);
  expect(() => amendedSentence(card([page.game.user.id]), { target: "no" })).toThrow();
});
