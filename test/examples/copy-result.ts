/** Example of a card action: a button that copies the result of a card. */
import { resultOf } from "../../src/card/draw/sentence.ts";
import type { Card } from "../../src/card/state.ts";
import type { MessageAction } from "../../src/log/operation.ts";
import { type Feature, messageButtons } from "../../src/features/feature.ts";
import { freeText } from "../../src/rules/contract/phrase.ts";

const copyResult: MessageAction<Card> = {
  type: "copy-result",
  on: ["card"],
  offers: ({ message, state }) =>
    message.isContentVisible
      ? [
          {
            id: "",
            place: "foot",
            label: freeText("Copy result"),
            take: () => game.clipboard.copyPlainText(resultOf(state)) as Promise<void>,
          },
        ]
      : [],
};

export const copyResultFeature: Feature = {
  id: "copy-result",
  provides: [messageButtons.of(copyResult)],
};
