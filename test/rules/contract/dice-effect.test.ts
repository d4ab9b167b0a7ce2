/** Single cases of rules and their texts, each from a line of docs/rules.md, docs/protocol.md or docs/notation.md. */
import { expect, it } from "vitest";
import { freeText, phrase } from "../../../src/rules/contract/phrase.ts";
import { effectWords } from "../../../src/rules/contract/dice-effect.ts";

it("an effect of another package has its own text, or a key of its own", () => {
  expect(effectWords("Three sixes!")).toEqual(freeText("Three sixes!"));
  expect(effectWords(phrase("QUINCUNX.Word.unknown"))).toEqual(phrase("QUINCUNX.Word.unknown"));
});
