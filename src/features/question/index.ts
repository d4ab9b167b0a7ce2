/** A player asks the GMs how hard a roll is before the dice fall. */
import type { Feature } from "../feature.ts";
import { decide } from "./decide.ts";
import { questionKind, tellOpenQuestions } from "./kind.ts";

export const questionFeature: Feature = {
  id: "question",
  kinds: [questionKind],
  operations: [decide],
  ready: tellOpenQuestions,
};
