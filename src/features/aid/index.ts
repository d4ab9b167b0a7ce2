/** Players give aid to another player's roll before the dice are thrown (SC-8). */
import { usedGifts } from "../../roll/adjustments/gift.ts";
import {
  type Feature,
  templates,
  moduleSettings,
  messageKinds,
  messageButtons,
  cardExtensions,
  preRollOptions,
  cardFields,
} from "../feature.ts";
import { aidRemarks, aidWithoutGMSetting } from "./aid.ts";
import { aidKind } from "./kind.ts";
import { aidAccept, aidBack, aidGrant } from "./operations.ts";
import { aidOption } from "./prompt-aid.ts";

export const aidFeature: Feature = {
  id: "aid",
  provides: [
    templates.of({
      "quincunx-aid": "features/aid/aid",
      "quincunx-prompt-ask-aid": "features/aid/prompt-ask-aid",
      "quincunx-prompt-aid": "features/aid/prompt-aid",
    }),
    moduleSettings.of(aidWithoutGMSetting),
    messageKinds.of(aidKind),
    messageButtons.of(aidGrant, aidAccept, aidBack),
    cardExtensions.of({ remarks: ({ message }) => aidRemarks(message) }),
    preRollOptions.of(aidOption),
    cardFields.of(usedGifts),
  ],
};
