/** Players give aid to another player's roll before the dice are thrown (SC-8). */
import { usedGifts } from "../../roll/adjustments/gift.ts";
import { cardFields } from "../../card/card-field.ts";
import type { Feature } from "../feature.ts";
import { aidRemarks, aidWithoutGMSetting } from "./aid.ts";
import { aidKind } from "./kind.ts";
import { aidAccept, aidBack, aidGrant } from "./operations.ts";
import { aidOption } from "./prompt-aid.ts";

export const aidFeature: Feature = {
  id: "aid",
  provides: [cardFields.of(usedGifts)],
  templates: {
    "quincunx-aid": "aid",
    "quincunx-prompt-ask-aid": "prompt-ask-aid",
    "quincunx-prompt-aid": "prompt-aid",
  },
  kinds: [aidKind],
  settings: [aidWithoutGMSetting],
  operations: [aidGrant, aidAccept, aidBack],
  preRoll: [aidOption],
  card: { remarks: ({ message }) => aidRemarks(message) },
};
