/** Language keys and numbers of an outcome, for the card, the live region and the plain sentence. */
import type { DescriptionDraft, LineView } from "../../src/rules/contract/description.ts";
import { phrase } from "../../src/rules/contract/phrase.ts";
import type { ThrownFaces } from "../../src/rules/spec/first-throw.ts";
import type { HighDieOutcome } from "./resolve.ts";
import { SIZE, type HighDieSpec } from "./spec.ts";

export function describe(
  { target }: HighDieSpec,
  { dice }: ThrownFaces,
  { highest, success }: HighDieOutcome,
): DescriptionDraft {
  const kept = highest === null ? -1 : dice.indexOf(highest);
  const label = phrase("QUINCUNX.high-die.highest");
  const line: LineView = {
    state: success ? "met" : "unmet",
    text: phrase("QUINCUNX.high-die.line", { target: target ?? 0 }),
  };
  return {
    summary: phrase("QUINCUNX.high-die.summary", { highest: highest ?? 0 }),
    dice: dice.map((face, index) => ({ size: SIZE, face, role: index === kept ? "kept" : "dropped" })),
    headline: [
      highest === null
        ? { value: phrase("QUINCUNX.Word.pending"), label, tone: "waiting" }
        : { value: highest, label, tone: success === null ? "neutral" : success ? "good" : "bad" },
    ],
    lines: success === null ? [] : [line],
  };
}
