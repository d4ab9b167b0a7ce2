/** Points spent on a roll before or after it (FP-12 to FP-14), and the GM's text for the cost of a decision. */
import { resourcePool, spend } from "./spend.ts";
import { cardFields, stateFields } from "../../card/card-field.ts";
import type { Feature } from "../feature.ts";
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
    cardFields.of(boughtDice),
    ...[resourcePool, decisionField, unpaidField].map((one) => stateFields.of(one)),
    luckApi,
  ],
  templates: {
    "quincunx-prompt-purchase": "prompt-purchase",
  },
  operations: [spend, bought, spendWords],
  card: luckOnCards,
  preRoll: [purchaseOption],
  ledger: [spendSource],
};
