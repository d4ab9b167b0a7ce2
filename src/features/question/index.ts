/** A player asks the GMs for the difficulty of a roll before the dice are thrown. */
import type { Feature } from "../feature.ts";
import { decide } from "./decide.ts";
import { questionKind, tellOpenQuestions } from "./kind.ts";

export const questionFeature: Feature = {
  id: "question",
  kinds: [questionKind],
  operations: [decide],
  ready: tellOpenQuestions,
};
