/** Points spent on a roll before or after it (FP-12 to FP-14), and the GM's text for the cost of a decision. */
import { resourcePool, spend } from "./spend.ts";
import {
  type Feature,
  templates,
  messageButtons,
  cardExtensions,
  preRollOptions,
  ledgerSources,
  cardFields,
  stateFields,
} from "../feature.ts";
import { luckApi } from "./api.ts";
import { bought, boughtDice } from "./bought.ts";
import { decisionField, unpaidField } from "./decisions.ts";
import { luckOnCards } from "./card-extension.ts";
import { purchaseOption } from "./prompt-purchase.ts";
import { spendSource } from "./ledger-source.ts";
import { spendWords } from "./spend-words.ts";

export const luckFeature: Feature = {
  id: "luck",
  provides: [
    templates.of({ "quincunx-prompt-purchase": "features/luck/prompt-purchase" }),
    messageButtons.of(spend, bought, spendWords),
    ledgerSources.of(spendSource),
    cardExtensions.of(luckOnCards),
    preRollOptions.of(purchaseOption),
    cardFields.of(boughtDice),
    ...[resourcePool, decisionField, unpaidField].map((one) => stateFields.of(one)),
    luckApi,
  ],
};
