/** Contests: two sides roll against each other (SC-4, MP-8, FP-11, DP-9). */
import {
  type Feature,
  templates,
  messageKinds,
  messageButtons,
  cardExtensions,
  preRollOptions,
  actionsOfFeatures,
  atInit,
  atIdle,
  cardFields,
} from "../feature.ts";
import { onResponsibilityChange } from "../../log/responsible-client.ts";
import { rollPendingPassives } from "./answer.ts";
import { contestApi } from "./api.ts";
import { contestAction } from "./begin.ts";
import { requestModes } from "../../roll/requests/request-mode.ts";
import { opposeRound } from "../../roll/rounds.ts";
import { contestForRound } from "./oppose-round.ts";
import { contestSide } from "./card-side.ts";
import { contestOnCards } from "./card-extension.ts";
import { contestOff, contestCount } from "./operations.ts";
import { followCardDrags, oppose } from "./oppose.ts";
import { contestKind } from "./kind.ts";
import { contestOption } from "./prompt-contest.ts";
import { contestMode } from "./request-mode.ts";
import { contestAccept, contestSay } from "./stated-number.ts";
import { contestTarget } from "./target.ts";

export const contestFeature: Feature = {
  id: "contest",
  provides: [
    templates.of({
      "quincunx-contest": "features/contest/contest",
      "quincunx-contest-side": "features/contest/side",
      "quincunx-contest-bar": "features/contest/bar",
      "quincunx-contest-outlook": "features/contest/outlook",
      "quincunx-contest-window": "features/contest/window",
    }),
    messageKinds.of(contestKind),
    messageButtons.of(oppose),
    messageButtons.of(contestCount, contestTarget, contestSay, contestAccept, contestOff),
    cardExtensions.of(contestOnCards),
    preRollOptions.of(contestOption),
    actionsOfFeatures.of(contestAction),
    cardFields.of(contestSide),
    opposeRound.of(contestForRound),
    contestApi,
    requestModes.of(contestMode),
    atInit.of(() => {
      onResponsibilityChange(rollPendingPassives);
      followCardDrags(document);
    }),
    atIdle.of(rollPendingPassives),
  ],
};
