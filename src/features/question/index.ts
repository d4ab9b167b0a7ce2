/** A player asks the GMs for the difficulty of a roll before the dice are thrown. */
import {
  type Feature,
  templates,
  messageKinds,
  messageButtons,
  cardExtensions,
  preRollOptions,
  atReady,
  cardFields,
} from "../feature.ts";
import { decide } from "./decide.ts";
import { askedQuestion, isAnsweredBy, questionBehind, questionOf } from "./question.ts";
import { questionOption } from "./prompt-question.ts";
import { questionKind, tellOpenQuestions } from "./kind.ts";

export const questionFeature: Feature = {
  id: "question",
  provides: [
    templates.of({
      "quincunx-question": "features/question/question",
      "quincunx-prompt-question": "features/question/prompt-question",
    }),
    messageKinds.of(questionKind),
    messageButtons.of(decide),
    cardExtensions.of({
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
    }),
    preRollOptions.of(questionOption),
    cardFields.of(askedQuestion),
    atReady.of(tellOpenQuestions),
  ],
};
