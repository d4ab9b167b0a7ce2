/** From an outcome to language keys and numbers: the card, the live region and the plain sentence all speak from it. */
import type { Description } from "../../src/rules/contract/description.ts";
import { phrase } from "../../src/rules/contract/phrase.ts";
import type { HighDieFaces, HighDieOutcome } from "./resolve.ts";
import { SIZE, type HighDieSpec } from "./spec.ts";

export function describe({ target }: HighDieSpec, { dice }: HighDieFaces, outcome: HighDieOutcome): Description {
  const { highest, success } = outcome;
  const kept = highest === null ? -1 : dice.indexOf(highest);
  return {
    summary: phrase("QUINCUNX.high-die.summary", { highest: highest ?? 0 }),
    how: target === null ? [] : [phrase("QUINCUNX.high-die.how", { target })],
    dice: dice.map((face, index) => ({ size: SIZE, face, role: index === kept ? "kept" : "dropped" })),
    groups: [],
    modifiers: [],
    headline: [
      {
        value: highest ?? phrase("QUINCUNX.Word.unknown"),
        label: phrase("QUINCUNX.high-die.highest"),
        tone: highest === null ? "waiting" : success === null ? "neutral" : success ? "good" : "bad",
      },
    ],
    lines:
      target === null || success === null
        ? []
        : [{ state: success ? "met" : "unmet", text: phrase("QUINCUNX.high-die.line", { target }) }],
  };
}
