/** A player asks the GMs for the difficulty of a roll before the dice are thrown. */
import type { Feature } from "../feature.ts";
import { decide } from "./decide.ts";
import { cardFields } from "../../card/card-field.ts";
import { askedQuestion, isAnsweredBy, questionBehind, questionOf } from "./question.ts";
import { questionOption } from "./prompt-question.ts";
import { questionKind, tellOpenQuestions } from "./kind.ts";

export const questionFeature: Feature = {
  id: "question",
  provides: [cardFields.of(askedQuestion)],
  templates: {
    "quincunx-question": "question",
    "quincunx-prompt-question": "prompt-question",
  },
  kinds: [questionKind],
  operations: [decide],
  preRoll: [questionOption],
  card: {
    targets(message, origin) {
      const state = questionBehind(message, askedQuestion.in(origin))?.state;
      return state ? { mechanic: state.mechanic, hiddenBy: state.hiddenBy, targets: null } : null;
    },
    secretSource(message) {
      const question = questionOf(message);
      if (!question) return null;
      const { mechanic, spec, hiddenBy } = question.state;
      return { mechanic, spec, secretIdFor: (card) => (isAnsweredBy(question, card) ? hiddenBy : null) };
    },
  },
  ready: tellOpenQuestions,
};
